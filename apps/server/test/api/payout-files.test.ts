import {
  downloadPayoutFile,
  listPayoutFiles,
  makePayoutFile,
  previewPayoutFile,
  readPayoutFile,
  releaseFilePayout,
  voidPayoutFile,
} from '@puente/contract/payouts/files'
import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { beginPayout } from '@puente/contract/payouts'
import { readAdminCharge } from '@puente/contract/transactions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { payOut } from './admin-payouts.ts'
import { type Browser, refusalOf } from './browser.ts'
import { type Counter, openCounter, openOrder } from './sandbox-desk.ts'
import { createServerWorld, type ServerWorld } from './server-world.ts'

let world: ServerWorld
let admin: Browser
let other: Browser
let first: Counter
let userId: string
beforeAll(async () => {
  world = await createServerWorld()
  admin = await world.signedInAdmin()
  other = await world.signedInAdmin()
  first = await openCounter(world)
  const { rows } = await world.test.pool.query('select owner_id from charges where id = $1', [first.order.id])
  userId = rows[0].owner_id
})
afterAll(() => world.close())

const newKey = () => crypto.randomUUID()
/** Charges of one merchant, paid in order. */
async function paidCharges(count: number): Promise<Counter[]> {
  const opened: Counter[] = []
  for (let nth = 0; nth < count; nth += 1) opened.push(await openOrder(world, first.merchant, userId))
  await Promise.all(opened.map((counter) => counter.pay()))
  await Promise.all(opened.map((counter) => counter.until('confirmed')))
  return opened
}
const csvOf = (chosen: readonly Counter[]) => ({
  chargeIds: chosen.map(({ order }) => order.id),
  layout: 'csv' as const,
  debitCbu: null,
})
const make = (by: Browser, chosen: readonly Counter[], idempotencyKey = newKey()) =>
  by.call(makePayoutFile, { body: csvOf(chosen), idempotencyKey })
const fileOf = (id: string) => admin.call(readPayoutFile, { params: { id } })
const bytesOf = (by: Browser, id: string, known: number) =>
  by.send('GET', `${apiPrefix}${downloadPayoutFile.path.replace(':id', id)}?known=${known}`)
const stepOf = async ({ order }: Counter) => {
  const { charge } = await admin.call(readAdminCharge, { params: { id: order.id } })
  return { begun: charge.begun, inFile: charge.inFile, actions: charge.allowedActions }
}
/** Payouts that reserve the pesos of these charges. */
const reservedOf = async (chosen: readonly Counter[]) => {
  const { rows } = await world.test.pool.query(
    `select charge_id, count(*)::int as count from payouts where charge_id = any($1) and state = 'reserved' group by 1`,
    [chosen.map(({ order }) => order.id)],
  )
  return rows
}
const filesNow = async () => (await admin.call(listPayoutFiles, { query: { page: 1 } })).total

it('makes one file of the chosen charges over HTTP, and downloads it byte by byte as it was made (ruling 73)', async () => {
  const chosen = await paidCharges(2)
  const preview = await admin.call(previewPayoutFile, { body: csvOf(chosen) })
  expect(preview).toMatchObject({ count: 2, leftOut: [] })
  expect(await reservedOf(chosen)).toEqual([])
  const { file, leftOut } = await make(admin, chosen)
  const total = chosen.reduce((sum, { pesos }) => sum + pesos, 0n)
  expect(leftOut).toEqual([])
  expect(file).toMatchObject({
    number: preview.number,
    state: 'open',
    count: 2,
    openCount: 2,
    total: { amountMinor: String(total), currency: 'ARS' },
    downloads: null,
  })
  expect(preview.total).toEqual(file.total)
  const { lines } = await fileOf(file.id)
  expect(lines.map(({ state }) => state)).toEqual(['reserved', 'reserved'])
  expect(lines.map(({ chargeId }) => chargeId).toSorted()).toEqual(
    chosen.map(({ order }) => order.id).toSorted(),
  )
  const bytes = await bytesOf(admin, file.id, 0)
  expect(bytes.status).toBe(200)
  const written = bytes.text.trim().split('\r\n').slice(1)
  expect(written.map((line) => line.split(';')[0])).toEqual(lines.map(({ reference }) => reference))
  expect((await bytesOf(other, file.id, 1)).text).toBe(bytes.text)
  expect(await stepOf(chosen[0] as Counter)).toMatchObject({ inFile: file.number, actions: [] })
})

