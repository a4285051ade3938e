import { problemType } from '@puente/contract/protocol/problems'
import type { SessionView } from '@puente/contract/identity/sessions'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { linkPurposeQuery } from '../features/identity/registration/link-queries.ts'
import { call } from '../lib/api/client.ts'
import { createQueryClient } from '../lib/query/query-client.ts'
import { isAdmin } from '../lib/session/admin-flag.ts'
import {
  beginEnd,
  callOffEnd,
  closeSession,
  knownSession,
  openSession,
  rereadSession,
  sessionQuery,
  sessionState,
} from '../lib/session/session-query.ts'
import { keptPage } from '../lib/session/interruption.ts'
import { sessionIsEnding } from '../lib/session/ending.ts'
import { locked, signedIn, signedOut } from '../lib/session/session-samples.ts'
import { sessionKeys } from '../lib/session/session-keys.ts'
import { readStored, removeStored, writeStored } from '../lib/storage.ts'
import { currentToast } from '../ui/toast-store.ts'
import { listReviews } from '@puente/contract/verification/people'
import { readVerification } from '@puente/contract/verification/verification'
import type { AppRouter } from './router.tsx'
import { followSession } from './session-follower.ts'

/** The server's answer. A promise that stays pending is a server that does not answer. */
let answer: SessionView | Promise<SessionView>
let requests: string[]
const stops: (() => void)[] = []
const refusals = new Map<
  string,
  { status: number; code: 'session.required' | 'session.locked' | 'access.denied' }
>()

type BeforeMove = (move: { toLocation: { pathname: string } }) => void
let beforeMove: BeforeMove

/** The app at a guarded screen. It records the router's moves. */
function app(pathname = '/historial', guarded = true) {
  const queryClient = createQueryClient()
  const moves: unknown[] = []
  const router = {
    state: { location: { pathname, href: `${pathname}?p=2` }, matches: [{ staticData: { guarded } }] },
    navigate: (to: unknown) => moves.push(to),
    invalidate: () => moves.push('guards again'),
    subscribe: (_event: string, listener: BeforeMove) => {
      beforeMove = listener
      return () => {}
    },
  }
  stops.push(followSession(queryClient, router as unknown as AppRouter))
  queryClient.setQueryData(['history'], 'private')
  return { queryClient, moves, state: () => sessionState(queryClient.getQueryData(sessionQuery.queryKey)) }
}

beforeEach(() => {
  answer = signedIn()
  requests = []
  refusals.clear()
  Object.values(sessionKeys).forEach(removeStored)
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    requests.push(`${method} ${address}`)
    const refused = refusals.get(address.split('?')[0] ?? '')
    if (refused !== undefined) {
      const { code, status } = refused
      return Response.json({ code, type: problemType(code) }, { status })
    }
    if (method === 'DELETE') return new Response(null, { status: 204 })
    return Response.json(await answer)
  })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('at start', () => {
  it('a server that is silent for 3 s leaves the visitor signed out, and its later answer signs them in (AUTH-012, AUTH-013)', async () => {
    vi.useFakeTimers()
    const silence = Promise.withResolvers<SessionView>()
    answer = silence.promise
    const { queryClient, moves, state } = app('/login', false)
    const known = knownSession(queryClient)
    expect(state()).toBe('loading')
    await vi.advanceTimersByTimeAsync(2_999)
    expect(moves).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await known).toBeNull()
    silence.resolve(signedIn())
    await vi.advanceTimersByTimeAsync(1)
    expect(state()).toBe('signed-in')
    expect(moves).toEqual(['guards again'])
  })

  it('a remembered session whose stored term is over is signed out (AUTH-016)', async () => {
    writeStored(sessionKeys.expiry, '2026-11-21T11:59:59Z')
    answer = signedIn({ remembered: true })
    const { queryClient, state } = app()
    await knownSession(queryClient)
    expect(state()).toBe('signed-out')
    expect(requests).toContain('DELETE /api/v1/session')
    expect(readStored(sessionKeys.expiry)).toBeNull()
  })
})

