import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pixFor } from '../../../../test/concurrency/money-world.ts'
import { addEstablishmentPayment } from '../../../../test/factories/establishment-payments.ts'
import { addFile, createOrderWorld, type OrderWorld } from '../../../../test/factories/order-world.ts'
import { readXlsx } from '../../../../test/factories/read-xlsx.ts'
import type { Download } from '../../../platform/http/call.ts'
import { readHistory } from '../history/history-reads.ts'
import { type ExportHistoryDeps, type ExportQuery, exportHistory } from './export-history.ts'

let world: OrderWorld
let user: string
beforeAll(async () => {
  world = await createOrderWorld()
})
beforeEach(async () => {
  await world.reset()
  user = await world.merchant()
})
afterAll(() => world.money.close())

const db = () => world.money.database.db
const context = { requestId: 'test', ipAddress: null }

function exported(query: Partial<ExportQuery> = {}, database: ExportHistoryDeps['database'] = db()) {
  const { unitOfWork } = world.money.database
  const { clock } = world.money.deps
  const deps = { database, unitOfWork, clock, settings: world.settings }
  return exportHistory(
    deps,
    { kind: 'user', userId: user, sessionId: crypto.randomUUID() },
    { period: 'all', format: 'xlsx', language: 'es', ...query },
    context,
  )
}

async function bytesOf({ body }: Download): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece as Uint8Array)
  return Buffer.concat(pieces)
}

const rowsOf = async (download: Download) =>
  readXlsx(await bytesOf(download)).rows.map((row) => row.map(({ value }) => value))

/** `count` confirmed charges of the user a microsecond apart, every third with a payment at the very same time. */
async function addMany(count: number): Promise<void> {
  const { asOwner } = world.money.database
  const file = await addFile(world.money.database, user)
  await asOwner(
    `with charged as (
       insert into charges (id, kind, owner_id, beneficiary_id, txid, provider, pix_key, real_value_minor, fee_minor, total_minor,
         pesos_value_minor, pesos_paid_minor, base_rate, applied_spread, customer_rate, pix_status, pix_code, description,
         created_at, expires_at, confirmed_at, confirmation_source)
       select gen_random_uuid(), 'order', $1, $1, replace(gen_random_uuid()::text, '-', ''), 'bcb', 'k', n, 100, n + 100, 100, 100,
         300, 1, 297, 'confirmed', 'code', 'Almuerzo', at, at + interval '20 min', at, 'webhook'
       from (select n, $2::timestamptz + make_interval(secs => n / 3 / 1000000.0) as at from generate_series(1, $3::int) n) made
       returning id, confirmed_at, real_value_minor
     ), filed as (
       insert into files (id, kind, owner_id, media_type, size_bytes, sha256, storage_key, wrapped_key)
       select id, kind, owner_id, media_type, size_bytes, sha256, id::text, wrapped_key
       from (select charged.id, f.kind, f.owner_id, f.media_type, f.size_bytes, f.sha256, f.wrapped_key
             from charged, files f where f.id = $4 and charged.real_value_minor % 3 = 0) copies
       returning id
     )
     insert into payouts (charge_id, owner_id, amount_minor, state, receipt_file_id, created_by, created_at, confirmed_at)
     select charged.id, $1, 100, 'confirmed', filed.id, $1, charged.confirmed_at, charged.confirmed_at
     from charged join filed on filed.id = charged.id`,
    [user, world.money.now, count, file],
  )
}

