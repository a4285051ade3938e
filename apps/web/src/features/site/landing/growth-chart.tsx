import ChartLine from 'lucide-react/icons/chart-line'
import Table from 'lucide-react/icons/table-2'
import { useId, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

const width = 520
const height = 260
const plot = { left: 40, right: 500, top: 24, bottom: 220 } as const

interface GrowthChartProps {
  title: string
  unit: string
  /** The same facts in a sentence, for people who cannot see the line. */
  summary: string
  values: readonly number[]
  /** Round steps of the axis, from zero. */
  ticks: readonly number[]
  tone: 'sol' | 'celeste'
}

/** One illustrative line, with its values as a table behind a button. It needs no library and no request. */
export function GrowthChart({ title, unit, summary, values, ticks, tone }: GrowthChartProps) {
  const texts = useTexts('site/landing').growth
  const titleId = useId()
  const [asTable, setAsTable] = useState(false)
  return (
    <Card className="rounded-hero p-5 sm:p-6">
      <figure aria-labelledby={titleId}>
        <div className="mb-4 flex items-start justify-between gap-3">
          <h3 id={titleId} className="font-[640] text-section">
            {title}
          </h3>
          <Button
            size="small"
            icon={asTable ? ChartLine : Table}
            className="needs-script"
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? texts.showChart : texts.showTable}
          </Button>
        </div>
        {asTable ? (
          <SampleTable {...{ unit, values, titleId }} />
        ) : (
          <Drawing {...{ unit, summary, values, ticks, tone }} />
        )}
        <figcaption className="mt-3 text-label text-t3">{texts.illustrative}</figcaption>
      </figure>
    </Card>
  )
}

function SampleTable({
  unit,
  values,
  titleId,
}: {
  unit: string
  values: readonly number[]
  titleId: string
}) {
  const texts = useTexts('site/landing').growth
  return (
    <table aria-labelledby={titleId} className="w-full text-small">
      <thead>
        <tr className="text-t2">
          <th scope="col" className="py-1.5 text-start font-[580]">
            {texts.month}
          </th>
          <th scope="col" className="py-1.5 text-end font-[580]">
            {unit}
          </th>
        </tr>
      </thead>
      <tbody>
        {values.map((value, month) => (
          <tr key={texts.months[month]} className="border-t border-line">
            <th scope="row" className="py-1.5 text-start font-normal">
              {texts.months[month]}
            </th>
            <td className="py-1.5 text-end font-[600]">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Drawing({ unit, summary, values, ticks, tone }: Omit<GrowthChartProps, 'title'>) {
  const texts = useTexts('site/landing').growth
  const most = ticks.at(-1) ?? 1
  const x = (month: number): number =>
    plot.left + ((plot.right - plot.left - 24) * month) / (values.length - 1) + 12
  const y = (value: number): number => plot.bottom - ((plot.bottom - plot.top) * value) / most
  const line = values.map((value, month) => `${month === 0 ? 'M' : 'L'}${x(month)} ${y(value)}`).join('')
  const last = values.length - 1
  const colour = tone === 'sol' ? 'var(--accent-ink)' : 'var(--celeste)'
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${unit}. ${summary}`}
      className="h-auto w-full"
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${plot.left} ${y(tick)}H${plot.right}`} stroke="var(--line)" />
          <text x={plot.left - 8} y={y(tick) + 4} textAnchor="end" fontSize="13" fill="var(--t3)">
            {tick}
          </text>
        </g>
      ))}
      <path
        d={`${line}L${x(last)} ${plot.bottom}L${x(0)} ${plot.bottom}z`}
        fill={`color-mix(in oklab, ${colour} 12%, transparent)`}
      />
      <path
        d={line}
        fill="none"
        stroke={colour}
        strokeWidth="3"
        strokeLinejoin="round"
        strokeDasharray={tone === 'celeste' ? '7 5' : undefined}
      />
      {values.map((value, month) => (
        <g key={texts.months[month]}>
          {(month === 0 || month === last) && (
            <>
              <circle cx={x(month)} cy={y(value)} r="5" fill={colour} />
              <text
                x={x(month)}
                y={y(value) - 12}
                textAnchor="middle"
                fontSize="15"
                fontWeight="650"
                fill="var(--t1)"
              >
                {value}
              </text>
            </>
          )}
          {month % 2 === 0 && (
            <text x={x(month)} y={plot.bottom + 24} textAnchor="middle" fontSize="13" fill="var(--t3)">
              {texts.months[month]}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}
