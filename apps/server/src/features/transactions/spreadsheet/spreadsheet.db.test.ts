import {
  type exportSheet as exportEndpoint,
  type listSheet,
  longestSheet,
  sheetColumns,
  sheetSorts,
} from '@puente/contract/transactions/spreadsheet'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pixFor } from '../../../../test/concurrency/money-world.ts'
import { type PayoutDesk, payoutDesk, usualSettings } from '../../../../test/concurrency/payout-desk.ts'
import { addEstablishmentPayment } from '../../../../test/factories/establishment-payments.ts'
import { createOrderWorld, type OrderWorld } from '../../../../test/factories/order-world.ts'
import { readXlsx } from '../../../../test/factories/read-xlsx.ts'
import type { PayingAdmin } from '../../payouts/paying-admin.ts'
import { chooseColumns } from '../columns/choose-columns.ts'
import { readChoice } from '../columns/column-repository.ts'
import { listCharges } from '../transaction-reads.ts'
import { type ExportSheetDeps, exportSheet } from './export-sheet.ts'
import { sheetConditions, type SheetFilter } from './sheet-filter.ts'
import { findUsers, readSheet, readSums, sheetIds } from './sheet-reads.ts'

let world: OrderWorld
let desk: PayoutDesk
let admin: PayingAdmin
let deps: ExportSheetDeps
let owner: string
beforeAll(async () => {
  world = await createOrderWorld()
  desk = payoutDesk(world.money)
  const { database, log, clock, payerKeys, unitOfWork } = world.money.deps
  deps = {
    database,
    log,
    clock,
    unitOfWork,
    cipher: world.cipher,
    keyedHash: payerKeys.keyedHash,
    settings: usualSettings,
  }
})
beforeEach(async () => {
  await world.reset()
  owner = await world.merchant()
  admin = await desk.addAdmin()
})
afterAll(() => world.money.close())

const asOwner = (text: string, values: unknown[] = []) => world.money.database.asOwner(text, values)
const later = () => {
  world.money.now = new Date(world.money.now.getTime() + 1000)
}
const sheet = (query: Partial<QueryOf<typeof listSheet>> = {}) =>
  readSheet(deps, { page: 1, sort: 'createdAt', direction: 'desc', ...query }, admin.actor.userId)
const idsOf = async (query: Partial<QueryOf<typeof listSheet>>) =>
  (await sheet(query)).items.map(({ id }) => id)

async function placed(clientName: string): Promise<string> {
  later()
  return (await world.place(owner, { clientName })).order.id
}

async function confirmed(clientName: string): Promise<string> {
  const id = await placed(clientName)
  await world.money.receive(pixFor(await world.money.charge(id)))
  return id
}

async function atStore(licensePlate: string | null = null): Promise<string> {
  later()
  return addEstablishmentPayment(world.money, owner, { licensePlate })
}

