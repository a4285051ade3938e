import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Counter, countHit, freeAt, keptPeriods, periodMsOf } from './sliding-window.ts'

const windowSeconds = 60
const windowMs = windowSeconds * 1000
const periodMs = periodMsOf(windowSeconds)

/** The times of the allowed hits among those tried in order. */
function letThrough(times: readonly number[], most: number): number[] {
  let counter: Counter | undefined
  return times.filter((time) => {
    const counted = countHit(counter, Math.floor(time / periodMs), most)
    counter = counted ?? counter
    return counted !== null
  })
}

it('lets no stretch of the window’s length hold more hits than the limit, whenever they come', () => {
  const gaps = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: windowMs / 3 })), {
    maxLength: 300,
  })
  fc.assert(
    fc.property(gaps, fc.integer({ min: 1, max: 12 }), (steps, most) => {
      let now = 0
      const passed = letThrough(
        steps.map((step) => (now += step)),
        most,
      )
      for (const start of passed) {
        const within = passed.filter((time) => time >= start && time < start + windowMs)
        expect(within.length).toBeLessThanOrEqual(most)
      }
    }),
  )
})

it('gives the millisecond at which a full counter reopens', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 2 * windowMs }), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 5 }),
      (times, most) => {
        let counter: Counter | undefined
        for (const time of times.toSorted((a, b) => a - b))
          counter = countHit(counter, Math.floor(time / periodMs), most) ?? counter
        if (counter === undefined) throw new Error('the first hit was refused')
        const { newest } = counter
        if (countHit(counter, newest, most) !== null) return
        const free = freeAt(counter, most, periodMs)
        expect(countHit(counter, Math.floor((free - 1) / periodMs), most)).toBeNull()
        expect(countHit(counter, Math.floor(free / periodMs), most)).not.toBeNull()
      },
    ),
  )
})

it('counts a clock that is behind in the newest period', () => {
  const first = countHit(undefined, 100, 5)
  expect(countHit(first ?? undefined, 90, 5)).toEqual({
    newest: 100,
    hits: [2, ...Array<number>(keptPeriods - 1).fill(0)],
  })
})
