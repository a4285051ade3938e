import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createPaymentWorld, type PaymentWorld } from '../../test/factories/payment-world.ts'
import { createFieldCipher, type FieldCipher } from '../platform/crypto/field-cipher.ts'
import { createKeyRing } from '../platform/crypto/key-ring.ts'
import { allEncryptedColumns } from './encrypted-columns.ts'
import { rotateColumns } from './rotate-columns.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const clock = { now: () => new Date('2026-11-21T12:00:00Z') }
const cipherOf = (primary: Uint8Array, secondary?: Uint8Array): FieldCipher =>
  createFieldCipher(createKeyRing(secondary === undefined ? { primary } : { primary, secondary }, clock))

type Seal = (table: string, column: string, rowId: string) => Promise<string>

/** A payout that is done, with its receipt and the bank data that it keeps. */
async function recordedPayout(sealed: Seal): Promise<void> {
  const { chargeId } = await world.create()
  const file = crypto.randomUUID()
  await world.rows(
    `insert into files (id, kind, owner_id, media_type, size_bytes, sha256, storage_key, wrapped_key)
     values ($1, 'payout-receipt', $2, 'image/png', 1, decode(repeat('00', 32), 'hex'), $3, $4)`,
    [file, world.owner, file, await sealed('files', 'wrapped_key', file)],
  )
  const payout = crypto.randomUUID()
  await world.rows(
    `insert into payouts (id, charge_id, owner_id, amount_minor, state, receipt_file_id, created_by, created_at, confirmed_at, bank_snapshot_enc)
     values ($1, $2, $3, 100, 'confirmed', $4, $3, now(), now(), $5)`,
    [payout, chargeId, world.owner, file, await sealed('payouts', 'bank_snapshot_enc', payout)],
  )
}

/** A transfer that is done, with the key that it went to. */
async function sentTransfer(sealed: Seal): Promise<void> {
  const transfer = crypto.randomUUID()
  await world.rows(
    `insert into transfers (id, sent_as, provider, sent_by, key_type, key_enc, key_hash, recipient_name, recipient_known, amount_minor,
       state, created_at, updated_at, ended_at)
     values ($1, 'a1', 'corpx', $2, 'email', $3, '', 'Ana', true, 100, 'completed', now(), now(), now())`,
    [transfer, world.owner, await sealed('transfers', 'key_enc', transfer)],
  )
}

/** A file for the bank with a result, both as packed bytes. */
async function payoutFile(sealed: (table: string, column: string, rowId: string) => Promise<Buffer>) {
  const { owner } = world
  const [id, result] = [crypto.randomUUID(), crypto.randomUUID()]
  const sum = randomBytes(32)
  await world.rows(
    `insert into payout_files (id, number, layout, count, total_minor, content_enc, sha256, made_by, made_at)
     values ($1, 1, 'csv', 1, 100, $2, $3, $4, now())`,
    [id, await sealed('payout_files', 'content_enc', id), sum, owner],
  )
  await world.rows(
    `insert into payout_file_results (id, file_id, name, content_enc, sha256, applied_by, applied_at)
     values ($1, $2, 'r.csv', $3, $4, $5, now())`,
    [result, id, await sealed('payout_file_results', 'content_enc', result), sum, owner],
  )
}

/** The owner's account, bank data, second factor, establishment and draft, each encrypted column filled. */
async function accountWithEstablishment(sealed: Seal): Promise<void> {
  const { owner } = world
  for (const column of ['phone_enc', 'dni_enc', 'cuit_enc', 'address_enc', 'closed_email_enc'])
    await world.rows(`update users set ${column} = $2 where id = $1`, [
      owner,
      await sealed('users', column, owner),
    ])
  await world.rows(`update users set cpf_hash = uuid_send(gen_random_uuid()), cpf_enc = $2 where id = $1`, [
    owner,
    await sealed('users', 'cpf_enc', owner),
  ])
  await world.rows('insert into totp_secrets (user_id, secret_enc) values ($1, $2)', [
    owner,
    await sealed('totp_secrets', 'secret_enc', owner),
  ])
  await world.rows(
    `insert into bank_accounts (user_id, account_holder_name, bank_name, cbu_enc, cbu_hash, cuit_enc, store_cuil_enc, declared_at)
     values ($1, 'Ana', 'Nación', $2, '', $3, $4, now())
     on conflict (user_id) do update set cbu_enc = $2, cuit_enc = $3, store_cuil_enc = $4`,
    [
      owner,
      await sealed('bank_accounts', 'cbu_enc', owner),
      await sealed('bank_accounts', 'cuit_enc', owner),
      await sealed('bank_accounts', 'store_cuil_enc', owner),
    ],
  )
  const [store] = await world.rows('select id from establishments')
  await world.rows(
    'update establishments set cuit_hash = uuid_send(gen_random_uuid()), cuit_enc = $2 where id = $1',
    [store.id, await sealed('establishments', 'cuit_enc', store.id)],
  )
  await world.rows(
    'insert into establishment_drafts (user_id, form_enc, step, changed_at, saved_at) values ($1, $2, 1, now(), now())',
    [owner, await sealed('establishment_drafts', 'form_enc', owner)],
  )
}

