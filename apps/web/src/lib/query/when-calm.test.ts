import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { calmMs, latestMs, whenCalm } from './when-calm.ts'

let client: QueryClient
let calls: number
const count = (): void => {
  calls += 1
}
/** Reads something for so long. */
const read = (name: string, ms: number): void =>
  void client.prefetchQuery({
    queryKey: [name],
    queryFn: () => new Promise((resolve) => setTimeout(() => resolve(name), ms)),
  })

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
  calls = 0
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

it('begins soon where nothing is read', async () => {
  whenCalm(client, count)
  await vi.advanceTimersByTimeAsync(calmMs - 1)
  expect(calls).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toBe(1)
})

it('waits for what the screen reads, and for what it reads because of that, and begins once', async () => {
  read('quote', 500)
  whenCalm(client, count)
  await vi.advanceTimersByTimeAsync(500 + calmMs - 1)
  read('today', 400)
  await vi.advanceTimersByTimeAsync(400 + calmMs - 1)
  expect(calls).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toBe(1)
  read('later', 10)
  await vi.advanceTimersByTimeAsync(latestMs)
  expect(calls).toBe(1)
})

it('does not wait forever for a server that does not answer', async () => {
  read('quote', 60_000)
  whenCalm(client, count)
  await vi.advanceTimersByTimeAsync(latestMs)
  expect(calls).toBe(1)
})

it('does nothing once it is called off', async () => {
  whenCalm(client, count)()
  await vi.advanceTimersByTimeAsync(latestMs)
  expect(calls).toBe(0)
})
