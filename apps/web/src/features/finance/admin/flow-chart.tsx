import ChartColumn from 'lucide-react/icons/chart-column'
import Table2 from 'lucide-react/icons/table-2'
import { useId, useState } from 'react'
import { amountOf, showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Statement } from './finance-queries.ts'
import { barsOf, plotHeight } from './flow-bars.rules.ts'
import { shownDay } from './shown-day.ts'

type Days = Statement['days']

const width = 260
/** Half the width of a label, so that no label crosses the edge of the drawing. */
const halfLabel = 18

/** Inflow as solid and outflow as hatched bars, day by day. A button shows the same numbers as a table. */
export function FlowChart({ days }: { days: Days }) {
  const texts = useTexts('finance/admin').comparison
  const [asTable, setAsTable] = useState(false)
  const hatch = useId()
  return (
    <div className="grid min-w-0 content-start gap-1">
      {asTable ? <DayTable days={days} /> : <Bars days={days} hatch={hatch} />}
      <div className="flex items-center justify-between gap-3">
        {asTable ? <span /> : <Legend hatch={hatch} />}
        <IconButton
          small
          icon={asTable ? ChartColumn : Table2}
          label={asTable ? texts.asChart : texts.asTable}
          onClick={() => setAsTable(!asTable)}
        />
      </div>
    </div>
  )
}

function Bars({ days, hatch }: { days: Days; hatch: string }) {
  const texts = useTexts('finance/admin')
  const bars = barsOf(
    days.map(({ inflow, outflow }) => ({ inflow: amountOf(inflow), outflow: amountOf(outflow) })),
  )
  const step = width / Math.max(1, days.length)
  const bar = Math.min(14, step * 0.4)
  // Only every nth day has a label, so that labels do not overlap. The last day always has a label.
  const every = days.length <= 7 ? 1 : Math.ceil(days.length / 5)
  return (
    <svg
      viewBox={`0 0 ${width} ${plotHeight + 22}`}
      role="img"
      aria-label={texts.comparison.chart}
      className="h-auto w-full"
    >
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="5" fill="color-mix(in oklab, var(--celeste) 22%, var(--s1))" />
          <path d="M0 0V5" stroke="var(--celeste)" strokeWidth="2" />
        </pattern>
      </defs>
      <path d={`M0 ${plotHeight + 0.5}H${width}`} stroke="var(--line-strong)" />
      {bars.map(({ inflow, outflow }, index) => {
        const middle = step * (index + 0.5)
        const day = days[index]?.day ?? ''
        return (
          <g key={day}>
            <rect
              x={middle - bar - 0.5}
              y={plotHeight - inflow}
              width={bar}
              height={inflow}
              rx="2"
              fill="var(--mata)"
            />
            <rect
              x={middle + 0.5}
              y={plotHeight - outflow}
              width={bar}
              height={outflow}
              rx="2"
              fill={`url(#${hatch})`}
              stroke="var(--celeste)"
              strokeWidth={outflow > 0 ? 1 : 0}
            />
            {(days.length - 1 - index) % every === 0 && (
              <text
                x={Math.min(Math.max(middle, halfLabel), width - halfLabel)}
                y={plotHeight + 17}
                textAnchor="middle"
                fontSize="13"
                fill="var(--t3)"
              >
                {shownDay(day)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

function Legend({ hatch }: { hatch: string }) {
  const texts = useTexts('finance/admin')
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-label text-t2">
      <span className="flex items-center gap-1.5">
        <svg width="11" height="11" aria-hidden="true">
          <rect width="11" height="11" rx="3" fill="var(--mata)" />
        </svg>
        {texts.inflow}
      </span>
      <span className="flex items-center gap-1.5">
        <svg width="11" height="11" aria-hidden="true">
          <rect width="11" height="11" rx="3" fill={`url(#${hatch})`} stroke="var(--celeste)" />
        </svg>
        {texts.outflow}
      </span>
    </p>
  )
}

function DayTable({ days }: { days: Days }) {
  const texts = useTexts('finance/admin')
  return (
    // The table can take the focus, so that the keyboard can scroll it.
    <div tabIndex={0} role="region" aria-label={texts.comparison.table} className="max-h-28 overflow-auto">
      <table className="w-full text-label [&_td]:py-0.5 [&_td]:text-end [&_th]:text-start [&_th]:font-[550]">
        <caption className="sr-only">{texts.comparison.table}</caption>
        <thead>
          <tr className="text-t2 [&_th+th]:text-end">
            <th scope="col">{texts.comparison.day}</th>
            <th scope="col">{texts.inflow}</th>
            <th scope="col">{texts.outflow}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, inflow, outflow }) => (
            <tr key={day}>
              <th scope="row">{shownDay(day)}</th>
              <td>{showAmount(inflow)}</td>
              <td>{showAmount(outflow)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
