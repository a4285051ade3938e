import type { NoticeDesk } from '@puente/contract/notices'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { SilenceAlert } from './silence-alert.tsx'

interface DeskAlertsProps {
  desk: NoticeDesk
  onList: () => void
}

/** Notices that stopped, and words that no adapter knows. Each alert also states what still works. */
export function DeskAlerts({ desk, onList }: DeskAlertsProps) {
  const texts = useTexts('notices/admin')
  const { silence, unknownWords } = desk
  return (
    <>
      {silence !== null && silence.since !== null && (
        <SilenceAlert silence={silence} since={silence.since} onList={onList} />
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
