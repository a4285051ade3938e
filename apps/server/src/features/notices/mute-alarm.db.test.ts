import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { muteAlarm, unmuteAlarm } from './mute-alarm.ts'
import { readSilence } from './silence-reads.ts'

const start = new Date('2026-11-21T12:00:00Z')
let now = start
const clock = { now: () => now }
const later = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const context = { requestId: 'test', ipAddress: null }
let admin: string

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ clock })
})
beforeEach(async () => {
  await database.reset()
  now = start
  const { rows } = await database.asOwner(
    `insert into users (email, email_confirmed_at, password_hash, role, full_name, occupation, phone_enc, dni_enc, dni_hash,
       cuit_enc, cuit_hash, address_enc)
     values ('ana@example.com', now(), 'x', 'admin', 'Ana', 'Operadora', '{}', '{}', $1, '{}', $1, '{}') returning id`,
    [Buffer.alloc(32)],
  )
  admin = rows[0].id
  // The same hours of the last four weeks had a notice each minute.
  await add(
    `select start - week * interval '7 days' + nth * interval '1 minute', week || '-' || nth
     from generate_series(1, 4) week, generate_series(-120, 1500) nth, (values ($1::timestamptz)) as t (start)`,
  )
  await notice('last')
  later(20)
})
afterAll(() => database.close())

const add = (rows: string) =>
  database.asOwner(
    `insert into webhook_inbox (provider, event_key, body, evidence, received_at, state, next_attempt_at, outcome)
     select 'bcb', came.key, '', true, came.at, 'processed', null, 'confirmed' from (${rows}) as came (at, key)`,
    [now],
  )
const notice = (key: string) => add(`select $1::timestamptz, '${key}'`)
const deps = () => ({
  database: database.db,
  unitOfWork: database.unitOfWork,
  clock,
  activeProvider: async () => 'bcb' as const,
})
const caller = () => ({ actor: { kind: 'admin', userId: admin, sessionId: admin }, context }) as const
const silence = () => readSilence(deps(), 'bcb')
const since = start.toISOString()
const request = { provider: 'bcb', since, hours: 1, reason: 'O banco avisou da parada' } as const
const mute = (more: Partial<Parameters<typeof muteAlarm>[2]> = {}) =>
  muteAlarm(deps(), caller(), { ...request, ...more })
const audited = async () =>
  (
    await database.pool.query<{ command: string; outcome: string; reason: string | null }>(
      `select command, outcome, body::jsonb ->> 'reason' as reason from audit_log order by seq`,
    )
  ).rows

describe('an alarm of notices that stopped', () => {
  it('is muted for a time with a reason, shows until when and who did it, and sounds again by itself (decision 0060)', async () => {
    expect(await silence()).toMatchObject({ since, mute: null })
    const until = new Date(now.getTime() + 3_600_000).toISOString()
    const shown = { until, reason: request.reason, by: 'ana@example.com' }
    expect(await mute()).toEqual(shown)
    expect(await silence()).toMatchObject({ since, mute: shown })
    later(59.99)
    expect((await silence())?.mute).toEqual(shown)
    later(0.01)
    expect((await silence())?.mute).toBeNull()
    // Its time is over, so it may be muted once more.
    await mute({ hours: 4 })
    expect((await silence())?.mute?.until).toBe(new Date(now.getTime() + 4 * 3_600_000).toISOString())
    expect(await audited()).toEqual([
      { command: 'notices.mute-alarm', outcome: 'done', reason: request.reason },
      { command: 'notices.mute-alarm', outcome: 'done', reason: request.reason },
    ])
  })

  it('ends with the next notice: a later silence is another alarm', async () => {
    await mute({ hours: 12 })
    await notice('again')
    expect(await silence()).toBeNull()
    const began = now.toISOString()
    later(20)
    expect(await silence()).toMatchObject({ since: began, mute: null })
  })

  it('is muted by one admin at a time, also where many press at once, and each refusal is audited', async () => {
    const all = await Promise.allSettled([mute(), mute({ hours: 4 }), mute({ hours: 12 })])
    const codes = all.map((one) => (one.status === 'rejected' ? one.reason.code : 'done'))
    expect(codes.toSorted()).toEqual(['done', 'notice.not-silent', 'notice.not-silent'])
    expect((await audited()).map(({ outcome }) => outcome).toSorted()).toEqual(codes.toSorted())
  })

  it('is not muted while notices come, for another silence, or for a provider that is not active', async () => {
    const refused = { code: 'notice.not-silent' }
    await expect(mute({ since: new Date(start.getTime() - 1).toISOString() })).rejects.toMatchObject(refused)
    await expect(mute({ provider: 'corpx' })).rejects.toMatchObject(refused)
    await notice('again')
    await expect(mute()).rejects.toMatchObject(refused)
    expect((await audited()).map(({ outcome }) => outcome)).toEqual(Array(3).fill('notice.not-silent'))
  })

  it('sounds again when an admin ends it, once, audited', async () => {
    await mute()
    await Promise.all([unmuteAlarm(deps(), caller(), request), unmuteAlarm(deps(), caller(), request)])
    expect((await silence())?.mute).toBeNull()
    expect((await audited()).map(({ command }) => command)).toEqual([
      'notices.mute-alarm',
      'notices.unmute-alarm',
    ])
  })

  it('cannot be muted longer than twelve hours, by the table itself', async () => {
    const insert = (hours: number) =>
      database.asOwner(
        `insert into notice_mutes (id, provider, silent_since, muted_by, muted_at, muted_until, reason)
         values (uuidv7(), 'bcb', $1, $2, $1, $1::timestamptz + make_interval(hours => $3), 'x')`,
        [now, admin, hours],
      )
    await expect(insert(13)).rejects.toMatchObject({ code: '23514' })
    await insert(12)
  })
})
