import { type EstablishmentHours, weeklyHoursOf } from '@puente/domain/establishment-hours'
import { hoursRuns, type OpenSpan } from '@puente/domain/opening-hours'
import { weekdayAt } from '@puente/domain/store-status'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useSiteNow } from '../../../lib/site/use-site-now.ts'

/** Today first, then the week as days in a row with equal hours. */
export function StoreHours({ hours }: { hours: EstablishmentHours }) {
  const texts = useTexts('establishments/store')
  const week = weeklyHoursOf(hours)
  const today = weekdayAt(new Date(useSiteNow()))
  const times = (spans: readonly OpenSpan[]): string => {
    const [span] = spans
    if (span === undefined) return texts.closedDay
    if (span.from === '00:00' && (span.to === '23:59' || span.to === '24:00')) return texts.allDay
    return texts.times(span.from, span.to === '24:00' ? '00:00' : span.to)
  }
  return (
    <>
      <dl className="grid gap-1.5 text-small tabular-nums">
        <Line name={texts.today(texts.days[today])} times={times(week[today])} isToday />
        {hoursRuns(week).map(({ first, last, spans }) => (
          <Line key={first} name={texts.range(texts.days[first], texts.days[last])} times={times(spans)} />
        ))}
      </dl>
      <p className="mt-2 text-label text-t3">{texts.hoursNote}</p>
    </>
  )
}

function Line({ name, times, isToday = false }: { name: string; times: string; isToday?: boolean }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className={isToday ? 'font-[620] first-letter:uppercase' : 'text-t2 first-letter:uppercase'}>
        {name}
      </dt>
      <dd className={isToday ? 'font-[620]' : 'font-[540]'}>{times}</dd>
    </div>
  )
}