it('keeps the profile for 5 minutes and asks again at an event of session or verification (AUTH-044)', async () => {
  vi.useFakeTimers()
  const { queryClient } = app()
  await knownSession(queryClient)
  const read = () => queryClient.fetchQuery(sessionQuery)
  await vi.advanceTimersByTimeAsync(299_000)
  await read()
  expect(requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_001)
  await read()
  expect(requests).toHaveLength(2)
  expect(sessionQuery.meta?.live).toEqual(expect.arrayContaining(['session', 'verification']))
})

describe('a session that ends while a screen is open', () => {
  it('is forgotten with all its answers; the merchant signs in with the way back kept and learns why (PROF-010)', async () => {
    const { queryClient, moves, state } = app()
    openSession(queryClient, signedIn())
    queryClient.setQueryData(['history'], 'private')
    refusals.set('/api/v1/verification', { status: 401, code: 'session.required' })
    answer = signedOut('expired')
    await expect(call(readVerification)).rejects.toMatchObject({ code: 'session.required' })
    await vi.waitFor(() => expect(moves).toHaveLength(1))
    expect(moves).toEqual([
      { to: '/login', search: { from: '/historial?p=2' }, state: { sessionEnd: 'expired' } },
    ])
    expect(state()).toBe('signed-out')
    expect(queryClient.getQueryData(['history'])).toBeUndefined()
    await vi.waitFor(() =>
      expect(currentToast()?.title).toBe('Usuario no autenticado. Faça login novamente.'),
    )
  })

  it('is explained to the merchant even if an earlier refusal is answered meanwhile (PROF-010)', async () => {
    const { queryClient, moves } = app()
    openSession(queryClient, signedIn())
    const toast = currentToast()
    refusals.set('/api/v1/verification', { status: 401, code: 'session.required' })
    const first = Promise.withResolvers<SessionView>()
    answer = first.promise
    const refused = () => expect(call(readVerification)).rejects.toMatchObject({ code: 'session.required' })
    const calls = [refused()]
    await vi.waitFor(() => expect(requests).toContain('GET /api/v1/session'))
    calls.push(refused())
    await vi.waitFor(() => expect(requests.filter((line) => line.includes('verification'))).toHaveLength(2))
    answer = signedOut('expired')
    first.resolve(signedIn())
    await Promise.all(calls)
    await vi.waitFor(() => expect(moves).toHaveLength(1))
    await vi.waitFor(() => expect(currentToast()?.key).not.toBe(toast?.key))
    expect(currentToast()?.title).toBe('Usuario no autenticado. Faça login novamente.')
  })

  it('does not refetch an answer that is on screen, and drops it with its screen', async () => {
    const { queryClient } = app()
    openSession(queryClient, signedIn())
    const read = vi.fn(() => Promise.resolve('private'))
    const screen = new QueryObserver(queryClient, { queryKey: ['balance'], queryFn: read })
    const close = screen.subscribe(() => undefined)
    await vi.waitFor(() => expect(queryClient.getQueryData(['balance'])).toBe('private'))
    closeSession(queryClient)
    // The screen renders once more before it goes.
    screen.setOptions({ queryKey: ['balance'], queryFn: read })
    expect(read).toHaveBeenCalledTimes(1)
    close()
    expect(queryClient.getQueryCache().find({ queryKey: ['balance'] })).toBeUndefined()
  })

  it('is marked as ending from before the server answers until it is closed', async () => {
    const { queryClient } = app()
    openSession(queryClient, signedIn())
    expect(sessionIsEnding()).toBe(false)
    beginEnd(queryClient)
    expect(sessionIsEnding()).toBe(true)
    closeSession(queryClient)
    expect(sessionIsEnding()).toBe(false)
  })

  it('continues after a failed sign-out, and repeats the reads that it cancelled', async () => {
    const { queryClient } = app()
    openSession(queryClient, signedIn())
    const read = vi.fn(async () => '5')
    const close = new QueryObserver(queryClient, { queryKey: ['balance'], queryFn: read }).subscribe(() => {})
    await vi.waitFor(() => expect(queryClient.getQueryData(['balance'])).toBe('5'))
    beginEnd(queryClient)
    callOffEnd(queryClient)
    expect(sessionIsEnding()).toBe(false)
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
    close()
  })

  it('leads an admin to the admin sign-in with the location and the reason (ADM-024)', async () => {
    const { queryClient, moves } = app('/admin/people')
    openSession(queryClient, signedIn({}, { role: 'admin' }))
    answer = signedOut('revoked')
    await rereadSession(queryClient)
    expect(moves).toEqual([
      { to: '/admin/login', search: { from: '/admin/people?p=2' }, state: { sessionEnd: 'revoked' } },
    ])
  })

  it('leads an admin to the admin sign-in with a reason when a merchant signs in in the same browser (ADM-024)', async () => {
    const { queryClient, moves } = app('/admin/people')
    openSession(queryClient, signedIn({}, { role: 'admin' }))
    answer = signedIn({}, { id: '0193d2a0-0000-7000-8000-000000000002' })
    await rereadSession(queryClient)
    expect(moves).toEqual([
      { to: '/admin/login', search: { from: '/admin/people?p=2' }, state: { sessionEnd: 'signed_out' } },
    ])
  })

  it('does not redirect from a public page', async () => {
    const { queryClient, moves } = app('/support', false)
    openSession(queryClient, signedIn())
    answer = signedOut('signed_out')
    await rereadSession(queryClient)
    expect(moves).toEqual([])
  })
})

