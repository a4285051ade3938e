import type { exportRefuelings as exportEndpoint } from '@puente/contract/establishments/refueling'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addEstablishmentPayment } from '../../../../test/factories/establishment-payments.ts'
import { createOrderWorld, type OrderWorld } from '../../../../test/factories/order-world.ts'
import { readXlsx } from '../../../../test/factories/read-xlsx.ts'
import { exportRefuelings } from './export-refuelings.ts'
import { foundRefuelings } from './refueling-filter.ts'
import { readRefuelings, readStations } from './refueling-reads.ts'
import { readRefuelingSums, readRefuelingTotals } from './refueling-totals.ts'

let world: OrderWorld
let owner: string
/** The station of most payments, and the other one. */
let lapacho: string
let ruta: string

const db = () => world.money.database.db
const asOwner = (sql: string, values: unknown[] = []) => world.money.database.asOwner(sql, values)

interface Made {
  readonly at: string
  readonly plate?: string | null
  readonly station?: string
  readonly pix?: string
  readonly product?: string
}

/** A payment of R$ 50,00 and $ 14.850,00. */
async function payment({ at, plate = null, station = lapacho, pix = 'confirmed', product = 'Nafta' }: Made) {
  world.money.now = new Date(at)
  const id = await addEstablishmentPayment(world.money, owner)
  const [before] = (
    await asOwner('select establishment_id from establishment_payments where charge_id = $1', [id])
  ).rows
  await asOwner('alter table establishment_payments disable trigger user')
  await asOwner(
    'update establishment_payments set establishment_id = $2, license_plate = $3, product_description = $4 where charge_id = $1',
    [id, station, plate, product],
  )
  await asOwner('alter table establishment_payments enable trigger user')
  await asOwner('delete from establishments where id = $1', [before.establishment_id])
  await asOwner('alter table charges disable trigger user')
  await asOwner(
    'update charges set pix_status = $2, confirmed_at = $3, confirmation_source = $4 where id = $1',
    [id, pix, pix === 'confirmed' ? world.money.now : null, pix === 'confirmed' ? 'webhook' : null],
  )
  await asOwner('alter table charges enable trigger user')
  return id
}

async function establishment(name: string, category = 'combustible'): Promise<string> {
  const { rows } = await asOwner(
    `insert into establishments (store_id, owner_id, name, category, city, province, status)
     values (upper(substr(md5(random()::text), 1, 5)), $1, $2, $3, 'Eldorado', 'Misiones', 'approved') returning id`,
    [owner, name, category],
  )
  return rows[0].id
}

beforeAll(async () => {
  world = await createOrderWorld()
})
beforeEach(async () => {
  await world.reset()
  owner = await world.merchant()
  lapacho = await establishment('Estación Lapacho')
  ruta = await establishment('YPF Ruta 12')
})
afterAll(() => world.money.close())

