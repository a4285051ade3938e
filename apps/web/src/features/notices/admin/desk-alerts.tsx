import type { NoticeDesk } from '@puente/contract/notices'
import { Link } from '@tanstack/react-router'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { formatWait } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'

interface DeskAlertsProps {
  desk: NoticeDesk
  onList: () => void
}

/** Notices that stopped, and words that no adapter knows. Each says what was not lost. */
export function DeskAlerts({ desk, onList }: DeskAlertsProps) {
  const texts = useTexts('notices/admin')
  const language = useLanguage()
  const { silence, unknownWords } = desk
  return (
    <>
      {silence !== null && silence.since !== null && (
        <Callout
          tone="error"
          announce
          title={texts.silence.title(
            texts.names[silence.provider],
            formatWait(silence.since, serverClock.now(), language),
          )}
          action={
            <Button size="small" onClick={onList}>
              {texts.silence.act}
            </Button>
          }
        >
          {silence.usualInFourWeeks > 0 && `${texts.silence.usual(silence.usualInFourWeeks)} `}
          {texts.silence.found(silence.foundByAsking)}
        </Callout>
      )}
      {unknownWords.length > 0 && (
        <Callout
          tone="pending"
          title={texts.words.title}
          action={
            <Link
              to="/admin"
              search={{ view: 'review', first: 'table' }}
              className={buttonClass({ size: 'small' })}
            >
              {texts.words.act}
            </Link>
          }
        >
          {texts.words.text(
            unknownWords
              .map(({ provider, word, charges }) => texts.words.word(texts.names[provider], word, charges))
              .join('; '),
          )}
        </Callout>
      )}
    </>
  )
}
