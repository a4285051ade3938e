import { randomBytes } from 'node:crypto'
import { DomainError } from '@puente/contract/protocol/problems'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createFieldCipher } from '../crypto/field-cipher.ts'
import { createKeyRing } from '../crypto/key-ring.ts'
import type { Database } from '../db/database.ts'
import { createLogger } from '../log/logger.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { CommitUnknownError } from '../unit-of-work/unit-of-work.ts'
import { stuckNotices } from './stuck-notices.ts'
import type { NoticeHandler } from './inbox.ts'
import { createInbox, type PostgresInbox } from './postgres-inbox.ts'

let now = new Date('2026-11-21T12:00:00Z')
const clock = { now: () => now }
const cipher = createFieldCipher(createKeyRing({ primary: randomBytes(32) }, clock))
const options = () => ({
  database: database.db,
  unitOfWork: database.unitOfWork,
  clock,
  cipher,
  log: createLogger('silent'),
  metrics: createMetrics(),
  pollMs: 20,
})
let database: TestDatabase
let inbox: PostgresInbox
beforeAll(async () => {
  database = await createTestDatabase({ clock })
  inbox = createInbox(options())
})
beforeEach(() => database.reset())
afterAll(() => database.close())

const notice = (eventKey: string) => ({
  provider: 'bcb',
  eventKey,
  body: Buffer.from(`{"cpf":"12345678909","key":"${eventKey}"}`),
  headers: { 'content-type': 'application/json' },
  evidence: true,
  subject: { event: 'pix', endToEndId: 'E60746948202611211200abcdefghijk', txid: null },
})
const finish: NoticeHandler = async (tx) => {
  tx.audit({ object: { type: 'notice', id: '1' } })
  return { state: 'processed', outcome: 'confirmed', chargeId: null }
}
const row = async (id: string | null) =>
  (await database.pool.query('select * from webhook_inbox where id = $1', [id])).rows[0]
const stored = async (eventKey: string) => {
  const id = await inbox.store(notice(eventKey))
  if (id === null) throw new Error('known already')
  return id
}

it('stores a notice once, encrypted, and lists each copy as a repeat, also when they arrive together (HOOK-007)', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => inbox.store(notice('e1'))))
  const kept = ids.filter((id) => id !== null)
  expect(kept).toHaveLength(1)
  expect((await row(kept[0] ?? null)).body.toString('latin1')).not.toContain('12345678909')
  const repeats = await database.pool.query('select notice_id from webhook_repeats')
  expect(repeats.rows).toEqual(Array.from({ length: 19 }, () => ({ notice_id: kept[0] })))
})

it('lists a copy while its notice is worked on, and works on a notice while a copy comes in (HOOK-007)', async () => {
  const id = await stored('e1')
  await inbox.processNext(id, async (tx, got) => {
    expect(await inbox.store(notice('e1'))).toBeNull()
    const { rows } = await database.pool.query('select notice_id from webhook_repeats')
    expect(rows).toEqual([{ notice_id: id }])
    return finish(tx, got)
  })
  const other = await stored('e2')
  const copying = await database.pool.connect()
  await copying.query('begin')
  await copying.query('insert into webhook_repeats (notice_id, received_at) values ($1, now())', [other])
  expect(await inbox.processNext(other, finish)).toBe(true)
  await copying.query('rollback')
  copying.release()
})

it('recognizes a copy although the list of copies cannot be written', async () => {
  await stored('e1')
  await database.asOwner('alter table webhook_repeats rename to webhook_repeats_away')
  try {
    expect(await inbox.store(notice('e1'))).toBeNull()
  } finally {
    await database.asOwner('alter table webhook_repeats_away rename to webhook_repeats')
  }
})

