import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { balanceQuery, historyQuery } from '../features/orders/history/history-queries.ts'
import { publishLiveEvent } from '../lib/live/live-events.ts'
import { isTouched } from '../lib/live/live-updates.ts'
import { leaveSession, openSession } from '../lib/session/session-query.ts'
import { signedIn } from '../lib/session/session-samples.ts'
import { keepHistory } from './keep-history.ts'

const account = signedIn().account?.id ?? ''
const first = historyQuery({ page: 1, period: 'all' }).queryKey
const empty = { items: [], total: 0, totalIsExact: true, page: 1, pageSize: 20, days: [] }
const amount = (amountMinor: string, currency: 'ARS' | 'BRL') => ({ amountMinor, currency })
const balance = (version: number, ars: string) => ({
  ars: amount(ars, 'ARS'),
  brl: amount('100', 'BRL'),
  version,
  serverTime: '2026-11-21T12:00:00.000Z',
})

let asked: string[]
let client: QueryClient

beforeEach(() => {
  asked = []
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  vi.stubGlobal('location', new URL('https://puente.example/exchange'))
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const { pathname } = new URL(
      input instanceof Request ? input.url : String(input),
      'https://puente.example',
    )
    asked.push(pathname)
    return Response.json(pathname.endsWith('/balance') ? balance(1, '500') : empty)
  })
  openSession(client, signedIn())
})
afterEach(() => leaveSession(client))

it('holds the first page and the balance of the person who is signed in, and forgets them when they leave', async () => {
  const stop = keepHistory(client, account)
  await vi.waitFor(() => {
    expect(client.getQueryData(first)).toMatchObject({ items: [] })
    expect(client.getQueryData(balanceQuery.queryKey)).toMatchObject({ ars: { amountMinor: '500' } })
  })
  expect(asked.toSorted()).toEqual(['/api/v1/balance', '/api/v1/history'])
  leaveSession(client)
  stop()
  expect(client.getQueryData(first)).toBeUndefined()
  expect(client.getQueryData(balanceQuery.queryKey)).toBeUndefined()
})

it('reads the page again after an event that touches it, but not stale answers when it starts again, as a screen would', async () => {
  const stop = keepHistory(client, account)
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(asked).toHaveLength(2)
  stop()
  // As after a read that failed on the screen: its button asks again, nothing else.
  await client.invalidateQueries({ refetchType: 'none' })
  const stopAgain = keepHistory(client, account)
  expect(asked).toHaveLength(2)
  await client.invalidateQueries({ predicate: (query) => isTouched(query, 'charge', new Set(['x'])) })
  expect(asked.slice(2)).toEqual(['/api/v1/history'])
  stopAgain()
})

it('takes the balance from the events that carry it', async () => {
  const stop = keepHistory(client, account)
  await vi.waitFor(() => expect(client.getQueryData(balanceQuery.queryKey)).toBeDefined())
  publishLiveEvent({ topic: 'balance', id: account, version: 2, balanceMinor: '900' })
  await vi.waitFor(() =>
    expect(client.getQueryData(balanceQuery.queryKey)).toMatchObject({ ars: { amountMinor: '900' } }),
  )
  stop()
})
