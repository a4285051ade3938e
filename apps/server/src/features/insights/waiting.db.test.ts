import { readWaiting } from '@puente/contract/insights'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMoneyWorld, type MoneyWorld, pixFor } from '../../../test/concurrency/money-world.ts'
import { payoutDesk } from '../../../test/concurrency/payout-desk.ts'
import type { Charge } from '../collections/public.ts'
import { countWaiting } from './waiting.ts'

let world: MoneyWorld
let owner: string
beforeAll(async () => {
  world = await createMoneyWorld()
})
beforeEach(async () => {
  await world.reset()
  owner = await world.addUser()
})
afterAll(() => world.close())

async function paid(): Promise<Charge> {
  const charge = await world.storeCharge(owner)
  await world.receive(pixFor(charge))
  return charge
}

const count = async (since: Parameters<typeof countWaiting>[1] = {}) =>
  readWaiting.response.parse(
    await countWaiting({ database: world.database.db, clock: { now: () => world.now } }, since),
  )

it('counts the confirmed charges that wait for their pesos, and those that came since an admin last looked', async () => {
  await world.storeCharge(owner)
  const first = await paid()
  expect((await count()).payouts).toEqual({ waiting: 1, fresh: 1 })
  const { readAt } = await count()
  await world.database.asOwner(
    `update charges set confirmed_at = $2::timestamptz - interval '1 minute' where id = $1`,
    [first.id, readAt],
  )
  expect((await count({ payoutsSince: readAt })).payouts).toEqual({ waiting: 1, fresh: 0 })
  const second = await paid()
  await world.database.asOwner(
    `update charges set confirmed_at = $2::timestamptz + interval '1 second' where id = $1`,
    [second.id, readAt],
  )
  expect((await count({ payoutsSince: readAt })).payouts).toEqual({ waiting: 2, fresh: 1 })

  const desk = payoutDesk(world)
  const admin = await desk.addAdmin()
  await desk.begin(admin, second.id)
  // A charge being paid still waits, as in the list.
  expect((await count({ payoutsSince: readAt })).payouts).toEqual({ waiting: 2, fresh: 1 })
  await desk.pay(admin, await desk.request(admin, second.id, second.pesosValueMinor))
  expect((await count({ payoutsSince: readAt })).payouts).toEqual({ waiting: 1, fresh: 0 })
})

it('returns a readAt later than every counted row, so that nothing stays new after an admin looked', async () => {
  const { id } = await paid()
  await world.database.asOwner(
    `update charges set confirmed_at = $2::timestamptz + interval '5 seconds 123 microseconds' where id = $1`,
    [id, world.now],
  )
  const { readAt } = await count()
  expect((await count({ payoutsSince: readAt })).payouts).toEqual({ waiting: 1, fresh: 0 })
})

it('counts the identities that were sent for review, and those sent since', async () => {
  await world.database.asOwner(`insert into verifications (user_id) values ($1) on conflict do nothing`, [
    owner,
  ])
  expect((await count()).reviews).toEqual({ waiting: 0, fresh: 0 })
  await sendToReview('2026-11-21T10:00:00Z')
  expect((await count()).reviews).toEqual({ waiting: 1, fresh: 1 })
  expect((await count({ reviewsSince: '2026-11-21T09:59:59Z' })).reviews).toEqual({ waiting: 1, fresh: 1 })
  expect((await count({ reviewsSince: '2026-11-21T10:00:00Z' })).reviews).toEqual({ waiting: 1, fresh: 0 })
})

it('counts the establishments that wait for their approval, and those registered since an admin last looked', async () => {
  const register = (name: string, reason: string | null = null) =>
    world.database.asOwner(
      `insert into establishments (owner_id, name, category, city, province, status, rejection_reason)
       values ($1, $2, 'hotel', 'Posadas', 'Misiones', case when $3::text is null then 'pending' else 'rejected' end, $3)`,
      [owner, name, reason],
    )
  expect((await count()).stores).toEqual({ waiting: 0, fresh: 0 })
  await register('Uno')
  const { stores, readAt } = await count()
  expect(stores).toEqual({ waiting: 1, fresh: 1 })
  expect((await count({ storesSince: readAt })).stores).toEqual({ waiting: 1, fresh: 0 })
  await register('Dos')
  await world.database.asOwner(
    `update establishments set created_at = $1::timestamptz + interval '1 second' where name = 'Dos'`,
    [readAt],
  )
  await register('Tres', 'No existe')
  expect((await count({ storesSince: readAt })).stores).toEqual({ waiting: 2, fresh: 1 })
})