it('stores the notices of a call together: the new ones once, the known ones as repeats (HOOK-007)', async () => {
  const known = await stored('k2')
  const keys = ['k3', 'k1', 'k2', 'k3']
  // Two calls with the same notices in another order do not stop each other.
  await Promise.all([inbox.storeAll(keys.map(notice)), inbox.storeAll(keys.toReversed().map(notice))])
  const { rows } = await database.pool.query(
    `select event_key, state, evidence, headers, (select count(*) from webhook_repeats where notice_id = i.id) as repeats
     from webhook_inbox i order by event_key`,
  )
  const kept = { state: 'received', evidence: true, headers: { 'content-type': 'application/json' } }
  expect(rows).toEqual([
    { event_key: 'k1', ...kept, repeats: 1n },
    { event_key: 'k2', ...kept, repeats: 2n },
    { event_key: 'k3', ...kept, repeats: 3n },
  ])
  const bodies = new Map<string, string>()
  const read: NoticeHandler = async (tx, got) => {
    bodies.set(got.eventKey, got.body.toString())
    return finish(tx, got)
  }
  while (await inbox.processNext(null, read));
  expect([...bodies.keys()].toSorted()).toEqual(['k1', 'k2', 'k3'])
  expect(bodies.get('k1')).toBe(notice('k1').body.toString())
  expect((await row(known)).state).toBe('processed')
})

it('answers each of many notices that come together, and only the one that cannot be stored fails (HOOK-007)', async () => {
  await stored('k1')
  const tooLong = 'k'.repeat(201)
  const keys = ['k0', 'k1', 'k2', tooLong, 'k2', 'k3']
  const ids = await Promise.allSettled(keys.map((key) => inbox.store(notice(key))))
  expect(ids.map(({ status }) => status)).toEqual(
    keys.map((key) => (key === tooLong ? 'rejected' : 'fulfilled')),
  )
  const kept = ids.map((one) => (one.status === 'fulfilled' ? one.value : null))
  const { rows } = await database.pool.query(
    `select id, event_key, (select count(*) from webhook_repeats where notice_id = i.id) as repeats
     from webhook_inbox i order by event_key`,
  )
  expect(rows.map(({ event_key, repeats }) => [event_key, repeats])).toEqual([
    ['k0', 0n],
    ['k1', 1n],
    ['k2', 1n],
    ['k3', 0n],
  ])
  // The ids that callers got are those of their own notices.
  const idOf = (key: string) => rows.find(({ event_key }) => event_key === key)?.id
  expect([kept[0], kept[1], kept[5]]).toEqual([idOf('k0'), null, idOf('k3')])
  expect([kept[2], kept[4]].toSorted()).toEqual([idOf('k2'), null].toSorted())
})

it('gives a notice to one of many workers and finishes it in the same commit', async () => {
  const id = await stored('e1')
  let handled = 0
  const results = await Promise.all(
    Array.from({ length: 8 }, () =>
      inbox.processNext(id, async (tx, got) => {
        handled += 1
        expect(got.body).toEqual(notice('e1').body)
        return finish(tx, got)
      }),
    ),
  )
  expect([handled, results.filter(Boolean).length]).toEqual([1, 1])
  expect(await row(id)).toMatchObject({
    state: 'processed',
    outcome: 'confirmed',
    attempts: 0,
    next_attempt_at: null,
  })
})

it('waits 60 s after a failure, doubling to an hour, and gives up after ten (HOOK-012, HOOK-013, HOOK-014, PAY-067)', async () => {
  const id = await stored('e1')
  const fail: NoticeHandler = async (tx) => {
    tx.audit({ object: { type: 'notice', id } })
    throw new Error('poison')
  }
  const waits: number[] = []
  for (let attempt = 1; attempt < 10; attempt += 1) {
    await inbox.processNext(id, fail)
    const failed = await row(id)
    expect(failed).toMatchObject({ state: 'failed', attempts: attempt, last_error: 'poison' })
    expect(failed.last_error_stack).toContain('inbox.db.test')
    expect(await inbox.processNext(id, fail)).toBe(false)
    expect(await inbox.processNext(null, fail)).toBe(false)
    waits.push((failed.next_attempt_at.getTime() - now.getTime()) / 1000)
    now = failed.next_attempt_at
  }
  await inbox.processNext(id, fail)
  expect(waits).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
  expect(await row(id)).toMatchObject({ state: 'dead', attempts: 10, next_attempt_at: null })
  expect((await database.pool.query('select from audit_log')).rowCount).toBe(0)
})

