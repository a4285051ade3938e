import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { noteActivity, presenceHeader } from '../lib/api/activity.ts'
import { sessionKeys } from '../lib/session/session-keys.ts'
import { sessionQuery } from '../lib/session/session-query.ts'
import { signedIn } from '../lib/session/session-samples.ts'
import { removeStored, writeStored } from '../lib/storage.ts'
import { isReadDue, watchSession } from './session-watch.ts'

const minute = 60_000
const day = 24 * 60 * minute
const plain = { remembered: false, hasPin: false }
const lockable = { remembered: true, hasPin: true }

it('reports to the server, every five minutes, a person who only reads, and no other (ADM-020)', () => {
  noteActivity(10 * minute)
  expect(presenceHeader(10.5 * minute)).toEqual({ 'x-user-active': '1' })
  noteActivity(15 * minute)
  expect(isReadDue(plain, 15 * minute)).toBe(false)
  noteActivity(15.5 * minute)
  expect(isReadDue(plain, 15.5 * minute)).toBe(true)
  expect(presenceHeader(17 * minute)).not.toMatchObject({ 'x-user-active': '1' })
  expect(isReadDue(plain, 17 * minute)).toBe(false)
})

it('checks each minute, while the person is away, whether a session with a PIN is locked by now (AUTH-021)', () => {
  noteActivity(30 * minute)
  expect(isReadDue(lockable, 31.5 * minute)).toBe(true)
  expect(isReadDue({ ...lockable, hasPin: false }, 31.5 * minute)).toBe(false)
  expect(isReadDue({ ...lockable, remembered: false }, 31.5 * minute)).toBe(false)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  removeStored(sessionKeys.expiry)
})

it.each([
  ['that is over makes the page ask the server', '2026-11-27T12:00:00Z', 1],
  ['that goes on causes no request', '2026-12-21T12:00:00Z', 0],
])(
  'the stored term of a remembered session is checked every 7 days: one %s (AUTH-016)',
  async (_what, expiresAt, asked) => {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') })
    vi.stubGlobal('addEventListener', () => undefined)
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
    const server = vi.fn(() => Promise.reject(new TypeError('away')))
    vi.stubGlobal('fetch', server)
    // Nobody is at the page, so that nothing else asks.
    noteActivity(Date.now() - day)
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    queryClient.setQueryData(sessionQuery.queryKey, signedIn({ remembered: true, expiresAt }))
    writeStored(sessionKeys.expiry, expiresAt)
    watchSession(queryClient)
    await vi.advanceTimersByTimeAsync(7 * day - 1)
    expect(server).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(server.mock.calls.length > 0).toBe(asked > 0)
  },
)
