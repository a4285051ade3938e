import type { OrderView, PlaceOrderBody } from '@puente/contract/orders'
import { DomainError, type ProblemCode } from '@puente/contract/problems'
import type { QuoteView } from '@puente/contract/rates'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { claimKey, requestFingerprint } from '../../platform/idempotency/idempotency-keys.ts'
import { uuidv7 } from '../../platform/ids/uuid.ts'
import {
  type Actor,
  CommitUnknownError,
  type RequestContext,
  type Tx,
  type UnitOfWork,
} from '../../platform/unit-of-work/unit-of-work.ts'
import {
  announceCharge,
  type IssueDeps,
  issueCharge,
  longestCallMs,
  openCharge,
  resumeCharge,
} from '../collections/public.ts'
import { claimQuote, type GiveQuote } from '../rates/public.ts'
import type { SettingsReader } from '../settings/public.ts'
import { chargeRefusal, lockVerification } from '../verification/public.ts'
import { repeatOf } from './earlier-try.rules.ts'
import { type OrderFields, orderAmounts, readOrderFields } from './order.rules.ts'
import { readOwnOrder } from './order-reads.ts'
import { findEarlierTry, insertOrder } from './order-repository.ts'
import { type PayerKeys, sealPayer } from './payer-fields.ts'

export interface PlaceOrderDependencies {
  readonly uow: UnitOfWork
  readonly database: Database
  readonly clock: Clock
  /** What collections needs to have a charge issued, the providers among it. */
  readonly charges: IssueDeps
  readonly settings: SettingsReader
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
  /** The command had been carried out before; this is its order. */
  readonly replayed: boolean
}

export type PlaceOrder = (command: PlaceOrderCommand) => Promise<PlacedOrder>

/** What the first beat left to do. */
type NextStep =
  | { readonly kind: 'issue' | 'resume' | 'answer'; readonly chargeId: string }
  | { readonly kind: 'refuse'; readonly refusal: DomainError }

/**
 * Stores an order on a quote and has its Pix charge issued, in three beats: the order, its charge and the attempt are
 * committed; the provider is called; its answer is committed. Sent again with the same key it leads to the same order,
 * going on where the first run stopped (ORD-026). The charge may come back without a code when the provider did not answer.
 * @throws DomainError as the contract's `placeOrder` lists them; a refused quote carries the fresh one in `quote`
 */
export function placeOrder(dependencies: PlaceOrderDependencies): PlaceOrder {
  const { uow, database, charges } = dependencies
  return async (command) => {
    const { actor, userId, context } = command
    const prepared = await prepare(dependencies, command)
    const next = await uow
      .run(actor, 'orders.place', (tx) => firstBeat(dependencies, command, prepared, tx), context)
      .catch((error: unknown) => refuseOrder(dependencies, command, error))
    if (next.kind === 'refuse') throw next.refusal

    if (next.kind !== 'answer') {
      if (!prepared.ok) throw prepared.refusal
      const payer = { name: prepared.fields.clientName, document: prepared.fields.document }
      const by = context === undefined ? { actor } : { actor, context }
      const haveIssued = next.kind === 'issue' ? issueCharge : resumeCharge
      await haveIssued(charges, next.chargeId, payer, by)
    }
    const order = await readOwnOrder(database, userId, next.chargeId, {
      now: dependencies.clock.now(),
      isSimulatedProvider: (provider) => charges.collectorOf(provider)?.simulated ?? false,
    })
    if (order === null) throw new Error(`order ${next.chargeId} was stored and cannot be read`)
    return { order, replayed: next.kind !== 'issue' }
  }
}

/** The fields read and encrypted before the transaction, or why they are refused: which is said after the gate (ORD-014). */
type Prepared =
  | {
      readonly ok: true
      readonly chargeId: string
      readonly fields: OrderFields
      readonly sealed: Awaited<ReturnType<typeof sealPayer>>
    }
  | { readonly ok: false; readonly chargeId: string; readonly refusal: DomainError }

async function prepare(dependencies: PlaceOrderDependencies, command: PlaceOrderCommand): Promise<Prepared> {
  const chargeId = uuidv7(dependencies.clock.now())
  try {
    const fields = readOrderFields(command.body)
    return { ok: true, chargeId, fields, sealed: await sealPayer(dependencies.payerKeys, chargeId, fields) }
  } catch (error) {
    if (error instanceof DomainError) return { ok: false, chargeId, refusal: error }
    throw error
  }
}

