import { beforeEach, expect, it } from 'vitest'
import { type Breaker, type CallEnd, createBreaker } from './breaker.ts'
import { NotSent } from './failures.ts'

let nowMs: number
let breaker: Breaker
beforeEach(() => {
  nowMs = 0
  breaker = createBreaker({ now: () => new Date(nowMs) })
})

function endAll(count: number, end: CallEnd): void {
  for (let nth = 0; nth < count; nth += 1) breaker.enter()(end)
}

it('opens after five failures in a row, for 30 s', () => {
  endAll(4, 'failed')
  endAll(1, 'answered')
  endAll(4, 'failed')
  endAll(10, 'unsent')
  endAll(1, 'failed')
  expect(() => breaker.enter()).toThrow(NotSent)
  nowMs += 29_999
  expect(() => breaker.enter()).toThrow(NotSent)
  nowMs += 1
  breaker.enter()('answered')
  endAll(4, 'failed')
  breaker.enter()
})

it('allows one probe, and no other call until the probe ends', () => {
  endAll(5, 'failed')
  nowMs += 30_000
  const probe = breaker.enter()
  nowMs += 60_000
  expect(() => breaker.enter()).toThrow(NotSent)
  probe('failed')
  expect(() => breaker.enter()).toThrow(NotSent)
  nowMs += 30_000
  breaker.enter()('answered')
  breaker.enter()
  breaker.enter()
})

it('allows another probe if the first was never sent', () => {
  endAll(5, 'failed')
  nowMs += 30_000
  breaker.enter()('unsent')
  breaker.enter()('answered')
  breaker.enter()
})

it('ignores a late failure of a call that began before it opened, and closes if such a call is answered', () => {
  const [slow, slower] = [breaker.enter(), breaker.enter()]
  endAll(5, 'failed')
  nowMs += 20_000
  slow('failed')
  nowMs += 10_000
  breaker.enter()('failed')
  slower('answered')
  breaker.enter()
})