it('the check of a link for a new PIN continues when the lock is detected meanwhile (AUTH-023)', async () => {
  const { queryClient, state } = app('/reset-pin', false)
  const purpose = Promise.withResolvers<'reset-pin'>()
  const observer = new QueryObserver(queryClient, {
    ...linkPurposeQuery('t'.repeat(43)),
    queryFn: () => purpose.promise,
  })
  stops.push(observer.subscribe(() => undefined))
  answer = locked()
  await rereadSession(queryClient)
  expect(state()).toBe('locked')
  purpose.resolve('reset-pin')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('reset-pin'))
})

it('a locked session clears every cached answer, and its unlocking runs the guards again (AUTH-021)', async () => {
  const { queryClient, moves, state } = app()
  openSession(queryClient, signedIn())
  queryClient.setQueryData(['history'], 'private')
  refusals.set('/api/v1/verification', { status: 403, code: 'session.locked' })
  answer = locked()
  await expect(call(readVerification)).rejects.toMatchObject({ code: 'session.locked' })
  await vi.waitFor(() => expect(state()).toBe('locked'))
  expect(queryClient.getQueryData(['history'])).toBeUndefined()
  expect(moves).toEqual([])
  answer = signedIn()
  await rereadSession(queryClient)
  expect(state()).toBe('signed-in')
  expect(moves).toEqual(['guards again'])
})

