import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { focusableWhileScrolling } from '../../../ui/focusable-while-scrolling.ts'
import { chargeLedgerQuery } from './charge-queries.ts'
import { DetailsPart } from './details-part.tsx'
import { isBalanced, type JournalView, shortAccount, sideOf } from './ledger-sides.rules.ts'

/** What the books hold about a transaction, the oldest journal first. */
export function ChargeLedger({ id }: { id: string }) {
  const texts = useTexts('transactions/admin').drawer.ledger
  const query = useQuery(chargeLedgerQuery(id))
  return (
    <DetailsPart query={query} failed={texts.failed}>
      {({ journals }) => {
        if (journals.length === 0) return <p className="text-t2">{texts.none}</p>
        return (
          <div className="grid gap-4">
            {journals.every(isBalanced) ? (
              <p className="text-small text-t2">{texts.balanced(journals.length)}</p>
            ) : (
              <Callout tone="error" title={texts.unbalanced} />
            )}
            {journals.map((journal) => (
              <Journal key={journal.id} journal={journal} />
            ))}
          </div>
        )
      }}
    </DetailsPart>
  )
}

function Journal({ journal: { event, at, postings } }: { journal: JournalView }) {
  const texts = useTexts('transactions/admin').drawer.ledger
  const language = useLanguage()
  const title = useId()
  return (
    <section aria-labelledby={title} className="overflow-hidden rounded-box border border-line">
      <h3 id={title} className="flex flex-wrap gap-x-2 bg-s1 px-3.5 py-2.5 font-[620] text-small">
        {texts.events[event]}
        <span className="font-[450] text-t3">{formatDate(at, 'moment', language)}</span>
      </h3>
      <div ref={focusableWhileScrolling} className="overflow-x-auto">
        <table className="w-full text-small">
          <thead className="text-label text-t3">
            <tr>
              <th scope="col" className="px-3.5 py-1.5 text-start font-[560]">
                {texts.account}
              </th>
              <th scope="col" className="px-2 py-1.5 text-end font-[560]">
                {texts.debit}
              </th>
              <th scope="col" className="px-3.5 py-1.5 text-end font-[560]">
                {texts.credit}
              </th>
            </tr>
          </thead>
          <tbody>
            {postings.map((posting, index) => {
              const { side, shown } = sideOf(posting)
              const cell = <span className="whitespace-nowrap">{showAmount(shown)}</span>
              return (
                <tr key={`${posting.account}${index}`} className="border-line border-t">
                  <th
                    scope="row"
                    title={posting.account}
                    className="px-3.5 py-2 text-start font-[450] font-mono text-label [overflow-wrap:anywhere]"
                  >
                    {shortAccount(posting.account)}
                  </th>
                  <td className="px-2 py-2 text-end">{side === 'debit' && cell}</td>
                  <td className="px-3.5 py-2 text-end">{side === 'credit' && cell}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