const names = allEncryptedColumns.map(({ table, column }) => `${table}.${column}`)

it('lists every encrypted column of the database, so that a rotation misses none (PAY-057, SEC-025)', async () => {
  const found = await world.rows(
    `select c.table_name || '.' || c.column_name as name
     from information_schema.columns c join pg_class t on t.oid = ('public.' || quote_ident(c.table_name))::regclass
     where c.table_schema = 'public' and t.relkind in ('r', 'p') and (c.column_name like '%\\_enc' or c.column_name = 'wrapped_key')`,
  )
  // Notices are kept as packed bytes.
  expect(new Set(names)).toEqual(new Set([...found.map(({ name }) => name), 'webhook_inbox.body']))
})

it('re-encrypts accounts, bank data, establishments, payouts, transfers, files and notices with the new key (PAY-057, SEC-026)', async () => {
  const old = randomBytes(32)
  const before = cipherOf(old)
  const sealed: Seal = async (table, column, rowId) =>
    JSON.stringify(await before.encrypt(`${table}.${column}`, { table, column, rowId }))

  await accountWithEstablishment(sealed)
  await recordedPayout(sealed)
  await world.rows(
    `insert into provider_credentials (id, provider, name, value_enc, revision, changed_at)
     values ('bcb.clientId', 'bcb', 'clientId', $1, 1, now())`,
    [await sealed('provider_credentials', 'value_enc', 'bcb.clientId')],
  )
  await sentTransfer(sealed)
  const notice = crypto.randomUUID()
  const body = await before.encryptBytes(Buffer.from('webhook_inbox.body'), {
    table: 'webhook_inbox',
    column: 'body',
    rowId: notice,
  })
  await world.rows(
    `insert into webhook_inbox (id, provider, event_key, body, evidence, state, next_attempt_at)
     values ($1, 'bcb', 'k', $2, true, 'processed', null)`,
    [notice, body],
  )

  await payoutFile((table, column, rowId) =>
    before.encryptBytes(Buffer.from(`${table}.${column}`), { table, column, rowId }),
  )

  const fresh = randomBytes(32)
  const said: string[] = []
  const lines = { say: (line: string) => said.push(line), complain: (line: string) => said.push(line) }
  const { unitOfWork, database } = world.money.deps
  const own = allEncryptedColumns.filter(
    ({ table }) => !['orders', 'received_pix', 'establishment_payments'].includes(table),
  )
  const rotate = () => rotateColumns({ unitOfWork, database, cipher: cipherOf(fresh, old) }, own, lines)
  await rotate()
  for (const { table, column, form, readText } of own) {
    const rows = await database.statement<{ id: string; stored: never }>(
      `test.${table}.${column}`,
      readText,
      [null, 100],
    )
    const texts = await Promise.all(
      rows.map(async ({ id, stored }) => {
        const place = { table, column, rowId: id }
        const opened =
          form === 'bytea'
            ? cipherOf(fresh).decryptBytes(stored, place)
            : cipherOf(fresh).decrypt(stored, place)
        return String(await opened.catch(() => 'closed'))
      }),
    )
    expect(texts, `${table}.${column}`).toContain(`${table}.${column}`)
  }
  expect(said.at(-1)).toBe(
    'Conservá MASTER_KEY_SECONDARY y repetí el comando hasta que diga que ya no hace falta.',
  )
})

it('reports that the former key is no longer needed once a run finds nothing to re-encrypt', async () => {
  const { unitOfWork, database } = world.money.deps
  const said: string[] = []
  const lines = { say: (line: string) => said.push(line), complain: (line: string) => said.push(line) }
  const empty = allEncryptedColumns.filter(({ table }) => table === 'received_pix')
  expect(await rotateColumns({ unitOfWork, database, cipher: cipherOf(randomBytes(32)) }, empty, lines)).toBe(
    0,
  )
  expect(said.at(-1)).toBe(
    'Todo está bajo la clave actual: MASTER_KEY_SECONDARY ya no hace falta para esta base de datos.',
  )
})

it('allows only a rotation to change the bank data of a recorded payout, and nothing else', async () => {
  await recordedPayout(async () => '{}')
  const change = (sql: string, reencrypting: boolean) =>
    world.money.deps.unitOfWork.run({ kind: 'system', name: 'operator' }, 'test', async (tx) => {
      tx.unchanged()
      if (reencrypting) await tx.statement('t.on', `select set_config('puente.reencrypting', 'on', true)`, [])
      await tx.statement(`t.${sql}`, `update payouts set ${sql} where state = 'confirmed' returning id`, [])
    })
  const refused = { constraint: 'payout_terms_fixed' }
  const other = `bank_snapshot_enc = '{"data":""}'`
  await expect(change(other, false)).rejects.toMatchObject(refused)
  for (const sql of [
    'bank_snapshot_enc = null',
    `${other}, amount_minor = 200`,
    'amount_minor = 200',
    `${other}, created_at = now()`,
  ])
    await expect(change(sql, true), sql).rejects.toMatchObject(refused)
  await change(other, true)
})
