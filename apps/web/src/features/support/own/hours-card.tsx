import {
  openingStateAt,
  type OpeningState,
  type Weekday,
  type WeeklyHours,
} from '@puente/domain/opening-hours'
import Clock from 'lucide-react/icons/clock'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Areas } from '../../../messages/areas.ts'
import { Badge } from '../../../ui/badge.tsx'
import { hoursLines } from './hours.rules.ts'

type HoursTexts = Areas['support/own']['hours']

/** SUP-002: the operator's weekly hours, and whether support is open now. */
export function HoursCard({ hours, now }: { hours: WeeklyHours; now: number }) {
  const texts = useTexts('support/own').hours
  const state = openingStateAt(hours, new Date(now))
  return (
    <section aria-labelledby="horario" className="card p-5">
      <h2 id="horario" className="font-[620] text-section">
        {texts.title}
      </h2>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {state.open ? (
          <>
            <Badge tone="success">{texts.openNow}</Badge>
            <span className="text-small text-t2">{texts.until(state.until)}</span>
          </>
        ) : (
          <Badge tone="pending" icon={Clock}>
            {closedWords(texts, state)}
          </Badge>
        )}
      </p>
      <dl className="mt-4 grid gap-2 text-small">
        {hoursLines(hours).map(({ first, last, spans }) => (
          <div key={first} className="flex justify-between gap-4">
            <dt className="text-t2">{`${days(texts, first, last)}:`}</dt>
            <dd className="text-right tabular-nums">
              {spans.length === 0
                ? texts.closedDay
                : spans.map((span) => (
                    <span key={span} className="block">
                      {span}
                    </span>
                  ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-label text-t3">{texts.zone}</p>
    </section>
  )
}

function closedWords(texts: HoursTexts, { next }: Extract<OpeningState, { open: false }>): string {
  if (next === null) return texts.closed
  if (next.inDays === 0) return texts.opensToday(next.from)
  if (next.inDays === 1) return texts.opensTomorrow(next.from)
  return texts.opensOn(texts.weekdays[next.weekday], next.from)
}

function days(texts: HoursTexts, first: Weekday, last: Weekday): string {
  const words =
    first === last ? texts.weekdays[first] : texts.days(texts.weekdays[first], texts.weekdays[last])
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