describe('the rows', () => {
  it('are those of the list of all transactions for the same filters, 100 a page (PLUS-013)', async () => {
    await placed('Ana Souza')
    const paid = await confirmed('Bruno Lima')
    await desk.pay(admin, await desk.request(admin, paid, 100n))
    await atStore('ABC1D23')
    for (const filter of [
      {},
      { pixStatus: 'confirmed' },
      { payoutStatus: 'partial' },
      { userId: owner },
    ] as const) {
      const list = await listCharges(deps, { page: 1, pages: 5, ...filter }, admin.actor.userId)
      const { items, pageSize } = await sheet(filter)
      expect(items).toEqual(list.items)
      expect([(await readSums(deps, filter)).count, pageSize]).toEqual([list.total, 100])
    }
  })

  it('turn the page after 100 and stay in a total order', async () => {
    const ids = await manyCharges(103)
    const [first, second] = [await sheet({ sort: 'provider' }), await sheet({ sort: 'provider', page: 2 })]
    expect([first.items.length, second.items.length]).toEqual([100, 3])
    const found = [...first.items, ...second.items].map(({ id }) => id)
    expect(found).toEqual(ids.toSorted().toReversed())
  })

  it('are sorted by any column, up and down, those without a value last (PLUS-015)', async () => {
    const ana = await placed('ana souza')
    const store = await atStore('ABC1D23')
    const bruno = await confirmed('Bruno Lima')
    await asOwner('update charges set provider_status = $2 where id = $1', [ana, 'ATIVA'])
    expect(await idsOf({ sort: 'clientName', direction: 'asc' })).toEqual([ana, store, bruno])
    expect(await idsOf({ sort: 'createdAt', direction: 'asc' })).toEqual([ana, store, bruno])
    expect((await idsOf({ sort: 'realValue', direction: 'asc' }))[0]).toBe(store)
    expect((await idsOf({ sort: 'providerStatus', direction: 'asc' }))[0]).toBe(ana)
    expect((await idsOf({ sort: 'licensePlate', direction: 'desc' }))[0]).toBe(store)
    expect((await idsOf({ sort: 'confirmedAt', direction: 'desc' }))[0]).toBe(bruno)
    for (const sort of sheetSorts) {
      for (const direction of ['asc', 'desc'] as const) {
        expect(await idsOf({ sort, direction }), `${sort} ${direction}`).toHaveLength(3)
      }
    }
  })

  it('are filtered by each filter, alone and together (PLUS-015)', async () => {
    const ana = await placed('Ana Souza')
    const bruno = await confirmed('Bruno Lima')
    const store = await atStore('ABC1D23')
    const { rows } = await asOwner('select establishment_id from establishment_payments')
    const day = '2026-11-21'
    expect(await idsOf({ startDate: day, endDate: day })).toEqual([store, bruno, ana])
    expect(await idsOf({ endDate: '2026-11-20' })).toEqual([])
    expect(await idsOf({ kind: 'order' })).toEqual([bruno, ana])
    expect(await idsOf({ kind: 'establishment' })).toEqual([store])
    expect(await idsOf({ pixStatus: 'confirmed' })).toEqual([bruno])
    expect(await idsOf({ payoutStatus: 'paid' })).toEqual([])
    expect(await idsOf({ userId: admin.actor.userId })).toEqual([])
    expect(await idsOf({ establishmentId: rows[0].establishment_id })).toEqual([store])
    expect(await idsOf({ provider: 'corpx' })).toEqual([])
    expect(await idsOf({ amountTo: '5000' })).toEqual([store])
    expect(await idsOf({ amountFrom: '5001', pixStatus: 'pending' })).toEqual([ana])
    await expect(sheet({ startDate: '2026-02-30' })).rejects.toMatchObject({ code: 'request.invalid' })
  })

  it('are found by a text, an id or a whole CPF (PLUS-015)', async () => {
    const ana = await placed('Ana Souza')
    const store = await atStore('ABC1D23')
    const charge = await world.money.charge(ana)
    expect(await idsOf({ search: 'NÁ sou' })).toEqual([ana])
    expect(await idsOf({ search: 'abc1' })).toEqual([store])
    expect(await idsOf({ search: 'ypf ruta' })).toEqual([store])
    expect(await idsOf({ search: 'ÚZ' })).toEqual([ana])
    expect(await idsOf({ search: ana })).toEqual([ana])
    expect(await idsOf({ search: '100%' })).toEqual([])
    expect(await idsOf({ search: charge.txid })).toEqual([ana])
    const { rows } = await asOwner('select email from users where id = $1', [owner])
    expect(await idsOf({ search: rows[0].email.slice(2) })).toEqual([store, ana])
    const hash = deps.keyedHash.hash('cpf', '11144477735')
    await asOwner('update orders set client_document_hash = $2 where charge_id = $1', [ana, hash])
    expect(await idsOf({ search: '111.444.777-35' })).toEqual([ana])
    expect(await idsOf({ search: '111.444.777-36' })).toEqual([])
  })
})

it('offers merchants by a part of their company, name or email, and by their id (PLUS-015)', async () => {
  await asOwner(`update users set company_name = 'Panadería 100%' where id = $1`, [owner])
  const other = await world.merchant()
  const found = async (search: string) => (await findUsers(deps, search)).users.map(({ id }) => id)
  expect(await found('panaderia 100%')).toEqual([owner])
  expect(await found('0%%')).toEqual([])
  expect((await found('merchant')).toSorted()).toEqual([owner, other].toSorted())
  expect((await findUsers(deps, owner)).users).toMatchObject([{ id: owner, name: 'Panadería 100%' }])
  expect(await found(admin.actor.userId)).toEqual([])
})

it('sums everything that the filters find, not the page (PLUS-016)', async () => {
  await manyCharges(103)
  const paid = await confirmed('Bruno Lima')
  await desk.pay(admin, await desk.request(admin, paid, 100n))
  const { items } = await sheet({ pixStatus: 'confirmed' })
  expect(await readSums(deps, { pixStatus: 'confirmed' })).toEqual({
    count: 1,
    realValue: items[0]?.realValue,
    pesosValue: items[0]?.pesosValue,
    pesosPaid: { amountMinor: '100', currency: 'ARS' },
    pesosRemaining: items[0]?.pesosRemaining,
  })
  const all = await readSums(deps, {})
  const { rows } = await asOwner(
    'select sum(real_value_minor) as reais, sum(pesos_value_minor) as pesos from charges',
  )
  expect([all.count, all.realValue.amountMinor, all.pesosValue.amountMinor]).toEqual([
    104,
    rows[0].reais,
    rows[0].pesos,
  ])
})

