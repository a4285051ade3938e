import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { uuidv7 } from '../ids/uuid.ts'
import {
  claimKey,
  createClaimFinder,
  forgetOldKeys,
  type KeyClaim,
  requestFingerprint,
} from './idempotency-keys.ts'

const system = { kind: 'system', name: 'job' } as const
const request = {
  principal: 'user-1',
  route: 'placeOrder',
  key: 'a-key-of_14ch',
  fingerprint: requestFingerprint('/orders', { amount: '1', quote: 'q' }),
}
let database: TestDatabase
let now: Date
beforeAll(async () => {
  database = await createTestDatabase({ clock: { now: () => now } })
})
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  await database.reset()
})
afterAll(() => database.close())

describe('idempotency keys', () => {
  it('runs one of many equal requests and gives the others its resource (SEC-022)', async () => {
    const ids = Array.from({ length: 30 }, () => uuidv7(now))
    const claims = await Promise.all(ids.map((id) => claim(request, id)))
    const winners = claims.flatMap((one, index) => (one.kind === 'new' ? [ids[index]] : []))
    expect(winners).toHaveLength(1)
    for (const one of claims) if (one.kind === 'replay') expect(one.resourceId).toBe(winners[0])
  })

  it('finds the claims of many requests at once, each its own, and refuses the one of another body (SEC-022)', async () => {
    const find = createClaimFinder(database.db)
    const keys = Array.from({ length: 6 }, (_, nth) => ({ ...request, key: `key-of-many-${nth}` }))
    const ids = keys.map(() => uuidv7(now))
    for (const nth of [1, 2, 4]) await claim(keys[nth] ?? request, ids[nth])
    const other = { ...keys[2], fingerprint: requestFingerprint('/orders', { amount: '2', quote: 'q' }) }
    const found = await Promise.allSettled([...keys.map(find), find({ ...request, ...other })])
    expect(found.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code))).toEqual([
      null,
      ids[1],
      ids[2],
      null,
      ids[4],
      null,
      'idempotency.key-reused',
    ])
  })

  it("refuses the key for another body or path, and ignores the order of the body's members (SEC-022)", async () => {
    await claim(request)
    const same = requestFingerprint('/orders', { quote: 'q', amount: '1' })
    expect(await claim({ ...request, fingerprint: same })).toMatchObject({ kind: 'replay' })
    for (const fingerprint of [
      requestFingerprint('/orders', { amount: '2', quote: 'q' }),
      requestFingerprint('/orders/x', { amount: '1', quote: 'q' }),
    ]) {
      await expect(claim({ ...request, fingerprint })).rejects.toMatchObject({
        code: 'idempotency.key-reused',
      })
    }
  })

  it('keeps the keys of other people and other commands apart', async () => {
    await claim(request)
    expect(await claim({ ...request, principal: 'user-2' })).toEqual({ kind: 'new' })
    expect(await claim({ ...request, route: 'recordPayout' })).toEqual({ kind: 'new' })
  })

  it('does not store the key of a command that was rolled back', async () => {
    const failed = database.unitOfWork.run(system, 'test', async (tx) => {
      await claimKey(tx, request, uuidv7(now))
      throw new Error('after the claim')
    })
    await expect(failed).rejects.toThrow('after the claim')
    expect(await claim(request)).toEqual({ kind: 'new' })
  })

  it('refuses a key of another form than 10 to 100 letters, digits, _ and - (SEC-022)', async () => {
    for (const key of ['too-short', 'x'.repeat(101), 'with a space', "quote'quote'"]) {
      await expect(claim({ ...request, key })).rejects.toMatchObject({ code: '23514' })
    }
  })

  it('remembers for seven days', async () => {
    await claim(request)
    now = new Date('2026-11-28T11:59:00Z')
    await forget()
    expect(await claim(request)).toMatchObject({ kind: 'replay' })
    now = new Date('2026-11-28T12:01:00Z')
    await forget()
    expect(await claim(request)).toEqual({ kind: 'new' })
  })

  it('deletes any number of keys in batches', async () => {
    await database.asOwner(
      `insert into idempotency_keys (principal, route, key, fingerprint, created_at)
       select 'user-1', 'placeOrder', 'a-key-of-' || n, '\\x00', $1 from generate_series(1, 10001) n`,
      [now],
    )
    now = new Date('2026-11-28T12:01:00Z')
    await claim(request)
    await forget()
    const { rows } = await database.pool.query('select key from idempotency_keys')
    expect(rows).toEqual([{ key: request.key }])
  })
})

const forget = () => forgetOldKeys({ database: database.db, clock: { now: () => now } })

function claim(keyed: typeof request, resourceId = uuidv7(now)): Promise<KeyClaim> {
  return database.unitOfWork.run(system, 'test', (tx) => {
    tx.unchanged()
    return claimKey(tx, keyed, resourceId)
  })
}
