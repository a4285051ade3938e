import type { Registration } from '@puente/contract/identity/accounts'
import type { listCompanies } from '@puente/contract/verification/companies'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readXlsx } from '../../../../test/factories/read-xlsx.ts'
import { registrationOf } from '../../../../test/factories/registrations.ts'
import { createReviewWorld, type ReviewWorld } from '../../../../test/factories/review-world.ts'
import type { Download } from '../../../platform/http/call.ts'
import { hashProvinces } from '../../identity/accounts/hash-provinces.ts'
import { decideCase, type Reviewer } from '../review/decide-case.ts'
import { companyFigures } from './company-figures.ts'
import { companyStatements, readCompanies } from './company-list.ts'
import { exportCompanies } from './export-companies.ts'

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

type Filter = Partial<QueryOf<typeof listCompanies>>

const list = (filter: Filter = {}) => readCompanies(world.lists, { page: 1, search: '', ...filter }, admin)
const found = async (filter: Filter) => (await list(filter)).items.map(({ companyName }) => companyName)

/** A company whose address is in this province, as its person typed it. */
function company(companyName: string, over: Partial<Registration> = {}, provincia = 'Misiones') {
  world.clock.advance(1000)
  const address = { ...registrationOf().address, ciudad: 'Oberá', provincia }
  return world.people.user({ companyName, address, ...over })
}

async function bytesOf({ body }: Download): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece as Uint8Array)
  return Buffer.concat(pieces)
}

async function establishment(ownerId: string, name: string): Promise<void> {
  await world.rows(
    `insert into establishments (store_id, owner_id, name, category, city, province) values ($1, $2, $3, 'taller', 'Oberá', 'Misiones')`,
    [name.slice(0, 5).toUpperCase(), ownerId, name],
  )
}

describe('the list of companies', () => {
  it('lists the accounts that have a company, newest first, in pages of twenty (PLUS-002)', async () => {
    const made: string[] = []
    for (let nth = 0; nth < 21; nth += 1) made.push((await company(`Empresa ${nth}`)).userId)
    await world.people.user({ companyName: null })
    const first = await list()
    expect(first).toMatchObject({ page: 1, pageSize: 20, total: 21, totalIsExact: true })
    expect(first.items.map(({ id }) => id)).toEqual(made.toReversed().slice(0, 20))
    expect((await list({ page: 2 })).items.map(({ id }) => id)).toEqual(made.slice(0, 1))
  })

  it('shows company, holder, numbers, city, establishments, balance and label of each (PLUS-002)', async () => {
    const { userId, email } = await company('Taller Misiones', {
      fullName: 'Hugo Ñandú Sosa',
      cuit: '20318604925',
      dni: '31860492',
    })
    await establishment(userId, 'Taller Uno')
    await establishment(userId, 'Boxes Dos')
    const account = `payable:${userId}`
    await world.rows(`insert into ledger_accounts (code, currency, keeps_balance) values ($1, 'ARS', true)`, [
      account,
    ])
    await world.rows('insert into account_balances (account, balance_minor) values ($1, 421230)', [account])
    expect((await list()).items).toMatchObject([
      {
        id: userId,
        companyName: 'Taller Misiones',
        fullName: 'Hugo Ñandú Sosa',
        email,
        cuit: '20318604925',
        city: 'Oberá',
        establishments: 2,
        balance: { amountMinor: '-421230', currency: 'ARS' },
        label: 'awaiting',
        isClosed: false,
      },
    ])
  })

  it('audits each page with the companies whose numbers it showed', async () => {
    const { userId } = await company('Taller Misiones')
    await list()
    const entries = await world.rows(
      `select actor_id, body::jsonb -> 'after' as after from audit_log where command = 'companies.list'`,
    )
    expect(entries).toEqual([{ actor_id: admin.actor.userId, after: { page: 1, shown: [userId] } }])
  })
})