it('answers a repeated request with the same file, doubles nothing, and refuses its key for another body (ruling 73, SEC-022)', async () => {
  const chosen = await paidCharges(2)
  const key = newKey()
  const before = await filesNow()
  const body = JSON.stringify(csvOf(chosen))
  const send = () =>
    admin.send('POST', `${apiPrefix}${makePayoutFile.path}`, {
      body,
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
    })
  // Twice at once, as a browser whose first answer is late, and once more after it.
  const answers = [...(await Promise.all([send(), send()])), await send()]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(2)
  expect(await filesNow()).toBe(before + 1)
  expect((await reservedOf(chosen)).map(({ count }) => count)).toEqual([1, 1])

  expect((await refusalOf(make(admin, chosen.slice(1), key))).code).toBe('idempotency.key-reused')
  // The key is this admin's own. Another admin with the same one makes their own file, for which nothing is left.
  expect((await refusalOf(make(other, chosen, key))).code).toBe('payout-file.empty')
  const unkeyed = admin.send('POST', `${apiPrefix}${makePayoutFile.path}`, {
    body,
    headers: { 'content-type': 'application/json' },
  })
  expect((await unkeyed).text).toContain('idempotency.key-required')
  expect(await filesNow()).toBe(before + 1)
})

it('puts each charge into exactly one file when two admins make files of overlapping charges at once (ruling 73)', async () => {
  const chosen = await paidCharges(8)
  const [mine, theirs] = [chosen.slice(0, 6), chosen.slice(2).toReversed()]
  const [one, two] = await Promise.all([make(admin, mine), make(other, theirs)])
  expect(one.file.number).not.toBe(two.file.number)
  expect(one.file.count + two.file.count).toBe(8)
  expect((await reservedOf(chosen)).map(({ count }) => count)).toEqual(Array(8).fill(1))
  const inFiles = [...(await fileOf(one.file.id)).lines, ...(await fileOf(two.file.id)).lines]
  expect(inFiles.map(({ chargeId }) => chargeId).toSorted()).toEqual(
    chosen.map(({ order }) => order.id).toSorted(),
  )
  // What one of them lost stands in their answer with the reason and its name.
  const lost = [...one.leftOut, ...two.leftOut]
  expect(lost).toHaveLength(4)
  for (const out of lost) expect(out).toMatchObject({ reason: 'in-file', clientName: 'Marina Souza' })
})

it('leaves out what changed between the preview and the file, each with its reason (ruling 73)', async () => {
  const chosen = await paidCharges(3)
  const [stays, paid, refunded] = chosen as [Counter, Counter, Counter]
  expect(await admin.call(previewPayoutFile, { body: csvOf(chosen) })).toMatchObject({ count: 3 })
  await payOut(other, paid.order.id, paid.pesos)
  await refunded.sendBack({ nature: 'ORIGINAL' })
  await expect.poll(refunded.status, { timeout: 15_000 }).toBe('refunded')
  const { file, leftOut } = await make(admin, chosen)
  expect(file).toMatchObject({ count: 1, total: { amountMinor: String(stays.pesos) } })
  expect(Object.fromEntries(leftOut.map(({ chargeId, reason }) => [chargeId, reason]))).toEqual({
    [paid.order.id]: 'nothing-owed',
    [refunded.order.id]: 'charge-closed',
  })
  const before = await filesNow()
  expect((await refusalOf(make(admin, [paid, refunded]))).code).toBe('payout-file.empty')
  expect(await filesNow()).toBe(before)
})

