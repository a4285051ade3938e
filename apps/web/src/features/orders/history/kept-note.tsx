import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useLiveStatus } from '../../../lib/live/live-status.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'

/** Above what the list holds of an entry that cannot be read now: it may be old, and no goods may be handed over for it. */
export function KeptNote({ onRetry }: { onRetry: () => void }) {
  const { kept } = useTexts('orders/entry')
  const { retry } = useTexts('orders/history')
  const { online } = useLiveStatus()
  return (
    <div className="mb-3">
      <Callout
        tone="pending"
        title={kept.title}
        announce
        // Without a network a retry could only fail. When the network returns, the entry is read again.
        action={
          online && (
            <Button size="small" onClick={onRetry}>
              {retry}
            </Button>
          )
        }
      >
        {kept.text}
      </Callout>
    </div>
  )
}
