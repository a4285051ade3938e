import { noteChargeShown, readChargePage, readPublicReceipt } from '@puente/contract/charge-page/charge-page'
import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { readOrder } from '@puente/contract/orders/orders'
import { confirmPayoutAccount, readPayoutAccount } from '@puente/contract/orders/payout-account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawPictures } from '../../src/demo/pictures.ts'
import { testPassword } from '../factories/registrations.ts'
import { payOut } from './admin-payouts.ts'
import { type Browser, refusalOf } from './browser.ts'
import { type Counter, openCounter } from './sandbox-desk.ts'
import { createServerWorld, type ServerWorld } from './server-world.ts'

let world: ServerWorld
let counter: Counter
let admin: Browser

beforeAll(async () => {
  world = await createServerWorld()
  counter = await openCounter(world)
  admin = world.browser()
  await admin.signIn((await world.admin()).email, { admin: true })
})
afterAll(() => world.close())

const unknownCode = '23456789ABCDEFGHJKLM'

async function codeOf({ order }: Counter): Promise<string> {
  const { rows } = await world.test.pool.query('select receipt_code from charges where id = $1', [order.id])
  return rows[0].receipt_code
}

/** Gives the owner of an order a company by this name, in their profile and in the order. */
async function callCompany({ order }: Counter, name: string): Promise<void> {
  await world.test.asOwner(
    `with owner as (
       update users set company_name = ${name} where id = (select user_id from orders where charge_id = $1) returning company_name
     )
     update orders set company_name = owner.company_name from owner where charge_id = $1`,
    [order.id],
  )
}

/** Opens the receipt as a visitor without a session. */
function openReceipt(code: string) {
  return world.browser().send('GET', `${apiPrefix}/receipts/${code}`)
}

describe('the page of a charge', () => {
  it('shows each event with its time, oldest first, and links to the receipt once it is confirmed', async () => {
    const { merchant, order } = counter
    const input = { params: { id: order.id } }
    expect((await counter.page()).receiptUrl).toBeNull()
    await merchant.call(noteChargeShown, input)
    await counter.pay()
    await counter.until('confirmed')
    await payOut(admin, order.id, counter.pesos / 2n)
    await payOut(admin, order.id, counter.pesos - counter.pesos / 2n)

    const { timeline, kinds, receiptUrl } = await counter.page()
    expect(kinds).toEqual(['created', 'issued', 'shown', 'confirmed', 'converted', 'paid-out', 'paid-out'])
    expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).toSorted())
    const { confirmedAt, createdAt } = await merchant.call(readOrder, input)
    expect(timeline[0]).toMatchObject({ at: createdAt, brl: order.total, ars: null })
    expect(timeline[3]).toMatchObject({ at: confirmedAt, brl: order.total })
    expect(timeline[4]).toMatchObject({ at: confirmedAt, brl: order.realValue, ars: order.pesosValue })
    const receipts = timeline.flatMap(({ fileId }) => fileId ?? [])
    expect(receipts).toHaveLength(2)
    for (const id of receipts)
      expect((await merchant.send('GET', `${apiPrefix}/files/${id}`)).status).toBe(200)
    expect(receiptUrl).toBe(`${world.server.url}/comprobante/${await codeOf(counter)}`)
  })

  it('shows when the account was confirmed, and the receipts that were sent in', async () => {
    const documented = await openCounter(world)
    const { merchant, order } = documented
    const params = { id: order.id }
    const { account } = await merchant.call(readPayoutAccount, { params })
    await merchant.call(confirmPayoutAccount, {
      params,
      body: { ...account, termsAccepted: true, password: null },
    })
    await documented.pay()
    await documented.until('confirmed')
    const send = async (path: string, description?: string) => {
      const form = new FormData()
      if (description !== undefined) form.append('description', description)
      if (description !== undefined) form.append('orderId', order.id)
      const bytes = await (await drawPictures()).transferReceipt(['Banco Inter'])
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'pix.png')
      const headers = { 'idempotency-key': crypto.randomUUID() }
      expect((await merchant.send('POST', `${apiPrefix}${path}`, { body: form, headers })).status).toBe(201)
    }
    await send(`/charges/${order.id}/client-receipt`)
    await send('/receipts', 'Cupón de la mesa 4')

    const { timeline, kinds } = await documented.page()
    expect(kinds).toEqual([
      'created',
      'issued',
      'account-confirmed',
      'confirmed',
      'converted',
      'client-receipt',
      'receipt-photo',
    ])
    for (const { fileId } of timeline.slice(-2))
      expect((await merchant.send('GET', `${apiPrefix}/files/${fileId}`)).status).toBe(200)
  })

  it('keeps the time when its code was first shown, although it is drawn again', async () => {
    const drawn = await openCounter(world)
    const { merchant, order } = drawn
    const show = () => merchant.call(noteChargeShown, { params: { id: order.id } })
    await Promise.all([show(), show(), show()])
    const first = (await drawn.page()).timeline.find(({ kind }) => kind === 'shown')
    await show()
    const shown = (await drawn.page()).timeline.filter(({ kind }) => kind === 'shown')
    expect(shown).toEqual([first])
    const { rows } = await world.test.pool.query(
      `select count(*)::int as times from audit_log where command = 'charges.note-showing' and object_id = $1`,
      [order.id],
    )
    expect(rows).toEqual([{ times: 1 }])
  })

  it('is visible to its owner only: others get not found, and cannot mark its code as shown', async () => {
    const { order } = await openCounter(world)
    const other = counter.merchant
    for (const call of [readChargePage, noteChargeShown]) {
      const refusal = await refusalOf(other.call(call, { params: { id: order.id } }))
      expect([refusal.status, refusal.code]).toEqual([404, 'charge.not-found'])
      const stranger = await refusalOf(world.browser().call(readChargePage, { params: { id: order.id } }))
      expect(stranger.code).toBe('session.required')
    }
    const { rows } = await world.test.pool.query('select shown_at from charges where id = $1', [order.id])
    expect(rows).toEqual([{ shown_at: null }])
  })

  it('shows that an admin confirmed the Pix by hand, and when its Pix arrived later', async () => {
    const byHand = await openCounter(world)
    await payOut(admin, byHand.order.id, 1n, { reason: 'The bank showed it', password: testPassword })
    await byHand.until('confirmed-by-hand')
    await byHand.pay()
    await byHand.until('received')
    expect((await byHand.page()).kinds).toEqual([
      'created',
      'issued',
      'confirmed-by-hand',
      'converted',
      'paid-out',
      'received',
    ])
    expect(await byHand.balance()).toBe(byHand.pesos - 1n)
  })
})