async function firstBeat(
  dependencies: PlaceOrderDependencies,
  command: PlaceOrderCommand,
  prepared: Prepared,
  tx: Tx,
): Promise<NextStep> {
  const { userId, idempotencyKey, body } = command
  const claim = await claimKey(
    tx,
    {
      principal: userId,
      route: 'placeOrder',
      key: idempotencyKey,
      fingerprint: requestFingerprint('/orders', { ...body }),
    },
    prepared.chargeId,
  )
  if (claim.kind === 'replay') {
    tx.unchanged()
    return repeatStep(tx, claim.resourceId, userId)
  }

  const verification = await lockVerification(tx, userId)
  const gate = chargeRefusal(verification)
  if (gate !== null) throw new DomainError(gate, { reason: verification.rejectionReason })
  if (!prepared.ok) throw prepared.refusal
  await storeOrder(dependencies, command, prepared, tx)
  return { kind: 'issue', chargeId: prepared.chargeId }
}

async function storeOrder(
  { settings, charges }: PlaceOrderDependencies,
  { userId, body }: PlaceOrderCommand,
  { chargeId, fields, sealed }: Extract<Prepared, { ok: true }>,
  tx: Tx,
): Promise<void> {
  const current = await settings.within(tx)
  const collector = charges.collectorOf(current['provider.active'])
  if (collector === null) throw new DomainError('provider.not-configured')
  const terms = await claimQuote(tx, { quoteId: body.quoteId, userId })
  const amounts = orderAmounts(BigInt(body.realValueMinor), terms)

  const payer = { name: fields.clientName, document: fields.document }
  const charge = await openCharge(tx, collector, payer, {
    id: chargeId,
    kind: 'order',
    ownerId: userId,
    beneficiaryId: userId,
    realValueMinor: amounts.realValueMinor,
    feeMinor: amounts.feeMinor,
    pesosValueMinor: amounts.pesosValueMinor,
    baseRate: terms.baseRate,
    spread: terms.spread,
    customerRate: amounts.customerRate,
    description: fields.description,
    expiresAt: new Date(tx.now.getTime() + current['qr.validitySeconds'] * 1_000),
  })
  await insertOrder(tx, {
    chargeId,
    userId,
    quoteId: body.quoteId,
    clientName: fields.clientName,
    clientId: fields.clientId,
    ...sealed,
  })
  tx.audit({
    object: { type: 'order', id: chargeId },
    after: {
      quoteId: body.quoteId,
      provider: charge.provider,
      realValueMinor: amounts.realValueMinor.toString(),
      feeMinor: amounts.feeMinor.toString(),
      totalMinor: charge.totalMinor.toString(),
      pesosValueMinor: amounts.pesosValueMinor.toString(),
    },
  })
  announceCharge(tx, charge)
}

async function repeatStep(tx: Tx, chargeId: string, userId: string): Promise<NextStep> {
  const earlier = await findEarlierTry(tx, chargeId, userId)
  if (earlier === null) throw new Error(`order ${chargeId} has a key and no try`)
  const repeat = repeatOf(earlier, tx.now, longestCallMs)
  switch (repeat.kind) {
    case 'wait':
      throw new DomainError('idempotency.in-progress', { retryAfterSeconds: 1 })
    case 'refuse':
      return { kind: 'refuse', refusal: new DomainError(repeat.code, { chargeId }) }
    case 'answer':
    case 'resume':
      return { kind: repeat.kind, chargeId }
  }
}

/** Refused quotes for which a fresh one is shown at once; an unknown one may be somebody else's. */
const renewable: readonly ProblemCode[] = ['quote.expired', 'quote.superseded', 'quote.used']

async function refuseOrder(
  dependencies: PlaceOrderDependencies,
  { actor, userId, context }: PlaceOrderCommand,
  error: unknown,
): Promise<NextStep> {
  if (error instanceof CommitUnknownError) throw error
  if (!(error instanceof DomainError)) {
    const notSaved = new DomainError('charge.not-saved')
    notSaved.cause = error
    throw notSaved
  }
  if (!renewable.includes(error.code)) throw error
  const request = { actor, userId, refresh: false }
  const quote = await dependencies
    .giveQuote(context === undefined ? request : { ...request, context })
    .catch((failure: unknown): QuoteView | null => {
      // No rate to offer: the refusal of the order is the answer all the same.
      if (failure instanceof DomainError && failure.code === 'rate.unavailable') return null
      throw failure
    })
  return { kind: 'refuse', refusal: quote === null ? error : new DomainError(error.code, { quote }) }
}
