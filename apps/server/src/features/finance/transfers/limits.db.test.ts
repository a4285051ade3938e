import type { TransferLimits } from '@puente/domain/transfer-limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../test/concurrency/money-world.ts'
import { testContext } from '../../../../test/factories/people.ts'
import { CollectorFailure, type ProviderLimits } from '../../collections/public.ts'
import { changeTransferLimits } from './change-limits.ts'
import { readTransferLimits } from './read-limits.ts'

let world: MoneyWorld
let adminId: string
let held: TransferLimits
beforeAll(async () => {
  world = await createMoneyWorld()
})
beforeEach(async () => {
  await world.reset()
  adminId = await world.addUser('admin')
  held = asked(1n)
})
afterAll(() => world.close())

const asked = (perTransferMinor: bigint): TransferLimits => ({
  daytime: { perTransferMinor, perDayMinor: 9_000n },
  night: { perTransferMinor, perDayMinor: 9_000n },
})
/** A provider with an interface for limits: none in the field has one yet (ruling 59). */
const port = (set: ProviderLimits['set'] = async (limits) => (held = limits)): ProviderLimits => ({
  read: async () => held,
  set,
})
const change = (limits: TransferLimits, through: ProviderLimits | null, version = 1) =>
  changeTransferLimits(
    { ...world.deps },
    through,
    { limits, version },
    { actor: { kind: 'admin', userId: adminId, sessionId: adminId }, context: testContext },
  )
const own = async () => (await readTransferLimits(world.deps, null)).daytime.perTransfer.amountMinor

describe('the limits of transfers', () => {
  it('change only once the provider accepted them, and are shown beside its own (FIN-028)', async () => {
    await change(asked(700n), port())
    expect(held).toEqual(asked(700n))
    expect(await readTransferLimits(world.deps, port())).toMatchObject({
      version: 2,
      daytime: { perTransfer: { amountMinor: '700' } },
      provider: { night: { perTransfer: { amountMinor: '700' }, perDay: { amountMinor: '9000' } } },
      providerLimits: 'changed',
    })
  })

  it.each([
    [
      'refuses them',
      async () => {
        throw new CollectorFailure('api', 'refused', 'PUT /limites: 422 "Acima do contrato"')
      },
      '"Acima do contrato"',
    ],
    ['holds others than it was asked for', async () => asked(500n), null],
  ] as const)('stay as they are if the provider %s (FIN-028)', async (_, set, message) => {
    await expect(change(asked(700n), port(set))).rejects.toMatchObject({
      code: 'transfer-limits.provider-refused',
      details: { message },
    })
    expect(await own()).toBe('5000000')
  })

  it('are only our own if the provider has no interface for limits, or only shows its own (ruling 59)', async () => {
    await change(asked(700n), null)
    await change(asked(800n), { ...port(), set: null }, 2)
    expect(await own()).toBe('800')
    expect(held).toEqual(asked(1n))
    const silent = {
      ...port(),
      read: async () => Promise.reject(new CollectorFailure('api', 'unknown', 'late')),
    }
    expect(await readTransferLimits(world.deps, silent)).toMatchObject({
      provider: null,
      providerLimits: 'unknown',
    })
  })

  it('change once if two admins save at the same moment, and the second sees that', async () => {
    const answers = await Promise.allSettled([change(asked(1n), null), change(asked(2n), null)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'transfer-limits.changed' },
    })
  })
})