describe('the columns', () => {
  const choose = (columns: string[] | null) =>
    chooseColumns(deps, { screen: 'spreadsheet', columns }, { actor: admin.actor, context })
  const chosen = (adminId = admin.actor.userId) => readChoice(deps.database, adminId, 'spreadsheet')

  it('are kept for each admin in their order, until the admin restores those of the screen (PLUS-014)', async () => {
    expect(await chosen()).toBeNull()
    await choose(['pixStatus', 'id'])
    await choose(['id', 'providerStatus', 'pixStatus'])
    expect(await chosen()).toEqual(['id', 'providerStatus', 'pixStatus'])
    expect(await chosen((await desk.addAdmin()).actor.userId)).toBeNull()
    await choose(null)
    expect(await chosen()).toBeNull()
    await expect(choose(['secret'])).rejects.toMatchObject({ code: 'request.invalid' })
    await expect(choose(['id', 'id'])).rejects.toMatchObject({ code: 'request.invalid' })
  })

  it('of the export are the chosen ones in their order, with numbers and dates (PLUS-014, PLUS-017)', async () => {
    world.money.now = new Date('2026-11-21T02:30:00Z')
    await confirmed('=1+1')
    await choose(['pixStatus', 'createdAt', 'clientName', 'realValue', 'rate', 'payoutReceipts'])
    const { rows, sheetName } = readXlsx(await fileOf({}).then(({ bytes }) => bytes))
    expect(sheetName).toBe('Transações')
    expect(rows[0]?.map(({ value }) => value)).toEqual([
      'Status PIX',
      'Data/Hora',
      'Cliente',
      'Valor (BRL)',
      'Cotação',
      'Comprovantes do pagamento',
    ])
    const [pix, date, name, reais, rate] = rows[1] ?? []
    expect([pix?.value, name?.value, name?.quotePrefix]).toEqual(['Pago', '=1+1', true])
    expect([date?.type, reais?.type, rate?.type]).toEqual([undefined, undefined, undefined])
    expect([reais?.value, Math.floor(Number(date?.value))]).toEqual(['100.00', excelDay('2026-11-20')])
  })
})

describe('the export', () => {
  it('has the rows of the filter in the order of the screen, and its period in its name (PLUS-017, PLUS-018)', async () => {
    const ana = await placed('@Ana')
    await atStore()
    await placed('Zoe Lima')
    await chooseColumns(
      deps,
      { screen: 'spreadsheet', columns: ['clientName', 'realValue', 'createdAt'] },
      { actor: admin.actor, context },
    )
    const { text, name } = await fileOf({
      format: 'csv',
      sort: 'clientName',
      direction: 'asc',
      kind: 'order',
    })
    expect(text.startsWith('\ufeffCliente;Valor (BRL);Data/Hora\r\n')).toBe(true)
    const at = (await sheet()).items.find(({ id }) => id === ana)?.createdAt
    expect(at).toBe('2026-11-21T12:00:01.000Z')
    expect(text.split('\r\n').slice(1, 3)).toEqual([
      "'@Ana;100,00;21/11/2026 09:00:01",
      'Zoe Lima;100,00;21/11/2026 09:00:03',
    ])
    expect(name).toBe('transacoes-2026-11-21-2026-11-21.csv')
    const named = await fileOf({ format: 'csv', startDate: '2026-11-01', endDate: '2026-11-30' })
    expect(named.name).toBe('transacoes-2026-11-01-2026-11-30.csv')
  })

  it('of more rows than the limit is refused, and each export is audited with its filters and rows (PLUS-019)', async () => {
    await manyCharges(3)
    await placed('Ana Souza')
    expect(longestSheet).toBe(100_000)
    await fileOf({ kind: 'order', search: 'ana' }, { ...deps, longest: 1 })
    await expect(fileOf({}, { ...deps, longest: 3 })).rejects.toMatchObject({
      code: 'transactions.export-too-long',
    })
    const { rows } = await asOwner(
      `select outcome, body::jsonb -> 'after' as after from audit_log where command = 'spreadsheet.export' order by seq`,
    )
    expect(rows).toMatchObject([
      { outcome: 'done', after: { kind: 'order', hasSearch: true, format: 'xlsx', rows: 1 } },
      { outcome: 'transactions.export-too-long', after: { hasSearch: false, rows: 4 } },
    ])
  })

  it('writes every row once over several batches, with every column (PLUS-019)', async () => {
    const ids = await manyCharges(1003)
    const { actor } = admin
    await chooseColumns(
      deps,
      { screen: 'spreadsheet', columns: ['id', ...sheetColumns.filter((column) => column !== 'id')] },
      { actor, context },
    )
    const { text } = await fileOf({ format: 'csv', sort: 'id', direction: 'asc' })
    const lines = text.trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(';')[0])).toEqual(ids.toSorted())
    expect(lines.every((line) => line.split(';').length === sheetColumns.length)).toBe(true)
  })
})

