import { localDayOf } from '@puente/domain/local-day'
import { formatMoney } from '@puente/domain/money-format'
import clsx from 'clsx'
import type { KeyboardEvent, PointerEvent } from 'react'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { groupLabel } from './group-label.ts'
import {
  changeText,
  heightsOf,
  largestOf,
  type Measure,
  type MovementGroup,
  type totalsOf,
} from './movement.rules.ts'

const width = 300
const height = 96

const looks = {
  volume: { color: 'var(--sol)', currency: 'BRL', line: false },
  revenue: { color: 'var(--celeste)', currency: 'ARS', line: true },
  spread: { color: 'var(--mata)', currency: 'BRL', line: false },
} as const satisfies Record<Measure, object>

interface ChartProps {
  measure: Measure
  groups: readonly MovementGroup[]
  totals: ReturnType<typeof totalsOf>
  /** The group that the hair line stands on, in all charts. */
  pointed: number | null
  onPoint: (index: number | null) => void
}

/** One measure over time. Arrow keys, a finger or the pointer read its values one by one. */
export function MovementChart({ measure, groups, totals, pointed, onPoint }: ChartProps) {
  const texts = useTexts('insights/movement')
  const { name, meaning } = texts.measures[measure]
  const { currency } = looks[measure]
  const show = (minor: bigint | null): string =>
    minor === null ? texts.unknown : formatMoney({ minor, currency })
  const change = changeText(totals.now[measure], totals.before[measure])
  const group = pointed === null ? undefined : groups[pointed]
  const value = group ?? groups.at(-1)
  const last = groups.length - 1
  const onKey = (event: KeyboardEvent): void => {
    const from = pointed ?? last
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onPoint(Math.min(Math.max(to, 0), last))
  }
  const onMove = (event: PointerEvent<HTMLElement>): void => {
    const { left, width: drawn } = event.currentTarget.getBoundingClientRect()
    const index = Math.floor(((event.clientX - left) / drawn) * groups.length)
    onPoint(Math.min(Math.max(index, 0), last))
  }
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-[550] text-label">{name}</p>
        <p className="sign text-18">{show(totals.now[measure])}</p>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-fine">
        <p className="text-t2">{meaning}</p>
        {change !== null && <p className={change.startsWith('+') ? 'text-mata' : 'text-t2'}>{change}</p>}
      </div>
      <p className="mt-2 min-h-5 text-center text-fine" aria-hidden="true">
        {group !== undefined && (
          <>
            <b className="font-[640]">{groupLabel(group)}</b> {show(group[measure])}
          </>
        )}
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label={texts.read(name)}
        aria-valuemin={1}
        aria-valuemax={groups.length}
        aria-valuenow={(pointed ?? last) + 1}
        aria-valuetext={value && `${groupLabel(value)}: ${show(value[measure])}`}
        onKeyDown={onKey}
        onPointerMove={onMove}
        onPointerDown={onMove}
        onPointerLeave={() => onPoint(null)}
        onBlur={() => onPoint(null)}
        className="cursor-crosshair touch-pan-y rounded-tag focus-visible:outline-3 focus-visible:outline-focus"
      >
        <Drawing measure={measure} groups={groups} pointed={pointed} />
      </div>
      <Axis groups={groups} pointed={pointed} />
    </div>
  )
}

function Drawing({ measure, groups, pointed }: Pick<ChartProps, 'measure' | 'groups' | 'pointed'>) {
  const { color, line } = looks[measure]
  const largest = largestOf(groups, measure)
  const heights = heightsOf(
    groups.map((group) => group[measure]),
    largest,
    height,
  )
  const before = heightsOf(
    groups.map((group) => group.before[measure]),
    largest,
    height,
  )
  const step = width / Math.max(groups.length, 1)
  const today = localDayOf(new Date(serverClock.now()))
  const bar = Math.min(step * 0.7, 28)
  return (
    <svg
      viewBox={`0 0 ${width} ${height + 1}`}
      preserveAspectRatio="none"
      className="h-24 w-full"
      aria-hidden="true"
    >
      {[0, 0.5].map((part) => (
        <path
          key={part}
          d={`M0 ${height * part + 0.5}H${width}`}
          stroke="var(--line)"
          strokeDasharray="2 3"
        />
      ))}
      {line && <path d={area(heights, step)} fill={color} fillOpacity=".14" />}
      {!line &&
        heights.map((tall, index) => {
          const { first = '', last = '' } = groups[index] ?? {}
          return (
            tall !== null && (
              <rect
                key={first}
                x={step * (index + 0.5) - bar / 2}
                y={height - tall}
                width={bar}
                height={tall}
                fill={color}
                // Today is not over.
                fillOpacity={last === today ? 0.5 : 1}
              />
            )
          )
        })}
      {line && (
        <path
          d={path(heights, step)}
          fill="none"
          stroke={color}
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      )}
      <path
        d={path(before, step)}
        fill="none"
        stroke="var(--t2)"
        strokeWidth="1.5"
        strokeDasharray="4 3"
        vectorEffect="non-scaling-stroke"
      />
      <path d={`M0 ${height + 0.5}H${width}`} stroke="var(--line-strong)" />
      {pointed !== null && (
        <path
          d={`M${step * (pointed + 0.5)} 0V${height}`}
          stroke="var(--t1)"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  )
}

/** A line through the middle of each group, broken at an unknown value. */
function path(heights: readonly (number | null)[], step: number): string {
  return heights
    .map((tall, index) => {
      if (tall === null) return ''
      const begins = index === 0 || heights[index - 1] === null
      return `${begins ? 'M' : 'L'}${step * (index + 0.5)} ${height - tall}`
    })
    .join('')
}

/** The area below the line. Unknown values have none. */
function area(heights: readonly (number | null)[], step: number): string {
  const known = heights.map((tall) => tall ?? 0)
  return `M${step / 2} ${height}${known.map((tall, index) => `L${step * (index + 0.5)} ${height - tall}`).join('')}L${step * (known.length - 0.5)} ${height}Z`
}

function Axis({ groups, pointed }: Pick<ChartProps, 'groups' | 'pointed'>) {
  const last = groups.length - 1
  const middle = Math.floor(last / 2)
  const marks = [...new Set([0, middle, last])]
  return (
    <p className="mt-1 flex justify-between gap-2 text-fine text-t3" aria-hidden="true">
      {marks.map((index) => {
        const group = groups[index]
        return (
          <span key={index} className={clsx(pointed === index && 'font-[640] text-t1')}>
            {group && groupLabel({ first: group.first, last: group.first })}
          </span>
        )
      })}
    </p>
  )
}
