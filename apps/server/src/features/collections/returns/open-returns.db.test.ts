import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createMoneyWorld,
  type MoneyWorld,
  payer,
  pixFor,
  webhook,
} from '../../../../test/concurrency/money-world.ts'
import { balanceOf } from '../../ledger/public.ts'
import type { Charge } from '../charge.ts'
import { issueCharge } from '../begin/issue-charge.ts'
import type { PixReturn } from '../ports/collector.port.ts'
import { reconcileCharges } from '../query/reconcile-charges.ts'
import type { IncomingPix } from '../receive/incoming-pix.ts'

const hour = 60 * 60_000
let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

it('queries a dispute after a minute and then each hour until it ends, because the notice of its end may be lost', async () => {
  const owner = await world.addUser()
  const charge = await world.storeCharge(owner)
  await issueCharge(world.deps, charge, payer, { actor: webhook })
  const pix = pixFor(charge)
  await world.receive(pix)
  advance(3 * 24 * hour)
  await world.receive({ ...pix, returns: [dispute('processing')] })
  answerWith(charge, { ...pix, returns: [dispute('processing')] })

  advance(60_000)
  expect(await reconcileCharges(world.deps)).toBe(1)
  expect(await reconcileCharges(world.deps)).toBe(0)
  expect(await world.charge(charge.id)).toMatchObject({ status: 'disputed' })
  advance(hour)
  expect(await reconcileCharges(world.deps)).toBe(1)

  answerWith(charge, { ...pix, returns: [dispute('returned')] })
  advance(hour)
  expect(await reconcileCharges(world.deps)).toBe(1)
  expect(await world.charge(charge.id)).toMatchObject({ status: 'refunded', refundedMinor: 10_100n })
  expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 0n })
  advance(24 * hour)
  expect(await reconcileCharges(world.deps)).toBe(0)
  await world.expectBooksBalance()
})

function advance(ms: number): void {
  world.now = new Date(world.now.getTime() + ms)
}

function dispute(state: PixReturn['state']): PixReturn {
  return { id: 'm1', amountMinor: 10_100n, nature: 'dispute', state }
}

/** Sets what the provider answers from now on. */
function answerWith(charge: Charge, pix: IncomingPix): void {
  const known = world.provider.charges.get(charge.txid)
  if (known === undefined) throw new Error('the provider does not know the charge')
  world.provider.charges.set(charge.txid, {
    ...known,
    status: 'confirmed',
    payments: [{ ...pix, payer: null }],
  })
}
