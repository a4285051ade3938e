import { listEstablishmentPayments } from '@puente/contract/establishments/payments'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pixFor } from '../../../../test/concurrency/money-world.ts'
import { measured } from '../../../../test/factories/long-history.ts'
import { readerOf } from '../../../../test/factories/reader.ts'
import { createPaymentWorld, type PaymentWorld } from '../../../../test/factories/payment-world.ts'
import { listDeskPayments } from '../payments-desk/list-desk-payments.ts'
import { readRefuelings } from '../refueling/refueling-reads.ts'
import { deletePayment } from './delete-payment.ts'
import { type ListPaymentsDeps, listPayments } from './list-payments.ts'

let world: PaymentWorld
let establishmentId: string
beforeAll(async () => {
  world = await createPaymentWorld()
})
beforeEach(async () => {
  await world.reset()
  const [row] = await world.rows('select id from establishments')
  establishmentId = row.id
})
afterAll(() => world.close())

const own = () => ({ userId: world.owner, isAdmin: false })

async function list(
  search = '',
  reader = own(),
  limit = 10,
  database: ListPaymentsDeps['database'] = world.money.database.db,
) {
  const { keyedHash } = world.money.deps.payerKeys
  const answer = await listPayments({ database, keyedHash }, reader, establishmentId, { limit, search })
  listEstablishmentPayments.response.parse(answer)
  return answer.payments
}
const idsOf = async (...how: Parameters<typeof list>) => (await list(...how)).map(({ chargeId }) => chargeId)

it('lists the payments of an establishment for its owner, newest first, found by name or CPF (PAY-072, ruling 28)', async () => {
  const first = await world.create({ payerName: 'Bia Ávila' })
  world.wait(1)
  const second = await world.create({ payerName: 'João', payerCpf: '111.444.777-35' })
  world.money.provider.faults.push('refuse')
  await world.create({ payerName: 'Recusada' }).catch(() => undefined)
  expect(await idsOf()).toEqual([second.chargeId, first.chargeId])
  expect(await idsOf('', own(), 1)).toEqual([second.chargeId])
  expect(await idsOf('avila')).toEqual([first.chargeId])
  expect(await idsOf('Áv')).toEqual([first.chargeId])
  expect(await idsOf('111.444.777-35')).toEqual([second.chargeId])
  expect(await idsOf('***.982.247-**')).toEqual([first.chargeId])
  expect(await idsOf('52998224726')).toEqual([])
  expect(await idsOf('%')).toEqual([])
  expect((await list()).map(({ auditTrail }) => auditTrail)).toEqual([null, null])
  const stranger = await world.merchant()
  await expect(list('', { userId: stranger, isAdmin: false })).rejects.toMatchObject({
    code: 'establishment.not-found',
  })
})

it('shows admins the payments of any establishment with their audit trail, which repeated checks do not fill up, ten by default, found by name (PAY-070, PAY-072, URLT-037)', async () => {
  const payment = await world.create()
  for (let nth = 0; nth < 5; nth += 1) {
    await world.check(payment)
    world.wait(10)
  }
  const { chargeId: other } = await world.create({ payerName: 'João', payerCpf: '111.444.777-35' })
  const admin = { userId: await world.merchant(), isAdmin: true }
  expect(await idsOf('', admin)).toEqual([other, payment.chargeId])
  expect(await idsOf('joão', admin)).toEqual([other])
  expect(listEstablishmentPayments.query.parse({})).toEqual({ limit: 10, search: '' })
  const listed = (await list('', admin)).find(({ chargeId }) => chargeId === payment.chargeId)
  expect(listed?.auditTrail?.map(({ step, times, actor }) => [step, times, actor.kind])).toEqual([
    ['checked-by-payer', 5, 'visitor'],
    ['code-issued', 1, 'visitor'],
    ['attempt-started', 1, 'visitor'],
  ])
})

