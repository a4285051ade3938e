import { DomainError } from '@puente/contract/protocol/problems'
import { ars } from '@puente/contract/protocol/wire'
import { decideOnce } from '../../../platform/idempotency/decide-once.ts'
import { uuidv7 } from '../../../platform/ids/uuid.ts'
import type { Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { addPesosSetOff, type Charge, clearDebt } from '../../collections/public.ts'
import { debtCovered, debtSetOff, post } from '../../ledger/public.ts'
import type { PayingAdmin } from '../paying-admin.ts'
import { endBegun } from '../end-payout.ts'
import { findBegun } from '../payout-repository.ts'
import { debtMinor, requireNotBegunByAnother, requireSetOffAllowed } from '../payout.rules.ts'
import { allocate, type Debt, divide } from './debt.rules.ts'
import { insertSetOff } from './debt-repository.ts'
import { type LockedDues, lockDues, readDues } from './dues.ts'
import { dropWriteOffRequest } from './write-off-debt.ts'

export interface SetOff {
  readonly chargeId: string
  /** The amount of the set-off that the admin saw. Centavos of ARS. */
  readonly amountMinor: bigint
  readonly idempotencyKey: string
}

/**
 * Sets off the whole amount owed for a charge, if the debts of its beneficiary leave nothing to pay. No pesos leave, so there is no payout and no
 * receipt. A refusal is audited.
 * @throws DomainError `payout.charge-not-found`, `payout.own-charge`, `payout.charge-closed`, `payout.begun-by-another`,
 *   `payout.not-set-off`, `idempotency.*`
 */
export function setOff(
  { unitOfWork }: { readonly unitOfWork: UnitOfWork },
  request: SetOff,
  admin: PayingAdmin,
): Promise<void> {
  const { chargeId, amountMinor, idempotencyKey } = request
  const adminId = admin.actor.userId
  return decideOnce(unitOfWork, admin, {
    command: 'payouts.set-off',
    route: 'setOffCharge',
    path: `/admin/charges/${chargeId}/set-off`,
    body: { amountMinor: String(amountMinor) },
    idempotencyKey,
    object: { type: 'charge', id: chargeId },
    async lock(tx) {
      const dues = await lockDues(tx, chargeId)
      if (dues === null) throw new DomainError('payout.charge-not-found')
      return dues
    },
    async apply(tx, dues) {
      requireSetOffAllowed(dues.charge, adminId)
      const charge = await freed(tx, dues.charge, adminId)
      const { payableMinor, setOffMinor } = divide(await readDues(tx, charge, debtsOf(dues)))
      if (payableMinor > 0n || setOffMinor === 0n || setOffMinor !== amountMinor) {
        throw new DomainError('payout.not-set-off', { payable: ars(payableMinor), setOff: ars(setOffMinor) })
      }
      await applySetOff(tx, { ...dues, charge }, setOffMinor, { payoutId: null, adminId })
    },
  })
}

/**
 * Releases the reservation of an earlier payout of this admin, or of an expired one, and returns the charge. @throws DomainError
 * `payout.begun-by-another`
 */
async function freed(tx: Tx, charge: Charge, adminId: string): Promise<Charge> {
  const begun = await findBegun(tx, charge.id)
  requireNotBegunByAnother(begun, adminId, tx.now)
  return begun === null ? charge : endBegun(tx, charge, begun)
}

export function debtsOf({ inDebt }: LockedDues): Debt[] {
  return inDebt.map((charge) => ({ chargeId: charge.id, minor: debtMinor(charge) }))
}

/**
 * Keeps pesos of a charge for debts of its beneficiary, the oldest first: rows, postings on both charges, totals, audit and live events,
 * in a transaction that has locked all of them. A request to write such a debt off is dropped, because its amount has changed.
 * @returns the charge afterwards
 * @throws RangeError if the amount is more than the debts
 */
export async function applySetOff(
  tx: Tx,
  dues: LockedDues,
  amountMinor: bigint,
  { payoutId, adminId }: { readonly payoutId: string | null; readonly adminId: string },
): Promise<Charge> {
  if (amountMinor === 0n) return dues.charge
  const { id: chargeId, beneficiaryId } = dues.charge
  for (const part of allocate(debtsOf(dues), amountMinor)) {
    const debt = dues.inDebt.find(({ id }) => id === part.chargeId)
    if (debt === undefined) throw new Error(`charge ${part.chargeId} was not locked`)
    const id = uuidv7(tx.now)
    await insertSetOff(tx, {
      id,
      beneficiaryId,
      chargeId,
      debtChargeId: debt.id,
      payoutId,
      amountMinor: part.minor,
      createdBy: adminId,
    })
    const about = { eventId: id, ownerId: beneficiaryId }
    await post(tx, {
      event: 'debt_set_off',
      chargeId,
      ...about,
      lines: debtSetOff(beneficiaryId, part.minor),
    })
    await post(tx, {
      event: 'debt_covered',
      chargeId: debt.id,
      ...about,
      lines: debtCovered(beneficiaryId, part.minor),
    })
    await dropWriteOffRequest(tx, debt)
    await clearDebt(tx, debt, part.minor)
    tx.audit({
      object: { type: 'charge', id: debt.id },
      before: { debtMinor: String(debtMinor(debt)) },
      after: { debtMinor: String(debtMinor(debt) - part.minor), setOffFrom: chargeId },
    })
  }
  const changed = await addPesosSetOff(tx, dues.charge, amountMinor)
  tx.audit({
    object: { type: 'charge', id: chargeId },
    before: { setOffMinor: String(dues.charge.pesosSetOffMinor) },
    after: { setOffMinor: String(changed.pesosSetOffMinor), payoutId },
  })
  return changed
}
