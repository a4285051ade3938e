import { useEffect } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { FailedRead } from './failed-read.tsx'
import { loadFailureKind } from './load-failure-kind.ts'

interface LoadFailureProps {
  error: unknown
  /** Whether entries are on screen. They stay, and the failure shows above them. */
  known: boolean
  onRetry: () => void
}

/** HIST-028. */
export function LoadFailure({ error, known, onRetry }: LoadFailureProps) {
  const texts = useTexts('orders/history')
  const kind = loadFailureKind(error)
  const { connectionTitle } = texts
  useEffect(() => {
    if (kind === 'connection') showToast({ tone: 'error', title: connectionTitle })
  }, [kind, connectionTitle])
  if (!known)
    return <ErrorState title={texts[kind]} action={<Button onClick={onRetry}>{texts.retry}</Button>} />
  return (
    <div className="mb-3">
      <FailedRead text={texts[kind]} onRetry={onRetry} />
    </div>
  )
}
