import { currentLegalVersion } from '@puente/contract/identity/legal'
import { DomainError } from '@puente/contract/protocol/problems'
import { addDays, localDayOf, startOfLocalDay } from '@puente/domain/local-day'
import { parseTaxDocument } from '@puente/domain/tax-document'
import { txidFromUuid } from '@puente/domain/txid'
import type { ReceivedPix } from '../../features/collections/ports/collector.port.ts'
import { queryWhileWaiting, cancelCharge } from '../../features/collections/public.ts'
import { drawProof, payOut } from '../pay-out.ts'
import type { Pictures } from '../pictures.ts'
import type { DemoPeople } from '../seed-people.ts'
import { context, seeder } from '../seeding.ts'
import { type MadeSale, readMadeSales } from './made-sales.ts'
import { feeMinor, type PastProduct } from './past-product.ts'
import { type PlannedSale, planSales } from './plan-sales.ts'
import { noteVisits } from './visits.ts'

interface Shop extends DemoPeople {
  readonly days: number
  readonly past: PastProduct
  readonly proof: Buffer
  /** Public ids and ids of the approved establishments, by name. */
  readonly stores: ReadonlyMap<string, { readonly id: string; readonly store_id: string }>
  readonly plan: readonly PlannedSale[]
}

const webhook = { kind: 'system', name: 'webhook' } as const
const secondMs = 1_000
const minuteMs = 60 * secondMs
/** How many payouts are created at the same time. One process handles all their files. */
const payoutsAtOnce = 4
/** The longest time between the first and the last sale at one reading of the market. */
const readingHoldsMs = 8 * 60 * minuteMs
/** The most sales at one reading of the market. They are created at the same time. */
const salesAtOnce = 6

/**
 * Creates the sales of the last weeks, in the order of their time, by the use cases of the product. Skips those of an earlier start.
 */
export async function makeSales(
  past: PastProduct,
  pictures: Pictures,
  people: DemoPeople & { readonly days: number },
): Promise<void> {
  const { infrastructure, endsAt } = past
  const { database } = infrastructure
  const plan = planSales(endsAt, people.days)
  const stores = await database.statement<{ id: string; name: string; store_id: string }>(
    'demo.stores',
    `select id, name, store_id from establishments where owner_id = $1 and status = 'approved'`,
    [people.merchantId],
  )
  const shop: Shop = {
    ...people,
    past,
    plan,
    proof: await drawProof(pictures),
    stores: new Map(stores.map((store) => [store.name, store])),
  }
  const made = await readMadeSales(
    database,
    people.merchantId,
    plan.map(({ at }) => at),
  )
  // Visits and payouts need not wait for the sales that follow them, which would take three times as long.
  const placed = plan.map(() => Promise.withResolvers<void>())
  await Promise.all([
    sellAll(shop, made, (nth) => placed[nth]?.resolve()),
    payAllOut(shop, made, async (nth) => placed[nth]?.promise),
    countVisits(shop),
  ])
}

/** Creates the sales in the order of their time. Those of the same hours are created at the same time, at one reading of the market. */
async function sellAll(
  shop: Shop,
  made: ReadonlyMap<number, MadeSale>,
  onMade: (nth: number) => void,
): Promise<void> {
  let nth = 0
  for (const group of groupsOf(shop.plan)) {
    const [first] = group
    if (first !== undefined && group.some(({ at }) => !made.has(at.getTime())))
      await shop.past.clock.at(first.at, () => shop.past.readMarket())
    const start = nth
    nth += group.length
    await Promise.all(
      group.map(async (sale, index) => {
        await makeSale(shop, sale, made.get(sale.at.getTime()) ?? null)
        onMade(start + index)
      }),
    )
  }
}

/** A person has one open quote at a time, so no two sales of the merchant's desk are created at once. */
function groupsOf(plan: readonly PlannedSale[]): PlannedSale[][] {
  const groups: PlannedSale[][] = []
  for (const sale of plan) {
    const group = groups.at(-1)
    const fits =
      group !== undefined &&
      group.length < salesAtOnce &&
      group.every(
        ({ at, store }) =>
          sale.at.getTime() - at.getTime() < readingHoldsMs && (store !== null || sale.store !== null),
      )
    if (fits) group.push(sale)
    else groups.push([sale])
  }
  return groups
}

