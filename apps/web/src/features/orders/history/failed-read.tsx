import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'

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
