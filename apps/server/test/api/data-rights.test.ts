import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { changeTradeName } from '@puente/contract/identity/sessions'
import { register } from '@puente/contract/identity/accounts'
import { closeAccount, exportOwnData, readClosingTerms } from '@puente/contract/privacy'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawPictures } from '../../src/demo/pictures.ts'
import { type Erasures, eraseDueAccounts } from '../../src/features/privacy/erase-accounts.ts'
import { retentionYears } from '../../src/features/privacy/closing.rules.ts'
import { registrationOf, testPassword } from '../factories/registrations.ts'
import { payOut as payOutAs } from './admin-payouts.ts'
import { type Browser, refusalOf } from './browser.ts'
import { openCounter } from './sandbox-desk.ts'
import { createServerWorld, orderOf, type ServerWorld } from './server-world.ts'

const wholeDay = 86_400_000
let world: ServerWorld
beforeAll(async () => {
  world = await createServerWorld()
})
afterAll(() => world.close())

async function signedIn(email: string, admin = false): Promise<Browser> {
  const browser = world.browser()
  await browser.signIn(email, { admin })
  return browser
}

async function exportOf(browser: Browser, password: string): Promise<Response> {
  return fetch(world.server.url + apiPrefix + exportOwnData.path, {
    method: 'POST',
    headers: {
      origin: world.server.url,
      cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
      'content-type': 'application/json',
      'x-csrf-token': browser.csrfToken ?? '',
    },
    body: JSON.stringify({ password }),
  })
}

/** Runs the erasure at a later time. */
function eraseAt(now: Date): Promise<Erasures> {
  const { database, unitOfWork, cipher, files, log } = world.server.infrastructure
  return eraseDueAccounts({ database, unitOfWork, cipher, files, log, clock: { now: () => now } })
}

async function sellAndPay(email: string): Promise<{ orderId: string; pesosMinor: string }> {
  const order = await orderOf(await signedIn(email))
  await world.pay(order)
  await expect
    .poll(
      async () =>
        (
          await world.test.pool.query('select 1 from charges where id = $1 and confirmed_at is not null', [
            order.id,
          ])
        ).rowCount,
      { timeout: 20_000 },
    )
    .toBe(1)
  return { orderId: order.id, pesosMinor: order.pesosValue.amountMinor }
}

async function payOut(orderId: string, amountMinor: string): Promise<void> {
  await payOutAs(await signedIn((await world.admin()).email, true), orderId, BigInt(amountMinor))
}

/** Closes a charge as unpaid, that long ago. */
async function expire(chargeId: string, ago: '1 minute' | '1 day'): Promise<void> {
  await world.test.asOwner(
    `update charges set pix_status = 'expired', closed_at = now(), ask_at = null where id = $1 and pix_status = 'pending'`,
    [chargeId],
  )
  await world.test.asOwner(
    `update charges set created_at = now() - interval '2 days', expires_at = now() - $2::interval,
       closed_at = now() - $2::interval where id = $1`,
    [chargeId, ago],
  )
}

async function stateOf(chargeId: string) {
  const { rows } = await world.test.pool.query(
    `select c.owner_id, c.confirmed_at is not null as confirmed, u.full_name, u.erase_after
     from charges c join users u on u.id = c.owner_id where c.id = $1`,
    [chargeId],
  )
  return rows[0]
}