describe('the receipt that a payer shows', () => {
  it('shows anybody what was paid to which business, and nothing private', async () => {
    const paid = await openCounter(world)
    await paid.pay()
    await paid.until('confirmed')
    await callCompany(paid, "'Surtidor El Ceibo'")
    const answer = await openReceipt(await codeOf(paid))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const order = await paid.merchant.call(readOrder, { params: { id: paid.order.id } })
    expect(JSON.parse(answer.text)).toEqual({
      code: (await codeOf(paid)).match(/.{4}/g)?.join(' '),
      pixStatus: 'confirmed',
      total: order.total,
      refunded: { amountMinor: '0', currency: 'BRL' },
      paidAt: order.payment?.paidAt,
      confirmedAt: order.confirmedAt,
      clientName: 'M*** S***',
      payerName: 'M*** S***',
      receiverName: 'Surtidor El Ceibo',
      endToEndId: order.endToEndId,
      transactionTail: order.transactionId.slice(-8),
      simulated: true,
      serverTime: expect.any(String),
    })
    const { account } = await paid.merchant.session()
    for (const secret of [
      'Marina',
      'Souza',
      '982.247',
      '52998224725',
      account?.email,
      account?.fullName,
      order.id,
      order.rate,
    ]) {
      expect(answer.text).not.toContain(secret)
    }
  })

  it("does not name a business that has its owner's own name, or that its owner has removed", async () => {
    const paid = await openCounter(world)
    await paid.pay()
    await paid.until('confirmed')
    const receiver = async () => JSON.parse((await openReceipt(await codeOf(paid))).text).receiverName
    await callCompany(paid, "' ' || upper(full_name)")
    expect(await receiver()).toBeNull()
    await callCompany(paid, "'Surtidor El Ceibo'")
    expect(await receiver()).toBe('Surtidor El Ceibo')
    await world.test.asOwner(
      'update users set company_name = null where id = (select user_id from orders where charge_id = $1)',
      [paid.order.id],
    )
    expect(await receiver()).toBeNull()
  })

  it('shows at once that the money was returned or is disputed', async () => {
    const paid = await openCounter(world)
    const endToEndId = await paid.pay()
    await paid.until('confirmed')
    const code = await codeOf(paid)
    const read = async () => JSON.parse((await openReceipt(code)).text)
    const { id } = await paid.sendBack({ open: true, amount: '1.00' })
    await paid.until('dispute-opened')
    expect(await read()).toMatchObject({ pixStatus: 'disputed', refunded: { amountMinor: '0' } })
    await paid.decide(endToEndId, id, 'DEVOLVIDO')
    await paid.until('dispute-lost')
    expect(await read()).toMatchObject({ pixStatus: 'confirmed', refunded: { amountMinor: '100' } })
    await paid.sendBack({ nature: 'ORIGINAL' })
    await paid.until('refunded')
    expect(await read()).toMatchObject({ pixStatus: 'refunded', refunded: { amountMinor: '10100' } })
  })

  it('of a charge that was never confirmed is not found, like an unknown code', async () => {
    const pending = await openCounter(world)
    const answers = await Promise.all([openReceipt(await codeOf(pending)), openReceipt(unknownCode)])
    const said = answers.map(({ status, text }) => {
      const { instance: _request, ...problem } = JSON.parse(text)
      return { status, ...problem }
    })
    expect(said[0]).toMatchObject({ status: 404, code: 'receipt.not-found' })
    expect(said[0]).toEqual(said[1])
    const malformed = await refusalOf(world.browser().call(readPublicReceipt, { params: { code: 'x' } }))
    expect(malformed.code).toBe('request.invalid')
  })
})
