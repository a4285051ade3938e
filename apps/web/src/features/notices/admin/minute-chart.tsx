import type { NoticeDesk } from '@puente/contract/notices'
import ChartColumn from 'lucide-react/icons/chart-column'
import Table2 from 'lucide-react/icons/table-2'
import { useState } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { localeOf } from '../../../lib/i18n/language.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { barsOf, countsOf, plotHeight, sumsOf } from './minute-bars.rules.ts'

type Minutes = NoticeDesk['minutes']

/** What came in each of the last ten minutes, and what became of it; the same numbers as a table at a press. */
export function MinuteChart({ minutes }: { minutes: Minutes }) {
  const texts = useTexts('notices/admin').minutes
  const [asTable, setAsTable] = useState(false)
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 p-4">
      <div className="flex items-center justify-between gap-3">
        {/* Large text breaks in the title and leaves the button beside it. */}
        <h2 className="flex-1 font-[560] text-small text-t2">{texts.title}</h2>
        <span className="-my-2">
          <IconButton
            small
            icon={asTable ? ChartColumn : Table2}
            label={asTable ? texts.asChart : texts.asTable}
            onClick={() => setAsTable(!asTable)}
            // Keeps the tooltip off the headings of the table and within the card.
            tooltipSide="top"
            tooltipAlign="end"
          />
        </span>
      </div>
      {asTable ? <MinuteTable minutes={minutes} /> : <Bars minutes={minutes} />}
      <Legend minutes={minutes} />
    </Card>
  )
}

const width = 600
const step = width / 10
const bar = 34

function Bars({ minutes }: { minutes: Minutes }) {
  const texts = useTexts('notices/admin').minutes
  const language = useLanguage()
  const { received, processed, failed } = sumsOf(minutes)
  const [first, last] = [minutes[0], minutes.at(-1)]
  return (
    <div className="min-h-26">
      {/* Wider than high: it grows with its card and not with the text, which stands below it. */}
      <svg
        viewBox={`0 0 ${width} ${plotHeight + 1}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={texts.chart(received, processed, failed)}
        className="block h-20 w-full"
      >
        <path
          d={`M0 ${plotHeight + 0.5}H${width}`}
          stroke="var(--line-strong)"
          vectorEffect="non-scaling-stroke"
        />
        {barsOf(minutes).map((parts, index) => {
          const x = step * (index + 0.5) - bar / 2
          const foot = plotHeight - parts.processed
          return (
            <g key={minutes[index]?.at}>
              <rect x={x} y={foot} width={bar} height={parts.processed} fill="var(--mata)" />
              <rect
                x={x}
                y={foot - parts.waiting}
                width={bar}
                height={parts.waiting}
                fill="color-mix(in oklab, var(--celeste) 45%, var(--s1))"
              />
              <rect
                x={x}
                y={foot - parts.waiting - parts.failed}
                width={bar}
                height={parts.failed}
                fill="var(--ceibo)"
              />
            </g>
          )
        })}
      </svg>
      <p className="flex justify-between pt-1 text-fine text-t3 tabular-nums" aria-hidden="true">
        <span>{first !== undefined && formatDate(first.at, 'time', language)}</span>
        <span>{last !== undefined && formatDate(last.at, 'time', language)}</span>
      </p>
    </div>
  )
}

/** The sums beside their colours: no colour says anything alone. */
function Legend({ minutes }: { minutes: Minutes }) {
  const texts = useTexts('notices/admin').minutes
  const locale = localeOf(useLanguage())
  const { received, processed, waiting, failed } = sumsOf(minutes)
  const parts = [
    { name: texts.received, count: received, colour: 'transparent' },
    { name: texts.processed, count: processed, colour: 'var(--mata)' },
    { name: texts.waiting, count: waiting, colour: 'color-mix(in oklab, var(--celeste) 45%, var(--s1))' },
    { name: texts.failed, count: failed, colour: 'var(--ceibo)' },
  ]
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-label text-t2">
      {parts.map(({ name, count, colour }) => (
        <div key={name} className="flex items-center gap-1.5">
          {colour !== 'transparent' && (
            <svg width="11" height="11" aria-hidden="true" className="shrink-0">
              <rect width="11" height="11" rx="3" fill={colour} />
            </svg>
          )}
          <dt>{name}</dt>
          <dd className="font-[640] text-t1 tabular-nums">{count.toLocaleString(locale)}</dd>
        </div>
      ))}
    </dl>
  )
}

function MinuteTable({ minutes }: { minutes: Minutes }) {
  const texts = useTexts('notices/admin').minutes
  const language = useLanguage()
  const locale = localeOf(language)
  const columns = ['received', 'processed', 'waiting', 'failed'] as const
  return (
    // Scrolls sideways with large text, by the keyboard, too.
    <div tabIndex={0} role="region" aria-label={texts.title} className="overflow-x-auto">
      <table className="w-full text-label tabular-nums [&_:is(td,th)+:is(td,th)]:ps-3 [&_:is(td,th)]:py-0.5 [&_td]:text-end [&_th]:text-start [&_th]:font-[550]">
        <caption className="sr-only">{texts.title}</caption>
        <thead>
          <tr className="align-bottom text-t2 [&_th+th]:text-end">
            <th scope="col">{texts.minute}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {texts[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {minutes.toReversed().map((minute) => (
            <tr key={minute.at}>
              <th scope="row">{formatDate(minute.at, 'time', language)}</th>
              {columns.map((column) => (
                <td key={column}>{countsOf(minute)[column].toLocaleString(locale)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