describe('search and filters', () => {
  it('finds company, holder and email by any part, and a CUIT by its digits (PLUS-003)', async () => {
    await company('Cooperativa Yerbatera', { fullName: 'Íñigo Ñandú', email: 'inigo.coop@example.com' })
    await company('Kiosco 100% Ruta', { fullName: 'Ana', cuit: '20318604925', dni: '31860492' })
    expect(await found({ search: 'YERBA' })).toEqual(['Cooperativa Yerbatera'])
    expect(await found({ search: 'nandu' })).toEqual(['Cooperativa Yerbatera'])
    expect(await found({ search: 'coop@' })).toEqual(['Cooperativa Yerbatera'])
    expect(await found({ search: '100% r' })).toEqual(['Kiosco 100% Ruta'])
    expect(await found({ search: '20-31860492-5' })).toEqual(['Kiosco 100% Ruta'])
    expect(await found({ search: '2031860492' })).toEqual([])
    expect(await found({ search: 'nadie' })).toEqual([])
  })

  it('filters by state and province, alone and combined with the search (PLUS-003)', async () => {
    await company('Uno', {}, 'misiones')
    world.clock.advance(1000)
    const address = { ...registrationOf().address, provincia: 'Prov. de Misiones' }
    await world.person({ companyName: 'Dos', address })
    await company('Tres', {}, 'CABA')
    await company('Cuatro', {}, 'Alto Paraná')
    expect(await found({ province: 'Misiones' })).toEqual(['Dos', 'Uno'])
    expect(await found({ province: 'Ciudad Autónoma de Buenos Aires' })).toEqual(['Tres'])
    expect(await found({ label: 'pending' })).toEqual(['Dos'])
    expect(await found({ label: 'awaiting' })).toEqual(['Cuatro', 'Tres', 'Uno'])
    expect(await found({ label: 'awaiting', province: 'Misiones' })).toEqual(['Uno'])
    expect(await found({ label: 'awaiting', province: 'Misiones', search: 'dos' })).toEqual([])
    expect(await found({ province: 'Misiones', search: 'o' })).toEqual(['Dos', 'Uno'])
  })

  it('finds the province of an account that was opened before provinces were hashed (PLUS-003)', async () => {
    const { userId } = await company('Uno', {}, 'Entre Rios')
    await world.rows('update users set province_hash = null')
    expect(await found({ province: 'Entre Ríos' })).toEqual([])
    const { database, unitOfWork, cipher, keyedHash } = world.lists
    await hashProvinces({ database, unitOfWork, cipher, keyedHash })
    expect(await found({ province: 'Entre Ríos' })).toEqual(['Uno'])
    // An address that cannot be read stops no other.
    await company('Dos', {}, 'Chaco')
    await world.rows(`update users set province_hash = null`)
    await world.rows(`update users set address_enc = cuit_enc where id = $1`, [userId])
    await expect(hashProvinces({ database, unitOfWork, cipher, keyedHash })).rejects.toThrow(userId)
    expect(await found({ province: 'Chaco' })).toEqual(['Dos'])
  })

  it('uses the indexes and does not read all people (PLUS-003)', async () => {
    await world.rows(
      `insert into users (email, password_hash, full_name, company_name, occupation, phone_enc, dni_enc, dni_hash, cuit_enc, cuit_hash,
         address_enc, province_hash)
       select 'p' || n || '@example.com', 'x', md5(n::text), 'Empresa ' || n, 'Baker', '{}', '{}', sha256(n::text::bytea), '{}',
         sha256(n::text::bytea), '{}', sha256((n % 24)::text::bytea) from generate_series(1, 5000) n`,
    )
    await world.rows(
      'insert into verifications (user_id) select id from users where id <> all (select user_id from verifications)',
    )
    await world.rows('vacuum analyze users, verifications')
    const plan = async (text: string, values: unknown[]) =>
      JSON.stringify((await world.rows(`explain (format json) ${text}`, values))[0])
    const searched = [null, null, '%abc123%', Buffer.alloc(32)]
    for (const text of [
      await plan(companyStatements.search, [...searched, 0]),
      await plan(companyStatements.countFound, searched),
    ]) {
      expect(text).toContain('users_companies_by_search')
      expect(text).not.toMatch(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"users"/)
    }
    expect(await plan(companyStatements.list, [null, null, 0])).toContain('users_companies_by_time')
  })
})

