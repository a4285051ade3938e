import { DomainError } from '@puente/contract/protocol/problems'
import { isOfDatabase, tookTooLong } from '../../../platform/db/database-errors.ts'
import { afterFailure, errorText } from '../../../platform/retries/retries.rules.ts'
import { job } from '../../../platform/unit-of-work/actors.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { announceCharge } from '../announce-charge.ts'
import type { QueryDeps } from '../query/query-provider.ts'
import type { Charge } from '../charge.ts'
import { lockCharge, updateCharge } from '../charge-repository.ts'
import { creditAssigned } from '../receive/receive-pix.ts'
import { clearFlags } from '../receive/held-flags.ts'
import { findPixRow, type KnownPix } from '../receive/received-pix-repository.ts'
import { requestHeldReturn } from '../returns/commit-return.ts'
import { leftToReturn } from '../returns/return-request-reads.ts'
import { readReturnRequest, type RequestedReturn } from '../returns/return-request-repository.ts'
import type { ReturnDeps } from '../returns/send-return.ts'
import { honouredTerms } from './pix-decision.rules.ts'
import {
  changeTerms,
  findReturned,
  type PixDecision,
  type ReturnedDecision,
  readDecision,
  saveDecision,
  saveFailure,
} from './pix-decision-repository.ts'

type FinishDeps = Pick<ReturnDeps, 'unitOfWork' | 'database' | 'log'>

/** A Pix and the charge that it is to pay, both locked by this transaction. */
export interface LockedPix extends KnownPix {
  readonly endToEndId: string
  /** The part of the Pix that no return has taken or is about to take. */
  readonly leftMinor: bigint
  readonly charge: Charge
  /** The charge that the Pix came for, if it is another. */
  readonly former: Charge | null
}

/**
 * Locks the charge that the admin names, the one that the Pix came for if it is another, and then the Pix.
 * @throws DomainError `assignment.pix-not-held`, `assignment.charge-not-payable`
 */
export async function lockPixAndCharge(tx: Tx, endToEndId: string, chargeId: string): Promise<LockedPix> {
  const found = await findPixRow(tx, endToEndId)
  if (found === null) throw new DomainError('assignment.pix-not-held')
  const locked = new Map<string, Charge | null>()
  for (const id of [...new Set([chargeId, found.chargeId ?? chargeId])].toSorted())
    locked.set(id, await lockCharge(tx, id))
  const charge = locked.get(chargeId) ?? null
  if (charge === null) throw new DomainError('assignment.charge-not-payable')
  const pix = await findPixRow(tx, endToEndId, 'lock')
  // The Pix was matched to a charge between the two reads. The next attempt starts with that charge.
  if (pix === null || pix.chargeId !== found.chargeId) throw new DomainError('server.busy')
  const isOwn = found.chargeId === chargeId
  return {
    ...pix,
    endToEndId,
    leftMinor: (await leftToReturn(tx, endToEndId)) ?? 0n,
    charge,
    former: isOwn || found.chargeId === null ? null : (locked.get(found.chargeId) ?? null),
  }
}

/**
 * Carries out the decision about a locked Pix. Credits the charge by the code path of every confirmation, with the amounts of the Pix if the charge
 * takes them. If the charge takes its total, only requests the return of the excess. `finishDecision` credits the charge after that return.
 * @returns the return to send after the commit, or null
 * @throws DomainError `assignment.charge-not-payable`, `return.*`
 */
export async function carryOut(
  tx: Tx,
  deps: ReturnDeps,
  decision: PixDecision,
  locked: LockedPix,
  by: { readonly confirmedBy: string | null; readonly adminId: string },
): Promise<RequestedReturn | null> {
  const { kind, amountMinor, creditedMinor, reason } = decision
  const { confirmedBy } = by
  if (kind === 'total') {
    const asked = await requestHeldReturn(tx, deps, locked, {
      amountMinor: amountMinor - creditedMinor,
      adminId: by.adminId,
      reason,
    })
    await saveDecision(tx, decision.id, { state: 'returning', confirmedBy, returnRequestId: asked.id })
    auditDone(tx, decision, 'returning')
    return asked
  }
  const { charge } = locked
  const terms = kind === 'received' ? honouredTerms(charge, amountMinor) : null
  const taking = terms === null ? charge : await changeTerms(tx, charge, terms)
  await credit(tx, decision, { ...locked, charge: taking })
  await saveDecision(tx, decision.id, {
    state: 'done',
    confirmedBy,
    askedFor: terms === null ? null : charge,
  })
  auditDone(tx, decision, 'done')
  return null
}

