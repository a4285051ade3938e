import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { latestOnly } from './latest-only.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function collected() {
  const handled: string[] = []
  const events = latestOnly<{ pair: string; version: number }>(
    ({ pair }) => pair,
    ({ pair, version }) => handled.push(`${pair} ${version}`),
  )
  return { handled, ...events }
}

it('handles at most ten a second, and if more come, the newest wins (RATE-030)', () => {
  const { handled, take } = collected()
  for (let version = 1; version < 1000; version++) {
    take({ pair: 'BRL_ARS', version })
    vi.advanceTimersByTime(1)
  }
  expect(handled).toHaveLength(10)
  expect(handled[0]).toBe('BRL_ARS 1')
  vi.advanceTimersByTime(200)
  expect(handled.at(-1)).toBe('BRL_ARS 999')
})

it('lets each kind have its turn, and forgets what waits when it stops (RATE-030)', () => {
  const { handled, take, stop } = collected()
  take({ pair: 'BRL_ARS', version: 1 })
  take({ pair: 'USDT_BRL', version: 1 })
  take({ pair: 'BRL_ARS', version: 2 })
  vi.advanceTimersByTime(100)
  expect(handled).toEqual(['BRL_ARS 1', 'USDT_BRL 1'])
  stop()
  vi.advanceTimersByTime(1_000)
  expect(handled).toEqual(['BRL_ARS 1', 'USDT_BRL 1'])
})
