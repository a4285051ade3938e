import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createReviewWorld, type ReviewWorld } from '../../../../test/factories/review-world.ts'
import type { Reviewer } from '../review/decide-case.ts'
import { peopleStatements, readPeople } from './people-list.ts'

let world: ReviewWorld
let admin: Reviewer
beforeAll(async () => {
  world = await createReviewWorld()
})
beforeEach(async () => {
  await world.test.reset()
  admin = await world.admin()
})
afterAll(() => world.test.close())

const list = (search = '', page = 1) => readPeople(world.lists, { search, page }, admin)
const found = async (search: string) => (await list(search)).items.map(({ fullName }) => fullName)

describe('the list of people', () => {
  it('lists the accounts of individuals without admins, newest first, in pages of twenty (PEOP-002)', async () => {
    const made: string[] = []
    for (let nth = 0; nth < 21; nth += 1) {
      world.clock.advance(1000)
      made.push((await world.people.user()).userId)
    }
    const first = await list()
    expect(first).toMatchObject({ page: 1, pageSize: 20, total: 21, totalIsExact: true })
    expect(first.items.map(({ id }) => id)).toEqual(made.toReversed().slice(0, 20))
    expect((await list('', 2)).items.map(({ id }) => id)).toEqual(made.slice(0, 1))
  })

  it('shows Ativo for verified people, Pendente de Revisão if any document is there, otherwise Inativo (PEOP-005)', async () => {
    const active = await world.person()
    await world.rows(`update verifications set status = 'approved' where user_id = $1`, [active.userId])
    const partial = await world.person({}, 'not_started')
    await world.rows(
      'update verifications set dni_front_file_id = null, selfie_file_id = null where user_id = $1',
      [partial.userId],
    )
    const empty = await world.people.user()
    const states = new Map((await list()).items.map(({ id, state }) => [id, state]))
    expect(states.get(active.userId)).toBe('active')
    expect(states.get(partial.userId)).toBe('review-pending')
    expect(states.get(empty.userId)).toBe('inactive')
  })

  it('audits each page with the people whose numbers it showed', async () => {
    const { userId } = await world.people.user()
    await list()
    const entries = await world.rows(
      `select actor_id, body::jsonb -> 'after' as after from audit_log where command = 'people.list'`,
    )
    expect(entries).toEqual([{ actor_id: admin.actor.userId, after: { page: 1, shown: [userId] } }])
  })
})

describe('the search', () => {
  it('finds a name or an email by any part of it, whatever its case and accents (PEOP-003)', async () => {
    await world.people.user({ fullName: 'Íñigo Ñandú', email: 'inigo.taller@example.com' })
    await world.people.user({ fullName: "Bruno O'Higgins", email: 'bruno_100%@example.com' })
    expect(await found('NANDU')).toEqual(['Íñigo Ñandú'])
    expect(await found('ÍÑIGO')).toEqual(['Íñigo Ñandú'])
    expect(await found('taller@')).toEqual(['Íñigo Ñandú'])
    expect(await found("o'hig")).toEqual(["Bruno O'Higgins"])
    expect(await found('100%@')).toEqual(["Bruno O'Higgins"])
    expect(await found('_')).toEqual(["Bruno O'Higgins"])
    expect(await found('nadie')).toEqual([])
  })

  it('finds a CPF, a DNI and a CUIT only by all their digits (PEOP-003)', async () => {
    const { userId } = await world.people.user({ fullName: 'Ana', dni: '31860492', cuit: '20318604925' })
    const cpf = await world.people.cipher.encrypt('52998224725', {
      table: 'users',
      column: 'cpf_enc',
      rowId: userId,
    })
    await world.rows('update users set cpf_enc = $2, cpf_hash = $3 where id = $1', [
      userId,
      cpf,
      world.people.keyedHash.hash('cpf', '52998224725'),
    ])
    await world.people.user({ fullName: 'Otra' })
    for (const typed of ['529.982.247-25', '52998224725', '31.860.492', '20-31860492-5'])
      expect(await found(typed)).toEqual(['Ana'])
    expect(await found('5299822472')).toEqual([])
    expect((await list('52998224725')).items[0]).toMatchObject({ cpf: '52998224725', dni: '31860492' })
  })

  it('uses the indexes and does not read all people (PEOP-003)', async () => {
    const { userId } = await world.people.user()
    await world.rows(
      `insert into users (email, password_hash, full_name, occupation, phone_enc, dni_enc, dni_hash, cuit_enc, cuit_hash, address_enc)
       select 'p' || n || '@example.com', 'x', md5(n::text) || ' Fulano', 'Baker', '{}', '{}', sha256(n::text::bytea), '{}',
         sha256(n::text::bytea), '{}' from generate_series(1, 5000) n`,
    )
    await world.rows(
      'insert into verifications (user_id) select id from users where id <> all (select user_id from verifications)',
    )
    await world.rows('vacuum analyze users, verifications')
    const plan = async (text: string, values: unknown[]) =>
      JSON.stringify((await world.rows(`explain (format json) ${text}`, values))[0])
    const wanted = ['%abc123%', Buffer.alloc(32), Buffer.alloc(32), Buffer.alloc(32)]
    for (const text of [
      await plan(peopleStatements.search, [...wanted, 0]),
      await plan(peopleStatements.countFound, wanted),
    ]) {
      expect(text).toContain('users_by_search')
      expect(text).not.toMatch(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"users"/)
    }
    expect(await plan(peopleStatements.list, [0])).toContain('users_by_time')
    expect(userId).toBeDefined()
  })
})
