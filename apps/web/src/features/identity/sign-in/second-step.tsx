import { lazy, Suspense } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { LoadingScreen } from '../../../ui/spinner.tsx'
import type { SecondStep as Step, SignInSteps } from './use-sign-in-steps.ts'

const SecondFactorStep = lazy(() =>
  import('./second-factor-step.tsx').then((module) => ({ default: module.SecondFactorStep })),
)

interface SecondStepProps {
  step: Step
  signIn: Pick<SignInSteps, 'takeSession' | 'restart'>
}

/** The second-factor step. Its module loads only after a correct password. */
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
