import type { Person } from '@puente/contract/verification/people'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useId } from 'react'
import { formatDate } from '../../lib/format/dates.ts'
import { showAmount } from '../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../lib/i18n/language-scope.tsx'

/** When the account was made and used, what became of its verification, and its latest transactions (PEOP-009). */
export function PersonActivity({ person }: { person: Person }) {
  const texts = useTexts('people').person.activity
  const instant = useInstant()
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-2 gap-3 rounded-box bg-s2 px-4 py-3 text-small">
        <div>
          <dt className="text-label text-t3">{texts.createdAt}</dt>
          <dd className="font-[560]">{instant(person.createdAt)}</dd>
        </div>
        <div>
          <dt className="text-label text-t3">{texts.lastSignIn}</dt>
          <dd className="font-[560]">
            {person.lastSignInAt === null ? texts.never : instant(person.lastSignInAt)}
          </dd>
        </div>
      </dl>
      <History history={person.history} />
      <LatestCharges charges={person.latestCharges} />
    </div>
  )
}

function useInstant(): (at: string) => string {
  const language = useLanguage()
  return (at) => `${formatDate(at, 'date', language)} ${formatDate(at, 'time', language)}`
}

function History({ history }: Pick<Person, 'history'>) {
  const texts = useTexts('people').person.activity
  const instant = useInstant()
  const title = useId()
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="mb-2 font-[620] text-section">
        {texts.history}
      </h3>
      {history.length === 0 ? (
        <p className="text-t2">{texts.noHistory}</p>
      ) : (
        <ol className="grid gap-3 border-line border-l-2 pl-4 text-small">
          {history.map(({ from, to, reason, by, at }) => (
            <li key={`${at}${to}`}>
              <p className="font-[600]">
                {texts.statuses[from]}
                <ArrowRight size={14} aria-hidden="true" className="mx-1.5 inline" />
                {texts.statuses[to]}
              </p>
              <p className="text-label text-t3">
                {instant(at)}, {by === null ? texts.byPerson : texts.by(by)}
              </p>
              {reason !== null && (
                <p className="mt-0.5 whitespace-pre-line text-t2">
                  {texts.reason}: {reason}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function LatestCharges({ charges }: { charges: Person['latestCharges'] }) {
  const texts = useTexts('people').person.activity
  const admin = useTexts('admin-charges')
  const instant = useInstant()
  const title = useId()
  const { columns } = admin.table
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="mb-2 font-[620] text-section">
        {texts.charges}
      </h3>
      {charges.length === 0 ? (
        <p className="text-t2">{texts.noCharges}</p>
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
                  <td>{instant(charge.createdAt)}</td>
                  <td data-align="end">{showAmount(charge.realValue)}</td>
                  <td data-align="end">{showAmount(charge.pesosValue)}</td>
                  <td>{wordOf(admin.pixStatus, charge.pixStatus)}</td>
                  <td>{wordOf(admin.payoutStatus, charge.payoutStatus)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** The contract leaves the words of a status open here; one without words shows by its own name. */
function wordOf(words: Readonly<Record<string, string>>, status: string): string {
  return words[status] ?? status
}