it('counts a notice that cannot be decrypted as failed, gives it up in the end, and works on newer ones (HOOK-012)', async () => {
  const broken = await stored('broken')
  await database.asOwner(`update webhook_inbox set body = '\\x00'`)
  now = new Date(now.getTime() + 1000)
  await stored('newer')
  expect(await inbox.processNext(null, finish)).toBe(true)
  expect(await row(broken)).toMatchObject({ state: 'failed', attempts: 1, failed_at: now })
  expect(await inbox.processNext(null, finish)).toBe(true)
  const { rows } = await database.pool.query(`select state from webhook_inbox where event_key = 'newer'`)
  expect(rows).toEqual([{ state: 'processed' }])
  for (let attempt = 2; attempt <= 10; attempt += 1) {
    now = (await row(broken)).next_attempt_at
    await inbox.processNext(broken, finish)
  }
  expect(await row(broken)).toMatchObject({ state: 'dead', attempts: 10, next_attempt_at: null })
  const source = stuckNotices(database.db)
  expect(await source.summary()).toEqual({ count: 1, newestAt: now })
  expect(await source.list(10)).toMatchObject([{ id: broken, about: 'bcb', since: now }])
})

it('writes down a failure whose text PostgreSQL cannot store', async () => {
  const id = await stored('e1')
  const fail: NoticeHandler = async () => {
    throw new Error('a\0b\uD800')
  }
  expect(await inbox.processNext(id, fail)).toBe(true)
  expect(await row(id)).toMatchObject({ state: 'failed', last_error: 'ab\uFFFD' })
})

it('replays a dead notice (HOOK-016)', async () => {
  const id = await stored('e1')
  await database.asOwner(`update webhook_inbox set state = 'dead', next_attempt_at = null, attempts = 10`)
  const replay = () =>
    database.unitOfWork.run({ kind: 'system', name: 'operator' }, 'notices.replay', async (tx) => {
      tx.audit({ object: { type: 'notice', id } })
      return inbox.replay(tx, id)
    })
  expect(await replay()).toBe(true)
  await inbox.processNext(id, finish)
  expect((await row(id)).state).toBe('processed')
  expect(await replay()).toBe(false)
})

it('counts no attempt when it was the database that failed', async () => {
  const id = await stored('e1')
  const away = inbox.processNext(id, async () => {
    throw new DomainError('server.unavailable')
  })
  await expect(away).rejects.toMatchObject({ code: 'server.unavailable' })
  expect(await row(id)).toMatchObject({ state: 'received', attempts: 0 })
})

it('counts an attempt when a notice finds the database busy five times', async () => {
  const id = await stored('e1')
  const slow: NoticeHandler = async () => {
    throw new DomainError('server.busy')
  }
  for (let attempt = 1; attempt < 5; attempt += 1) {
    await expect(inbox.processNext(id, slow)).rejects.toMatchObject({ code: 'server.busy' })
  }
  expect(await row(id)).toMatchObject({ state: 'received', attempts: 0 })
  expect(await inbox.processNext(id, slow)).toBe(true)
  expect(await row(id)).toMatchObject({ state: 'failed', attempts: 1 })
})

it('restarts the count of busy tries after a notice succeeded or failed', async () => {
  const id = await stored('e1')
  const busy: NoticeHandler = async () => {
    throw new DomainError('server.busy')
  }
  const busyFourTimes = async () => {
    for (let attempt = 1; attempt < 5; attempt += 1) {
      await expect(inbox.processNext(id, busy)).rejects.toMatchObject({ code: 'server.busy' })
    }
  }
  const dueAgain = `update webhook_inbox set state = 'received', next_attempt_at = received_at`
  await busyFourTimes()
  await inbox.processNext(id, finish)
  await database.asOwner(dueAgain)
  await busyFourTimes()
  await inbox.processNext(id, busy)
  expect(await row(id)).toMatchObject({ state: 'failed', attempts: 1 })
  await database.asOwner(dueAgain)
  await busyFourTimes()
})

