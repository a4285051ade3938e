import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { photo, plainPdf } from '../../../test/factories/documents.ts'
import { createOrderWorld, type OrderWorld } from '../../../test/factories/order-world.ts'
import { testContext } from '../../../test/factories/people.ts'
import { createTestDisk, type TestDisk } from '../../../test/factories/test-disk.ts'
import { codeOf } from '../../../test/factories/verification-world.ts'
import { createUploadAllowance } from '../../platform/files/upload-allowance.ts'
import { readHistory } from '../orders/history/history-reads.ts'
import { readOwnStatus } from '../orders/order-reads.ts'
import { attachClientReceipt } from './attach-client-receipt.ts'
import { dropInfectedReceipt } from './drop-infected-receipt.ts'
import { eraseReceipts } from './erase-receipts.ts'
import type { ReceiptDeps, ReceiptSender } from './receipt-deps.ts'
import { saveReceipt } from './save-receipt.ts'

let world: OrderWorld
let disk: TestDisk
let deps: ReceiptDeps
let ana: ReceiptSender
let chargeId: string
beforeAll(async () => {
  world = await createOrderWorld()
  const { database, deps: money } = world.money
  disk = await createTestDisk(database, world.cipher, money.clock)
  deps = {
    unitOfWork: database.unitOfWork,
    database: database.db,
    clock: money.clock,
    files: disk.files,
    allowance: createUploadAllowance({ database: database.db, clock: money.clock }),
  }
})
beforeEach(async () => {
  await world.reset()
  await disk.reset()
  ana = sender(await world.merchant())
  chargeId = (await world.place(ana.actor.userId)).order.id
})
afterAll(async () => {
  await disk.close()
  await world.money.close()
})

function sender(userId: string): ReceiptSender {
  return { actor: { kind: 'user', userId, sessionId: crypto.randomUUID() }, context: testContext }
}
const rows = async (sql: string, values: unknown[] = []) =>
  (await world.money.database.asOwner(sql, values)).rows
const attach = async (bytes?: Buffer, by = ana, to = chargeId) =>
  attachClientReceipt(deps, by, to, bytes ?? (await photo()))
const note = async (
  over: { description?: string; orderId?: string } = {},
  bytes?: Buffer,
  idempotencyKey: string = crypto.randomUUID(),
) =>
  saveReceipt(
    deps,
    ana,
    { description: 'Ticket', ...over },
    { bytes: bytes ?? (await photo()), idempotencyKey },
  )
const receiptOf = async () =>
  (await rows('select client_receipt_file_id from charges where id = $1', [chargeId]))[0]
    .client_receipt_file_id
/** Sets states that the application does not allow, because it never changes terms and limits state transitions. */
const setCharge = (change: string, id = chargeId) => rows(`update charges set ${change} where id = $1`, [id])

