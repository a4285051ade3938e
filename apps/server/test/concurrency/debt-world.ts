import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Charge } from '../../src/features/collections/public.ts'
import { setOff } from '../../src/features/payouts/debts/set-off.ts'
import {
  askDebtWriteOff,
  confirmDebtWriteOff,
  withdrawDebtWriteOff,
} from '../../src/features/payouts/debts/write-off-debt.ts'
import type { PayingAdmin } from '../../src/features/payouts/paying-admin.ts'
import { recordPayout } from '../../src/features/payouts/record-payout.ts'
import { createMoneyWorld, type MoneyWorld, pixFor, type UnnamedPix } from './money-world.ts'
import { type PayoutDesk, payoutDesk } from './payout-desk.ts'

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

function debtWorld(world: MoneyWorld, desk: PayoutDesk): DebtWorld {
  const key = () => crypto.randomUUID()
  const deps = { unitOfWork: world.database.unitOfWork }
  const debts: DebtWorld = {
    async confirmed(owner) {
      const charge = await world.storeCharge(owner)
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

/** The start of each test of a file about debts. */
export interface DebtSetUp {
  readonly world: MoneyWorld
  readonly desk: PayoutDesk
  readonly debts: DebtWorld
  readonly admin: PayingAdmin
  readonly second: PayingAdmin
}

/** Registers the hooks of a test file about debts: an empty world with two admins before each test, and balanced books after it. */
export function beforeEachDebtTest(use: (setUp: DebtSetUp) => void): void {
  let world: MoneyWorld
  beforeAll(async () => {
    world = await createMoneyWorld()
  })
  beforeEach(async () => {
    await world.reset()
    const desk = payoutDesk(world)
    const [admin, second] = [await desk.addAdmin(), await desk.addAdmin()]
    use({ world, desk, debts: debtWorld(world, desk), admin, second })
  })
  afterEach(() => world.expectBooksBalance())
  afterAll(() => world.close())
}
