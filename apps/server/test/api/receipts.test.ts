import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { readFile } from '@puente/contract/files'
import { listHistory } from '@puente/contract/orders/history'
import { readChargeReceipts } from '@puente/contract/transactions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { photo, plainPdf } from '../factories/documents.ts'
import type { Browser, WireAnswer } from './browser.ts'
import { createServerWorld, orderOf, type ServerWorld } from './server-world.ts'

let world: ServerWorld
let ana: Browser
let orderId: string
beforeAll(async () => {
  world = await createServerWorld()
  ana = await signedIn()
  orderId = (await orderOf(ana)).id
})
afterAll(() => world.close())

async function signedIn(): Promise<Browser> {
  const browser = world.browser()
  await browser.signIn((await world.merchant()).email)
  return browser
}

function send(
  by: Browser,
  path: string,
  bytes: Buffer | null,
  fields: Record<string, string> = {},
): Promise<WireAnswer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (bytes !== null) form.set('file', new Blob([new Uint8Array(bytes)]), 'x.png')
  const headers = { 'idempotency-key': crypto.randomUUID() }
  return by.send('POST', apiPrefix + path, { body: form, headers })
}
const open = (by: Browser, id: string) => by.send('GET', apiPrefix + readFile.path.replace(':id', id))
const codeOf = ({ status, text }: WireAnswer) => [status, JSON.parse(text).code]

it('shows a receipt to its owner and to admins only, forbids caching, and audits each opening (RCPT-005)', async () => {
  const answer = await send(ana, `/charges/${orderId}/client-receipt`, plainPdf())
  expect(answer.status).toBe(201)
  const { id, receiptFileId, transactionId } = JSON.parse(answer.text)
  const [entry] = (await ana.call(listHistory, {})).items
  expect(entry).toMatchObject({ id, receiptFileId, status: 'em_processo' })
  const own = await open(ana, receiptFileId)
  expect(own.status).toBe(200)
  expect(Object.fromEntries(own.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringContaining(`${transactionId}_`),
  })
  const admin = world.browser()
  await admin.signIn((await world.admin()).email, { admin: true })
  expect((await open(admin, receiptFileId)).status).toBe(200)
  const stranger = await signedIn()
  expect((await open(stranger, receiptFileId)).status).toBe(404)
  const openings = await world.test.asOwner(
    `select actor_kind, body::jsonb -> 'after' ->> 'kind' as kind from audit_log
     where command = 'file.open' and object_id = $1 order by seq`,
    [receiptFileId],
  )
  expect(openings.rows).toEqual([
    { actor_kind: 'user', kind: 'client-receipt' },
    { actor_kind: 'admin', kind: 'client-receipt' },
  ])
  expect(codeOf(await send(stranger, `/charges/${orderId}/client-receipt`, await photo()))).toEqual([
    404,
    'charge.not-found',
  ])
})

it('accepts a photo and its description only together; the admin sees them at their order (ORD-030, ORD-031)', async () => {
  const text = `${'ñ'.repeat(250)}\n${'🙂'.repeat(124)}`
  const saved = await send(ana, '/receipts', await photo(), { description: ` ${text}\n`, orderId })
  expect(saved.status).toBe(201)
  const { rows } = await world.test.asOwner('select description, charge_id from receipts')
  expect(rows).toEqual([{ description: text, charge_id: orderId }])
  const admin = world.browser()
  await admin.signIn((await world.admin()).email, { admin: true })
  const { client } = await admin.call(readChargeReceipts, { params: { id: orderId } })
  const { fileId } = JSON.parse(saved.text)
  expect(client[0]).toMatchObject({ fileId, description: text })
  expect((await open(admin, fileId)).status).toBe(200)
  expect(codeOf(await send(ana, '/receipts', await photo(), { description: '  ' }))).toEqual([
    422,
    'receipt.description-required',
  ])
  for (const [bytes, fields, field] of [
    [await photo(), {}, 'description'],
    [null, { description: 'Ticket' }, 'file'],
    [await photo(), { description: 'a'.repeat(501) }, 'description'],
    [await photo(), { description: 'a\u0000b' }, 'description'],
    [await photo(), { description: 'Ticket', userId: 'x' }, 'userId'],
  ] as const) {
    const answer = await send(ana, '/receipts', bytes, fields)
    expect([...codeOf(answer), JSON.parse(answer.text).errors[0].field]).toEqual([
      422,
      'request.invalid',
      field,
    ])
  }
  expect((await world.test.asOwner('select id from receipts')).rowCount).toBe(1)
})