describe('an admin session that ends by time (ADM-024)', () => {
  const admin = signedIn({}, { role: 'admin' })
  const open = () => {
    const opened = app('/admin/people')
    openSession(opened.queryClient, admin)
    opened.queryClient.setQueryData(['people'], 'private')
    return opened
  }
  const interrupted = async (reason: 'idle' | 'expired' | null = 'idle') => {
    const opened = open()
    answer = signedOut(reason)
    await rereadSession(opened.queryClient)
    return opened
  }

  it.each(['idle', 'expired'] as const)('keeps the page for the password (%s)', async (reason) => {
    const { queryClient, moves, state } = await interrupted(reason)
    expect(keptPage().interruption).toMatchObject({ reason, account: { role: 'admin' } })
    expect(moves).toEqual([])
    expect(state()).toBe('signed-in')
    expect(sessionIsEnding()).toBe(true)
    // The minute's check of the session finds the same.
    await rereadSession(queryClient)
    expect(keptPage().interruption).toMatchObject({ reason })
    closeSession(queryClient)
  })

  it('keeps the page at the end of a remembered session, whose cookie the browser drops with the reason', async () => {
    const { queryClient } = app('/admin/people')
    openSession(
      queryClient,
      signedIn({ remembered: true, expiresAt: '2026-11-21T11:00:00Z' }, { role: 'admin' }),
    )
    answer = signedOut()
    await rereadSession(queryClient)
    expect(keptPage().interruption).toMatchObject({ reason: 'expired', remembered: true })
    closeSession(queryClient)
  })

  it('sends a refused call again after the password, and only then', async () => {
    const { queryClient } = open()
    refusals.set('/api/v1/admin/reviews', { status: 401, code: 'session.required' })
    answer = signedOut('idle')
    const read = call(listReviews, { query: {} }).catch((error: unknown) => error)
    await vi.waitFor(() => expect(keptPage().interruption).not.toBeNull())
    expect(requests.filter((line) => line.includes('reviews'))).toHaveLength(1)
    refusals.clear()
    openSession(queryClient, admin)
    await read
    expect(requests.filter((line) => line.includes('reviews'))).toHaveLength(2)
    expect(keptPage().interruption).toBeNull()
    expect(sessionIsEnding()).toBe(false)
  })

  it('ignores an answer about the session that was requested before the refusal', async () => {
    const { queryClient } = open()
    const earlier = Promise.withResolvers<SessionView>()
    answer = earlier.promise
    const asked = rereadSession(queryClient)
    await vi.waitFor(() => expect(requests).toContain('GET /api/v1/session'))
    refusals.set('/api/v1/admin/reviews', { status: 401, code: 'session.required' })
    answer = signedOut('idle')
    const read = call(listReviews, { query: {} }).catch((error: unknown) => error)
    await vi.waitFor(() => expect(requests.some((line) => line.includes('reviews'))).toBe(true))
    earlier.resolve(admin)
    await asked
    await vi.waitFor(() => expect(keptPage().interruption).not.toBeNull())
    refusals.clear()
    openSession(queryClient, admin)
    await read
    expect(requests.filter((line) => line.includes('reviews'))).toHaveLength(2)
  })

  it('leaves a call refused, and makes the page remount, if another account signs in', async () => {
    const { queryClient } = open()
    refusals.set('/api/v1/admin/reviews', { status: 401, code: 'session.required' })
    answer = signedOut('idle')
    const read = call(listReviews, { query: {} })
    const refused = expect(read).rejects.toMatchObject({ code: 'session.required' })
    await vi.waitFor(() => expect(keptPage().interruption).not.toBeNull())
    const { generation } = keptPage()
    openSession(queryClient, signedIn({}, { role: 'admin', id: '0193d2a0-0000-7000-8000-000000000002' }))
    await refused
    expect(keptPage()).toEqual({ interruption: null, generation: generation + 1 })
    expect(queryClient.getQueryData(['people'])).toBeUndefined()
  })

  it('keeps the answers on screen for the same account, and reads them again', async () => {
    const { queryClient } = await interrupted()
    openSession(queryClient, admin)
    expect(queryClient.getQueryData(['people'])).toBe('private')
    expect(queryClient.getQueryState(['people'])?.isInvalidated).toBe(true)
  })

  it('goes on when the same admin signs in in another tab, and not if they are no longer an admin', async () => {
    const { queryClient, moves } = await interrupted()
    answer = admin
    await rereadSession(queryClient)
    expect(keptPage().interruption).toBeNull()
    answer = signedOut('idle')
    await rereadSession(queryClient)
    const { generation } = keptPage()
    answer = signedIn()
    await rereadSession(queryClient)
    expect(keptPage()).toEqual({ interruption: null, generation: generation + 1 })
    expect(moves).toEqual(['guards again'])
    expect(queryClient.getQueryData(['people'])).toBeUndefined()
  })

  it.each(['revoked', 'role_changed', 'signed_out'] as const)(
    'is cleared once it is %s meanwhile',
    async (reason) => {
      const { queryClient, moves, state } = await interrupted()
      answer = signedOut(reason)
      await rereadSession(queryClient)
      expect(keptPage().interruption).toBeNull()
      expect(state()).toBe('signed-out')
      expect(moves).toMatchObject([{ to: '/admin/login', state: { sessionEnd: reason } }])
    },
  )

  it('is cleared by leaving for the sign-in page, before its guards ask', async () => {
    const { queryClient, state } = await interrupted()
    beforeMove({ toLocation: { pathname: '/admin/login' } })
    expect(keptPage().interruption).toBeNull()
    expect(state()).toBe('signed-out')
    expect(queryClient.getQueryData(['people'])).toBeUndefined()
  })

  it('leads a merchant to the sign-in as before', async () => {
    const { queryClient, moves } = app('/historial')
    openSession(queryClient, signedIn())
    answer = signedOut('expired')
    await rereadSession(queryClient)
    expect(keptPage().interruption).toBeNull()
    expect(moves).toMatchObject([{ to: '/login' }])
  })
})

