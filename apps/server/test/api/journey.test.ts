import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { listHistory, readBalance } from '@puente/contract/orders/history'
import { listMailboxMails, readMailboxMail } from '@puente/contract/notifications/mails'
import { readOrder } from '@puente/contract/orders/orders'
import { listAdminCharges, readAdminCharge } from '@puente/contract/transactions'
import { confirmEmail, register } from '@puente/contract/identity/accounts'
import { proveIdentity, signOut } from '@puente/contract/identity/sessions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '../../src/features/ledger/public.ts'
import { registrationOf, testPassword } from '../factories/registrations.ts'
import { payOut } from './admin-payouts.ts'
import { refusalOf } from './browser.ts'
import { createServerWorld, orderOf, type ServerWorld } from './server-world.ts'

let world: ServerWorld

beforeAll(async () => {
  world = await createServerWorld()
})
afterAll(() => world.close())

describe('a person arrives', () => {
  it('registers, reads the mail in the mailbox, confirms, signs in and out (REG-002, AUTH-032, AUTH-017, MAIL-001)', async () => {
    const browser = world.browser()
    const registration = registrationOf()
    expect(await browser.call(register, { body: registration })).toEqual({ email: registration.email })
    expect((await refusalOf(browser.signIn(registration.email))).code).toBe('email.not-confirmed')

    const { mails } = await browser.call(listMailboxMails, {})
    const mail = mails.find((one) => one.to === registration.email && one.subject.startsWith('Confirmá'))
    const { text } = await browser.call(readMailboxMail, { params: { id: mail?.id ?? '' } })
    const token = /confirmation\?token=([\w-]{43})/.exec(text)?.[1] ?? ''
    await browser.call(confirmEmail, { body: { token } })

    const view = await browser.signIn(registration.email)
    expect(view.account).toMatchObject({
      email: registration.email,
      role: 'user',
      verificationStatus: 'not_started',
    })
    expect((await browser.session()).account?.email).toBe(registration.email)
    await browser.call(signOut, {})
    expect(browser.cookies.size).toBe(0)
    expect((await browser.session()).account).toBeNull()
  })

  it('reads mails on a page whose frame blocks scripts', async () => {
    const { email } = await world.user()
    const browser = world.browser()
    const list = await browser.send('GET', '/mailbox')
    expect(list.status).toBe(200)
    expect(list.text).toContain(email)
    const link = /href="(\/mailbox\/[0-9a-f-]{36})"/.exec(list.text)?.[1] ?? ''
    const page = await browser.send('GET', link)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const frame = await browser.send('GET', `${link}/html`)
    expect(frame.headers.get('content-security-policy')).toContain('sandbox')
  })

  it('writes an audit entry when an admin opens a mail, since the mail may hold the link to an account', async () => {
    const { email } = await world.user()
    const { userId, email: own } = await world.admin()
    const admin = world.browser()
    await admin.signIn(own, { admin: true })
    const { mails } = await admin.call(listMailboxMails, {})
    const id = mails.find((one) => one.to === email)?.id ?? ''
    await admin.call(readMailboxMail, { params: { id } })
    await admin.send('GET', `/mailbox/${id}`)
    await admin.send('GET', `/mailbox/${id}/html`)
    const { rows } = await world.test.asOwner(
      `select actor_kind, actor_id from audit_log where command = 'mail.open' and object_id = $1`,
      [id],
    )
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ actor_kind: 'admin', actor_id: userId })))
  })
})

