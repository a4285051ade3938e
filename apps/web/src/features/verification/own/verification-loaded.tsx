import type { VerificationView } from '@puente/contract/verification/verification'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { verificationQuery } from './verification-queries.ts'

interface VerificationLoadedProps {
  /** Stands in until the first answer. */
  loading: ReactNode
  children: (verification: VerificationView) => ReactNode
}

/** Renders `children` once the verification is read. Until then renders `loading`, or why the read failed. */
export function VerificationLoaded({ loading, children }: VerificationLoadedProps) {
  const texts = useTexts('verification/own')
  const { problem } = useProblemText()
  const { data, error, refetch } = useQuery(verificationQuery)
  if (data !== undefined) return children(data)
  if (error === null) return loading
  return (
    <ErrorState title={texts.loadFailed} action={<Button onClick={() => refetch()}>{texts.retry}</Button>}>
      {problem(error)}
    </ErrorState>
  )
}
