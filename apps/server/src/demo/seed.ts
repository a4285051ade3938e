import { setTimeout as pause } from 'node:timers/promises'
import type { OrderView } from '@puente/contract/orders/orders'
import type { RunningServer } from '../start/start-server.ts'
import { demoAccounts } from './demo-accounts.ts'
import { sales } from './demo-people.ts'
import { drawProof, payOut } from './pay-out.ts'
import { drawPictures } from './pictures.ts'
import { isEmpty, noteProgress, readProgress } from './progress.ts'
import { type DemoPeople, seedPeople } from './seed-people.ts'
import { context, type Seeding, seeder } from './seeding.ts'

/** How long the seed waits for the sandbox's notice of a payment. */
const confirmationLimitMs = 10_000
const relayLimitMs = 10_000

/**
 * Fills an empty database with people and a morning's sales, each step by the use case that a person would start, with the sandbox as provider and
 * payer. Does nothing if the database has any account.
 */
export async function seedDemo(server: RunningServer): Promise<void> {
  if (!(await isEmpty(server.infrastructure.database))) return
  const seeding: Seeding = { ...server, on: (_days, _hour, step) => step() }
  const pictures = await drawPictures()
  const people = await seedPeople(seeding, pictures)
  const proof = await drawProof(pictures)
  for (const sale of sales) await sell(server, seeding, { sale, people, proof })
}

/**
 * Completes a demo with a past. The sale that waits for its Pix is created now, because its code comes from the sandbox. The start is announced only
 * after the past's events have been relayed, so that no screen shows them as new.
 */
export async function seedToday(server: RunningServer): Promise<void> {
  const { infrastructure } = server
  const { begunAt, isFinished } = await readProgress(infrastructure.database)
  if (begunAt === null || isFinished) return
  const [row] = await infrastructure.database.statement<{ id: string; has_waiting: boolean }>(
    'demo.waiting-order',
    `select u.id, exists (select from charges c where c.owner_id = u.id and c.created_at > $2) as has_waiting from users u
     where u.email = $1`,
    [demoAccounts.merchant.email, begunAt],
  )
  if (row === undefined) throw new Error('the demo has no merchant')
  const idempotencyKey = infrastructure.newId()
  const seeding: Seeding = { ...server, on: (_days, _hour, step) => step() }
  for (const sale of sales)
    if (sale.fate === 'pending' && !row.has_waiting)
      await placeMorningOrder(seeding, { merchantId: row.id, sale, idempotencyKey })
  await emptyOutbox(server)
  await noteProgress(infrastructure, 'finish')
}

/** Waits until the relay has sent the past's events, but at most 10 s: later ones only make a screen show a sale as new. */
async function emptyOutbox({ infrastructure }: RunningServer): Promise<void> {
  const deadline = performance.now() + relayLimitMs
  while (performance.now() < deadline) {
    const [row] = await infrastructure.database.statement<{ waits: boolean }>(
      'demo.outbox',
      'select exists (select from outbox) as waits',
      [],
    )
    if (row?.waits !== true) return
    await pause(20)
  }
  infrastructure.log.warn({ event: 'demo.outbox-waits' }, 'events of the demo are still being sent')
}

interface SaleToMake {
  readonly sale: (typeof sales)[number]
  readonly people: DemoPeople
  readonly proof: Buffer
}

async function sell(
  server: RunningServer,
  seeding: Seeding,
  { sale, people: { merchantId, adminId }, proof }: SaleToMake,
): Promise<void> {
  const order = await placeMorningOrder(seeding, {
    merchantId,
    sale,
    idempotencyKey: server.infrastructure.newId(),
  })
  if (sale.fate === 'pending') return
  await payInBank(server, order, { name: sale.client, taxId: sale.document })
  const owed = BigInt(order.pesosValue.amountMinor)
  const payout = { chargeId: order.id, adminId, proof }
  if (sale.fate === 'paid-out') await payOut(seeding, { ...payout, amountMinor: owed })
  if (sale.fate === 'part-paid') await payOut(seeding, { ...payout, amountMinor: owed / 2n })
}

export interface MorningOrder {
  readonly merchantId: string
  readonly sale: (typeof sales)[number]
  readonly idempotencyKey: string
}

/** An order of the merchant's own desk, at the present rate. */
export async function placeMorningOrder(
  { product }: Seeding,
  { merchantId, sale, idempotencyKey }: MorningOrder,
): Promise<OrderView> {
  const { rates, orders } = product.apis
  const quote = await rates.giveQuote({ actor: seeder, userId: merchantId, refresh: false, context })
  const { order } = await orders.placeOrder({
    actor: seeder,
    userId: merchantId,
    idempotencyKey,
    context,
    body: {
      quoteId: quote.id,
      realValueMinor: sale.reaisMinor,
      clientName: sale.client,
      clientDocument: sale.document,
      clientId: sale.document.slice(-4),
      description: sale.description,
      whatsapp: null,
    },
  })
  return order
}

/** Lets this person pay the code at the sandbox, and waits until its notice has confirmed the charge. */
async function payInBank(
  server: RunningServer,
  order: OrderView,
  payer: { readonly name: string; readonly taxId: string },
): Promise<void> {
  if (server.bankUrl === null || order.pixCode === null)
    throw new Error('there is nothing to pay the code with')
  const answer = await fetch(new URL('/sandbox/payments', server.bankUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: order.pixCode, payer }),
  })
  if (!answer.ok) throw new Error(`the sandbox refused a payment: ${answer.status} ${await answer.text()}`)
  const deadline = performance.now() + confirmationLimitMs
  while (performance.now() < deadline) {
    const [charge] = await server.infrastructure.database.statement<{ pix_status: string }>(
      'demo.charge-status',
      'select pix_status from charges where id = $1',
      [order.id],
    )
    if (charge?.pix_status === 'confirmed') return
    await pause(20)
  }
  throw new Error('the payment of the demo was not confirmed: the sandbox sent no notice that we accept')
}
