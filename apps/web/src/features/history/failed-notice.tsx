import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** What could not be read, where it would stand or beside what was read before, and the way to try again. */
export function FailedNotice({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { retry } = useTexts('history')
  return (
    <Notice
      tone="error"
      announce
      action={
        <Button size="small" onClick={onRetry}>
          {retry}
        </Button>
      }
    >
      {text}
    </Notice>
  )
}
