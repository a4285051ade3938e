import { parseRate, type Rate } from '@puente/domain/rate'
import { describe, expect, it } from 'vitest'
import { percentChange } from './percent-change.ts'
import { sparkPoints } from './sparkline.tsx'

function rate(text: string): Rate {
  const parsed = parseRate(text)
  if (parsed === null) throw new Error(text)
  return parsed
}

describe('the movement of the rate', () => {
  it.each([
    ['270', '271.08', '0,4\u00a0%'],
    ['270', '268.92', '0,4\u00a0%'],
    ['270', '270', '0,0\u00a0%'],
    ['100', '112.35', '12,4\u00a0%'],
  ])('from %s to %s is %s', (before, now, expected) => {
    expect(percentChange(rate(before), rate(now))).toBe(expected)
  })
})

it('gives 100 % when the spread leaves nothing of the rate, and null for the change after that (RATE-008)', () => {
  expect(percentChange(rate('270'), null)).toBe('100,0\u00a0%')
  expect(percentChange(null, rate('270'))).toBeNull()
})

describe('the small line', () => {
  it('runs from left to right and puts the highest rate on top', () => {
    const points = sparkPoints(['270', '272', '271'])
    expect(points.map(({ x }) => x)).toEqual(points.map(({ x }) => x).toSorted((a, b) => a - b))
    expect(points[1]?.y).toBeLessThan(points[2]?.y ?? 0)
    expect(points[0]?.y).toBeGreaterThan(points[2]?.y ?? 0)
  })

  it('drops to the bottom where the spread leaves nothing (RATE-008)', () => {
    const points = sparkPoints(['270.00', '0.00'])
    expect(points[1]?.y).toBeGreaterThan(points[0]?.y ?? 0)
  })

  it('is flat when nothing moved', () => {
    const points = sparkPoints(['270', '270'])
    expect(points[0]?.y).toBe(points[1]?.y)
  })
})