describe('the exported history', () => {
  it('has a row for each entry with its columns, amounts and words (HIST-010, HIST-011, HIST-037, HIST-038)', async () => {
    const { id } = (await world.place(user, { clientName: 'Ana', description: '=1+1' })).order
    await world.money.receive(pixFor(await world.money.charge(id)))
    world.money.now = new Date('2026-11-21T15:00:00Z')
    const fuel = await addEstablishmentPayment(world.money, user, { description: '' })
    world.money.now = new Date('2026-11-22T02:30:00Z')
    const receipt = await addFile(world.money.database, user)
    await world.money.database.asOwner(
      `insert into payouts (charge_id, owner_id, amount_minor, state, receipt_file_id, created_by, created_at, confirmed_at)
       values ($1, $2, 1000000, 'confirmed', $3, $2, $4, $4)`,
      [id, user, receipt, world.money.now],
    )
    const download = await exported()
    expect(download).toMatchObject({
      fileName: 'historico-puente-pix-2026-11-21.xlsx',
      disposition: 'attachment',
      sizeBytes: null,
    })
    const { sheetName, rows } = readXlsx(await bytesOf(download))
    expect(sheetName).toBe('Historial')
    expect(rows[0]?.map(({ value }) => value)).toEqual([
      'Fecha y hora (Buenos Aires)',
      'Descripción',
      'Cliente',
      'CPF o CNPJ',
      'Identificación',
      'Total (R$)',
      'Tarifa Pix (R$)',
      'Monto (ARS)',
      'Suma al saldo (ARS)',
      'Cotización (ARS por R$)',
      'Estado del Pix',
      'ID de la transacción',
    ])
    const shown = rows.slice(1).map((row) => row.slice(1).map(({ place, value }) => `${place} ${value}`))
    expect(shown).toEqual([
      ['B2 Pago administrativo', 'H2 -10000.00', 'I2 -10000.00', `L2 ${id.replaceAll('-', '')}`],
      [
        'B3 PIX de Bia',
        'C3 Bia',
        'D3 ***.456.789-**',
        'F3 51.00',
        'G3 1.00',
        'H3 14850.00',
        'J3 297.00',
        'K3 Pendiente',
        `L3 ${fuel.replaceAll('-', '')}`,
      ],
      [
        'B4 =1+1',
        'C4 Ana',
        'D4 ***.982.247-**',
        'E4 Mesa 4',
        'F4 101.00',
        'G4 1.00',
        'H4 29700.00',
        'I4 29700.00',
        'J4 297.00',
        'K4 Confirmado',
        `L4 ${id.replaceAll('-', '')}`,
      ],
    ])
    expect(rows[3]?.[1]).toMatchObject({ type: 'inlineStr', quotePrefix: true })
    expect(rows[3]?.[5]).toMatchObject({ type: undefined, numberFormat: '4' })
    // 23:30 in Buenos Aires, on the day in the file's name.
    expect(rows[1]?.[0]).toMatchObject({ type: undefined, numberFormat: '164', value: '46347.979166666664' })
  })

  it('is a CSV file or in Portuguese on request (HIST-038)', async () => {
    await world.place(user, { clientName: '+Ana', description: 'Cena' })
    const download = await exported({ format: 'csv', language: 'pt' })
    expect(download.fileName).toBe('historico-puente-pix-2026-11-21.csv')
    const [titles, line] = (await bytesOf(download)).toString().split('\r\n')
    expect(titles).toContain('Situação do Pix;ID da transação')
    expect(line).toMatch(
      /^21\/11\/2026 09:00:00;Cena;'\+Ana;\*{3}\.982\.247-\*\*;Mesa 4;101,00;1,00;29700,00;;297,00;Pendente;/,
    )
  })

  it('has the same entries in the same order as the list at any length, equal times included (HIST-006)', async () => {
    await addMany(1_300)
    const listed: string[] = []
    for (let page = 1; listed.length < 1_733; page += 1) {
      const { items } = await readHistory(db(), user, { page, period: 'all' }, world.money.now)
      listed.push(
        ...items.map(({ transactionId, value }) => `${transactionId} ${BigInt(value.amountMinor) / 100n}`),
      )
    }
    const rows = (await rowsOf(await exported())).slice(1)
    expect(rows.map((row) => `${row.at(-1)} ${Number(row.find((cell) => /^-?1\.00$/.test(cell)))}`)).toEqual(
      listed,
    )
  })

  it("holds only the user's own entries of the period, and is recorded in the audit log (HIST-013, HIST-038)", async () => {
    const stranger = await world.merchant()
    world.money.now = new Date('2026-11-15T02:59:59Z')
    const before = (await world.place(user)).order.transactionId
    world.money.now = new Date('2026-11-15T03:00:00Z')
    const first = (await world.place(user)).order.transactionId
    await world.place(stranger)
    await addEstablishmentPayment(world.money, stranger)
    world.money.now = new Date('2026-11-21T12:00:00Z')
    const ids = async (period: ExportQuery['period']) =>
      (await rowsOf(await exported({ period }))).slice(1).map((row) => row.at(-1))
    expect(await ids('7')).toEqual([first])
    expect(await ids('all')).toEqual([first, before])
    const { rows } = await world.money.database.pool.query(
      `select actor_id, body::jsonb -> 'after' as after from audit_log where command = 'history.export' order by seq`,
    )
    expect(rows).toEqual([
      { actor_id: user, after: { period: '7', format: 'xlsx' } },
      { actor_id: user, after: { period: 'all', format: 'xlsx' } },
    ])
  })

  it('stops reading when the browser disconnects, and holds no connection while it waits for the browser', async () => {
    await addMany(3_000)
    let statements = 0
    const counted: ExportHistoryDeps['database'] = {
      statement: (name, text, values) => {
        statements += 1
        return db().statement(name, text, values)
      },
    }
    const { body } = await exported({ format: 'csv' }, counted)
    if (Buffer.isBuffer(body)) expect.fail('it is not made while it is sent')
    body.once('data', () => body.pause())
    const patience = { timeout: 10_000, interval: 20 }
    await expect.poll(() => statements, patience).toBeGreaterThan(0)
    const { pool } = world.money.database
    await expect.poll(() => pool.idleCount === pool.totalCount, patience).toBe(true)
    const closed = new Promise((gone) => body.once('close', gone))
    body.destroy()
    await closed
    expect(statements).toBeLessThan(10)
  })
})