it('releases one payout, and all the rest with the file, over HTTP with a reason and a fresh proof (ruling 73)', async () => {
  const chosen = await paidCharges(3)
  const { file } = await make(admin, chosen)
  const params = { id: file.id }
  const { lines } = await fileOf(file.id)
  const released = chosen.find(({ order }) => order.id === lines[0]?.chargeId) as Counter
  const body = { payoutId: lines[0]?.payoutId ?? '', reason: 'El banco no la tomó' }
  const request = { params, body, idempotencyKey: newKey() }
  expect((await refusalOf(other.call(beginPayout, { params: { id: released.order.id } }))).code).toBe(
    'payout.in-file',
  )

  const unproven = await world.admin()
  const stale = world.browser()
  await stale.signIn(unproven.email, { admin: true })
  await world.test.asOwner(
    `update sessions set proven_at = proven_at - interval '1 hour' where user_id = $1`,
    [unproven.userId],
  )
  const voiding = { params, body: { reason: 'Nunca llegó al banco' }, idempotencyKey: newKey() }
  expect((await refusalOf(stale.call(releaseFilePayout, request))).code).toBe('proof.required')
  expect((await refusalOf(stale.call(voidPayoutFile, voiding))).code).toBe('proof.required')
  expect((await fileOf(file.id)).file).toMatchObject({ state: 'open', openCount: 3 })

  const empty = { ...voiding, body: { reason: ' ' } }
  expect((await refusalOf(other.call(voidPayoutFile, empty))).code).toBe('request.invalid')
  expect(await other.call(releaseFilePayout, request)).toMatchObject({ state: 'open', openCount: 2 })
  expect(await other.call(releaseFilePayout, request)).toMatchObject({ state: 'open', openCount: 2 })
  const again = { ...request, idempotencyKey: newKey() }
  expect((await refusalOf(other.call(releaseFilePayout, again))).code).toBe('payout-file.payout-closed')
  expect(await stepOf(released)).toMatchObject({ inFile: null, actions: ['pay'] })
  expect((await bytesOf(admin, file.id, 0)).text).toContain('payout-file.released')

  expect(await other.call(voidPayoutFile, voiding)).toMatchObject({ state: 'voided', openCount: 0 })
  expect(await reservedOf(chosen)).toEqual([])
  expect((await bytesOf(admin, file.id, 0)).text).toContain('payout-file.closed')
  // All of them can be paid in another file.
  expect((await make(other, chosen)).file).toMatchObject({ count: 3 })
})

it('makes, shows and releases no file for a merchant, a visitor, or an admin whose role is taken away (ADM-007)', async () => {
  const chosen = await paidCharges(1)
  const { file } = await make(admin, chosen)
  const former = await world.admin()
  const browser = world.browser()
  await browser.signIn(former.email, { admin: true })
  await world.server.product.apis.sessions.changeRole(former.email, 'user')
  const before = await filesNow()
  const { rows } = await world.test.pool.query('select id from payouts where file_id = $1', [file.id])
  const reason = 'Sin motivo'
  for (const by of [first.merchant, world.browser(), browser]) {
    const params = { id: file.id }
    const refused = await Promise.all(
      [
        by.call(previewPayoutFile, { body: csvOf(chosen) }),
        make(by, chosen),
        by.call(listPayoutFiles, { query: { page: 1 } }),
        by.call(readPayoutFile, { params }),
        by.call(releaseFilePayout, {
          params,
          body: { payoutId: rows[0].id, reason },
          idempotencyKey: newKey(),
        }),
        by.call(voidPayoutFile, { params, body: { reason }, idempotencyKey: newKey() }),
      ].map(refusalOf),
    )
    for (const { status } of refused) expect([401, 403]).toContain(status)
    expect([401, 403]).toContain((await bytesOf(by, file.id, 0)).status)
  }
  expect(await filesNow()).toBe(before)
  expect((await fileOf(file.id)).file).toMatchObject({ state: 'open', openCount: 1, downloads: null })
})