describe("a copy of one's own data", () => {
  it('carries the account in plain text, each charge with its amounts as text, and the photos', async () => {
    const { email, userId } = await world.merchant()
    const browser = await signedIn(email)
    const order = await orderOf(browser)
    const answer = await exportOf(browser, testPassword)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const json = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()))
    expect(json('account.json').account).toMatchObject({
      email,
      dni: expect.stringMatching(/^\d{7,8}$/),
      phone: expect.stringMatching(/^\+\d+$/),
      address: { ciudad: expect.any(String) },
    })
    expect(json('account.json').bankAccount.cbu).toMatch(/^\d{22}$/)
    expect(json('charges.json')).toEqual([
      expect.objectContaining({ id: order.id, realValueMinor: '10000', pesosValueMinor: expect.any(String) }),
    ])
    expect(Object.keys(files).filter((name) => name.startsWith('documents/'))).toHaveLength(3)
    const { rows } = await world.test.pool.query(
      `select from audit_log where command = 'account.export-data' and object_id = $1`,
      [userId],
    )
    expect(rows).toHaveLength(1)
  })

  it('carries the receipts that the person sent, each under its own name', async () => {
    const browser = await signedIn((await world.merchant()).email)
    const order = await orderOf(browser)
    const picture = new Uint8Array(await (await drawPictures()).transferReceipt(['Banco Inter']))
    const send = async (path: string, fields: Record<string, string> = {}) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('file', new Blob([picture], { type: 'image/png' }), 'pix.png')
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const answer = await browser.send('POST', `${apiPrefix}${path}`, { body: form, headers })
      expect(answer.status).toBe(201)
      return JSON.parse(answer.text)
    }
    await send(`/charges/${order.id}/client-receipt`)
    const { fileId } = await send('/receipts', { description: 'Mesa 4' })
    const files = unzipSync(new Uint8Array(await (await exportOf(browser, testPassword)).arrayBuffer()))
    const names = Object.keys(files).filter((name) => name.startsWith('receipts/'))
    expect(names).toEqual([
      expect.stringMatching(new RegExp(`^receipts/${order.transactionId}_\\d+\\.png$`)),
      `receipts/${fileId}.png`,
    ])
    for (const name of names) expect(files[name]?.length).toBeGreaterThan(1_000)
    expect(JSON.parse(strFromU8(files['account.json'] ?? new Uint8Array())).receipts).toMatchObject([
      { description: 'Mesa 4', file: `${fileId}.png` },
    ])
  })

  it('requires the password and contains no data of others', async () => {
    const browser = await signedIn((await world.merchant()).email)
    const refused = await exportOf(browser, 'Wrong-Password-1')
    expect(await refused.json()).toMatchObject({ code: 'password.wrong' })
    const files = unzipSync(new Uint8Array(await (await exportOf(browser, testPassword)).arrayBuffer()))
    expect(JSON.parse(strFromU8(files['charges.json'] ?? new Uint8Array()))).toEqual([])
  })
})

