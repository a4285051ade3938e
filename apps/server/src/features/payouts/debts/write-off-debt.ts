import { DomainError } from '@puente/contract/protocol/problems'
import type { JsonObject } from '../../../platform/audit/audit-entry.ts'
import { claimKey, requestFingerprint } from '../../../platform/idempotency/idempotency-keys.ts'
import { uuidv7 } from '../../../platform/ids/uuid.ts'
import { withAuditedRefusal } from '../../../platform/unit-of-work/audited-refusal.ts'
import type { Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type Charge, clearDebt } from '../../collections/public.ts'
import { debtWrittenOff, post } from '../../ledger/public.ts'
import type { PayingAdmin } from '../paying-admin.ts'
import { debtMinor } from '../payout.rules.ts'
import { requireAsked, requireWritable } from './debt.rules.ts'
import { closeAsked, findAsked, insertAsked, isUndecided } from './debt-repository.ts'
import { lockDues } from './dues.ts'

interface Deps {
  readonly unitOfWork: UnitOfWork
}

/** A decision about the debt of a charge, on the amount that the admin saw. Centavos of ARS. */
export interface DebtDecision {
  readonly chargeId: string
  readonly amountMinor: bigint
  readonly idempotencyKey: string
}

/**
 * Asks to write the debt of a charge off. Nothing is posted until another admin confirms it. A request of another amount falls. A refusal
 * is audited.
 * @throws DomainError `debt.*`, `idempotency.*`
 */
export function askDebtWriteOff(
  deps: Deps,
  decision: DebtDecision & { readonly reason: string },
  admin: PayingAdmin,
): Promise<void> {
  const { reason, amountMinor } = decision
  const how = {
    route: 'askDebtWriteOff',
    command: 'payouts.ask-write-off',
    asked: { amountMinor: String(amountMinor), reason },
  }
  return decide(deps, decision, admin, how, async (tx, charge) => {
    const earlier = await findAsked(tx, charge.id)
    if (earlier?.amountMinor === amountMinor) throw new DomainError('debt.changed')
    if (earlier !== null) await closeAsked(tx, earlier.id, null)
    await insertAsked(tx, {
      id: uuidv7(tx.now),
      chargeId: charge.id,
      beneficiaryId: charge.beneficiaryId,
      amountMinor,
      reason,
      askedBy: admin.actor.userId,
    })
    tx.audit({
      object: { type: 'charge', id: charge.id },
      reason,
      before: { debtMinor: String(debtMinor(charge)) },
      after: { writeOff: 'asked' },
    })
    tx.announce({ topic: 'charge', id: charge.id, version: charge.version }, ['admins'])
  })
}

/**
 * Writes the debt of a charge off that another admin asked for: state, posting, balance and audit are one commit. A refusal is audited.
 * @throws DomainError `debt.*`, `idempotency.*`
 */
export function confirmDebtWriteOff(deps: Deps, decision: DebtDecision, admin: PayingAdmin): Promise<void> {
  const { amountMinor } = decision
  const how = {
    route: 'confirmDebtWriteOff',
    command: 'payouts.write-off',
    asked: { amountMinor: String(amountMinor) },
  }
  return decide(deps, decision, admin, how, async (tx, charge) => {
    const { beneficiaryId } = charge
    const asked = await findAsked(tx, charge.id)
    requireAsked(asked, admin.actor.userId, amountMinor)
    await closeAsked(tx, asked.id, admin.actor.userId)
    const outcome = await post(tx, {
      event: 'debt_written_off',
      eventId: asked.id,
      chargeId: charge.id,
      ownerId: beneficiaryId,
      lines: debtWrittenOff(beneficiaryId, amountMinor),
    })
    if (outcome !== 'posted') throw new Error(`write-off ${asked.id} was posted before`)
    await clearDebt(tx, charge, amountMinor)
    tx.audit({
      object: { type: 'charge', id: charge.id },
      before: { debtMinor: String(amountMinor) },
      after: { debtMinor: '0', writeOff: 'done' },
    })
  })
}

/**
 * Takes a request to write a debt off back, or declines it. Changes nothing unless somebody asked.
 * @throws DomainError `debt.not-found`
 */
export function withdrawDebtWriteOff(
  { unitOfWork }: Deps,
  chargeId: string,
  { actor, context }: PayingAdmin,
): Promise<void> {
  return unitOfWork.run(
    actor,
    'payouts.withdraw-write-off',
    async (tx) => {
      const charge = (await lockDues(tx, chargeId))?.charge
      if (charge === undefined) throw new DomainError('debt.not-found')
      const asked = await findAsked(tx, chargeId)
      if (asked === null) return tx.unchanged()
      await closeAsked(tx, asked.id, null)
      tx.audit({
        object: { type: 'charge', id: chargeId },
        before: { writeOff: 'asked' },
        after: { writeOff: 'fallen' },
      })
      tx.announce({ topic: 'charge', id: chargeId, version: charge.version }, ['admins'])
    },
    context,
  )
}

interface Way {
  /** Operation name of the endpoint. */
  readonly route: string
  readonly command: string
  /** The body, for the key and the audit of a refusal. */
  readonly asked: JsonObject
}

async function decide(
  { unitOfWork }: Deps,
  { chargeId, amountMinor, idempotencyKey }: DebtDecision,
  { actor, context }: PayingAdmin,
  { route, command, asked }: Way,
  apply: (tx: Tx, charge: Charge) => Promise<void>,
): Promise<void> {
  const about = { object: { type: 'charge', id: chargeId }, after: asked } as const
  await withAuditedRefusal(unitOfWork, { actor, command, about, context }, () =>
    unitOfWork.run(
      actor,
      command,
      async (tx) => {
        const charge = (await lockDues(tx, chargeId))?.charge
        if (charge === undefined) throw new DomainError('debt.not-found')
        const fingerprint = requestFingerprint(`/admin/debts/${chargeId}`, asked)
        const key = { principal: actor.userId, route, key: idempotencyKey, fingerprint }
        if ((await claimKey(tx, key, chargeId)).kind === 'replay') return tx.unchanged()
        const facts = {
          ownerId: charge.ownerId,
          debtMinor: debtMinor(charge),
          isUndecided: await isUndecided(tx, chargeId),
        }
        requireWritable(facts, actor.userId, amountMinor)
        await apply(tx, charge)
      },
      context,
    ),
  )
}