it('counts a charge as new when it gets a flag, another flag or a dispute, until an admin has looked', async () => {
  const charge = await paid()
  const change = (set: string, seconds: number) =>
    world.database.asOwner(
      `update charges set ${set}, updated_at = $2::timestamptz + $3 * interval '1 second' where id = $1`,
      [charge.id, world.now, seconds],
    )
  expect((await count()).flagged).toEqual({ waiting: 0, fresh: 0 })
  await change(`flags = '{amount-mismatch}'`, 1)
  const seen = await count()
  expect(seen.flagged).toEqual({ waiting: 1, fresh: 1 })
  // A change without another reason for a review is not new.
  await change(`flags = '{amount-mismatch}'`, 2)
  expect((await count({ flaggedSince: seen.readAt })).flagged).toEqual({ waiting: 1, fresh: 0 })
  await change(`flags = '{amount-mismatch,second-payment}'`, 3)
  const again = await count({ flaggedSince: seen.readAt })
  expect(again.flagged).toEqual({ waiting: 1, fresh: 1 })
  await change(`flags = '{}'`, 4)
  expect((await count()).flagged).toEqual({ waiting: 0, fresh: 0 })
  await change(`pix_status = 'disputed'`, 5)
  expect((await count({ flaggedSince: again.readAt })).flagged).toEqual({ waiting: 1, fresh: 1 })
})

it('counts a refund after pesos were paid as new, and none before', async () => {
  const paidPix = async () => {
    const pix = pixFor(await world.storeCharge(owner))
    const { chargeId } = await world.receive(pix)
    return { pix, charge: await world.charge(chargeId ?? '') }
  }
  const refund = async ({ pix, charge }: Awaited<ReturnType<typeof paidPix>>) => {
    world.now = new Date(world.now.getTime() + 1_000)
    const whole = { id: 'r1', amountMinor: charge.totalMinor, nature: 'asked', state: 'returned' } as const
    await world.receive({ ...pix, returns: [whole] }, 'answer')
    expect(await world.charge(charge.id)).toMatchObject({ status: 'refunded', flags: [] })
  }
  const owed = await paidPix()
  const sent = await paidPix()
  const desk = payoutDesk(world)
  const admin = await desk.addAdmin()
  await desk.pay(admin, await desk.request(admin, sent.charge.id, 1n))
  await refund(owed)
  const { flagged, readAt } = await count()
  expect(flagged).toEqual({ waiting: 0, fresh: 0 })
  await refund(sent)
  expect((await count({ flaggedSince: readAt })).flagged).toEqual({ waiting: 1, fresh: 1 })
  const seen = await count()
  expect((await count({ flaggedSince: seen.readAt })).flagged).toEqual({ waiting: 1, fresh: 0 })
})

it('counts the open tickets of support (PLUS-027)', async () => {
  expect((await count()).tickets).toBe(0)
  await world.database.asOwner(
    `insert into support_tickets (user_id, subject, status) select $1, 'general', status
       from unnest(array['open', 'open', 'in_progress', 'closed']) status`,
    [owner],
  )
  expect((await count()).tickets).toBe(2)
})

it('counts the open cases, and those of them that no admin has (ruling 25)', async () => {
  const held = async () => {
    const charge = await world.storeCharge(owner)
    const pix = pixFor(charge, { amountMinor: charge.totalMinor - 1n })
    await world.receive(pix, 'answer')
    return pix.endToEndId
  }
  await held()
  await world.database.asOwner(
    `insert into case_owners (kind, subject, owner_id, taken_at) values ('pix', $1, $2, now())`,
    [await held(), owner],
  )
  expect((await count()).cases).toEqual({ open: 2, ownerless: 1 })
})

async function sendToReview(at: string): Promise<void> {
  const { rows } = await world.database.asOwner(
    `insert into files (kind, owner_id, media_type, size_bytes, sha256, storage_key, wrapped_key)
     values ('selfie', $1, 'image/jpeg', 1, decode(repeat('00', 32), 'hex'), 'photo-of-a-test', '{}') returning id`,
    [owner],
  )
  await world.database.asOwner(
    `update verifications set status = 'pending', submitted_at = $2, dni_front_file_id = $3, dni_back_file_id = $3,
       selfie_file_id = $3 where user_id = $1`,
    [owner, at, rows[0].id],
  )
}