describe('closing an account', () => {
  it('ends it at once, frees the address, and erases the person within a day when no money moved', async () => {
    await world.admin()
    const person = await world.user()
    const { rows: mails } = await world.test.asOwner(
      `select id from mails where email_type = 'ADMIN_NOTIFICATION' and strpos(body_text, $1) > 0`,
      [person.email],
    )
    expect(mails.length).toBeGreaterThan(0)
    const browser = await signedIn(person.email)
    const elsewhere = await signedIn(person.email)
    await browser.call(changeTradeName, { body: { name: 'Kiosco El Sol', shown: true } })
    const tradeName = async () => {
      const { rows } = await world.test.pool.query(
        'select trade_name as name, trade_name_shown_since as since from users where id = $1',
        [person.userId],
      )
      return rows[0]
    }
    expect(await tradeName()).toEqual({ name: 'Kiosco El Sol', since: expect.any(Date) })
    expect(await browser.call(closeAccount, { body: { password: testPassword } })).toEqual({
      keptUntil: null,
    })
    expect(await tradeName()).toEqual({ name: 'Kiosco El Sol', since: null })
    expect((await elsewhere.session()).account).toBeNull()
    expect((await refusalOf(world.browser().signIn(person.email))).code).toBe('credentials.invalid')
    await world.browser().call(register, { body: registrationOf({ email: person.email }) })

    expect(await eraseAt(new Date(Date.now() + wholeDay / 2))).toMatchObject({ erased: 0 })
    expect(await eraseAt(new Date(Date.now() + wholeDay + 60_000))).toEqual({
      erased: 1,
      postponed: 0,
      failed: 0,
    })
    const { rows } = await world.test.pool.query(
      `select u.full_name, u.email, (select count(*)::int from mails m where m.user_id = u.id and m.body_text <> '') as mails,
         (select count(*)::int from sessions s where s.user_id = u.id) as sessions
       from users u where u.id = $1`,
      [person.userId],
    )
    expect(rows).toEqual([
      { full_name: '—', email: `${person.userId}@closed.invalid`, mails: 0, sessions: 0 },
    ])
    expect(await tradeName()).toEqual({ name: null, since: null })
    // The team was mailed about the registration, too.
    const { rows: left } = await world.test.asOwner(
      `select id from mails where id = any($1) and subject || body_text || body_html <> ''`,
      [mails.map(({ id }) => id)],
    )
    expect(left).toEqual([])
  })

  it('is refused while pesos are owed, and afterwards keeps the records as long as the law requires', async () => {
    const { email, userId } = await world.merchant()
    const { orderId, pesosMinor } = await sellAndPay(email)
    const browser = await signedIn(email)
    expect(await browser.call(readClosingTerms, {})).toMatchObject({
      refusal: 'account.balance-open',
      balance: { amountMinor: pesosMinor, currency: 'ARS' },
    })
    expect((await refusalOf(browser.call(closeAccount, { body: { password: testPassword } }))).code).toBe(
      'account.balance-open',
    )
    await payOut(orderId, pesosMinor)
    const { keptUntil } = await browser.call(closeAccount, { body: { password: testPassword } })
    const until = new Date(keptUntil ?? 0)
    expect(until.getUTCFullYear()).toBe(new Date().getUTCFullYear() + retentionYears)

    const photos = () =>
      world.test.pool.query(
        `select from files where owner_id = $1 and kind <> 'payout-receipt' and discarded_at is null`,
        [userId],
      )
    await eraseAt(new Date(until.getTime() - wholeDay))
    expect((await photos()).rows).toHaveLength(3)
    await eraseAt(new Date(until.getTime() + wholeDay))
    expect((await photos()).rows).toHaveLength(0)
    const { rows } = await world.test.pool.query('select from charges where owner_id = $1', [userId])
    expect(rows).toHaveLength(1)
  })

  it('is refused while a Pix is held for a decision, and while a closed charge may still be paid late', async () => {
    const counter = await openCounter(world)
    const close = () => counter.merchant.call(closeAccount, { body: { password: testPassword } })
    await counter.pay({ amount: '100.99' })
    await counter.until('received-short')
    await expire(counter.order.id, '1 minute')
    expect(await counter.merchant.call(readClosingTerms, {})).toMatchObject({
      refusal: 'account.charges-open',
    })
    await counter.sendBack({ nature: 'ORIGINAL' })
    await counter.until('received-returned')
    expect((await refusalOf(close())).code).toBe('account.payment-possible')
    await expire(counter.order.id, '1 day')
    expect(await close()).toEqual({ keptUntil: null })
  })

  it('does not erase a person who received a Pix after closing; one failed erasure stops no other', async () => {
    const soon = new Date(Date.now() + wholeDay + 60_000)
    await eraseAt(soon)
    const late = await openCounter(world)
    const failing = await openCounter(world)
    const quiet = await openCounter(world)
    for (const { merchant, order } of [late, failing, quiet]) {
      await expire(order.id, '1 day')
      await merchant.call(closeAccount, { body: { password: testPassword } })
    }
    await late.pay({ force: true })
    await expect.poll(async () => (await stateOf(late.order.id)).confirmed, { timeout: 20_000 }).toBe(true)
    await world.test.asOwner(
      `create function refuse_erasure() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
       create trigger refuse_erasure before update of erased_at on users for each row
         when (new.id = '${(await stateOf(failing.order.id)).owner_id}') execute function refuse_erasure()`,
    )
    expect(await eraseAt(soon)).toEqual({ erased: 1, postponed: 1, failed: 1 })
    expect(await stateOf(quiet.order.id)).toMatchObject({ full_name: '—' })
    const kept = await stateOf(late.order.id)
    expect(kept.full_name).not.toBe('—')
    expect(kept.erase_after.getUTCFullYear()).toBe(new Date().getUTCFullYear() + retentionYears)
    await world.test.asOwner('drop trigger refuse_erasure on users')
    expect(await eraseAt(soon)).toEqual({ erased: 1, postponed: 0, failed: 0 })
  })

  it('allows only one of both if an order is sent at the same moment', async () => {
    const { email } = await world.merchant()
    const seller = await signedIn(email)
    const closer = await signedIn(email)
    const [order, closing] = await Promise.allSettled([
      orderOf(seller),
      closer.call(closeAccount, { body: { password: testPassword } }),
    ])
    expect([order.status, closing.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is refused to an admin, and without the password', async () => {
    const { email } = await world.admin()
    const admin = await signedIn(email, true)
    expect((await refusalOf(admin.call(closeAccount, { body: { password: testPassword } }))).code).toBe(
      'account.admin',
    )
    const user = await signedIn((await world.user()).email)
    expect((await refusalOf(user.call(closeAccount, { body: { password: 'Wrong-Password-1' } }))).code).toBe(
      'password.wrong',
    )
  })
})
