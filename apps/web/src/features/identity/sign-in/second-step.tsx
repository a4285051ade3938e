import { lazy, Suspense } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { LoadingScreen } from '../../../ui/spinner.tsx'
import type { useSignIn } from './use-sign-in.ts'

const SecondFactorStep = lazy(() =>
  import('./second-factor-step.tsx').then((module) => ({ default: module.SecondFactorStep })),
)

type SignIn = ReturnType<typeof useSignIn>

interface SecondStepProps {
  step: NonNullable<SignIn['secondStep']>
  signIn: Pick<SignIn, 'takeSession' | 'restart'>
}

/** The second factor, whose code comes once the password was right. */
export function SecondStep({ step: { challenge, methods, expiresAt }, signIn }: SecondStepProps) {
  const loading = useTexts('shell').loading
  return (
    <Suspense fallback={<LoadingScreen label={loading} />}>
      <SecondFactorStep
        challenge={challenge}
        methods={methods}
        expiresAt={expiresAt}
        onOpened={signIn.takeSession}
        onRestart={signIn.restart}
      />
    </Suspense>
  )
}
