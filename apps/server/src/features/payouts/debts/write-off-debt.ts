import { DomainError } from '@puente/contract/protocol/problems'
import { type AdminCommand, decideOnce } from '../../../platform/idempotency/decide-once.ts'
import { uuidv7 } from '../../../platform/ids/uuid.ts'
import type { Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type Charge, clearDebt } from '../../collections/public.ts'
import { debtWrittenOff, post } from '../../ledger/public.ts'
import type { PayingAdmin } from '../paying-admin.ts'
import { debtMinor } from '../payout.rules.ts'
import { requireAsked, requireWritable } from './debt.rules.ts'
import { closeAsked, findAsked, insertAsked, isUndecided } from './debt-repository.ts'
import { lockOwing } from './dues.ts'

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
 * Requests to write the debt of a charge off. Nothing is posted until another admin confirms it. A request of another amount is dropped. A refusal is
 * audited.
 * @throws DomainError `debt.*`, `idempotency.*`
 */
export function askDebtWriteOff(
  deps: Deps,
  decision: DebtDecision & { readonly reason: string },
  admin: PayingAdmin,
): Promise<void> {
  const { reason, amountMinor } = decision
  const command = {
    route: 'askDebtWriteOff',
    command: 'payouts.ask-write-off',
    body: { amountMinor: String(amountMinor), reason },
  }
  return decide(deps, decision, admin, command, async (tx, charge) => {
    const earlier = await findAsked(tx, charge.id)
    if (earlier?.amountMinor === amountMinor) throw new DomainError('debt.changed')
    await dropWriteOffRequest(tx, charge)
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
 * Writes the debt of a charge off at another admin's request. State, posting, balance and audit are one commit. A refusal is audited.
 * @throws DomainError `debt.*`, `idempotency.*`
 */
export function confirmDebtWriteOff(deps: Deps, decision: DebtDecision, admin: PayingAdmin): Promise<void> {
  const { amountMinor } = decision
  const command = {
    route: 'confirmDebtWriteOff',
    command: 'payouts.write-off',
    body: { amountMinor: String(amountMinor) },
  }
  return decide(deps, decision, admin, command, async (tx, charge) => {
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
 * Withdraws or declines a request to write a debt off. Changes nothing without one.
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
      const charge = await required(tx, chargeId)
      if (!(await dropWriteOffRequest(tx, charge))) return tx.unchanged()
      tx.announce({ topic: 'charge', id: chargeId, version: charge.version }, ['admins'])
    },
    context,
  )
}

/**
 * Ends the request to write off the debt of a locked charge, because it was withdrawn or the debt has changed. Audits its amount and its author.
 * Returns false if there is no request.
 */
export async function dropWriteOffRequest(tx: Tx, { id }: Pick<Charge, 'id'>): Promise<boolean> {
  const asked = await findAsked(tx, id)
  if (asked === null) return false
  await closeAsked(tx, asked.id, null)
  tx.audit({
    object: { type: 'charge', id },
    before: { writeOff: 'asked', amountMinor: String(asked.amountMinor), askedBy: asked.askedBy },
    after: { writeOff: 'fallen' },
  })
  return true
}

function decide(
  { unitOfWork }: Deps,
  { chargeId, amountMinor, idempotencyKey }: DebtDecision,
  admin: PayingAdmin,
  command: AdminCommand,
  apply: (tx: Tx, charge: Charge) => Promise<void>,
): Promise<void> {
  return decideOnce(unitOfWork, admin, {
    ...command,
    idempotencyKey,
    path: `/admin/debts/${chargeId}`,
    object: { type: 'charge', id: chargeId },
    lock: (tx) => required(tx, chargeId),
    async apply(tx, charge) {
      const facts = {
        ownerId: charge.ownerId,
        debtMinor: debtMinor(charge),
        isUndecided: await isUndecided(tx, chargeId),
      }
      requireWritable(facts, admin.actor.userId, amountMinor)
      await apply(tx, charge)
    },
  })
}

/** @throws DomainError `debt.not-found` */
async function required(tx: Tx, chargeId: string): Promise<Charge> {
  const charge = await lockOwing(tx, chargeId)
  if (charge === null) throw new DomainError('debt.not-found')
  return charge
}