describe('the list of payments at petrol stations', () => {
  it('has those of category combustible, newest first, with their columns (PLUS-007)', async () => {
    const first = await payment({ at: '2026-11-20T12:00:00Z', plate: 'abc-1234' })
    const second = await payment({ at: '2026-11-21T12:00:00Z', pix: 'pending' })
    await payment({ at: '2026-11-21T13:00:00Z', station: await establishment('Parrilla', 'restaurante') })
    const { items, total } = await readRefuelings(db(), { page: 1 })
    expect(total).toBe(2)
    expect(items).toEqual([
      expect.objectContaining({ chargeId: second, plate: null, pixStatus: 'pending' }),
      {
        chargeId: first,
        createdAt: '2026-11-20T12:00:00.000Z',
        station: { id: lapacho, name: 'Estación Lapacho' },
        city: 'Eldorado',
        plate: { text: 'abc-1234', key: 'ABC1234', country: 'brazil' },
        product: 'Nafta',
        payerName: 'Bia',
        realValue: { amountMinor: '5000', currency: 'BRL' },
        pesosValue: { amountMinor: '1485000', currency: 'ARS' },
        pesosPaid: { amountMinor: '0', currency: 'ARS' },
        pixStatus: 'confirmed',
        payoutStatus: 'pending',
      },
    ])
    expect((await readStations(db())).stations.map(({ name }) => name)).toEqual([
      'Estación Lapacho',
      'YPF Ruta 12',
    ])
  })

  it('shows and finds a payment whose Pix is held as such, and by no status (ruling 25, PLUS-008)', async () => {
    const held = await payment({ at: '2026-11-20T12:00:00Z', pix: 'expired' })
    const expired = await payment({ at: '2026-11-20T11:00:00Z', pix: 'expired' })
    await asOwner(
      `insert into received_pix (end_to_end_id, provider, charge_id, amount_minor, paid_at, disposition, held_reason, source)
       values ('E00000000202611201200heldpix0001', 'bcb', $1, 4000, now(), 'held', 'short', 'webhook')`,
      [held],
    )
    const found = async (pixStatus?: 'held' | 'expired') =>
      (await readRefuelings(db(), { page: 1, ...(pixStatus && { pixStatus }) })).items.map((row) => [
        row.chargeId,
        row.pixStatus,
      ])
    const [asHeld, asExpired] = [
      [held, 'held'],
      [expired, 'expired'],
    ]
    expect(await found()).toEqual([asHeld, asExpired])
    expect(await found('held')).toEqual([asHeld])
    expect(await found('expired')).toEqual([asExpired])
  })

  it('filters by station, plate, period, Pix and payout status, alone and combined (PLUS-008, PLUS-009)', async () => {
    const one = await payment({ at: '2026-11-20T02:59:59Z', plate: 'AB 123 CD' })
    const two = await payment({ at: '2026-11-20T03:00:00Z', plate: 'ab123–cd', station: ruta })
    const three = await payment({ at: '2026-11-21T02:59:59Z', pix: 'expired' })
    const four = await payment({ at: '2026-11-21T03:00:00Z', plate: ' - ' })
    await asOwner('update charges set pesos_paid_minor = 100 where id = $1', [two])
    const found = async (filter: Omit<Parameters<typeof readRefuelings>[1], 'page'>) =>
      (await readRefuelings(db(), { page: 1, ...filter })).items.map(({ chargeId }) => chargeId)
    expect(await found({ station: ruta })).toEqual([two])
    expect(await found({ plate: 'ab-123-cd' })).toEqual([two, one])
    expect(await found({ plate: '-' })).toEqual([four, three])
    expect(await found({ startDate: '2026-11-20', endDate: '2026-11-20' })).toEqual([three, two])
    expect(await found({ pixStatus: 'expired' })).toEqual([three])
    expect(await found({ payoutStatus: 'partial' })).toEqual([two])
    expect(
      await found({ plate: 'AB123CD', station: lapacho, endDate: '2026-11-19', pixStatus: 'confirmed' }),
    ).toEqual([one])
    await expect(found({ startDate: '2026-02-30' })).rejects.toThrow('request.invalid')
  })
})

it('finds the payments of a plate by an index', async () => {
  const client = await world.money.database.pool.connect()
  // The table of a test is so small that reading it whole is cheap.
  await client.query('set enable_seqscan = off')
  const { from, values } = foundRefuelings({ plate: 'ABC123' })
  const { rows } = await client.query(`explain (format json) select c.id ${from}`, [...values])
  expect(JSON.stringify(rows)).toContain('establishment_payments_by_plate')
  await client.query('reset enable_seqscan')
  client.release()
})

describe('the totals', () => {
  // 2026-11-22 is a Sunday, 2026-11-23 a Monday.
  async function manyPayments(): Promise<void> {
    await payment({ at: '2026-10-31T12:00:00Z', plate: 'ABC 123' })
    await payment({ at: '2026-11-22T12:00:00Z', plate: 'abc-123' })
    const paid = await payment({ at: '2026-11-23T12:00:00Z', station: ruta })
    await payment({ at: '2026-11-24T02:59:00Z', plate: 'sin placa' })
    await payment({ at: '2026-11-24T12:00:00Z', plate: 'ABC 123', pix: 'pending' })
    await asOwner('update charges set pesos_paid_minor = 1485000 where id = $1', [paid])
  }
  const totals = (by: 'station' | 'plate' | 'day' | 'week' | 'month', filter = {}) =>
    readRefuelingTotals(db(), { page: 1, by, ...filter })

  it('add up confirmed payments per station and per plate, in any spelling (PLUS-009, PLUS-010, PLUS-011)', async () => {
    await manyPayments()
    const stations = await totals('station')
    expect(
      stations.items.map(({ station, payments, pesosPaid }) => [
        station?.name,
        payments,
        pesosPaid.amountMinor,
      ]),
    ).toEqual([
      ['Estación Lapacho', 3, '0'],
      ['YPF Ruta 12', 1, '1485000'],
    ])
    expect(await readRefuelingSums(db(), {})).toEqual({
      payments: 4,
      realValue: { amountMinor: '20000', currency: 'BRL' },
      pesosValue: { amountMinor: '5940000', currency: 'ARS' },
      pesosPaid: { amountMinor: '1485000', currency: 'ARS' },
      firstAt: '2026-10-31T12:00:00.000Z',
      lastAt: '2026-11-24T02:59:00.000Z',
    })
    const plates = await totals('plate')
    expect(plates.total).toBe(3)
    expect(plates.items.map(({ key, plate, payments }) => [key, plate?.country, payments])).toEqual([
      ['ABC123', 'argentina', 2],
      ['-', undefined, 1],
      ['SINPLACA', null, 1],
    ])
    expect(await readRefuelingSums(db(), { plate: 'ABC123' })).toMatchObject({
      payments: 2,
      firstAt: '2026-10-31T12:00:00.000Z',
      lastAt: '2026-11-22T12:00:00.000Z',
    })
  })

  it.each([
    ['day', ['2026-11-23', '2026-11-22', '2026-10-31'], [2, 1, 1]],
    ['week', ['2026-11-23', '2026-11-16', '2026-10-26'], [2, 1, 1]],
    ['month', ['2026-11-01', '2026-10-01'], [3, 1]],
  ] as const)(
    'per %s have Buenos Aires days and add up to the grand total (PLUS-010)',
    async (by, keys, counts) => {
      await manyPayments()
      const { items } = await totals(by)
      expect(items.map(({ key }) => key)).toEqual(keys)
      expect(items.map(({ payments }) => payments)).toEqual(counts)
      const sum = items.reduce((all, { pesosValue }) => all + BigInt(pesosValue.amountMinor), 0n)
      expect(String(sum)).toBe((await readRefuelingSums(db(), {})).pesosValue.amountMinor)
    },
  )

  it('follow the filters (PLUS-010)', async () => {
    await manyPayments()
    const filter = { station: lapacho, startDate: '2026-11-01' }
    const { items } = await totals('day', filter)
    expect(items.map(({ key, payments }) => [key, payments])).toEqual([
      ['2026-11-23', 1],
      ['2026-11-22', 1],
    ])
    expect((await readRefuelingSums(db(), filter)).payments).toBe(2)
  })
})

