import { localDayOf } from '@puente/domain/local-day'
import { formatMoney } from '@puente/domain/money-format'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { formatTimeOrDay } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { groupLabel } from './group-label.ts'
import type { Grouping, Measure, MovementGroup } from './movement.rules.ts'

/** The figures of the charts, newest first, with the time of their calculation. */
export function MovementTable({ groups, by }: { groups: readonly MovementGroup[]; by: Grouping }) {
  const texts = useTexts('insights/movement')
  const language = useLanguage()
  const { columns } = texts
  const now = serverClock.now()
  const today = localDayOf(new Date(now))
  const show = (group: MovementGroup, measure: Measure): string => {
    const minor = group[measure]
    return minor === null
      ? texts.unknown
      : formatMoney({ minor, currency: measure === 'revenue' ? 'ARS' : 'BRL' })
  }
  const heads = [
    texts.groups[by],
    columns.orders,
    columns.completed,
    columns.volume,
    columns.revenue,
    columns.spread,
    columns.usdtDebt,
    columns.computed,
  ]
  return (
    // The table can take the focus, so that the keyboard can scroll it.
    <div tabIndex={0} role="region" aria-label={texts.title} className="max-h-72 overflow-auto">
      <table className="w-full whitespace-nowrap text-label [&_:is(td,th)]:px-2.5 [&_:is(td,th)]:py-1.5 [&_td]:text-end [&_tbody_tr]:border-line [&_tbody_tr]:border-t [&_th]:text-start">
        <caption className="sr-only">{texts.title}</caption>
        <thead className="text-t2">
          <tr className="[&_th+th]:text-end [&_th]:font-[550]">
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.toReversed().map((group) => (
            <tr key={group.first}>
              <th scope="row" className="font-[640]">
                {groupLabel(group)}
                {group.last === today && <span className="font-[400] text-t2"> {texts.untilNow}</span>}
              </th>
              <td>{group.totalOrders}</td>
              <td>{group.completedOrders}</td>
              <td>{show(group, 'volume')}</td>
              <td>{show(group, 'revenue')}</td>
              <td>{show(group, 'spread')}</td>
              <td className="text-t2">{texts.notComputed}</td>
              <td className="text-t2">{formatTimeOrDay(group.computedAt, now, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
