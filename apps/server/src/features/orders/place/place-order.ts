import type { OrderView, PlaceOrderBody } from '@puente/contract/orders/orders'
import { DomainError } from '@puente/contract/protocol/problems'
import { requestFingerprint } from '../../../platform/idempotency/idempotency-keys.ts'
import { uuidv7 } from '../../../platform/ids/uuid.ts'
import type { Actor, RequestContext, Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type BeginDeps, beginCharge, type PayerKeys } from '../../collections/public.ts'
import { claimQuote, type GiveQuote } from '../../rates/public.ts'
import { type SealedFields, sealFields } from '../order-fields.ts'
import { type OrderFields, readOrderFields } from '../order.rules.ts'
import { readOwnOrder } from '../order-reads.ts'
import { refuseWithFreshQuote } from './refused-quote.ts'
import { mayStillIssue, orderTerms, requireMayCharge, storeOrder } from './store-order.ts'

export interface PlaceOrderDeps {
  readonly charges: BeginDeps
  readonly giveQuote: GiveQuote
  readonly payerKeys: PayerKeys
}

export interface PlaceOrderCommand {
  readonly actor: Actor
  readonly userId: string
  readonly idempotencyKey: string
  readonly body: PlaceOrderBody
  readonly context?: RequestContext
}

export interface PlacedOrder {
  readonly order: OrderView
  /** An earlier run of the command created this order. */
  readonly replayed: boolean
}

/**
 * Stores an order on a quote and issues its Pix charge (`beginCharge`). The same key always leads to the same order (ORD-026).
 * The charge may come back without a code if the provider did not answer.
 * @throws DomainError as the contract's `placeOrder` lists them; a refused quote carries the fresh one in `quote`
 */
export async function placeOrder(deps: PlaceOrderDeps, command: PlaceOrderCommand): Promise<PlacedOrder> {
  const { charges } = deps
  const { actor, userId, idempotencyKey: key, body, context } = command
  const prepared = await prepare(deps, body)
  const { chargeId, replayed } = await beginCharge(charges, {
    by: context === undefined ? { actor } : { actor, context },
    command: 'orders.place',
    request: {
      principal: userId,
      route: 'placeOrder',
      key,
      fingerprint: requestFingerprint('/orders', { ...body }),
    },
    chargeId: prepared.chargeId,
    payer() {
      const { clientName, document } = prepared.fields()
      return { name: clientName, document }
    },
    terms: (tx) => termsOf(tx, command, prepared),
    mayStillIssue,
    detail: (tx, charge) => storeOrder(tx, { userId, quoteId: body.quoteId, ...prepared.fields() }, charge),
  }).catch((error: unknown) => refuseWithFreshQuote(deps.giveQuote, command, error))
  const order = await readOwnOrder(charges.database, userId, chargeId, {
    now: charges.clock.now(),
    isSimulatedProvider: (provider) => charges.collectorOf(provider)?.simulated ?? false,
  })
  if (order === null) throw new Error(`order ${chargeId} was stored and cannot be read`)
  return { order, replayed }
}

/** The data that is validated and encrypted before the transaction begins. */
interface Prepared {
  readonly chargeId: string
  /** @throws DomainError the reason why the fields are refused. The gate is checked first (ORD-014) */
  readonly fields: () => OrderFields & { readonly sealed: SealedFields }
}

async function prepare({ charges, payerKeys }: PlaceOrderDeps, body: PlaceOrderBody): Promise<Prepared> {
  const chargeId = uuidv7(charges.clock.now())
  try {
    const read = readOrderFields(body)
    const fields = { ...read, sealed: await sealFields(payerKeys, chargeId, read) }
    return { chargeId, fields: () => fields }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return {
      chargeId,
      fields() {
        throw error
      },
    }
  }
}

async function termsOf(tx: Tx, { userId, body }: PlaceOrderCommand, prepared: Prepared) {
  await requireMayCharge(tx, userId)
  const { description } = prepared.fields()
  const quote = await claimQuote(tx, { quoteId: body.quoteId, userId })
  return orderTerms(userId, { realValueMinor: BigInt(body.realValueMinor), description }, quote)
}
