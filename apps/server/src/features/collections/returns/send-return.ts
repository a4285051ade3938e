import { job } from '../../../platform/unit-of-work/actors.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { QueryDeps } from '../query/query-provider.ts'
import { lockCharge, lockCreditedCharge } from '../charge-repository.ts'
import { CollectorFailure, type PixReturn } from '../ports/collector.port.ts'
import { releaseReturnedPix } from '../receive/hold-payment.ts'
import { findPixRow } from '../receive/received-pix-repository.ts'
import { postReturns, type ReportedReturns } from './post-returns.ts'
import { type AccountOfReturns, collectorOfReturn } from './return-account.ts'
import { closeAsRefused, noteUnanswered, type RequestedReturn } from './return-request-repository.ts'

export interface ReturnDeps extends Pick<QueryDeps, 'unitOfWork' | 'database' | 'log'> {
  readonly accountOf: AccountOfReturns
}

/**
 * Sends a return, always with the id that was committed for it, and applies the answer. A refusal ends the return only if the provider does
 * not know the id, because an earlier call may have reached it. Does not throw if no answer comes.
 * @param how.isFirst no earlier call can have reached the provider
 */
export async function sendReturn(
  deps: ReturnDeps,
  asked: RequestedReturn,
  how: { readonly isFirst: boolean },
): Promise<void> {
  try {
    await applyReturn(deps, asked, await collectorOfReturn(deps.accountOf, asked).returnPix(asked))
  } catch (error) {
    const failure = failureOf(error)
    if (failure.outcome !== 'refused') return recordSilence(deps, asked, failure)
    // Wrong credentials, or those of another account, keep the provider from doing anything, but also from showing what an earlier call did.
    if (failure.failure === 'authentication') {
      return how.isFirst ? refuse(deps, asked, failure) : recordSilence(deps, asked, failure)
    }
    if (!(await applyIfKnown(deps, asked))) await refuse(deps, asked, failure)
  }
}

/** Queries a return, and applies the answer. Returns true if the provider knows it or does not answer, false if it certainly has no such return. */
export async function applyIfKnown(deps: ReturnDeps, asked: RequestedReturn): Promise<boolean> {
  try {
    const collector = collectorOfReturn(deps.accountOf, asked)
    const found = await collector.findReturn(asked.endToEndId, asked.returnId)
    if (found === null) return false
    await applyReturn(deps, asked, found)
  } catch (error) {
    await recordSilence(deps, asked, failureOf(error))
  }
  return true
}

/** @throws CollectorFailure `unknown` if the answer is about another return, or names another amount */
async function applyReturn(deps: ReturnDeps, asked: RequestedReturn, answer: PixReturn): Promise<void> {
  const { returnId, amountMinor } = asked
  const isOurs = answer.id.toLowerCase() === returnId.toLowerCase() && answer.amountMinor === amountMinor
  if (!isOurs) throw new CollectorFailure('api', 'unknown', `${returnId}: answered with another return`)
  const returns = [{ ...answer, id: returnId, nature: 'asked' as const }]
  await deps.unitOfWork.run(job, 'returns.answer', async (tx) => {
    if (!(await takeIn(tx, { ...asked, returns, hasUnreadReturn: false }))) tx.unchanged()
  })
}

/** Posts the report of a Pix, as `receivePix` does for a notice. Returns false if nothing is new. */
async function takeIn(tx: Tx, pix: ReportedReturns): Promise<boolean> {
  const credited = await lockCreditedCharge(tx, pix)
  if (credited !== null) return postReturns(tx, credited, pix)
  const chargeId = (await findPixRow(tx, pix.endToEndId))?.chargeId ?? null
  const charge = chargeId === null ? null : await lockCharge(tx, chargeId)
  if (charge?.endToEndId === pix.endToEndId) return postReturns(tx, charge, pix)
  return releaseReturnedPix(tx, charge, pix)
}

/** Ends a return that the provider certainly did not begin. Posts the exact reverse of what the request posted. */
async function refuse(deps: ReturnDeps, asked: RequestedReturn, failure: CollectorFailure): Promise<void> {
  logFailure(deps, asked, failure)
  const { id, returnId, endToEndId, amountMinor } = asked
  await deps.unitOfWork.run(job, 'returns.refuse', async (tx) => {
    const credited = await lockCreditedCharge(tx, asked)
    if (!(await closeAsRefused(tx, id, failure.failure))) return tx.unchanged()
    if (credited !== null) {
      const end = { id: returnId, amountMinor, nature: 'asked', state: 'not-done' } as const
      await postReturns(tx, credited, { ...asked, returns: [end], hasUnreadReturn: false })
    }
    tx.audit({
      object: { type: 'received-pix', id: endToEndId },
      after: { returnId, state: 'refused', failure: failure.failure },
    })
  })
}

async function recordSilence(
  deps: ReturnDeps,
  asked: RequestedReturn,
  failure: CollectorFailure,
): Promise<void> {
  logFailure(deps, asked, failure)
  await deps.unitOfWork.run(job, 'returns.claim', async (tx) => {
    tx.unchanged()
    await noteUnanswered(tx, asked.id, failure.failure, failure.pausedUntil)
  })
}

function failureOf(error: unknown): CollectorFailure {
  if (error instanceof CollectorFailure) return error
  throw error
}

function logFailure(
  { log }: ReturnDeps,
  asked: RequestedReturn,
  { failure, message }: CollectorFailure,
): void {
  const { provider, returnId } = asked
  log.warn(
    { event: 'provider.failed', provider, class: failure, detail: message, returnId },
    'the provider did not answer about a return, or refused it',
  )
}