async function payAllOut(
  shop: Shop,
  made: ReadonlyMap<number, MadeSale>,
  whenMade: (nth: number) => Promise<void>,
): Promise<void> {
  const due = shop.plan.flatMap((sale, nth) => {
    const isPaid = (made.get(sale.at.getTime())?.paidMinor ?? 0n) > 0n
    return sale.paidOutAt === null || isPaid ? [] : [{ sale, nth, at: sale.paidOutAt }]
  })
  const inTurn = due.values()
  const payOne = async (): Promise<void> => {
    for (const { sale, nth, at } of inTurn) {
      await whenMade(nth)
      await shop.past.clock.at(at, () => payFor(shop, sale))
    }
  }
  await Promise.all(Array.from({ length: payoutsAtOnce }, payOne))
}

async function countVisits(shop: Shop): Promise<void> {
  const { clock, endsAt } = shop.past
  const today = localDayOf(endsAt)
  for (let daysAgo = shop.days; daysAgo >= 0; daysAgo -= 1) {
    const day = addDays(today, -daysAgo)
    await clock.at(startOfLocalDay(day), () => noteVisits(shop, day))
  }
}

/** Creates the charge and everything that happens to it, except its payout. */
async function makeSale(shop: Shop, sale: PlannedSale, known: MadeSale | null): Promise<void> {
  const { past } = shop
  if (sale.fate === 'failed') {
    if (known === null) await past.clock.at(sale.at, () => failToPlace(shop, sale))
    return
  }
  if (known !== null) await takeUp(shop, sale, known)
  const chargeId = known?.id ?? (await past.clock.at(sale.at, () => place(shop, sale)))
  const status = known?.status ?? 'pending'
  const after = (ms: number, work: () => Promise<unknown>) =>
    past.clock.at(new Date(sale.at.getTime() + ms), work)
  const { charges } = past.product.apis.collections
  const ask = () => queryWhileWaiting(charges, chargeId, 'merchant')
  const isPaid = known?.hasPix === true
  switch (sale.fate) {
    case 'expired':
      if (status === 'pending') await after(21 * minuteMs, ask)
      return
    case 'cancelled':
      if (status === 'pending') {
        await after(4 * minuteMs, () => cancelCharge(charges, { chargeId, actor: seeder, context }))
      }
      return
    case 'short':
      // A notice of another amount is not believed before the provider was queried.
      if (!isPaid) await after(minuteMs, async () => past.bank.receive(pixOf(shop, sale, chargeId)))
      if (!isPaid) await after(1.1 * minuteMs, ask)
      if (status === 'pending') await after(21 * minuteMs, ask)
      return
    case 'late':
      if (status === 'pending') await after(21 * minuteMs, ask)
      if (!isPaid) await after(24 * minuteMs, () => receive(shop, sale, chargeId))
      return
    case 'paid':
      if (!isPaid) await after(paidAfterMs(sale), () => receive(shop, sale, chargeId))
      return
    case 'refunded':
    case 'part-refunded':
    case 'disputed':
      if (!isPaid) await after(paidAfterMs(sale), () => receive(shop, sale, chargeId))
      if (known?.hasReturn !== true) await after(15 * minuteMs, () => receive(shop, sale, chargeId, true))
  }
}

/** Registers a charge of an earlier start and its Pix at the bank. That start may have ended before it stored the code. */
async function takeUp(shop: Shop, sale: PlannedSale, known: MadeSale): Promise<void> {
  const { bank, clock, product } = shop.past
  const { txid, totalMinor: amountMinor } = known
  const payerDocument = parseTaxDocument(sale.customer.cpf)
  if (payerDocument === null) throw new Error(`the CPF ${sale.customer.cpf} is not valid`)
  await clock.at(sale.at, async () => {
    const expiresInSeconds = (known.expiresAt.getTime() - sale.at.getTime()) / secondMs
    bank.restore({ txid, amountMinor, expiresInSeconds, payerName: sale.customer.name, payerDocument })
    if (known.status === 'pending' && !known.hasCode)
      await queryWhileWaiting(product.apis.collections.charges, known.id, 'merchant')
  })
  if (!known.hasPix) return
  const paid = pixOf(shop, sale, known.id)
  bank.receive(known.hasReturn ? { ...paid, returns: [returnOf(sale, paid)] } : paid)
}

/** The provider refuses the charge, and the merchant reads why. */
async function failToPlace(shop: Shop, sale: PlannedSale): Promise<void> {
  shop.past.bank.refuse({ amountMinor: sale.reaisMinor + feeMinor, payerName: sale.customer.name })
  await place(shop, sale).then(
    () => {
      throw new Error('a charge was issued that the bank refuses')
    },
    (error: unknown) => {
      if (!(error instanceof DomainError)) throw error
    },
  )
}

