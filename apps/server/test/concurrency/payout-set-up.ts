import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Charge } from '../../src/features/collections/public.ts'
import type { PayingAdmin } from '../../src/features/payouts/paying-admin.ts'
import { createMoneyWorld, type MoneyWorld, pixFor, type UnnamedPix } from './money-world.ts'
import { type PayoutDesk, payoutDesk } from './payout-desk.ts'

export interface PayoutSetUp {
  readonly world: MoneyWorld
  readonly desk: PayoutDesk
  readonly admins: readonly [PayingAdmin, PayingAdmin, PayingAdmin]
  readonly owner: string
  readonly charge: Charge
  /** The Pix that pays the charge. */
  readonly pix: UnnamedPix
}

/**
 * Registers the hooks of a test file about payouts: before each test an empty world with three admins and one charge of a merchant.
 * @param isPaid whether the Pix of the charge has come
 */
export function beforeEachPayoutTest(isPaid: boolean, use: (setUp: PayoutSetUp) => void): void {
  let world: MoneyWorld
  beforeAll(async () => {
    world = await createMoneyWorld()
  })
  beforeEach(async () => {
    await world.reset()
    const desk = payoutDesk(world)
    const owner = await world.addUser()
    const admins = [await desk.addAdmin(), await desk.addAdmin(), await desk.addAdmin()] as const
    const charge = await world.storeCharge(owner)
    const pix = pixFor(charge)
    if (isPaid) await world.receive(pix)
    use({ world, desk, admins, owner, charge, pix })
  })
  afterAll(() => world.close())
}
