import type { AskPayerBody } from '@puente/contract/orders/payer-requests'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import { claimKey, requestFingerprint } from '../../../platform/idempotency/idempotency-keys.ts'
import { uuidv7 } from '../../../platform/ids/uuid.ts'
import type { Actor, RequestContext, Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { tokenHash } from '../../identity/public.ts'
import { claimQuote, type GiveQuote } from '../../rates/public.ts'
import { plainLine } from '../order.rules.ts'
import { refuseWithFreshQuote } from '../place/refused-quote.ts'
import { orderTerms, requireMayCharge } from '../place/store-order.ts'
import { insertPayerRequest } from './payer-request-repository.ts'
import { payerToken } from './payer-token.ts'

export interface AskPayerDeps {
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly keyedHash: KeyedHash
  readonly giveQuote: GiveQuote
}

export interface AskPayerCommand {
  readonly actor: Actor
  readonly userId: string
  readonly idempotencyKey: string
  readonly body: AskPayerBody
  readonly context: RequestContext
}

/**
 * Stores a request that its payer fills in. The request consumes its quote (decision 0037). The same key leads to the same request.
 * @returns its id, and whether it was stored before
 * @throws DomainError as the contract's `askPayer` lists them; a refused quote carries the fresh one in `quote`
 */
export async function askPayer(
  deps: AskPayerDeps,
  command: AskPayerCommand,
): Promise<{ readonly id: string; readonly replayed: boolean }> {
  return ask(deps, command).catch((error: unknown) => refuseWithFreshQuote(deps.giveQuote, command, error))
}

async function ask(
  { unitOfWork, clock, keyedHash }: AskPayerDeps,
  { actor, userId, idempotencyKey: key, body, context }: AskPayerCommand,
): Promise<{ readonly id: string; readonly replayed: boolean }> {
  const id = uuidv7(clock.now())
  const fingerprint = requestFingerprint('/payer-requests', { ...body })
  return unitOfWork.run(
    actor,
    'payer-requests.ask',
    async (tx) => {
      const claim = await claimKey(tx, { principal: userId, route: 'askPayer', key, fingerprint }, id)
      if (claim.kind === 'replay') {
        tx.unchanged()
        return { id: claim.resourceId, replayed: true }
      }
      await storeRequest(tx, { id, userId, body, tokenHash: tokenHash(payerToken(keyedHash, id)) })
      return { id, replayed: false }
    },
    context,
  )
}

async function storeRequest(
  tx: Tx,
  {
    id,
    userId,
    body,
    tokenHash: hash,
  }: Pick<AskPayerCommand, 'userId' | 'body'> & { id: string; tokenHash: Buffer },
): Promise<void> {
  await requireMayCharge(tx, userId)
  const clientId = plainLine('clientId', body.clientId)
  const description = plainLine('description', body.description)
  const { quoteId } = body
  const realValueMinor = BigInt(body.realValueMinor)
  const quote = await claimQuote(tx, { quoteId, userId })
  // Refuses an invalid amount now, while the merchant can correct it, and not when the payer sends their data.
  orderTerms(userId, { realValueMinor, description }, quote)
  const { expiresAt } = quote
  await insertPayerRequest(tx, {
    id,
    userId,
    quoteId,
    tokenHash: hash,
    realValueMinor,
    clientId,
    description,
    expiresAt,
  })
  tx.audit({
    object: { type: 'payer-request', id },
    after: { quoteId, realValueMinor: body.realValueMinor, expiresAt: expiresAt.toISOString() },
  })
}
