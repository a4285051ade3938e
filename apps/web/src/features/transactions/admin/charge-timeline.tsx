import type { ChargeHistoryEntry } from '@puente/contract/transactions'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { formatDate, formatDay } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'

/** Steps of a transaction with their time and who did them, in the given order. */
export function ChargeTimeline({ steps }: { steps: readonly ChargeHistoryEntry[] }) {
  const texts = useTexts('transactions/admin').drawer
  const language = useLanguage()
  if (steps.length === 0) return <p className="text-t2">{texts.noHistory}</p>
  return (
    <ol className="grid border-line border-l-2 pl-4">
      {steps.map(({ at, step, actor, reason, amount, times }, index) => (
        <li
          key={steps.length - index}
          className="relative pb-4 text-small before:absolute before:top-1.5 before:-left-[21px] before:size-2 before:rounded-full before:bg-accent-ink last:pb-0"
        >
          <p className="font-[600]">
            {times === 1 ? texts.steps[step] : texts.repeated(texts.steps[step], times)}
            {amount !== null && `: ${showAmount(amount)}`}
          </p>
          <p className="text-label text-t3">
            {formatDay(at, serverClock.now(), language)} {formatDate(at, 'timeWithSeconds', language)},{' '}
            {actor.name ?? texts.actors[actor.kind]}
          </p>
          {reason !== null && (
            <p className="mt-0.5 text-t2">
              {texts.reason}: {reason}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
