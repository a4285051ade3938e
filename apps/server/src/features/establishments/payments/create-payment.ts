import { randomBytes } from 'node:crypto'
import type { CreatePaymentBody } from '@puente/contract/establishments/payments'
import { currentLegalVersion } from '@puente/contract/identity/legal'
import { DomainError } from '@puente/contract/protocol/problems'
import { ars, brl } from '@puente/contract/protocol/wire'
import { parseRate, type Rate, rateToText } from '@puente/domain/rate'
import {
  isPayableAmount,
  paymentOfReais,
  plainPaymentText,
  readStorePayment,
  type StorePaymentFields,
  type StorePaymentLimits,
} from '@puente/domain/store-payment'
import type { JsonObject } from '../../../platform/audit/audit-entry.ts'
import { rateLimits } from '../../../platform/http/rate-limits.ts'
import type { RateLimiter } from '../../../platform/http/rate-limiter.ts'
import { type KeyedRequest, requestFingerprint } from '../../../platform/idempotency/idempotency-keys.ts'
import { uuidv7 } from '../../../platform/ids/uuid.ts'
import type { Actor, RequestContext, Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import {
  type BeginDeps,
  beginCharge,
  type Charge,
  type ChargeCommand,
  type PayerKeys,
} from '../../collections/public.ts'
import { tokenHash } from '../../identity/public.ts'
import { claimShownRate } from '../../rates/public.ts'
import { lockVerification } from '../../verification/public.ts'
import type { Settings, SettingsReader } from '../../settings/public.ts'
import { type SealedPayer, sealPayer } from './payment-fields.ts'
import type { PaymentLookups } from './payment-lookups.ts'
import {
  holdPayableStore,
  insertPayment,
  lockPayer,
  type PayableStore,
  type RecentPayments,
} from './payment-repository.ts'
import { paymentToken } from './payment-session.ts'
import { invalidPayment, tooManyPayments } from './payment-texts.rules.ts'

export interface CreatePaymentDeps {
  readonly charges: BeginDeps
  readonly settings: Pick<SettingsReader, 'current' | 'within'>
  readonly payerKeys: PayerKeys
  readonly limiter: Pick<RateLimiter, 'hit'>
  readonly lookups: PaymentLookups
}

export interface CreatePaymentCommand {
  readonly actor: Actor
  readonly context: RequestContext
  readonly storeId: string
  readonly idempotencyKey: string
  readonly body: CreatePaymentBody
}

export interface CreatedPayment {
  readonly chargeId: string
  /** The secret that opens the payment session (SEC-020). */
  readonly token: string
  readonly replayed: boolean
}

/** A payer may create at most this many payments in `payerWindowMs` (SEC-012). */
const mostPerPayer = 3
const payerWindowMs = 5 * 60_000
/** Characters of the description that we send to the provider (PAY-037). */
const longestDescription = 200

/**
 * Creates a customer's payment at an establishment: a charge of its own kind, issued in the three steps of every charge. The same request with
 * the same key leads to the same payment and the same session (PAY-047).
 * @throws DomainError as the contract's `createPayment` lists them
 */
export async function createPayment(
  deps: CreatePaymentDeps,
  command: CreatePaymentCommand,
): Promise<CreatedPayment> {
  const { charges, payerKeys } = deps
  const { actor, context, idempotencyKey } = command
  const request = keyedRequest(deps, command)
  const callbacks = await callbacksFor(deps, command, request).catch(throwAsPaymentProblem)
  const { chargeId, replayed } = await beginCharge(charges, {
    by: { actor, context },
    command: 'payments.create',
    request,
    ...callbacks,
  }).catch(throwAsPaymentProblem)
  return { chargeId, replayed, token: paymentToken(payerKeys.keyedHash, { chargeId, idempotencyKey }) }
}

type ChargeCallbacks = Pick<ChargeCommand, 'chargeId' | 'payer' | 'terms' | 'mayStillIssue' | 'detail'>

/**
 * A repeated request returns the payment of the first one. The store, the limits and the payer's recent payments are not checked again, even if they
 * changed. If a check refuses a new payment, look once more: a simultaneous copy of the request may have created it in the meantime.
 */
async function callbacksFor(
  deps: CreatePaymentDeps,
  command: CreatePaymentCommand,
  request: KeyedRequest,
): Promise<ChargeCallbacks> {
  const findRepeat = async () => {
    const chargeId = await deps.lookups.claimOf(request)
    return chargeId === null ? null : callbacksForRepeat(command, chargeId)
  }
  const known = await findRepeat()
  if (known !== null) return known
  try {
    return await callbacksForNew(deps, command)
  } catch (refusal) {
    const createdMeanwhile = await findRepeat()
    if (createdMeanwhile === null) throw refusal
    return createdMeanwhile
  }
}

function callbacksForRepeat({ body }: CreatePaymentCommand, chargeId: string): ChargeCallbacks {
  return {
    chargeId,
    payer: () => payerOf(readFields(body, anyAmount)),
    terms: async () => {
      // The idempotency key was found a moment ago and has expired since.
      throw new DomainError('idempotency.in-progress')
    },
    mayStillIssue,
    detail: async () => {},
  }
}

async function callbacksForNew(
  deps: CreatePaymentDeps,
  command: CreatePaymentCommand,
): Promise<ChargeCallbacks> {
  const prepared = await prepare(deps, command)
  const { chargeId, fields, payer } = prepared
  await checkCreationLimits(deps, command, payer)
  let store: PayableStore
  return {
    chargeId,
    payer: () => payerOf(fields),
    async terms(tx) {
      const recent = recentPayments(payer, tx.now)
      // The driver sends these together, and PostgreSQL runs them in this order. The lock waits for other payments of the same payer, so the count
      // includes them.
      const [, held] = await Promise.all([
        lockPayer(tx, payer.document.hash),
        holdPayableStore(tx, command.storeId, recent),
        deps.settings.within(tx),
      ])
      if (held === null) throw new DomainError('payment.establishment-not-found')
      requireWithinPayerLimit(held.made, recent.since)
      store = held
      return termsOf(deps, tx, command, prepared, store)
    },
    mayStillIssue,
    detail: (tx, charge) => storePayment(deps, tx, command, { ...prepared, store }, charge),
  }
}

/** A payment that has begun outlives a pause, but not the approval of the owner (decision 0063). */
async function mayStillIssue(tx: Tx, ownerId: string | null): Promise<void> {
  if (ownerId === null) return
  const { approvalWithdrawn } = await lockVerification(tx, ownerId)
  if (approvalWithdrawn) throw new DomainError('payment.establishment-not-found')
}

function payerOf({ payerName, cpf }: StorePaymentFields): ReturnType<ChargeCommand['payer']> {
  return { name: payerName, document: { kind: 'cpf', value: cpf } }
}

/** The data that is validated and encrypted before the transaction begins. */
interface Prepared {
  readonly chargeId: string
  readonly fields: StorePaymentFields
  readonly payer: SealedPayer
  readonly shownRate: Rate
}

async function prepare(
  { charges, settings, payerKeys, lookups }: CreatePaymentDeps,
  { storeId, body }: CreatePaymentCommand,
): Promise<Prepared> {
  // Refuse an invented id before any costly work. The transaction checks again, and its answer counts.
  if (!(await lookups.isServed(storeId))) throw new DomainError('payment.establishment-not-found')
  const fields = readFields(body, limitsOf(await settings.current()))
  const shownRate = parseRate(body.shown.rate)
  if (shownRate === null) {
    throw new DomainError('request.invalid', {}, [{ field: 'shown.rate', rule: 'format' }])
  }
  const chargeId = uuidv7(charges.clock.now())
  const payer = await sealPayer(payerKeys, chargeId, fields)
  return { chargeId, fields, payer, shownRate }
}

/** For a repeat: its amount was within the limits when its payment was made. */
const anyAmount: StorePaymentLimits = { feeMinor: 0n, minMinor: 1n, maxMinor: 10n ** 15n }

function readFields(body: CreatePaymentBody, limits: StorePaymentLimits): StorePaymentFields {
  const reading = readStorePayment(body, limits)
  if (!reading.ok) throw invalidPayment(reading.faults, limits)
  return reading.fields
}

function limitsOf(settings: Settings): StorePaymentLimits {
  return {
    feeMinor: settings['establishment.feeMinor'],
    minMinor: settings['establishment.minMinor'],
    maxMinor: settings['establishment.maxMinor'],
  }
}

/** The fingerprint is a keyed hash. The other fields are readable, so a plain hash would reveal the CPF to anybody who tries every CPF. */
function keyedRequest(
  { payerKeys }: CreatePaymentDeps,
  { storeId, body, idempotencyKey: key }: CreatePaymentCommand,
): KeyedRequest {
  const content = requestFingerprint(`/stores/${storeId}/payments`, contentOf(body))
  return {
    principal: `store:${storeId}`,
    route: 'createPayment',
    key,
    fingerprint: payerKeys.keyedHash.hash('payment-request', content.toString('hex')),
  }
}

/** The content of the request. An absent field equals null. */
function contentOf({ shown, language, ...form }: CreatePaymentBody): JsonObject {
  const typed = Object.entries(form).filter(([, value]) => value !== undefined && value !== null)
  return { ...Object.fromEntries(typed), shown, language }
}

/**
 * PAY-039: at most 20 new payments of one address in five minutes. A payer over their own limit is refused here, before any lock and without
 * being counted.
 */
async function checkCreationLimits(
  { charges, limiter, lookups }: CreatePaymentDeps,
  { context }: CreatePaymentCommand,
  payer: SealedPayer,
): Promise<void> {
  const recent = recentPayments(payer, charges.clock.now())
  requireWithinPayerLimit(await lookups.madeBy(recent), recent.since)
  const caller = { address: context.ipAddress, userId: null, sessionId: null }
  await limiter.hit('payment-create', rateLimits['payment-create'], caller)
}

function recentPayments({ document }: SealedPayer, now: Date): RecentPayments {
  return {
    documentHash: document.hash,
    since: new Date(now.getTime() - payerWindowMs),
    limit: mostPerPayer,
  }
}

/** SEC-012. The limit is exact under simultaneous requests only if the caller holds the lock on the payer. */
function requireWithinPayerLimit(made: readonly Date[], since: Date): void {
  const oldest = made[mostPerPayer - 1]
  if (oldest === undefined) return
  throw tooManyPayments(Math.ceil((oldest.getTime() - since.getTime()) / 1_000))
}

async function termsOf(
  { settings }: CreatePaymentDeps,
  tx: Tx,
  { body }: CreatePaymentCommand,
  { fields, shownRate }: Prepared,
  store: PayableStore,
) {
  const current = await settings.within(tx)
  const limits = limitsOf(current)
  const { feeMinor } = limits
  const { realValueMinor } = fields
  const { shown, current: rate } = await claimShownRate(tx, current, shownRate)
  if (rate === null) throw new DomainError('order.pays-nothing')
  const isAsShown =
    body.shown.feeMinor === feeMinor.toString() &&
    body.shown.privacyVersion === currentLegalVersion('privacy')
  if (shown === null || !isAsShown) {
    throw termsChanged(realValueMinor, shown?.customerRate ?? rate, feeMinor)
  }
  if (!isPayableAmount(realValueMinor, limits)) {
    throw invalidPayment([{ field: 'realValueMinor', code: 'INVALID_AMOUNT' }], limits)
  }
  const { pesosValueMinor } = paymentOfReais(realValueMinor, { rate: shown.customerRate, feeMinor })
  if (pesosValueMinor === 0n) throw new DomainError('order.pays-nothing')
  return {
    kind: 'establishment' as const,
    ownerId: store.ownerId,
    beneficiaryId: store.ownerId ?? store.id,
    ...shown,
    realValueMinor,
    feeMinor,
    pesosValueMinor,
    description: descriptionOf(store, fields),
  }
}

/** The new figures and the policy in force, which the payer confirms or not (PAY-031). */
function termsChanged(realValueMinor: bigint, rate: Rate, feeMinor: bigint): DomainError {
  const amounts = paymentOfReais(realValueMinor, { rate, feeMinor })
  return new DomainError('payment.terms-changed', {
    rate: rateToText(rate),
    fee: brl(feeMinor),
    realValue: brl(realValueMinor),
    total: brl(amounts.totalMinor),
    pesosValue: ars(amounts.pesosValueMinor),
    privacyVersion: currentLegalVersion('privacy'),
  })
}

function descriptionOf({ name }: PayableStore, { productDescription }: StorePaymentFields): string {
  return [...`${plainPaymentText(name)}: ${productDescription}`].slice(0, longestDescription).join('')
}

async function storePayment(
  { payerKeys }: CreatePaymentDeps,
  tx: Tx,
  { body, idempotencyKey }: CreatePaymentCommand,
  { store, fields, payer }: Prepared & { readonly store: PayableStore },
  charge: Charge,
): Promise<void> {
  const token = paymentToken(payerKeys.keyedHash, { chargeId: charge.id, idempotencyKey })
  // `termsOf` refused every other version, so this is the one in force.
  const { privacyVersion } = body.shown
  await insertPayment(tx, {
    chargeId: charge.id,
    establishmentId: store.id,
    storeId: store.storeId,
    externalId: externalIdOf(store.storeId, charge.createdAt),
    sessionHash: tokenHash(token),
    payerName: fields.payerName,
    payer,
    productDescription: fields.productDescription,
    licensePlate: fields.licensePlate,
    privacyVersion,
    consentLanguage: body.language,
  })
  tx.audit({
    object: { type: 'establishment-payment', id: charge.id },
    after: {
      establishmentId: store.id,
      provider: charge.provider,
      realValueMinor: charge.realValueMinor.toString(),
      feeMinor: charge.feeMinor.toString(),
      totalMinor: charge.totalMinor.toString(),
      pesosValueMinor: charge.pesosValueMinor.toString(),
      privacyVersion,
    },
  })
}

/** PAY-048: the store, the time and 64 random bits. */
function externalIdOf(storeId: string, createdAt: Date): string {
  return `${storeId}_${createdAt.getTime().toString(36)}_${randomBytes(8).toString('hex')}`
}

/** Throws a charge's refusal again with the code of a payment (SEC-018). */
function throwAsPaymentProblem(error: unknown): never {
  if (!(error instanceof DomainError)) throw error
  if (error.code === 'rate-limit.exceeded') {
    const wait = error.details['retryAfterSeconds']
    throw tooManyPayments(typeof wait === 'number' ? wait : payerWindowMs / 1_000)
  }
  if (error.code === 'idempotency.key-reused') throw new DomainError('payment.key-reused')
  if (error.code !== 'charge.not-saved') throw error
  const refusal = new DomainError('payment.not-created')
  refusal.cause = error.cause
  throw refusal
}