it('keeps a notice due if its commit was lost, since its outcome is unknown', async () => {
  const id = await stored('e1')
  const lost: NoticeHandler = async () => {
    throw new CommitUnknownError('notice.process', new Error('cut'))
  }
  await expect(inbox.processNext(id, lost)).rejects.toBeInstanceOf(CommitUnknownError)
  expect(await row(id)).toMatchObject({ state: 'received', attempts: 0 })
})

it.each([
  ['was finished', `update webhook_inbox set state = 'processed', next_attempt_at = null`],
  ['failed', `update webhook_inbox set state = 'failed', attempts = 5`],
])('writes no failure over a notice that %s by another worker meanwhile', async (_what, meanwhile) => {
  // What happens between the rollback of a try and the note of its failure.
  const late: Database = {
    ...database.db,
    async statement(name, text, values) {
      if (name === 'inbox.fail') await database.asOwner(meanwhile)
      return database.db.statement(name, text, values)
    },
  }
  const id = await stored('e1')
  const fail: NoticeHandler = async () => {
    throw new Error('late')
  }
  await createInbox({ ...options(), database: late }).processNext(id, fail)
  expect((await row(id)).last_error).toBeNull()
})

it('replays at once a notice that waits after a failure, and resets its attempts', async () => {
  const id = await stored('e1')
  const fail: NoticeHandler = async () => {
    throw new Error('poison')
  }
  await inbox.processNext(id, fail)
  const replayed = await database.unitOfWork.run(
    { kind: 'system', name: 'operator' },
    'notices.replay',
    (tx) => {
      tx.unchanged()
      return inbox.replay(tx, id)
    },
  )
  expect(replayed).toBe(true)
  expect(await row(id)).toMatchObject({ state: 'received', attempts: 0, next_attempt_at: now })
})

it('processes new and older notices although one of them always fails', async () => {
  for (let n = 0; n < 30; n += 1) await stored(`old-${n}`)
  const seen: string[] = []
  const worker = inbox.drain(async (tx, got) => {
    seen.push(got.eventKey)
    if (got.eventKey === 'old-3') throw new Error('poison')
    return finish(tx, got)
  })
  for (let n = 0; n < 30; n += 1) await stored(`new-${n}`)
  const left = async () =>
    (await database.pool.query(`select count(*) as n from webhook_inbox where state = 'received'`)).rows[0].n
  await expect.poll(left, { timeout: 10_000, interval: 20 }).toBe(0n)
  await worker.stop()
  expect([seen.length, new Set(seen).size]).toEqual([60, 60])
})

it('keeps nothing but a hash of a notice without proof (HOOK-005)', async () => {
  await inbox.refuse({
    provider: 'bcb',
    body: Buffer.from('forged 12345678909'),
    reason: 'signature',
    ipAddress: '::1',
  })
  const { rows } = await database.pool.query('select * from webhook_refusals')
  expect(rows).toMatchObject([{ provider: 'bcb', reason: 'signature', ip_address: '::1' }])
  expect(rows[0].body_sha256).toHaveLength(32)
  expect((await database.pool.query('select from webhook_inbox')).rowCount).toBe(0)
})

it('forgets copies and refusals after 90 days, and no notice', async () => {
  await stored('e1')
  const refusal = { provider: 'bcb', body: Buffer.from('forged'), reason: 'signature', ipAddress: null }
  const arrivals = async () => {
    await inbox.store(notice('e1'))
    await inbox.refuse(refusal)
  }
  await arrivals()
  now = new Date(now.getTime() + 86_400_000)
  await arrivals()
  now = new Date(now.getTime() + 89.5 * 86_400_000)
  await inbox.forgetOld()
  const { rows } = await database.pool.query(
    `select (select count(*) from webhook_inbox) as notices, (select count(*) from webhook_repeats) as repeats,
       (select count(*) from webhook_refusals) as refusals`,
  )
  expect(rows).toEqual([{ notices: 1n, repeats: 1n, refusals: 1n }])
})
