import { customerRateOf } from '../../../lib/format/money.ts'

const width = 150
const height = 34
const margin = 6

interface Point {
  x: number
  y: number
}

/**
 * Places rates on the drawing. Draws a flat line if they are all equal. Whole ten-thousandths of the span are exact enough for
 * pixels.
 */
export function sparkPoints(rates: readonly string[]): Point[] {
  const values = rates.map((rate): bigint => customerRateOf(rate) ?? 0n)
  const low = values.reduce((a, b) => (b < a ? b : a))
  const high = values.reduce((a, b) => (b > a ? b : a))
  const span = high - low
  const step = (width - margin - 2) / Math.max(1, values.length - 1)
  return values.map((value, index) => {
    // tidy-allow number: pixels
    const share = span === 0n ? 0.5 : Number(((value - low) * 10_000n) / span) / 10_000
    return { x: 2 + index * step, y: height - margin - share * (height - 2 * margin) }
  })
}

/** The small line on the rate card: how the rate moved. The words beside it say the same. */
export function Sparkline({ rates, label }: { rates: readonly string[]; label: string }) {
  if (rates.length < 2) return null
  const points = sparkPoints(rates)
  const last = points.at(-1)
  if (last === undefined) return null
  const line = points
    // tidy-allow number: pixels
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('')
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
      className="hidden flex-none lg:block"
    >
      <path d={`${line}V${height}H2z`} fill="color-mix(in oklab, var(--mata) 16%, transparent)" />
      <path d={line} fill="none" stroke="var(--mata)" strokeWidth="2" strokeLinejoin="round" />
      <circle cx={last.x} cy={last.y} r="3.2" fill="var(--mata)" />
    </svg>
  )
}