describe("the payer's receipt", () => {
  it('is named by the charge, audited and announced to open screens in one step; the history item has it (RCPT-007, RCPT-009)', async () => {
    const item = await attach()
    const [file] = await rows(`select * from files where kind = 'client-receipt'`)
    expect(item).toMatchObject({
      chargeId,
      receiptFileId: file.id,
      status: 'em_processo',
      pixStatus: 'pending',
      canUploadReceipt: true,
    })
    const { items } = await readHistory(
      deps.database,
      ana.actor.userId,
      { page: 1, period: 'all' },
      world.money.now,
    )
    expect(items[0]).toEqual(item)
    expect(await receiptOf()).toBe(file.id)
    expect(file.attached_at).not.toBeNull()
    const [audit] = await rows(`select body::jsonb as body from audit_log where command = 'receipts.attach'`)
    expect(audit.body).toMatchObject({
      before: { clientReceiptFileId: null },
      after: { clientReceiptFileId: file.id, mediaType: 'image/jpeg' },
    })
    const news = (await rows('select events from outbox where events is not null'))
      .flatMap(({ events }) => events)
      .filter(({ topic, id }) => topic === 'charge' && id === chargeId)
    const [{ version }] = await rows('select version from charges where id = $1', [chargeId])
    expect(news.at(-1)).toMatchObject({ version, channels: [`user:${ana.actor.userId}`, 'admins'] })
  })

  it('lies private and encrypted under its owner, the transaction and the time, with the ending of its content (RCPT-005)', async () => {
    const bytes = plainPdf()
    const { transactionId, receiptFileId } = await attach(bytes)
    const [file] = await rows('select name, owner_id, media_type from files where id = $1', [receiptFileId])
    const { userId } = ana.actor
    expect(file).toEqual({
      name: `${userId}/receipts/${transactionId}_${world.money.now.getTime()}.pdf`,
      owner_id: userId,
      media_type: 'application/pdf',
    })
    expect((await disk.files.read(receiptFileId ?? '')).bytes).toEqual(bytes)
    const names = []
    for (const [format, extension] of [
      ['jpeg', 'jpg'],
      ['png', 'png'],
      ['webp', 'webp'],
    ] as const) {
      await attach(await photo(60, 40, format))
      names.push((await rows('select name from files where id = $1', [await receiptOf()]))[0].name)
      expect(names.at(-1)).toMatch(new RegExp(`\\.${extension}$`))
    }
  })

  it('takes the place of the one before, whose file is deleted; both are in the audit log (RCPT-005, RCPT-007)', async () => {
    const first = (await attach()).receiptFileId
    const second = (await attach()).receiptFileId
    expect(second).not.toBe(first)
    expect(await receiptOf()).toBe(second)
    await disk.files.sweepDiscarded()
    expect(await rows(`select id from files where kind = 'client-receipt'`)).toEqual([{ id: second }])
    expect(await disk.blobsLeft()).toBe(1)
    const audits = await rows(
      `select body::jsonb as body from audit_log where command = 'receipts.attach' order by seq`,
    )
    expect(
      audits.map(({ body }) => [body.before.clientReceiptFileId, body.after.clientReceiptFileId]),
    ).toEqual([
      [null, first],
      [first, second],
    ])
  })

  it('is stored once if two are sent at once, and no file is left over', async () => {
    const both = await Promise.all([attach(), attach()])
    const kept = await receiptOf()
    expect(both.map(({ receiptFileId }) => receiptFileId)).toContain(kept)
    await disk.files.sweepDiscarded()
    expect(await rows(`select id from files where kind = 'client-receipt'`)).toEqual([{ id: kept }])
  })

  it("is accepted only for the user's own Pix: another user's, an unknown one, and one that was never issued are not found (RCPT-003)", async () => {
    const stranger = sender(await world.merchant())
    expect(await codeOf(attach(undefined, stranger))).toBe('charge.not-found')
    expect(await codeOf(attach(undefined, ana, crypto.randomUUID()))).toBe('charge.not-found')
    await setCharge(`pix_status = 'failed', pix_code = null`)
    expect(await codeOf(attach())).toBe('charge.not-found')
    expect(await rows(`select id from files where kind = 'client-receipt'`)).toEqual([])
  })

  it('is accepted for a payment on the page of an own establishment (RCPT-003)', async () => {
    await rows('alter table charges disable trigger charge_terms_fixed')
    await setCharge(`kind = 'establishment'`)
    await rows('alter table charges enable trigger charge_terms_fixed')
    await rows('delete from orders where charge_id = $1', [chargeId])
    expect(await attach()).toMatchObject({ kind: 'establishment', status: 'em_processo' })
  })

  it('is refused for a charge that failed, was cancelled or was refunded, also if that happens during the upload (RCPT-003)', async () => {
    await setCharge(
      `pix_status = 'confirmed', confirmed_at = now(), confirmation_source = 'webhook', ask_at = null`,
    )
    await setCharge(`pix_status = 'refunded'`)
    expect(await codeOf(attach())).toBe('receipt.charge-closed')
    for (const status of ['failed', 'cancelled']) {
      const { id } = (await world.place(ana.actor.userId)).order
      const late = {
        ...deps,
        allowance: { take: async () => void (await setCharge(`pix_status = '${status}'`, id)) },
      }
      expect(await codeOf(attachClientReceipt(late, ana, id, await photo()))).toBe('receipt.charge-closed')
      expect(await codeOf(attach(undefined, ana, id))).toBe('receipt.charge-closed')
    }
    expect(await rows(`select id from files where kind = 'client-receipt'`)).toEqual([])
    expect(await disk.blobsLeft()).toBe(0)
  })

  it('shows em_processo only in place of pending, never in place of a payout status (RCPT-007)', async () => {
    await setCharge(
      `pix_status = 'confirmed', confirmed_at = now(), confirmation_source = 'webhook', pesos_paid_minor = 100, ask_at = null`,
    )
    expect(await attach()).toMatchObject({ status: 'partial', pixStatus: 'confirmed' })
    await setCharge('pesos_paid_minor = pesos_value_minor')
    expect(await attach()).toMatchObject({ status: 'completed' })
    expect(await readOwnStatus(deps.database, ana.actor.userId, chargeId)).toMatchObject({
      status: 'completed',
    })
  })

  it('does not make a confirmed charge appear as newly confirmed', async () => {
    const changed = async () =>
      (await rows('select updated_at, version from charges where id = $1', [chargeId]))[0]
    const before = await changed()
    world.money.now = new Date(world.money.now.getTime() + 60_000)
    await attach()
    expect(await changed()).toEqual({ updated_at: before.updated_at, version: before.version + 1 })
  })

  it('is at most 5242880 bytes of a JPG, PNG, WebP or PDF by its content (RCPT-004)', async () => {
    expect(await codeOf(attach(Buffer.alloc(5_242_881)))).toBe('file.too-large')
    expect(await codeOf(attach(await photo(60, 40, 'gif')))).toBe('file.type-refused')
    expect(await codeOf(attach(Buffer.from('%PDF-1.7 and no more')))).toBe('file.unreadable')
    expect(await rows(`select id from files where kind = 'client-receipt'`)).toEqual([])
  })

  it('whose charge cannot be written is deleted again (RCPT-011)', async () => {
    const broken = {
      ...deps,
      files: {
        ...disk.files,
        attach: async () => {
          throw new Error('the write failed')
        },
      },
    }
    expect(await codeOf(attachClientReceipt(broken, ana, chargeId, await photo()))).toBe(
      'receipt.not-attached',
    )
    expect(await receiptOf()).toBeNull()
    expect(await rows(`select id from files where kind = 'client-receipt'`)).toEqual([])
    expect(await disk.blobsLeft()).toBe(0)
  })

  it('with a virus is refused and audited; one found later is removed from its charge', async () => {
    disk.verdict = { kind: 'infected', signature: 'Eicar' }
    expect(await codeOf(attach())).toBe('file.infected')
    const [refusal] = await rows(`select outcome, object_id from audit_log where command = 'receipts.attach'`)
    expect(refusal).toEqual({ outcome: 'file.infected', object_id: chargeId })
    disk.verdict = { kind: 'unavailable', reason: 'away' }
    const { receiptFileId } = await attach()
    expect(await codeOf(disk.files.read(receiptFileId ?? ''))).toBe('file.scan-pending')
    disk.verdict = { kind: 'infected', signature: 'Eicar' }
    await disk.files.rescan((tx, file) => dropInfectedReceipt(tx, disk.files, file))
    expect(await receiptOf()).toBeNull()
    expect(await disk.files.find(receiptFileId ?? '')).toBeNull()
  })
})

