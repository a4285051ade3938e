import type { FillPayerFormBody } from '@puente/contract/orders/payer-requests'
import { currentLegalVersion } from '@puente/contract/identity/legal'
import { DomainError } from '@puente/contract/protocol/problems'
import { readPayer } from '@puente/domain/store-payment'
import { rateLimits } from '../../../platform/http/rate-limits.ts'
import type { RateLimiter } from '../../../platform/http/rate-limiter.ts'
import {
  findClaim,
  type KeyedRequest,
  requestFingerprint,
} from '../../../platform/idempotency/idempotency-keys.ts'
import { uuidv7 } from '../../../platform/ids/uuid.ts'
import type { Actor, RequestContext, Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type BeginDeps, beginCharge, type PayerKeys } from '../../collections/public.ts'
import { heldQuote } from '../../rates/public.ts'
import { type SealedFields, sealFields } from '../order-fields.ts'
import { mayStillIssue, orderTerms, requireMayCharge, storeOrder } from '../place/store-order.ts'
import { announceRequest } from './announce-request.ts'
import { findRequestOfToken } from './payer-request-reads.ts'
import {
  fillingsSince,
  type HeldPayerRequest,
  lockFillings,
  lockPayerRequest,
  markFilled,
} from './payer-request-repository.ts'

export interface FillDeps {
  readonly charges: BeginDeps
  readonly payerKeys: PayerKeys
  readonly limiter: Pick<RateLimiter, 'hit'>
}

export interface FillCommand {
  readonly actor: Actor
  readonly context: RequestContext
  readonly token: string
  readonly idempotencyKey: string
  readonly body: FillPayerFormBody
}

/** Forms of one CPF in five minutes, as many as payments at an establishment (SEC-012). */
const mostPerPayer = 3
const payerWindowMs = 5 * 60_000

/**
 * Makes the charge of a request with what its payer typed (decision 0037). If several payers send it, the first one gets it. A repeat with the same
 * key continues as `beginCharge` describes.
 * @throws DomainError as the contract's `fillPayerForm` lists them
 */
export async function fillPayerRequest(
  deps: FillDeps,
  command: FillCommand,
): Promise<{ readonly chargeId: string; readonly replayed: boolean }> {
  const { charges, payerKeys, limiter } = deps
  const { actor, context, token, body } = command
  const { id: requestId } = await findRequestOfToken(charges.database, token)
  const { payerName, cpf } = readFields(body)
  const document = { kind: 'cpf' as const, value: cpf }
  const request = keyedRequest(payerKeys, requestId, command)
  const chargeId = uuidv7(charges.clock.now())
  const sealed = await sealFields(payerKeys, chargeId, { document, whatsapp: null })
  if ((await findClaim(charges.database, request)) === null) {
    await admit(limiter, context)
  }
  let held: HeldPayerRequest & { readonly clientId: string }
  return beginCharge(charges, {
    by: { actor, context },
    command: 'payer-requests.fill',
    request,
    chargeId,
    payer: () => ({ name: payerName, document }),
    async terms(tx) {
      const admitted = await holdRequest(tx, requestId, body, sealed)
      held = admitted.request
      return admitted.terms
    },
    mayStillIssue: (tx, ownerId) => mayStillIssue(tx, ownerId).catch(ended),
    async detail(tx, charge) {
      const { userId, quoteId, clientId } = held
      await storeOrder(tx, { userId, quoteId, clientName: payerName, clientId, sealed }, charge)
      const { privacyVersion, language } = body
      await markFilled(tx, requestId, { chargeId: charge.id, privacyVersion, language })
      announceRequest(tx, { id: requestId, userId })
      tx.audit({
        object: { type: 'payer-request', id: requestId },
        after: { chargeId: charge.id, privacyVersion },
      })
    },
  })
}

function readFields(body: FillPayerFormBody): { readonly payerName: string; readonly cpf: string } {
  const reading = readPayer(body)
  if (!reading.ok)
    throw new DomainError('payer-request.invalid', { faults: reading.faults.map((fault) => ({ ...fault })) })
  return reading
}

/** The fingerprint is a keyed hash, as for a payment at an establishment. A plain hash would reveal the CPF to anybody who tries every CPF. */
function keyedRequest(
  { keyedHash }: PayerKeys,
  requestId: string,
  { idempotencyKey: key, body }: FillCommand,
): KeyedRequest {
  const { payerName = null, payerCpf = null, gdprConsent = null, language, privacyVersion } = body
  const content = { payerName, payerCpf, gdprConsent, language, privacyVersion }
  const fingerprint = requestFingerprint(`/payer-forms/${requestId}`, content)
  return {
    principal: `payer-request:${requestId}`,
    route: 'fillPayerForm',
    key,
    fingerprint: keyedHash.hash('payment-request', fingerprint.toString('hex')),
  }
}

/** Counts one of at most 20 forms per address in five minutes. Forms with faults and repeats are not counted. */
async function admit(limiter: FillDeps['limiter'], { ipAddress }: RequestContext): Promise<void> {
  const caller = { address: ipAddress, userId: null, sessionId: null }
  await limiter.hit('payer-fill', rateLimits['payment-create'], caller).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'rate-limit.exceeded') throw error
    throw new DomainError('payer-request.rate-limited', error.details)
  })
}

/** Locks the request, its quote and the verification of its merchant until the commit. */
async function holdRequest(tx: Tx, requestId: string, body: FillPayerFormBody, { document }: SealedFields) {
  const request = await lockPayerRequest(tx, requestId)
  if (request === null) throw new DomainError('payer-request.not-found')
  const { userId, quoteId, clientId, description, realValueMinor } = request
  if (request.isFilled) throw new DomainError('payer-request.taken')
  if (request.isCancelled || clientId === null || description === null)
    throw new DomainError('payer-request.ended')
  await requireMayCharge(tx, userId).catch(ended)
  const quote = await heldQuote(tx, { quoteId, userId })
  if (quote === null) throw new DomainError('payer-request.ended')
  if (body.privacyVersion !== currentLegalVersion('privacy')) {
    throw new DomainError('payer-request.policy-changed', { privacyVersion: currentLegalVersion('privacy') })
  }
  await lockFillings(tx, document.hash)
  await requireFewFillings(tx, document.hash)
  return {
    request: { ...request, clientId },
    terms: orderTerms(userId, { realValueMinor, description }, quote),
  }
}

/** The payer must not learn why the merchant may not charge. */
function ended(error: unknown): never {
  throw error instanceof DomainError ? new DomainError('payer-request.ended') : error
}

async function requireFewFillings(tx: Tx, documentHash: Buffer): Promise<void> {
  const since = new Date(tx.now.getTime() - payerWindowMs)
  const oldest = (await fillingsSince(tx, documentHash, since, mostPerPayer))[mostPerPayer - 1]
  if (oldest === undefined) return
  const retryAfterSeconds = Math.ceil((oldest.getTime() - since.getTime()) / 1_000)
  throw new DomainError('payer-request.rate-limited', { retryAfterSeconds })
}
