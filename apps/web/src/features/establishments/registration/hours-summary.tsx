import { type EstablishmentHours, establishmentHoursFaults } from '@puente/domain/establishment-hours'
import { weekdays } from '@puente/domain/opening-hours'
import { Fragment } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Plate } from '../../../ui/card.tsx'
import { DayBar } from './day-row.tsx'
import { hoursLines } from './hours.rules.ts'

/** The sentence that customers will read (EST-045), and on phones the week as a chart. */
export function HoursSummary({ hours }: { hours: EstablishmentHours }) {
  const { hours: words } = useTexts('establishments/registration')
  // While a time is being typed there is no sentence to read yet.
  const isWellFormed = establishmentHoursFaults(hours).every(({ rule }) => rule === 'none-open')
  const lines = isWellFormed ? hoursLines(hours) : []
  return (
    <Plate className="mt-3.5 p-5">
      <h3 className="text-label text-t2">{words.summary}</h3>
      <p className="mt-1.5 min-h-6 font-[600] leading-[1.55]">
        {lines.length === 0 && '…'}
        {lines.map(({ first, last, times }, index) => (
          <Fragment key={first}>
            {index > 0 && <span className="font-normal text-t3 max-lg:hidden"> · </span>}
            <span className="max-lg:block">
              {words.range(words.days[first], words.days[last])}: {times ?? words.closed}
            </span>
          </Fragment>
        ))}
      </p>
      <div
        aria-hidden="true"
        className="mt-3.5 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 gap-y-1 text-fine text-t2 lg:hidden"
      >
        {weekdays.map((weekday) => (
          <Fragment key={weekday}>
            {words.days[weekday]}
            <DayBar day={hours[weekday]} className="day-bar" />
          </Fragment>
        ))}
      </div>
      <p className="mt-2 text-label text-t3">{words.clock}</p>
    </Plate>
  )
}
