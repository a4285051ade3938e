import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createPaymentWorld, type PaymentWorld } from '../../test/factories/payment-world.ts'
import { incomingPix } from '../features/collections/receive/incoming-pix.ts'
import { pixFor } from '../../test/concurrency/money-world.ts'
import { createFieldCipher, type FieldCipher } from '../platform/crypto/field-cipher.ts'
import { createKeyRing } from '../platform/crypto/key-ring.ts'
import { reencryptColumn } from '../platform/crypto/reencrypt-column.ts'
import { allEncryptedColumns } from './encrypted-columns.ts'
import { rotateColumns } from './rotate-columns.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

/** What both kinds of charge hold of payers. */
const payerTables = new Set(['orders', 'received_pix', 'establishment_payments'])
const payerColumns = allEncryptedColumns.filter(({ table }) => payerTables.has(table))

const clock = { now: () => new Date('2026-11-21T12:00:00Z') }

function cipherOf(primary: Uint8Array, secondary?: Uint8Array): FieldCipher {
  return createFieldCipher(
    createKeyRing(secondary === undefined ? { primary } : { primary, secondary }, clock),
  )
}

async function rotate(cipher: FieldCipher) {
  const { unitOfWork, database } = world.money.deps
  const columns: Record<string, string> = {}
  for (const column of payerColumns) {
    const { read, changed } = await reencryptColumn({ database, unitOfWork, cipher }, column)
    columns[`${column.table}.${column.column}`] = `${changed} of ${read}`
  }
  return columns
}

/** Every encrypted value of payers, in clear text. */
async function opened(cipher: FieldCipher): Promise<string[]> {
  const texts: string[] = []
  for (const { table, column, readText } of payerColumns) {
    const rows = await world.money.database.db.statement<{
      id: string
      stored: Parameters<FieldCipher['decrypt']>[0]
    }>(`test.${table}.${column}`, readText, [null, 100])
    for (const { id, stored } of rows) texts.push(await cipher.decrypt(stored, { table, column, rowId: id }))
  }
  return texts
}

it("re-encrypts the payers' data of both kinds of charge with the new key, once (PAY-057, SEC-026)", async () => {
  const old = randomBytes(32)
  const { payerKeys } = world.money.deps
  const before = { cipher: cipherOf(old), keyedHash: payerKeys.keyedHash }
  Object.assign(payerKeys, before)
  await world.create()
  await world.create({ payerEmail: null, payerPhone: null })
  await world.place(world.owner)
  const { chargeId } = await world.create()
  const { payer: _, ...pix } = pixFor(await world.money.charge(chargeId))
  const named = { name: 'Bia', document: { kind: 'cpf', value: '52998224725' } } as const
  await world.money.receive(await incomingPix(payerKeys, 'bcb', { ...pix, payer: named }))
  const texts = await opened(before.cipher)

  const fresh = randomBytes(32)
  const rotating = cipherOf(fresh, old)
  const all = {
    'orders.client_document_enc': '1 of 1',
    'orders.whatsapp_enc': '1 of 1',
    'received_pix.payer_document_enc': '1 of 1',
    'establishment_payments.payer_document_enc': '3 of 3',
    'establishment_payments.payer_email_enc': '2 of 2',
    'establishment_payments.payer_phone_enc': '2 of 2',
  }
  expect(await rotate(rotating)).toEqual(all)
  // The old key is not needed any more, and opens nothing.
  expect(await opened(cipherOf(fresh))).toEqual(texts)
  await expect(opened(cipherOf(old))).rejects.toThrow(/cannot be decrypted/)
  const nothing = Object.fromEntries(
    Object.entries(all).map(([name, done]) => [name, done.replace(/^\d/, '0')]),
  )
  expect(await rotate(rotating)).toEqual(nothing)
})

it('reports values that do not open, re-encrypts all others and ends with 1', async () => {
  const old = randomBytes(32)
  const { payerKeys, unitOfWork, database } = world.money.deps
  Object.assign(payerKeys, { cipher: cipherOf(old) })
  await world.place(world.owner)
  await world.place(world.owner)
  const { chargeId } = await world.create()
  const [changed, emptied] = await world.rows('select charge_id as id from orders order by charge_id')
  await world.rows(
    `update orders set client_document_enc = jsonb_set(client_document_enc, '{iv}', '"AAAAAAAAAAAAAAAAAAAAAA=="') where charge_id = $1`,
    [changed.id],
  )
  await world.rows(`update orders set whatsapp_enc = '{}' where charge_id = $1`, [emptied.id])
  const said: string[] = []
  const complaints: string[] = []
  const lines = { say: (line: string) => said.push(line), complain: (line: string) => complaints.push(line) }
  const fresh = cipherOf(randomBytes(32), old)
  const rotateAll = () => rotateColumns({ database, unitOfWork, cipher: fresh }, payerColumns, lines)
  expect(await rotateAll()).toBe(1)
  expect(complaints).toEqual([
    `orders.client_document_enc de ${changed.id}: no se puede leer con ninguna clave y quedó como estaba.`,
    `orders.whatsapp_enc de ${emptied.id}: no se puede leer con ninguna clave y quedó como estaba.`,
  ])
  expect(said[0]).toBe(
    'orders.client_document_enc: 2 valores, 1 pasaron a la clave actual, 1 no se pueden leer.',
  )
  const [{ payer_email_enc: email }] = await world.rows('select payer_email_enc from establishment_payments')
  const place = { table: 'establishment_payments', column: 'payer_email_enc', rowId: chargeId }
  expect(await fresh.reencrypt(email, place)).toBeNull()
  await world.rows('delete from orders')
  expect(await rotateAll()).toBe(0)
})

it('loses no value that is written while it runs', async () => {
  const old = randomBytes(32)
  const { payerKeys } = world.money.deps
  Object.assign(payerKeys, { cipher: cipherOf(old) })
  const { chargeId } = await world.create()
  const rotating = cipherOf(randomBytes(32), old)
  const place = { table: 'establishment_payments', column: 'payer_email_enc', rowId: chargeId }
  const meanwhile = await rotating.encrypt('new@example.com', place)
  const column = payerColumns.find(({ column: name }) => name === 'payer_email_enc')
  if (column === undefined) throw new Error('the column is not listed')
  const { unitOfWork, database } = world.money.deps
  const interrupting: FieldCipher = {
    ...rotating,
    async reencrypt(stored, at) {
      await world.rows('update establishment_payments set payer_email_enc = $1', [JSON.stringify(meanwhile)])
      return rotating.reencrypt(stored, at)
    },
  }
  expect(await reencryptColumn({ database, unitOfWork, cipher: interrupting }, column)).toEqual({
    read: 1,
    changed: 0,
    unreadable: [],
  })
  expect(await opened(rotating)).toContain('new@example.com')
})
