import { expect } from 'vitest'
import { verifyLedger } from '../../src/features/ledger/public.ts'
import { verifyAuditChain } from '../../src/platform/audit/audit-chain.ts'
import type { FaultWorld } from './fault-world.ts'
import type { Journey } from './journey.ts'

interface Effects {
  readonly id: string
  readonly txid: string
  readonly status: string
  readonly credited: bigint
  readonly confirmations: bigint
  readonly payouts: bigint
  readonly owed: bigint
}

const effectsText = `
select c.id, c.txid, c.pix_status as status,
  (select count(*) from received_pix r where r.charge_id = c.id and r.disposition = 'credited') as credited,
  (select count(*) from journals j where j.charge_id = c.id and j.event_type = 'charge_confirmed') as confirmations,
  (select count(*) from payouts p where p.charge_id = c.id and p.state = 'confirmed') as payouts,
  c.pesos_value_minor - c.pesos_paid_minor as owed
from charges c`

/** Every finished journey had each of its effects once, no other order had any, and the books and the audit log are whole. */
export async function expectNothingLostOrDoubled(
  world: FaultWorld,
  journeys: readonly Journey[],
): Promise<void> {
  const { rows } = await world.test.pool.query<Effects>(effectsText)
  expect(rows.map((row) => row.id).toSorted()).toEqual(journeys.map(({ orderId }) => orderId).toSorted())
  for (const { id, txid, ...effects } of rows) {
    expect(effects, id).toEqual({
      status: 'confirmed',
      credited: 1n,
      confirmations: 1n,
      payouts: 1n,
      owed: 0n,
    })
    const charge = await world.sandbox.charge(txid)
    expect([charge?.revision, charge?.pix.length], txid).toEqual([0, 1])
  }
  expect(await world.sandbox.chargeCount()).toBe(rows.length)
  await expectWholeBooks(world)
}

/** No invariant broken, every audit entry sealed in one chain, nothing left in the queues. */
export async function expectWholeBooks(world: FaultWorld): Promise<void> {
  expect(await verifyLedger(world.test.db)).toEqual([])
  await expect.poll(() => leftOf(world), { timeout: 30_000 }).toEqual({ outbox: 0, inbox: 0, unsealed: 0 })
  const { faults, sealed } = await verifyAuditChain(world.test.db)
  expect(faults).toEqual([])
  expect(sealed).toBeGreaterThan(0n)
}

async function leftOf(world: FaultWorld): Promise<object> {
  const { rows } = await world.test.pool.query(
    `select (select count(*) from outbox)::int as outbox,
       (select count(*) from webhook_inbox where next_attempt_at is not null)::int as inbox,
       (select count(*) from audit_unsealed)::int as unsealed`,
  )
  return rows[0]
}
