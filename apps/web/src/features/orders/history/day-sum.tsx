import type { HistoryDay } from '@puente/contract/orders/history'
import { type LocalDay, startOfLocalDay } from '@puente/domain/local-day'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { timeZone } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { localeOf } from '../../../lib/i18n/language.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { closenessOf } from './history-days.rules.ts'

/** A day's name and its total, which counts only what is confirmed, over the whole day. */
export function DaySum({ day, total }: { day: LocalDay; total: HistoryDay | undefined }) {
  const texts = useTexts('orders/history').days
  const name = useDayName(day)
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <h2 id={`day-${day}`} className="font-[640] text-15">
        {name}
      </h2>
      {total !== undefined && total.confirmedCount > 0 && (
        <p className="text-label text-t2">
          {texts.charges(total.confirmedCount)}{' '}
          <b className="ml-1 font-[640] text-t1">{showAmount(total.confirmedPesos)}</b>
        </p>
      )}
    </div>
  )
}

const near = { weekday: 'long', day: 'numeric' } as const
const far = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** "Hoy, viernes 20", "Ayer, jueves 19", "Mié, 18 nov", and with its year where that is another one. */
function useDayName(day: LocalDay): string {
  const texts = useTexts('orders/history').days
  const language = useLanguage()
  const closeness = closenessOf(day, new Date(serverClock.now()))
  const isNear = closeness === 'today' || closeness === 'yesterday'
  const shape = isNear ? near : { ...far, ...(closeness === 'earlier' && { year: 'numeric' as const }) }
  const format = new Intl.DateTimeFormat(localeOf(language), { ...shape, timeZone })
  const name = format.format(startOfLocalDay(day))
  return isNear ? `${texts[closeness]}, ${name}` : name.charAt(0).toUpperCase() + name.slice(1)
}
