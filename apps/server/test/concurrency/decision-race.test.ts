import { DomainError } from '@puente/contract/protocol/problems'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { approveEstablishment } from '../../src/features/establishments/approval/approve-establishment.ts'
import type { Reviewer } from '../../src/features/establishments/approval/decide-establishment.ts'
import { generateAddress } from '../../src/features/establishments/approval/generate-address.ts'
import { rejectEstablishment } from '../../src/features/establishments/approval/reject-establishment.ts'
import { type ApprovalWorld, createApprovalWorld } from '../factories/approval-world.ts'

let world: ApprovalWorld
let admins: [Reviewer, Reviewer]
let owner: { userId: string }
beforeAll(async () => {
  world = await createApprovalWorld()
})
beforeEach(async () => {
  await world.test.reset()
  admins = [await world.admin(), await world.admin()]
  owner = await world.owner()
})
afterAll(() => world.test.close())

/** The status that a decision led to, or the code of its refusal. */
async function outcome(work: Promise<{ readonly status: string }>): Promise<string> {
  try {
    return (await work).status
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

const already: Readonly<Record<string, string>> = {
  approved: 'establishment.already-approved',
  rejected: 'establishment.already-rejected',
}

it('one of two admins who decide at once succeeds, and the other gets the decision (ESTA-010)', async () => {
  for (let round = 0; round < 10; round++) {
    const id = await world.establishment({ ownerId: owner.userId })
    const target = { id, version: 1 }
    const outcomes = await Promise.all([
      outcome(approveEstablishment(world.desk, target, admins[0])),
      outcome(rejectEstablishment(world.desk, target, { reason: 'No existe', step: null }, admins[1])),
      outcome(approveEstablishment(world.desk, target, admins[1])),
    ])
    const { status } = await world.rowOf(id)
    expect(outcomes.filter((one) => one === status)).toHaveLength(1)
    expect(outcomes.filter((one) => one === already[status])).toHaveLength(2)
    expect(await world.announced(id)).toHaveLength(1)
  }
  const mails = await world.rows(`select 1 from mails where email_type like 'ESTABLISHMENT_%'`)
  expect(mails).toHaveLength(10)
})

it('gives two establishments that are approved at once two store ids, though the first draw of both is the same (ESTA-017)', async () => {
  const ids = [
    await world.establishment({ ownerId: owner.userId }),
    await world.establishment({ ownerId: owner.userId }),
  ]
  // The second approval draws the taken id first.
  world.setDraws([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2])
  const decided = await Promise.all(
    ids.map((id) => approveEstablishment(world.desk, { id, version: 1 }, admins[0])),
  )
  expect(new Set(decided.map(({ storeId }) => storeId))).toEqual(new Set(['BBBBB', 'CCCCC']))
})

it('generates one address for several simultaneous requests (QRG-002)', async () => {
  const id = await world.establishment({ ownerId: owner.userId, status: 'approved' })
  const answers = await Promise.all(admins.map((admin) => generateAddress(world.desk, id, admin)))
  expect(answers[0]).toEqual(answers[1])
  expect(await world.announced(id)).toHaveLength(1)
})
