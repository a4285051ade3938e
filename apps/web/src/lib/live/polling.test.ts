import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pollEveryMs, startPolling } from './polling.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Seconds after the start at which it polled, within two minutes. */
function pollsOf(everyMs: number): number[] {
  const at: number[] = []
  const start = Date.now()
  const stop = startPolling(() => at.push((Date.now() - start) / 1000), everyMs)
  vi.advanceTimersByTime(120_000)
  stop()
  vi.advanceTimersByTime(120_000)
  return at
}

it('polls first after 5 s, then every 30 s, until it is stopped (UI-018, UI-019)', () => {
  expect(pollsOf(pollEveryMs)).toEqual([5, 30, 60, 90, 120])
})

it('never polls more often than every 10 s (UI-018)', () => {
  expect(pollsOf(1)).toEqual([5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120])
})