describe('the export', () => {
  async function cellsOf(query: Partial<QueryOf<typeof exportEndpoint>>) {
    const { database } = world.money
    const { body } = await exportRefuelings(
      { database: database.db, unitOfWork: database.unitOfWork, clock: world.money.deps.clock },
      { format: 'xlsx', language: 'pt', ...query },
      {
        actor: { kind: 'admin', userId: owner, sessionId: crypto.randomUUID() },
        context: { requestId: 'test', ipAddress: null },
      },
    )
    const pieces: Uint8Array[] = []
    for await (const piece of body) pieces.push(piece as Uint8Array)
    return Buffer.concat(pieces)
  }

  it('states the filters above the list, and keeps texts texts (PLUS-012, PLUS-018)', async () => {
    await payment({ at: '2026-11-20T12:00:00Z', plate: 'abc-1234', product: '=1+1' })
    await payment({ at: '2026-11-20T13:00:00Z', station: ruta })
    const { rows } = readXlsx(
      await cellsOf({ station: lapacho, plate: 'ABC1234', startDate: '2026-11-01', pixStatus: 'confirmed' }),
    )
    expect(rows.map((row) => row.map(({ value }) => value))).toEqual([
      ['Posto: Estación Lapacho'],
      ['Placa: ABC1234'],
      ['De: 01/11/2026'],
      ['Status PIX: Pago'],
      [
        'Data (Buenos Aires)',
        'Posto',
        'Cidade',
        'Placa',
        'Produto/Serviço',
        'Pagador',
        'Valor (BRL)',
        'Valor (ARS)',
        'Status PIX',
        'Repasse',
      ],
      [
        expect.any(String),
        'Estación Lapacho',
        'Eldorado',
        'ABC1234',
        '=1+1',
        'Bia',
        '50.00',
        '14850.00',
        'Pago',
        'Pendente',
      ],
    ])
    expect(rows[5]?.[4]).toMatchObject({ quotePrefix: true })
  })

  it('of a totals view has its groups, also as CSV, and is audited (PLUS-012, PLUS-018)', async () => {
    await payment({ at: '2026-11-20T12:00:00Z', plate: '-=mesa' })
    await payment({ at: '2026-11-20T13:00:00Z' })
    const text = (await cellsOf({ by: 'plate', format: 'csv' })).toString()
    const [none, note, titles, ...lines] = text.slice(1).split('\r\n')
    expect([none, note]).toEqual(['Sem filtros', 'Só contam os pagamentos com Pix confirmado.'])
    expect(titles).toBe('Placa;Pagamentos;Valor (BRL);Valor (ARS);Repassado (ARS);Primeiro;Último')
    expect(lines.slice(0, 2).toSorted()).toEqual([
      "'-=mesa (Placa não reconhecida);1;50,00;14850,00;0,00;20/11/2026 09:00:00;20/11/2026 09:00:00",
      'Sem placa;1;50,00;14850,00;0,00;20/11/2026 10:00:00;20/11/2026 10:00:00',
    ])
    const { rows } = await world.money.database.pool.query(
      `select body::jsonb -> 'after' as after from audit_log where command = 'refueling.export'`,
    )
    expect(rows).toMatchObject([{ after: { format: 'csv', station: null, hasPlate: false } }])
  })
})