it('lets an admin delete only what ended unpaid, with the reason in the audit log, and shows it again once a late Pix paid it (PAY-054)', async () => {
  const { chargeId } = await world.create()
  const admin = readerOf(await world.merchant())
  const reason = 'Prueba del local'
  const remove = (id: string) => deletePayment(world.money.deps.unitOfWork, admin, { chargeId: id, reason })
  const entries = () =>
    world.rows(
      `select outcome, body::jsonb ->> 'reason' as reason from audit_log where command = 'payments.delete' order by seq`,
    )
  await expect(remove(crypto.randomUUID())).rejects.toMatchObject({ code: 'payment.not-found' })
  await expect(remove(chargeId)).rejects.toMatchObject({ code: 'payment.not-deletable' })
  await world.rows(`update charges set pix_status = 'expired'`)
  await remove(chargeId)
  await remove(chargeId)
  expect(await idsOf()).toEqual([])
  expect(await world.rows('select deletion_reason, deleted_at from establishment_payments')).toEqual([
    { deletion_reason: reason, deleted_at: world.money.now },
  ])
  expect(await entries()).toEqual([
    { outcome: 'payment.not-found', reason },
    { outcome: 'payment.not-deletable', reason },
    { outcome: 'done', reason },
  ])
  await world.money.receive(pixFor(await world.money.charge(chargeId)))
  expect(await idsOf()).toEqual([chargeId])
  await expect(remove(chargeId)).rejects.toMatchObject({ code: 'payment.not-deletable' })
})

const many = 20_000

/** Payments of one establishment by as many people. Written without triggers and foreign keys, because only the reads are tested. */
async function addManyPayments(): Promise<void> {
  const client = new pg.Client({ connectionString: world.money.database.superuserUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into charges (id, kind, owner_id, beneficiary_id, txid, provider, pix_key, real_value_minor, fee_minor, total_minor,
         pesos_value_minor, base_rate, applied_spread, customer_rate, pix_status, pix_code, description, created_at, expires_at)
       select uuidv7(make_interval(mins => n - $2)), 'establishment', $1, $1, replace(gen_random_uuid()::text, '-', ''), 'bcb', 'k', 5000,
         100, 5100, 1485000, 300, 1, 297, 'pending', 'code', 'Nafta', now(), now() + interval '20 min' from generate_series(1, $2::int) n`,
      [world.owner, many],
    )
    await client.query(
      `insert into establishment_payments (charge_id, establishment_id, store_id, external_id, session_hash, payer_name, payer_document_enc,
         payer_document_hash, payer_document_visible_hash, payer_document_shown, product_description, gdpr_consent_at, privacy_version,
         consent_language, created_at)
       select id, $1, 'LAPA1', 'LAPA1_aaaaaaaa_' || txid, sha256(id::text::bytea), initcap(translate(substr(txid, 1, 14), '0123456789', 'ghijklmnop')),
         '{}', sha256(txid::bytea), sha256(substr(txid, 1, 5)::bytea), '***.456.789-**', 'Nafta', now(), '1', 'pt', now() from charges`,
      [establishmentId],
    )
    await client.query('vacuum analyze charges, establishment_payments')
  } finally {
    await client.end()
  }
}

it('answers each search among many payments by an index, and searches a short name only among the latest', async () => {
  await addManyPayments()
  const database = measured(world.money.database.db)
  for (const typed of ['', 'Quintana', 'Zq', '529.982.247-25', '***.982.247-**'])
    expect(await list(typed, own(), 10, database)).toHaveLength(typed === '' ? 10 : 0)
  expect(database.plans.get('payments.list.name')).toContain('"establishment_payments_by_name"')
  expect(database.plans.get('payments.list.cpf')).toContain('"establishment_payments_by_document"')
  expect(database.plans.get('payments.list.visible-digits')).toContain(
    '"establishment_payments_by_visible_digits"',
  )
  for (const kind of ['all', 'name', 'cpf', 'visible-digits'])
    expect(database.blocks.get(`payments.list.${kind}`), kind).toBeLessThan(200)
  // Reads the latest 5,000 of 20,000 payments.
  const plan = database.plans.get('payments.list.short-name')
  expect(plan).toContain('"Rows Removed by Filter":5000')
  await readFarBack(database)
  expect(database.plans.get('payments-desk.page.all.any.any')).toContain('"establishment_payments_listed"')
  // A join would read each of the 20,000 charges.
  for (const part of ['payments-desk.page.all.any.any', 'refueling.list.all', 'refueling.count.all'])
    expect(database.blocks.get(part), part).toBeLessThan(1500)
})

/** The last pages of the desk's lists of payments and refuelings. */
async function readFarBack(database: ReturnType<typeof measured>): Promise<void> {
  const page = many / 20
  const desk = {
    database,
    keyedHash: world.money.deps.payerKeys.keyedHash,
    adminChargesOf: async () => [],
  }
  expect(await listDeskPayments(desk, { page: page + 1, search: '' }, world.owner)).toMatchObject({
    items: [],
  })
  expect((await readRefuelings(database, { page })).items).toHaveLength(20)
}
