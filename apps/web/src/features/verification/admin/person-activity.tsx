import type { Person } from '@puente/contract/verification/people'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useId } from 'react'
import { LatestTransactions } from '../../transactions/admin/public.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'

/** When the account was made and used, what became of its verification, and its latest transactions (PEOP-009). */
export function PersonActivity({ person }: { person: Person }) {
  const texts = useTexts('verification/admin').person.activity
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
      <LatestTransactions charges={person.latestCharges} />
    </div>
  )
}

function useInstant(): (at: string) => string {
  const language = useLanguage()
  return (at) => `${formatDate(at, 'date', language)} ${formatDate(at, 'time', language)}`
}

function History({ history }: Pick<Person, 'history'>) {
  const texts = useTexts('verification/admin').person.activity
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
                {instant(at)},{' '}
                {by === null ? (to === 'pending' ? texts.byPerson : texts.bySystem) : texts.by(by)}
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
