import { readBalance } from '@puente/contract/orders/history'
import { type OrderView, readOrderStatus } from '@puente/contract/orders/orders'
import { type ChargeEventKind, readChargePage } from '@puente/contract/charge-page/charge-page'
import { expect } from 'vitest'
import type { Browser } from './browser.ts'
import { orderOf, type ServerWorld } from './server-world.ts'

/** A return as the sandbox shows it. */
interface Return {
  readonly id: string
  readonly status: string
}

/** A merchant at the counter with one order, and the payer's and provider's side of it at the sandbox. */
export interface Counter {
  readonly merchant: Browser
  readonly order: OrderView
  /** Centavos of ARS that the order is worth. */
  readonly pesos: bigint
  /** Pays at the sandbox. Returns the end-to-end id. */
  pay(body?: object): Promise<string>
  /** The provider removes the charge. */
  cancel(): Promise<void>
  /** Returns money to the payer at the sandbox. */
  sendBack(body: object): Promise<Return>
  decide(endToEndId: string, id: string, status: 'DEVOLVIDO' | 'NAO_REALIZADO'): Promise<void>
  /** Waits until the merchant's page shows an event of this kind. */
  until(kind: ChargeEventKind): Promise<void>
  page(): ReturnType<typeof pageOf>
  /** Centavos of ARS, as the merchant reads them. */
  balance(): Promise<bigint>
  /** The Pix status as the screen's poll reads it. The poll also makes the server query the provider about a pending charge. */
  status(): Promise<string>
  /** Every line of the books about the order, in the order of writing: `event account amount`. */
  books(): Promise<string[]>
}

/** Somebody new who may charge, signed in, with an order of R$ 100,00 and R$ 1,00 fee. */
export async function openCounter(world: ServerWorld): Promise<Counter> {
  const { userId, email } = await world.merchant()
  const merchant = world.browser()
  await merchant.signIn(email)
  return openOrder(world, merchant, userId)
}

/** One more order of a merchant who is signed in. */
export async function openOrder(world: ServerWorld, merchant: Browser, userId: string): Promise<Counter> {
  const order = await orderOf(merchant)
  const { transactionId: txid } = order
  const page = () => pageOf(merchant, order.id)
  return {
    merchant,
    order,
    pesos: BigInt(order.pesosValue.amountMinor),
    async pay(body = {}) {
      const { endToEndId } = await atSandbox<{ endToEndId: string }>(world, 'POST', 'payments', {
        txid,
        ...body,
      })
      return endToEndId
    },
    async cancel() {
      await atSandbox(world, 'DELETE', `charges/${txid}`)
    },
    sendBack: (body) => atSandbox<Return>(world, 'POST', 'returns', { txid, ...body }),
    async decide(endToEndId, id, status) {
      await atSandbox(world, 'POST', `returns/${endToEndId}/${id}/end`, { status })
    },
    async until(kind) {
      await expect.poll(async () => (await page()).kinds, { timeout: 15_000 }).toContain(kind)
    },
    page,
    balance: async () => BigInt((await merchant.call(readBalance, {})).ars.amountMinor),
    status: async () => (await merchant.call(readOrderStatus, { params: { reference: order.id } })).pixStatus,
    async books() {
      const { rows } = await world.test.pool.query<{ line: string }>(
        `select j.event_type || ' ' || replace(p.account, $2, 'merchant') || ' ' || p.amount_minor as line
         from journals j join postings p on p.journal_id = j.id
         where j.charge_id = $1 or j.event_id in (select end_to_end_id from received_pix where charge_id = $1)
         order by p.id`,
        [order.id, `payable:${userId}`],
      )
      return rows.map(({ line }) => line)
    },
  }
}

async function pageOf(merchant: Browser, id: string) {
  const page = await merchant.call(readChargePage, { params: { id } })
  return { ...page, kinds: page.timeline.map(({ kind }) => kind) }
}

async function atSandbox<T>(
  { sandbox }: ServerWorld,
  method: 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<T> {
  const answer = await fetch(`${sandbox.url}/sandbox/${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status} to ${path}: ${text}`)
  return JSON.parse(text)
}