it('reads the newest transactions by the index of their time', async () => {
  await manyCharges(1003)
  await world.money.database.asOwner('analyze')
  const client = await world.money.database.pool.connect()
  const plans: string[] = []
  const database = {
    async statement<Row>(_name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
      const { rows } = await client.query(`explain (format json) ${text}`, [...values])
      plans.push(JSON.stringify(rows))
      return []
    },
  }
  await client.query('set enable_seqscan = off')
  for (const direction of ['asc', 'desc'] as const) {
    await sheetIds(
      { database },
      sheetConditions(deps.keyedHash, { startDate: '2026-11-01' }),
      { sort: 'createdAt', direction },
      { offset: 0, most: 100 },
    )
  }
  await client.query('reset enable_seqscan')
  client.release()
  for (const plan of plans) {
    expect(plan).toContain('charges_by_time')
    expect(plan).not.toContain('"Sort"')
  }
})

it('searches a text by an index of each large table (PLUS-015)', async () => {
  await manyCharges(1003)
  await world.money.database.asOwner('analyze')
  const client = await world.money.database.pool.connect()
  // The tables of a test are so small that reading them whole is cheap.
  const others = ['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan']
  for (const kind of others) await client.query(`set ${kind} = off`)
  const { where, values } = sheetConditions(deps.keyedHash, { search: 'nobodyiscalledthis' })
  const { rows } = await client.query(`explain (format json) select c.id from charges c ${where}`, [
    ...values,
  ])
  for (const kind of others) await client.query(`reset ${kind}`)
  client.release()
  const plan = JSON.stringify(rows)
  for (const index of [
    'orders_by_text',
    'establishment_payments_by_text',
    'charges_by_description',
    'charges_end_to_end_id_key',
    'charges_provider_provider_transaction_id_key',
  ])
    expect(plan).toContain(`"${index}"`)
})

const context = { requestId: 'test', ipAddress: null }

/** Charges of one instant each a second later, without an order. Returns their ids. */
async function manyCharges(count: number): Promise<string[]> {
  const { rows } = await asOwner(
    `insert into charges (id, kind, owner_id, beneficiary_id, txid, provider, pix_key, real_value_minor, fee_minor, total_minor,
       pesos_value_minor, base_rate, applied_spread, customer_rate, pix_code, description, created_at, expires_at)
     select gen_random_uuid(), 'order', $1, $1, replace(gen_random_uuid()::text, '-', ''), 'bcb', 'k', 10000, 100, 10100, 2970000, 300, 1, 297,
       'code', 'Almuerzo', $2::timestamptz + make_interval(secs => n), $2::timestamptz + interval '1 day'
     from generate_series(1, $3::int) n returning id`,
    [owner, world.money.now, count],
  )
  return rows.map(({ id }) => id)
}

async function fileOf(query: Partial<QueryOf<typeof exportEndpoint>>, used: ExportSheetDeps = deps) {
  const { body, fileName } = await exportSheet(
    used,
    { format: 'xlsx', language: 'pt', sort: 'createdAt', direction: 'desc', ...query },
    { actor: admin.actor, context },
  )
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece as Uint8Array)
  const bytes = Buffer.concat(pieces)
  return { bytes, text: bytes.toString(), name: fileName }
}

/** Days of a workbook count from 1899-12-30. */
function excelDay(day: string): number {
  return (Date.parse(day) - Date.parse('1899-12-30')) / 86_400_000
}

it('prepares the statements of common filters only, whatever is filtered and sorted', async () => {
  const filters: readonly SheetFilter[] = [
    { startDate: '2026-11-01' },
    { endDate: '2026-11-30' },
    { kind: 'order' },
    { pixStatus: 'pending' },
    { payoutStatus: 'paid' },
    { userId: crypto.randomUUID() },
    { establishmentId: crypto.randomUUID() },
    { provider: 'bcb' },
    { amountFrom: '1' },
    { amountTo: '2' },
    { search: 'ana' },
  ]
  const names = new Set<string>()
  const database = {
    async statement<Row>(name: string | null): Promise<Row[]> {
      if (name !== null) names.add(name)
      return []
    },
  }
  for (let chosen = 0; chosen < 2 ** filters.length; chosen += 1) {
    const filter = Object.assign({}, ...filters.filter((_, nth) => (chosen >> nth) % 2 === 1))
    const conditions = sheetConditions(deps.keyedHash, filter)
    for (const sort of ['createdAt', 'clientName', 'fee'] as const)
      await sheetIds({ database }, conditions, { sort, direction: 'asc' }, { offset: 0, most: 1 })
  }
  expect(names).toContain('sheet.ids.asc.from.to.pix-pending')
  expect(names.size).toBe(4 * 10)
})
