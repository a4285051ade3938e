import type { Person } from '@puente/contract/verification/people'
import { useId } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'

interface LatestTransactionsProps {
  charges: Person['latestCharges']
  /** Replaces the heading where these are not the latest. */
  heading?: string
}

/** The latest transactions of one person (PEOP-009). */
export function LatestTransactions({ charges, heading }: LatestTransactionsProps) {
  const texts = useTexts('transactions/admin')
  const language = useLanguage()
  const title = useId()
  const { columns } = texts.table
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="mb-2 font-[620] text-section">
        {heading ?? texts.latest.title}
      </h3>
      {charges.length === 0 ? (
        <p className="text-t2">{texts.latest.none}</p>
      ) : (
        <div className="table-frame" tabIndex={0} role="group" aria-labelledby={title}>
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">{columns.date}</th>
                <th scope="col" data-align="end">
                  {columns.reais}
                </th>
                <th scope="col" data-align="end">
                  {columns.pesos}
                </th>
                <th scope="col">{columns.pixStatus}</th>
                <th scope="col">{columns.payoutStatus}</th>
              </tr>
            </thead>
            <tbody>
              {charges.map((charge) => (
                <tr key={charge.id}>
                  <td>
                    {formatDate(charge.createdAt, 'date', language)}{' '}
                    {formatDate(charge.createdAt, 'time', language)}
                  </td>
                  <td data-align="end">{showAmount(charge.realValue)}</td>
                  <td data-align="end">{showAmount(charge.pesosValue)}</td>
                  <td>{charge.isHeld ? texts.pixStatus.held : wordOf(texts.pixStatus, charge.pixStatus)}</td>
                  <td>
                    {charge.payoutStatus === 'pending' && charge.pixStatus !== 'confirmed' ? (
                      <span className="text-t3">
                        <span aria-hidden="true">–</span>
                        <span className="sr-only">{texts.table.nothingOwed}</span>
                      </span>
                    ) : (
                      wordOf(texts.payoutStatus, charge.payoutStatus)
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** Here the contract allows any status. A status without a text shows its own name. */
function wordOf(words: Readonly<Record<string, string>>, status: string): string {
  return words[status] ?? status
}
