import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loggedErrors } from './errors/error-log.ts'
import { loadInBackground } from './load-in-background.ts'
import { removeStored } from './storage.ts'

beforeEach(() => {
  removeStored('app_errors')
  vi.useFakeTimers()
  vi.stubGlobal('location', { pathname: '/exchange' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const logged = (): string[] => loggedErrors().map(({ message }) => message)

it('tries again until the part is there, and logs each kind of failure once', async () => {
  const failures = ['no file', 'no file', 'no network', 'no file']
  const begun: string[] = []
  loadInBackground(
    async () => {
      const failure = failures.shift()
      if (failure !== undefined) throw new Error(failure)
      return 'part'
    },
    (part) => begun.push(part),
  )
  await vi.advanceTimersByTimeAsync(19_000)
  expect(begun).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(begun).toEqual(['part'])
  // Other tests of this worker log into the same list.
  expect(logged().filter((message) => message.startsWith('no '))).toEqual(['no network', 'no file'])
})

it('logs what the part itself throws, and begins it again', async () => {
  let tries = 0
  loadInBackground(
    async () => 'part',
    () => {
      tries += 1
      if (tries < 3) throw new Error('thrown inside')
    },
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries).toBe(3)
  expect(logged().filter((message) => message === 'thrown inside')).toHaveLength(1)
})

it('stops what has begun, and does not begin what is no longer wanted', async () => {
  let stopped = 0
  const stop = loadInBackground(
    async () => 'part',
    (_part, stopping) => stopping.addEventListener('abort', () => (stopped += 1)),
  )
  await vi.advanceTimersByTimeAsync(0)
  stop()
  expect(stopped).toBe(1)

  let asked = 0
  const leave = loadInBackground(
    async () => {
      asked += 1
      throw new Error('no file')
    },
    () => expect.unreachable(),
  )
  await vi.advanceTimersByTimeAsync(0)
  leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(1)
})