/**
 * Credits the charge of every decision whose excess is back with its payer. A decision whose return was refused is dropped, and its Pix stays in
 * suspense. A decision that fails is retried with doubling pauses, and set aside after ten attempts. Later decisions are not delayed by it.
 */
export async function finishDecisions(deps: FinishDeps & Pick<QueryDeps, 'clock'>): Promise<void> {
  for (const decision of await findReturned(deps.database, deps.clock.now())) {
    try {
      await finishDecision(deps, decision.id)
    } catch (error) {
      await noteFailure(deps, decision, error)
    }
  }
}

async function noteFailure(
  { database, log, clock }: FinishDeps & Pick<QueryDeps, 'clock'>,
  { id, tries: earlier }: ReturnedDecision,
  error: unknown,
): Promise<void> {
  const about = { decisionId: id, err: error }
  const words = 'a Pix whose rest went back could not be credited to its charge'
  if (isOfServer(error)) return log.error({ event: 'suspense.decision-failed', ...about }, words)
  const at = clock.now()
  const { attempts: tries, nextAttemptAt: retryAt } = afterFailure(earlier, at)
  await saveFailure(database, id, { tries, error: errorText(error), at, retryAt })
  if (retryAt === null)
    log.error({ event: 'suspense.decision-stuck', tries, ...about }, `${words}; it is not tried again`)
  else log.error({ event: 'suspense.decision-failed', tries, retryAt, ...about }, words)
}

/**
 * Whether an error is not the decision's fault: a failure of the database, a lock that was not free in time, or a statement that an operator
 * cancelled. A statement that took too long may do so in every round, so it counts as an attempt.
 */
function isOfServer(error: unknown): boolean {
  if (tookTooLong(error)) return false
  if (error instanceof DomainError) return error.code === 'server.busy' || error.code === 'server.unavailable'
  return isOfDatabase(error)
}

/** Does nothing while the return is under way. */
export async function finishDecision(deps: FinishDeps, decisionId: string): Promise<void> {
  await deps.unitOfWork.run(job, 'suspense.finish', async (tx) => {
    const found = await readDecision(tx, decisionId)
    if (found === null) throw new Error(`decision ${decisionId} is gone`)
    const locked = await lockPixAndCharge(tx, found.endToEndId, found.chargeId)
    const decision = await readDecision(tx, decisionId)
    if (decision?.state !== 'returning' || decision.returnRequestId === null) return tx.unchanged()
    const asked = await readReturnRequest(tx, decision.returnRequestId)
    if (asked?.state === 'asked' || asked?.state === 'processing') return tx.unchanged()
    const isAsDecided =
      asked?.state === 'returned' &&
      locked.disposition === 'held' &&
      locked.leftMinor === decision.creditedMinor &&
      locked.charge.totalMinor === decision.creditedMinor
    if (!isAsDecided || !(await tryCredit(tx, decision, locked))) {
      await saveDecision(tx, decisionId, { state: 'fallen' })
      return auditDone(tx, decision, 'fallen')
    }
    await saveDecision(tx, decisionId, { state: 'done' })
    auditDone(tx, decision, 'done')
  })
}

/** @throws DomainError `assignment.charge-not-payable` */
async function credit(tx: Tx, decision: PixDecision, locked: LockedPix): Promise<void> {
  if (!(await tryCredit(tx, decision, locked))) throw new DomainError('assignment.charge-not-payable')
}

/** Returns false and changes nothing if the charge takes no Pix any more. */
async function tryCredit(tx: Tx, { creditedMinor }: PixDecision, locked: LockedPix): Promise<boolean> {
  const { charge, former, ...pix } = locked
  const incoming = {
    ...pix,
    amountMinor: creditedMinor,
    // An admin names the charge, so the key that the Pix was paid to does not matter. The Pix's row keeps the payer.
    pixKey: null,
    payer: null,
    returns: [],
    hasUnreadReturn: false,
  }
  if (!(await creditAssigned(tx, charge, incoming))) return false
  if (former !== null)
    announceCharge(tx, (await clearFlags(tx, former.id)) ?? (await updateCharge(tx, former, {})))
  return true
}

function auditDone(tx: Tx, decision: PixDecision, state: 'returning' | 'done' | 'fallen'): void {
  const { id, endToEndId, chargeId, kind, creditedMinor, reason } = decision
  tx.audit({
    object: { type: 'received-pix', id: endToEndId },
    reason,
    before: { disposition: 'held' },
    after: { decisionId: id, state, chargeId, kind, creditedMinor: String(creditedMinor) },
  })
}
