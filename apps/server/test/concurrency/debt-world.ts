import type { Charge } from '../../src/features/collections/public.ts'
import { setOff } from '../../src/features/payouts/debts/set-off.ts'
import {
  askDebtWriteOff,
  confirmDebtWriteOff,
  withdrawDebtWriteOff,
} from '../../src/features/payouts/debts/write-off-debt.ts'
import type { PayingAdmin } from '../../src/features/payouts/paying-admin.ts'
import { recordPayout } from '../../src/features/payouts/record-payout.ts'
import type { MoneyWorld, UnnamedPix } from './money-world.ts'
import { pixFor } from './money-world.ts'
import type { PayoutDesk } from './payout-desk.ts'

/** What a charge of the money world is worth, in centavos of ARS. */
export const chargePesos = 2_722_500n

/** A merchant who owes pesos, and admins who pay, set off and write off. */
export interface DebtWorld {
  /** A confirmed charge of the owner, with its Pix. */
  confirmed(owner: string): Promise<{ charge: Charge; pix: UnnamedPix }>
  /** A confirmed charge that was paid out in full. */
  paidOut(admin: PayingAdmin, owner: string): Promise<{ charge: Charge; pix: UnnamedPix }>
  /** A charge that was paid out in full and whose Pix went back after that. */
  inDebt(admin: PayingAdmin, owner: string, reais?: bigint): Promise<{ charge: Charge; pix: UnnamedPix }>
  /** Reports a part of the Pix as back with its payer. */
  sendBack(pix: UnnamedPix, reais?: bigint): Promise<unknown>
  /** Reports what the scheme does with the Pix. */
  dispute(pix: UnnamedPix, state: 'processing' | 'returned' | 'not-done'): Promise<unknown>
  record(admin: PayingAdmin, chargeId: string, payoutId: string, amountMinor: bigint): Promise<unknown>
  setOff(admin: PayingAdmin, chargeId: string, amountMinor: bigint): Promise<void>
  ask(admin: PayingAdmin, chargeId: string, amountMinor?: bigint): Promise<void>
  confirm(admin: PayingAdmin, chargeId: string, amountMinor?: bigint): Promise<void>
  withdraw(admin: PayingAdmin, chargeId: string): Promise<void>
}

export function debtWorld(world: MoneyWorld, desk: PayoutDesk): DebtWorld {
  const key = () => crypto.randomUUID()
  const deps = { unitOfWork: world.database.unitOfWork }
  const debts: DebtWorld = {
    async confirmed(owner) {
      const charge = await world.open(owner)
      const pix = pixFor(charge)
      await world.receive(pix)
      return { charge, pix }
    },
    async paidOut(admin, owner) {
      const made = await debts.confirmed(owner)
      await desk.pay(admin, await desk.request(admin, made.charge.id, chargePesos))
      return made
    },
    async inDebt(admin, owner, reais) {
      const made = await debts.paidOut(admin, owner)
      await debts.sendBack(made.pix, reais)
      return made
    },
    sendBack: (pix, reais = pix.amountMinor) =>
      world.receive({
        ...pix,
        returns: [
          { id: `D${pix.endToEndId.slice(-10)}`, amountMinor: reais, nature: 'asked', state: 'returned' },
        ],
      }),
    dispute: (pix, state) =>
      world.receive({
        ...pix,
        returns: [{ id: 'M1', amountMinor: pix.amountMinor, nature: 'dispute', state }],
      }),
    record: async (admin, chargeId, payoutId, amountMinor) =>
      recordPayout(desk.deps, { ...(await desk.request(admin, chargeId, amountMinor)), payoutId }, admin),
    setOff: (admin, chargeId, amountMinor) =>
      setOff(deps, { chargeId, amountMinor, idempotencyKey: key() }, admin),
    ask: (admin, chargeId, amountMinor = chargePesos) =>
      askDebtWriteOff(
        deps,
        { chargeId, amountMinor, reason: 'Cerró el local', idempotencyKey: key() },
        admin,
      ),
    confirm: (admin, chargeId, amountMinor = chargePesos) =>
      confirmDebtWriteOff(deps, { chargeId, amountMinor, idempotencyKey: key() }, admin),
    withdraw: (admin, chargeId) => withdrawDebtWriteOff(deps, chargeId, admin),
  }
  return debts
}
