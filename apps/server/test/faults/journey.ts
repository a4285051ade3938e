import { type OrderView, placeOrder, readOrder } from '@puente/contract/orders/orders'
import { beginPayout, recordPayout } from '@puente/contract/payouts'
import { createQuote } from '@puente/contract/rates/rates'
import { setTimeout as pause } from 'node:timers/promises'
import { isConnectionLoss } from '../../src/platform/db/database-errors.ts'
import { Refused } from '../api/browser.ts'
import type { FaultWorld } from './fault-world.ts'
import type { SignedIn } from './signed-in.ts'

/** The steps of a journey. The last one is its end. */
export const steps = ['quote', 'order', 'code', 'pay', 'confirmation', 'receipt', 'payout', 'done'] as const
export type Step = (typeof steps)[number]

/** From a merchant's amount to pesos paid out, by a client that retries until it has an answer. */
export interface Journey {
  readonly step: Step
  readonly orderId: string | null
  /** Milliseconds from the payment, or the last start of the server after it, to the confirmation. */
  readonly confirmedAfterMs: number | null
  readonly finished: Promise<void>
}

/** Limit of a journey after the last kill. The server gives up an attempt after 30 s and queries the provider again after 30 s. */
const limitMs = 90_000

export function startJourney(world: FaultWorld, merchant: SignedIn, admin: SignedIn): Journey {
  const keys = { order: crypto.randomUUID(), payout: crypto.randomUUID() }
  const state = {
    step: 'quote' as Step,
    orderId: null as string | null,
    confirmedAfterMs: null as number | null,
  }
  const insist = <T>(call: () => Promise<T>) => untilAnswered(world, limitMs, call)

  async function run(): Promise<void> {
    const quote = await insist(() => merchant.call(createQuote, { body: { refresh: false } }))
    state.step = 'order'
    const body = orderBody(quote.id)
    const placed = await insist(() => merchant.call(placeOrder, { body, idempotencyKey: keys.order }))
    state.orderId = placed.id
    state.step = 'code'
    const order = await insist(async () =>
      withCode(await merchant.call(readOrder, { params: { id: placed.id } })),
    )
    state.step = 'pay'
    await world.sandbox.pay(order.transactionId)
    state.step = 'confirmation'
    const paidAt = performance.now()
    await untilConfirmed(world, order.id)
    state.confirmedAfterMs = performance.now() - Math.max(paidAt, world.upSince)
    state.step = 'receipt'
    const receiptFileId = await insist(() => admin.uploadReceipt(world.receipt))
    state.step = 'payout'
    const amountMinor = order.pesosValue.amountMinor
    const { begun } = await insist(() => admin.call(beginPayout, { params: { id: order.id } }))
    await insist(() =>
      admin.call(recordPayout, {
        params: { id: order.id },
        body: { payoutId: begun.payoutId, amountMinor, receiptFileId, manualConfirmation: null },
        idempotencyKey: keys.payout,
      }),
    )
    state.step = 'done'
  }

  return {
    get step() {
      return state.step
    },
    get orderId() {
      return state.orderId
    },
    get confirmedAfterMs() {
      return state.confirmedAfterMs
    },
    finished: run(),
  }
}

export function orderBody(quoteId: string) {
  return {
    quoteId,
    realValueMinor: '10000',
    clientName: 'Marina Souza',
    clientDocument: '529.982.247-25',
    clientId: '42',
    description: 'Nafta',
    whatsapp: null,
  }
}

/** The server did not report whether the command ran. Send it again with the same key. */
class NotYet extends Error {}

function withCode(order: OrderView): OrderView {
  if (order.pixCode === null && order.pixStatus === 'pending') throw new NotYet('the order has no code yet')
  return order
}

/** Retries while the server is down or reports that the first run is still under way. Any other refusal is an answer. */
export async function untilAnswered<T>(
  world: Pick<FaultWorld, 'up' | 'upSince'>,
  giveUpAfterMs: number,
  call: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now()
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (isOver(world, startedAt, giveUpAfterMs) || !mayTryAgain(error)) throw error
      await world.up()
      await pause(retryAfterMs(error))
    }
  }
}

/** Counts from the server's last start, as earlier kills say nothing about the duration. */
function isOver({ upSince }: Pick<FaultWorld, 'upSince'>, startedAt: number, afterMs: number): boolean {
  return performance.now() > Math.max(startedAt, upSince) + afterMs
}

function mayTryAgain(error: unknown): boolean {
  if (error instanceof Refused) return [429, 503].includes(error.status) || isInProgress(error)
  // `fetch` throws a TypeError if nothing answers or the answer breaks off.
  return error instanceof NotYet || error instanceof TypeError
}

function isInProgress(error: Refused): boolean {
  return error.code === 'idempotency.in-progress'
}

function retryAfterMs(error: unknown): number {
  if (!(error instanceof Refused)) return error instanceof NotYet ? 500 : 20
  // A dead attempt counts as running for 30 s. A retry each second would reach the limit of ten orders a minute.
  return isInProgress(error) ? 4000 : Number(error.headers.get('retry-after') ?? 1) * 1000
}

/** Also false while the database is down. */
async function isConfirmed(world: FaultWorld, orderId: string): Promise<boolean> {
  try {
    const { rows } = await world.test.pool.query(
      'select from charges where id = $1 and confirmed_at is not null',
      [orderId],
    )
    return rows.length === 1
  } catch (error) {
    if (isConnectionLoss(error)) return false
    throw error
  }
}

async function untilConfirmed(world: FaultWorld, orderId: string): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    if (await isConfirmed(world, orderId)) return
    if (isOver(world, startedAt, limitMs)) throw new Error(`order ${orderId} was paid and not confirmed`)
    await pause(20)
  }
}
