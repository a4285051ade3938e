import type { ProviderName } from '@puente/contract/collections'
import pino from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createOffers } from './offered-addresses.ts'

const minute = 60_000
let offered: ProviderName[] = []
let takes = false
let connections = 'first'

const offers = () =>
  createOffers(
    pino({ level: 'silent' }),
    async (name) => {
      offered.push(name)
      if (!takes) throw new Error('the provider is away')
    },
    () => connections,
  )

beforeEach(() => {
  offered = []
  takes = false
  connections = 'first'
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

it('offers an address again after 1, 5, 15 and then every 60 minutes until the provider accepts it', async () => {
  await offers().offer('bcb', 'https://puente.example')
  for (const [pause, count] of [
    [1, 2],
    [5, 3],
    [15, 4],
    [60, 5],
    [60, 6],
  ] as const) {
    await vi.advanceTimersByTimeAsync(pause * minute - 1)
    expect(offered).toHaveLength(count - 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(offered).toHaveLength(count)
  }
  takes = true
  await vi.advanceTimersByTimeAsync(60 * minute)
  expect(offered).toHaveLength(7)
  await vi.advanceTimersByTimeAsync(600 * minute)
  expect(offered).toHaveLength(7)
})

it('stops offering an address once the provider has other connections, and offers none after its end', async () => {
  const open = offers()
  await open.offer('bcb', 'https://puente.example')
  connections = 'second'
  await vi.advanceTimersByTimeAsync(600 * minute)
  expect(offered).toEqual(['bcb'])
  await open.offer('bcb', 'https://puente.example')
  open.close()
  await vi.advanceTimersByTimeAsync(600 * minute)
  expect(offered).toEqual(['bcb', 'bcb'])
})
