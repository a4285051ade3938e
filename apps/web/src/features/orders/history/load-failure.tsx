import { useEffect } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useLiveStatus } from '../../../lib/live/live-status.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { loadFailureKind } from './load-failure-kind.ts'

interface LoadFailureProps {
  error: unknown
  /** Whether entries are on screen. They stay, and the failure shows above them. */
  known: boolean
  /** What failed, where it is not the history. */
  failed?: string
  onRetry: () => void
}

/** HIST-028. While the strip at the top reports the lost network, no toast repeats it, and entries stay without an alarm above them. */
export function LoadFailure({ error, known, failed, onRetry }: LoadFailureProps) {
  const texts = useTexts('orders/history')
  const kind = loadFailureKind(error)
  const { connectionTitle } = texts
  const words = kind === 'connection' ? texts.connection : (failed ?? texts[kind])
  const reported = !useLiveStatus().online
  const toast = kind === 'connection' && !reported
  useEffect(() => {
    if (toast) showToast({ tone: 'error', title: connectionTitle })
  }, [toast, connectionTitle])
  if (!known) return <ErrorState title={words} action={<Button onClick={onRetry}>{texts.retry}</Button>} />
  return (
    <div className="mb-3">
      {kind === 'connection' && reported ? (
        <Callout tone="pending" announce>
          {texts.connection}
        </Callout>
      ) : (
        <FailedRead text={words} onRetry={onRetry} />
      )}
    </div>
  )
}

/** Reports what could not be read, in its place or beside the older data, and offers a retry. */
export function FailedRead({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { retry } = useTexts('orders/history')
  return (
    <Callout
      tone="error"
      announce
      action={
        <Button size="small" onClick={onRetry}>
          {retry}
        </Button>
      }
    >
      {text}
    </Callout>
  )
}
