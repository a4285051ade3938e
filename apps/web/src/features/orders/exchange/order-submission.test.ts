import type { OrderView, PlaceOrderBody } from '@puente/contract/orders/orders'
import { describe, expect, it, vi } from 'vitest'
import { ApiProblem, NetworkFailure } from '../../../lib/api/api-problem.ts'
import { markSeen } from '../../../lib/session/session-query.ts'
import { signedIn, signedOut } from '../../../lib/session/session-samples.ts'
import { emptyDraft } from './draft.rules.ts'
import { NoCodeYet, OrderSubmission, orderSubmission, type Submitted } from './order-submission.ts'

const body: PlaceOrderBody = {
  quoteId: '019a0000-0000-7000-8000-000000000001',
  realValueMinor: '18000',
  clientName: 'Marina Souza',
  clientDocument: '52998224725',
  clientId: 'Surtidor 4',
  description: 'Nafta',
  whatsapp: null,
}
const draft = {
  ...emptyDraft,
  amount: { currency: 'BRL', minor: 18_000n },
  clientName: 'Marina Souza',
} as const
const submitted: Submitted = { draft, body, totalMinor: 18_100n, receivesMinor: 4_860_000n }
const placed = { id: 'o' } as OrderView

function submission(answers: (OrderView | Error)[]) {
  const keys: string[] = []
  const quotes: string[] = []
  let made = 0
  const store = new OrderSubmission(
    async ({ quoteId }, key) => {
      keys.push(key)
      quotes.push(quoteId)
      const answer = answers.shift()
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('no answer left')
      return answer
    },
    () => `key-${++made}`,
  )
  return { store, keys, quotes }
}

describe('sending an order', () => {
  it('treats a double press as one (ORD-026)', async () => {
    const { store, keys } = submission([placed])
    await Promise.all([store.send(submitted), store.send(submitted)])
    expect(keys).toEqual(['key-1'])
    expect(store.get()).toMatchObject({ state: 'placed', order: placed })
  })

  it('tries once more after a lost connection, with the same key (ORD-026, UI-026)', async () => {
    const { store, keys } = submission([new NetworkFailure(new Error('gone')), placed])
    await store.send(submitted)
    expect(keys).toEqual(['key-1', 'key-1'])
    expect(store.get().state).toBe('placed')
  })

  it('keeps the key when the person sends the same form again, and takes a new one for another form', async () => {
    const lost = () => new NetworkFailure(new Error('gone'))
    const { store, keys } = submission([lost(), lost(), placed, placed])
    await store.send(submitted)
    expect(store.get().state).toBe('failed')
    await store.send(submitted)
    store.dismiss()
    await store.send({ ...submitted, draft: { ...draft, amount: { currency: 'BRL', minor: 20_000n } } })
    expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-2'])
  })

  it('sends the same order again until the outcome is known, even if the form has the next quote (ORD-026)', async () => {
    const lost = () => new NetworkFailure(new Error('gone'))
    const expired = new ApiProblem({
      code: 'quote.expired',
      status: 409,
      details: {},
      errors: [],
      requestId: 'r',
      retryAfterSeconds: null,
    })
    const { store, keys, quotes } = submission([lost(), lost(), expired, placed])
    const onNextQuote = { ...submitted, draft: { ...draft }, body: { ...body, quoteId: 'next' } }
    await store.send(submitted)
    await store.send(onNextQuote)
    expect(store.get()).toMatchObject({ state: 'failed', body })
    await store.send(onNextQuote)
    expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-2'])
    expect(quotes).toEqual([body.quoteId, body.quoteId, body.quoteId, 'next'])
  })

  it('resumes an order that the provider has not answered, with the same key (ORD-026)', async () => {
    const silent = { id: 'o', pixStatus: 'pending', pixCode: null } as OrderView
    const { store, keys } = submission([silent, placed])
    await store.send(submitted)
    expect(store.get()).toMatchObject({ state: 'failed', error: new NoCodeYet() })
    await store.send(submitted)
    expect(keys).toEqual(['key-1', 'key-1'])
    expect(store.get()).toMatchObject({ state: 'placed', order: placed })
  })

  it('sends the same order again when it never reached the provider (ORD-026, ruling 50)', async () => {
    const busy = new ApiProblem({
      code: 'provider.busy',
      status: 503,
      details: {},
      errors: [],
      requestId: 'r',
      retryAfterSeconds: 5,
    })
    const { store, keys, quotes } = submission([busy, placed])
    await store.send(submitted)
    expect(store.get()).toMatchObject({ state: 'failed', error: busy })
    await store.send({ ...submitted, body: { ...body, quoteId: 'next' } })
    expect(keys).toEqual(['key-1', 'key-1'])
    expect(quotes).toEqual([body.quoteId, body.quoteId])
    expect(store.get().state).toBe('placed')
  })

  it('makes a new order if the provider refused the last one for good', async () => {
    const refused = new ApiProblem({
      code: 'charge.refused',
      status: 502,
      details: {},
      errors: [],
      requestId: 'r',
      retryAfterSeconds: null,
    })
    const { store, keys } = submission([refused, placed])
    await store.send(submitted)
    await store.send(submitted)
    expect(keys).toEqual(['key-1', 'key-2'])
  })

  it('does not repeat a refusal', async () => {
    const { store, keys } = submission([new Error('refused')])
    await store.send(submitted)
    expect(keys).toHaveLength(1)
    expect(store.get()).toMatchObject({ state: 'failed' })
  })

  it('forgets the order of a person who has left: its answer reveals nothing to the next one', async () => {
    const { store, keys } = submission([placed, placed])
    const sent = store.send(submitted)
    store.forget()
    expect(store.get()).toEqual({ state: 'idle' })
    await sent
    expect(store.get()).toEqual({ state: 'idle' })
    await store.send(submitted)
    expect(keys).toEqual(['key-1', 'key-2'])
  })

  it("does not resend the previous person's order as the next person", async () => {
    const { store, keys } = submission([new NetworkFailure(new Error('gone')), placed])
    const sent = store.send(submitted)
    store.forget()
    await sent
    expect(keys).toEqual(['key-1'])
    expect(store.get()).toEqual({ state: 'idle' })
  })

  it('drops a failure when its screen is left, but not an order that is under way or made', async () => {
    const lost = () => new NetworkFailure(new Error('gone'))
    const { store, keys } = submission([lost(), lost(), placed])
    await store.send(submitted)
    store.dismissFailure()
    expect(store.get()).toEqual({ state: 'idle' })
    const sent = store.send(submitted)
    store.dismissFailure()
    expect(store.get().state).toBe('sending')
    await sent
    store.dismissFailure()
    expect(store.get().state).toBe('placed')
    expect(new Set(keys)).toEqual(new Set(['key-1']))
  })
})

it('does not show the failure of an order to the next person who signs in', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  markSeen(signedIn())
  await orderSubmission.send(submitted)
  expect(orderSubmission.get().state).toBe('failed')
  markSeen(signedOut())
  expect(orderSubmission.get()).toEqual({ state: 'idle' })
})