describe('a company', () => {
  it('is approved as its person: what one screen changes, the other shows', async () => {
    const { userId, version } = await world.person({ companyName: 'Hotel Costanera' })
    expect((await list()).items).toMatchObject([{ label: 'pending', version }])
    await decideCase(world.deps, { userId, version, decision: { kind: 'approve' } }, admin)
    expect((await list()).items).toMatchObject([{ label: 'approved', version: version + 1 }])
  })

  it('has its balance, totals and establishments, and none without a company (PLUS-004)', async () => {
    const { userId } = await company('Taller Misiones')
    await establishment(userId, 'Taller Uno')
    expect(await companyFigures(world.test.db, userId)).toMatchObject({
      balance: { amountMinor: '0', currency: 'ARS' },
      confirmed: { count: 0, realValue: { amountMinor: '0', currency: 'BRL' } },
      paidOut: { amountMinor: '0' },
      establishments: [
        { name: 'Taller Uno', category: 'taller', city: 'Oberá', status: 'pending', payments: 0 },
      ],
    })
    const { userId: person } = await world.people.user({ companyName: null })
    await expect(companyFigures(world.test.db, person)).rejects.toThrow('person.not-found')
  })
})

describe('the export of companies', () => {
  const exported = (query: Filter & { format: 'xlsx' | 'csv' }) =>
    exportCompanies({ ...world.lists, clock: world.clock }, { search: '', language: 'pt', ...query }, admin)

  it('is a workbook of the filtered list, at any length, and audited (PLUS-006, PLUS-018)', async () => {
    await company('=Soma(1)', { fullName: '@Ana' })
    for (let nth = 0; nth < 3; nth += 1) await company(`Empresa ${nth}`, {}, 'Chaco')
    const { sheetName, rows } = readXlsx(
      await bytesOf(await exported({ format: 'xlsx', province: 'Misiones' })),
    )
    expect(sheetName).toBe('Pessoas Jurídicas')
    expect(rows[0]?.map(({ value }) => value)).toEqual([
      'Empresa',
      'Titular',
      'Email',
      'CUIT',
      'Telefone',
      'Cidade',
      'Estabelecimentos',
      'Saldo (ARS)',
      'Status',
      'Data de cadastro (Buenos Aires)',
    ])
    expect(rows).toHaveLength(2)
    expect(rows[1]?.slice(0, 2)).toMatchObject([
      { value: '=Soma(1)', quotePrefix: true },
      { value: '@Ana', quotePrefix: true },
    ])
    const entries = await world.rows(
      `select body::jsonb -> 'after' as after from audit_log where command = 'companies.export'`,
    )
    expect(entries).toEqual([
      { after: { format: 'xlsx', label: null, province: 'Misiones', hasSearch: false } },
    ])
  })

  it('is a CSV file with every company once in the order of the list (PLUS-006, PLUS-018)', async () => {
    // 201 rows take two statements; all of the same time, so that the id decides.
    await company('-Empresa', { fullName: '+Ana' })
    const [sample] = await world.rows('select * from users where company_name is not null')
    await world.rows(
      `insert into users (id, email, password_hash, full_name, company_name, occupation, phone_enc, dni_enc, dni_hash, cuit_enc, cuit_hash,
         address_enc, created_at)
       select u.id, 'p' || n || '@example.com', 'x', 'Ana', 'Empresa ' || n, 'Baker', '{}', '{}', sha256(n::text::bytea), '{}',
         sha256(n::text::bytea), '{}', $1 from generate_series(1, 201) n, lateral (select uuidv7() as id, n as of) u`,
      [sample.created_at],
    )
    await world.rows(
      'insert into verifications (user_id) select id from users where id <> all (select user_id from verifications)',
    )
    await world.rows(`update users set role = 'user'`)
    const copies = await world.rows(`select id from users where email like 'p%@example.com'`)
    const { cipher } = world.lists
    for (const { id } of copies) {
      const seal = (column: string, text: string) =>
        cipher.encrypt(text, { table: 'users', column, rowId: id })
      await world.rows('update users set cuit_enc = $2, phone_enc = $3, address_enc = $4 where id = $1', [
        id,
        await seal('cuit_enc', '20318604925'),
        await seal('phone_enc', '+543757421180'),
        await seal('address_enc', JSON.stringify({ ciudad: 'Oberá', provincia: 'Misiones' })),
      ])
    }
    const lines = (await bytesOf(await exported({ format: 'csv' }))).toString().split('\r\n').slice(1, -1)
    expect(lines).toHaveLength(202)
    expect(new Set(lines.map((line) => line.split(';')[0])).size).toBe(202)
    expect(lines.at(-1)).toMatch(/^'-Empresa;'\+Ana;/)
  })
})
