import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchSilence } from './silence-watch.ts'

const said: string[] = []
const watch = () => watchSilence({ onSilent: () => said.push('silent'), onResumed: () => said.push('heard') })

beforeEach(() => {
  said.splice(0)
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('is silent 8 s after the last sign of life, not before', () => {
  const { heard } = watch()
  vi.advanceTimersByTime(7_999)
  heard()
  vi.advanceTimersByTime(7_999)
  expect(said).toEqual([])
  vi.advanceTimersByTime(1)
  expect(said).toEqual(['silent'])
})

it('is silent if nothing is ever heard, and reports it again every 8 s', () => {
  watch()
  vi.advanceTimersByTime(24_000)
  expect(said).toEqual(['silent', 'silent', 'silent'])
})

it('reports the end of a silence once', () => {
  const { heard } = watch()
  heard()
  vi.advanceTimersByTime(8_000)
  heard()
  heard()
  expect(said).toEqual(['silent', 'heard'])
})

it('says nothing once it is stopped', () => {
  const { stop } = watch()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual([])
})