describe('a photo with a description', () => {
  it('is stored with its record, for the order it was made from (ORD-031)', async () => {
    const { id, fileId } = await note({ orderId: chargeId }, await photo(60, 40, 'png'))
    const { userId } = ana.actor
    const [record] = await rows('select * from receipts')
    expect(record).toMatchObject({
      id,
      user_id: userId,
      charge_id: chargeId,
      file_id: fileId,
      description: 'Ticket',
    })
    expect((await rows('select kind, owner_id, name from files where id = $1', [fileId]))[0]).toEqual({
      kind: 'receipt-photo',
      owner_id: userId,
      name: `${userId}/${fileId}.png`,
    })
    expect((await note()).id).not.toBe(id)
    expect(await rows('select charge_id from receipts order by created_at, id')).toHaveLength(2)
    expect(await rows(`select outcome from audit_log where command = 'receipts.save'`)).toHaveLength(2)
  })

  it('needs the description, and an order that is the own one (ORD-030, ORD-031)', async () => {
    expect(await codeOf(note({ description: '' }))).toBe('receipt.description-required')
    const foreign = (await world.place(await world.merchant())).order.id
    expect(await codeOf(note({ orderId: foreign }))).toBe('charge.not-found')
    expect(await rows('select id from receipts')).toEqual([])
  })

  it('is kept once when it is sent again with its key, after the first answer or at the same moment (SEC-022)', async () => {
    const bytes = await photo()
    const key = crypto.randomUUID()
    const both = await Promise.all([
      note({ orderId: chargeId }, bytes, key),
      note({ orderId: chargeId }, bytes, key),
    ])
    const again = await note({ orderId: chargeId }, bytes, key)
    const [{ id, file_id: fileId }] = await rows('select id, file_id from receipts')
    for (const one of [...both, again]) expect(one).toMatchObject({ id, fileId })
    expect(both.map((one) => one.replayed).toSorted()).toEqual([false, true])
    expect(again.replayed).toBe(true)
    expect(await rows('select id from receipts')).toHaveLength(1)
    expect(await rows(`select id from files where kind = 'receipt-photo'`)).toEqual([{ id: fileId }])
    expect(await disk.blobsLeft()).toBe(1)
    expect(await codeOf(note({ orderId: chargeId }, await photo(61, 40), key))).toBe('idempotency.key-reused')
    expect(await codeOf(note({}, bytes, key))).toBe('idempotency.key-reused')
  })

  it('that belongs to no charge requires a verified account', async () => {
    await rows(
      `update verifications set status = 'rejected', rejection_reason = 'x', decided_at = now() where user_id = $1`,
      [ana.actor.userId],
    )
    expect(await codeOf(note())).toBe('verification.not-approved')
    expect((await note({ orderId: chargeId })).replayed).toBe(false)
    expect(await rows('select charge_id from receipts')).toEqual([{ charge_id: chargeId }])
  })

  it('is a JPG or a PNG of at most 5242880 bytes (ORD-030)', async () => {
    expect(await codeOf(note({}, plainPdf()))).toBe('file.type-refused')
    expect(await codeOf(note({}, await photo(60, 40, 'webp')))).toBe('file.type-refused')
    expect(await codeOf(note({}, Buffer.alloc(5_242_881)))).toBe('file.too-large')
  })

  it('whose record fails leaves nothing half-saved (ORD-032)', async () => {
    await rows(`alter table receipts add constraint broken check (description <> 'Ticket')`)
    expect(await codeOf(note())).toBe('receipt.not-saved')
    await rows('alter table receipts drop constraint broken')
    expect(await rows(`select id from files where kind = 'receipt-photo'`)).toEqual([])
    expect(await disk.blobsLeft()).toBe(0)
  })

  it('is deleted with its record, but without the other photos, if a virus is found later', async () => {
    const kept = await note({ orderId: chargeId })
    disk.verdict = { kind: 'unavailable', reason: 'away' }
    const { fileId } = await note({ orderId: chargeId })
    disk.verdict = { kind: 'infected', signature: 'Eicar' }
    await disk.files.rescan((tx, file) => dropInfectedReceipt(tx, disk.files, file))
    expect(await rows('select id from receipts')).toEqual([{ id: kept.id }])
    expect(await disk.files.find(fileId)).toBeNull()
    const [latest] = await rows('select events from outbox order by id desc limit 1')
    expect(JSON.stringify(latest.events)).toContain(chargeId)
  })

  it("is deleted with its person; receipts of charges stay, and so do another person's photos", async () => {
    const { fileId } = await note()
    const other = sender(await world.merchant())
    const bytes = { bytes: await photo(), idempotencyKey: crypto.randomUUID() }
    const others = await saveReceipt(deps, other, { description: 'Ticket' }, bytes)
    const { receiptFileId } = await attach()
    await deps.unitOfWork.run({ kind: 'system', name: 'job' }, 'account.erase', async (tx) => {
      tx.unchanged()
      await eraseReceipts(tx, disk.files, ana.actor.userId)
    })
    expect(await rows('select id from receipts')).toEqual([{ id: others.id }])
    expect(await disk.files.find(fileId)).toBeNull()
    expect(await receiptOf()).toBe(receiptFileId)
  })
})
