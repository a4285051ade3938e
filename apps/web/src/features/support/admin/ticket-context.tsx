import type { DeskTicketDetail } from '@puente/contract/support/desk'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'

/** Who writes, and the other tickets of the same email (PLUS-025). */
export function TicketContext({ ticket }: { ticket: DeskTicketDetail }) {
  const texts = useTexts('support/admin')
  const language = useLanguage()
  const { senderName, senderCompany, senderEmail, senderPhone, others } = ticket
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 text-small">
      <h3 className="font-[620] text-label text-t2">{texts.context.title}</h3>
      <div className="grid gap-0.5 break-words">
        <b className="font-[640]">{senderName}</b>
        {senderCompany !== null && senderCompany !== '' && <span className="text-t2">{senderCompany}</span>}
        <a href={`mailto:${senderEmail}`} className="break-all text-t2 underline underline-offset-4">
          {senderEmail}
        </a>
        {senderPhone !== null && <span className="text-t2">{senderPhone}</span>}
      </div>
      {others.length > 0 && (
        <>
          <h3 className="mt-2 font-[620] text-label text-t2">{texts.context.others}</h3>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {others.map((other) => (
              <li key={other.id}>
                <Link
                  to="/admin/support"
                  search={{ id: other.id }}
                  className="grid min-h-11 gap-0.5 rounded-box bg-s2 px-3 py-2 hover:bg-s3"
                >
                  <span className="font-[580]">{texts.subjects[other.subject]}</span>
                  <span className="text-label text-t3">
                    {texts.context.other(
                      other.number,
                      texts.statuses[other.status],
                      formatDate(other.updatedAt, 'date', language),
                    )}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