async function place(shop: Shop, sale: PlannedSale): Promise<string> {
  const { past } = shop
  const { rates, orders } = past.product.apis
  if (sale.store !== null) return placeAtStore(shop, sale.store, sale)
  const { merchantId: userId } = shop
  const quote = await rates.giveQuote({ actor: seeder, userId, refresh: false, context })
  const { order } = await orders.placeOrder({
    actor: seeder,
    userId,
    idempotencyKey: past.infrastructure.newId(),
    context,
    body: {
      quoteId: quote.id,
      realValueMinor: String(sale.reaisMinor),
      clientName: sale.customer.name,
      clientDocument: sale.customer.cpf,
      clientId: sale.plate ?? sale.customer.cpf.slice(-4),
      description: sale.what,
      whatsapp: null,
    },
  })
  return order.id
}

async function placeAtStore({ past, stores }: Shop, name: string, sale: PlannedSale): Promise<string> {
  const store = stores.get(name)
  if (store === undefined) throw new Error(`the demo has no approved establishment ${name}`)
  const { rates, establishments } = past.product.apis
  const { value: rate } = await rates.orderRateNow()
  const { chargeId } = await establishments.createPayment({
    actor: { kind: 'anonymous' },
    context,
    storeId: store.store_id,
    idempotencyKey: past.infrastructure.newId(),
    body: {
      realValueMinor: String(sale.reaisMinor),
      payerName: sale.customer.name,
      payerCpf: sale.customer.cpf,
      productDescription: sale.what,
      licensePlate: sale.plate,
      gdprConsent: true,
      language: 'pt',
      shown: { rate, feeMinor: String(feeMinor), privacyVersion: currentLegalVersion('privacy') },
    },
  })
  return chargeId
}

/** Reports a Pix with its returns, as the notice of a provider does. */
async function receive(shop: Shop, sale: PlannedSale, chargeId: string, hasReturn = false): Promise<void> {
  const { past } = shop
  const { clock, newId, unitOfWork } = past.infrastructure
  const paid = pixOf(shop, sale, chargeId)
  const pix = hasReturn ? { ...paid, returns: [returnOf(sale, paid)] } : paid
  past.bank.receive(pix)
  const notice = {
    id: newId(),
    provider: past.bank.name,
    eventKey: pix.endToEndId,
    body: Buffer.from(pix.endToEndId),
    headers: {},
    evidence: true,
    receivedAt: clock.now(),
    attempts: 0,
  }
  await unitOfWork.run(webhook, 'notice.process', (tx) => past.product.handleNotice(tx, notice))
}

function pixOf({ past }: Shop, sale: PlannedSale, chargeId: string): ReceivedPix {
  const txid = txidFromUuid(chargeId)
  const { amountMinor, pixKey } = past.bank.chargeOf(txid)
  const paidAt = new Date(
    sale.at.getTime() + (sale.fate === 'late' ? 23 * minuteMs : paidAfterMs(sale) - 2 * secondMs),
  )
  const minute = paidAt.toISOString().replaceAll(/\D/g, '').slice(0, 12)
  return {
    endToEndId: `E90400888${minute}${txid.slice(-11)}`,
    txid,
    pixKey,
    amountMinor: sale.fate === 'short' ? (amountMinor * 9n) / 10n : amountMinor,
    paidAt,
    payer: { name: sale.customer.name, document: parseTaxDocument(sale.customer.cpf) },
    returns: [],
    hasUnreadReturn: false,
  }
}

/** From 25 s to two minutes. */
function paidAfterMs({ at }: PlannedSale): number {
  return (25 + (at.getTime() % 95)) * secondMs
}

/** The returns of a Pix. A dispute is not decided yet. */
function returnOf(
  { fate }: PlannedSale,
  { endToEndId, amountMinor }: ReceivedPix,
): ReceivedPix['returns'][number] {
  const id = `D${endToEndId.slice(1)}`
  if (fate === 'disputed') return { id, amountMinor, nature: 'dispute', state: 'processing' }
  return {
    id,
    amountMinor: fate === 'refunded' ? amountMinor : amountMinor / 4n,
    nature: 'asked',
    state: 'returned',
  }
}

async function payFor(shop: Shop, sale: PlannedSale): Promise<void> {
  const { past, merchantId, adminId, proof } = shop
  const made = await readMadeSales(past.infrastructure.database, merchantId, [sale.at])
  const charge = made.get(sale.at.getTime())
  if (charge === undefined) throw new Error(`a sale of ${sale.at.toISOString()} was not stored`)
  const owed = charge.pesosMinor - charge.takenBackMinor
  await payOut(past, { chargeId: charge.id, adminId, amountMinor: sale.half ? owed / 2n : owed, proof })
}