describe('another tab', () => {
  const postFromOther = (message: string): void => {
    const other = new BroadcastChannel('puente-session')
    // A BroadcastChannel reaches our own origin only.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    other.postMessage(message)
    stops.push(() => other.close())
  }

  it('that signs out also signs this one out at once, without asking the server (AUTH-012)', async () => {
    const { queryClient, moves, state } = app()
    openSession(queryClient, signedIn())
    postFromOther('signed-out')
    await vi.waitFor(() => expect(state()).toBe('signed-out'))
    expect(moves).toMatchObject([{ to: '/login', state: { sessionEnd: 'signed_out' } }])
    expect(requests).toEqual([])
  })

  it('that signs in signs this one in too, and replaces its data if it is another person (AUTH-012)', async () => {
    const { queryClient, moves, state } = app('/login', false)
    closeSession(queryClient)
    postFromOther('changed')
    await vi.waitFor(() => expect(state()).toBe('signed-in'))
    expect(moves).toEqual(['guards again'])
    queryClient.setQueryData(['history'], 'private')
    answer = signedIn({}, { id: '0193d2a0-0000-7000-8000-000000000002' })
    postFromOther('changed')
    await vi.waitFor(() => expect(moves).toHaveLength(2))
    expect(queryClient.getQueryData(['history'])).toBeUndefined()
  })
})

describe('the admin flag', () => {
  const admin = signedIn({}, { role: 'admin' })
  const account = admin.account as NonNullable<SessionView['account']>

  it('is used for 30 minutes and then read again (AUTH-043)', async () => {
    vi.useFakeTimers()
    const { queryClient } = app('/admin')
    openSession(queryClient, admin)
    expect(await isAdmin(queryClient, account)).toBe(true)
    answer = signedIn()
    await vi.advanceTimersByTimeAsync(30 * 60_000 - 1)
    expect(await isAdmin(queryClient, account)).toBe(true)
    expect(requests).toEqual([])
    await vi.advanceTimersByTimeAsync(2)
    expect(await isAdmin(queryClient, account)).toBe(false)
  })

  it('is dropped when the server refuses an admin’s request, and the guards ask again (AUTH-043)', async () => {
    const { queryClient, moves } = app('/admin')
    openSession(queryClient, admin)
    expect(await isAdmin(queryClient, account)).toBe(true)
    answer = signedIn()
    refusals.set('/api/v1/admin/reviews', { status: 403, code: 'access.denied' })
    await expect(call(listReviews, { query: {} })).rejects.toMatchObject({ code: 'access.denied' })
    await vi.waitFor(() => expect(moves).toEqual(['guards again']))
    expect(await isAdmin(queryClient, account)).toBe(false)
  })
})