describe('a merchant sells', () => {
  it('charges, is paid in the bank, sees the balance, and is paid out in two parts (ORD-016, HIST-021, TXN-019)', async () => {
    const merchant = await world.merchant()
    const browser = world.browser()
    await browser.signIn(merchant.email)
    const placed = await orderOf(browser)
    expect(placed).toMatchObject({ pixStatus: 'pending', total: { amountMinor: '10100', currency: 'BRL' } })
    await world.pay(placed)
    await expect
      .poll(async () => (await browser.call(readOrder, { params: { id: placed.id } })).pixStatus, {
        timeout: 5_000,
      })
      .toBe('confirmed')
    expect((await browser.call(readBalance, {})).ars).toEqual(placed.pesosValue)

    const admin = world.browser()
    await admin.signIn((await world.admin()).email, { admin: true })
    const { items } = await admin.call(listAdminCharges, { query: {} })
    expect(items.map((charge) => charge.id)).toContain(placed.id)
    const queue = async () =>
      (await admin.call(listAdminCharges, { query: { view: 'to-pay' } })).items.map(({ id }) => id)
    expect(await queue()).toContain(placed.id)
    const owed = BigInt(placed.pesosValue.amountMinor)
    const first = await payOut(admin, placed.id, owed / 3n)
    expect(first.complete).toBe(false)
    expect((await browser.call(readBalance, {})).ars.amountMinor).toBe(String(owed - owed / 3n))
    expect((await refusalOf(payOut(admin, placed.id, owed))).code).toBe('payout.exceeds-owed')
    const second = await payOut(admin, placed.id, owed - owed / 3n)
    expect(second.complete).toBe(true)
    expect(await queue()).not.toContain(placed.id)

    expect((await browser.call(readBalance, {})).ars.amountMinor).toBe('0')
    const history = await browser.call(listHistory, { query: {} })
    expect(history.items.map((item) => item.type).toSorted()).toEqual([
      'admin_payment',
      'admin_payment',
      'pix',
    ])
    const { bank } = await admin.call(readAdminCharge, { params: { id: placed.id } })
    expect(bank?.cbu).toBe('2850590940090418135201')
    expect(await verifyLedger(world.server.infrastructure.database)).toEqual([])
  })

  it('is refused an order before verification, with the code that opens the dialog (ORD-016)', async () => {
    const browser = world.browser()
    await browser.signIn((await world.user()).email)
    const refusal = await refusalOf(orderOf(browser))
    expect(refusal).toMatchObject({ status: 403, code: 'verification.required' })
  })

  it('is not paid out from an abandoned or stolen admin session without a new proof of identity', async () => {
    const browser = world.browser()
    await browser.signIn((await world.merchant()).email)
    const placed = await orderOf(browser)
    await world.pay(placed)
    const { email } = await world.admin()
    const admin = world.browser()
    await admin.signIn(email, { admin: true })
    await expect
      .poll(async () => (await browser.call(readOrder, { params: { id: placed.id } })).pixStatus, {
        timeout: 5_000,
      })
      .toBe('confirmed')
    await world.test.asOwner(
      `update sessions set proven_at = proven_at - interval '10 minutes'
       where user_id = (select id from users where email = $1)`,
      [email],
    )
    const owed = BigInt(placed.pesosValue.amountMinor)
    expect((await refusalOf(payOut(admin, placed.id, owed))).code).toBe('proof.required')
    await admin.call(proveIdentity, { body: { password: testPassword } })
    await expect(payOut(admin, placed.id, owed)).resolves.toMatchObject({ complete: true })
  })

  it('is the only one who can open the receipt of its payout, and every opening is audited (SEC-028)', async () => {
    const merchant = await world.merchant()
    const browser = world.browser()
    await browser.signIn(merchant.email)
    const placed = await orderOf(browser)
    await world.pay(placed)
    const admin = world.browser()
    await admin.signIn((await world.admin()).email, { admin: true })
    await expect
      .poll(async () => (await browser.call(readOrder, { params: { id: placed.id } })).pixStatus, {
        timeout: 5_000,
      })
      .toBe('confirmed')
    const { payout } = await payOut(admin, placed.id, BigInt(placed.pesosValue.amountMinor))
    const path = `${apiPrefix}/files/${payout.receiptFileId}`
    const own = await browser.send('GET', path)
    expect(own.status).toBe(200)
    expect(own.headers.get('content-type')).toBe('image/png')
    expect(own.headers.get('cache-control')).toBe('private, no-store')
    const other = world.browser()
    await other.signIn((await world.user()).email)
    expect((await other.send('GET', path)).status).toBe(404)
    expect((await world.browser().send('GET', path)).status).toBe(401)
    const { rows } = await world.test.asOwner(
      `select actor_id from audit_log where command = 'file.open' and object_id = $1`,
      [payout.receiptFileId],
    )
    expect(rows).toEqual([{ actor_id: merchant.userId }])
  })
})
