import { lockFinance, openFinance } from '@puente/contract/finance'
import { openTicket } from '@puente/contract/support/tickets'
import { readOrder } from '@puente/contract/orders/orders'
import { createPayment } from '@puente/contract/establishments/payments'
import { currentLegalVersion } from '@puente/contract/identity/legal'
import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { readOrderRate } from '@puente/contract/rates/rates'
import { mostFound, searchDesk } from '@puente/contract/search'
import { readPublicSettings } from '@puente/contract/settings/settings'
import { listPeople } from '@puente/contract/verification/people'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findText as storesText } from '../../src/features/establishments/approval/find-stores.ts'
import { findText as chargesText } from '../../src/features/transactions/find-charges.ts'
import { passwordHasher } from '../../src/features/identity/public.ts'
import { setFinancePassword } from '../../src/features/finance/public.ts'
import { addEstablishment, freshCuit } from '../factories/establishments.ts'
import { freshCpf } from '../factories/payment-world.ts'
import { type Browser, refusalOf } from './browser.ts'
import { createServerWorld, orderOf, type ServerWorld } from './server-world.ts'

const payerCpf = '529.982.247-25'

let world: ServerWorld
let admin: Browser
let merchant: Awaited<ReturnType<ServerWorld['merchant']>>
let owner: Browser
beforeAll(async () => {
  world = await createServerWorld()
  admin = await world.signedInAdmin()
  merchant = await world.merchant()
  owner = world.browser()
  await owner.signIn(merchant.email)
})
afterAll(() => world.close())

const search = (text: string) => admin.call(searchDesk, { query: { text } })
const addStore = (of: Partial<Parameters<typeof addEstablishment>[2]>) =>
  addEstablishment(world.server.infrastructure, world.test, { ownerId: merchant.userId, ...of })

/** A payment of Bia at the establishment. */
async function payAt(storeId: string, cpf: string): Promise<string> {
  const payer = world.browser()
  const [rate, settings] = await Promise.all([
    payer.call(readOrderRate, {}),
    payer.call(readPublicSettings, {}),
  ])
  const { id } = await payer.call(createPayment, {
    params: { storeId },
    idempotencyKey: crypto.randomUUID(),
    body: {
      realValueMinor: '5000',
      payerName: 'Bia D’Ávila Quaresma',
      payerCpf: cpf,
      productDescription: 'Nafta súper',
      gdprConsent: true,
      shown: {
        rate: rate.value,
        feeMinor: settings.establishment.fee.amountMinor,
        privacyVersion: currentLegalVersion('privacy'),
      },
    },
  })
  return id
}

describe('the search of the desk', () => {
  it('finds a person by a part of their name or email, by all digits of a number, and by their id, and shows no number', async () => {
    const { userId, email } = await world.user()
    await world.test.asOwner(`update users set full_name = 'Ramón Ibáñez Cardozo' where id = $1`, [userId])
    const found = { id: userId, fullName: 'Ramón Ibáñez Cardozo', email, state: 'inactive' }
    for (const text of ['IBANEZ card', email.slice(0, -3), userId]) {
      const { people } = await search(text)
      expect(people).toEqual({ items: [found], more: false })
    }
    const [row] = (await admin.call(listPeople, { query: { search: email } })).items
    const { cuit = '', dni = '' } = row ?? {}
    for (const text of [cuit, dni]) expect((await search(text)).people.items).toEqual([found])
    // A part of a number, and a part of a name without three letters in a row.
    for (const text of [cuit.slice(0, 10), 'n I']) expect((await search(text)).people.items, text).toEqual([])
  })

  it('finds an establishment by its name, store id, short name, CUIT and id, the one with the store id first', async () => {
    const cuit = freshCuit()
    const id = await addStore({
      name: 'Estación Lapacho',
      city: 'Puerto Iguazú',
      storeId: 'A7K2M',
      status: 'approved',
      cuit,
    })
    const other = await addStore({ name: 'Kiosco a7k2m', storeId: 'B7K2M', status: 'approved' })
    const found = {
      id,
      name: 'Estación Lapacho',
      city: 'Puerto Iguazú',
      storeId: 'A7K2M',
      status: 'approved',
      paused: false,
      isChange: false,
    }
    for (const text of ['estacion lap', 'estacion-lapacho', cuit, id])
      expect((await search(text)).establishments, text).toEqual({ items: [found], more: false })
    expect((await search('a7k2m')).establishments.items.map((store) => store.id)).toEqual([id, other])
  })

  it('finds a transaction by its charge id, its txid, the beginning of it, and the end-to-end id of its Pix (ruling 26)', async () => {
    const order = await orderOf(owner)
    await world.pay(order)
    await vi.waitFor(async () => {
      expect((await owner.call(readOrder, { params: { id: order.id } })).pixStatus).toBe('confirmed')
    })
    const { rows } = await world.test.pool.query('select end_to_end_id from charges where id = $1', [
      order.id,
    ])
    const txid = order.transactionId
    for (const text of [
      order.id,
      txid,
      txid.slice(0, 20),
      ` ${txid.slice(0, 16)} ${txid.slice(16)} `,
      rows[0].end_to_end_id,
    ]) {
      const { transactions } = await search(text)
      expect(transactions.items, text).toEqual([
        expect.objectContaining({
          id: order.id,
          transactionId: txid,
          pixStatus: 'confirmed',
          payoutStatus: 'pending',
        }),
      ])
      expect(transactions.items[0]?.total).toEqual(order.total)
    }
    expect((await search(txid.slice(0, 7))).transactions.items).toEqual([])
  })

  it('finds payments at establishments by their payer, the newest first', async () => {
    await addStore({ name: 'YPF Ruta 12', storeId: 'LAPA1', status: 'approved' })
    const first = await payAt('LAPA1', payerCpf)
    const second = await payAt('LAPA1', freshCpf())
    const found = async (text: string) => (await search(text)).payments
    expect(await found('quaresma')).toMatchObject({
      items: [{ id: second }, { id: first, clientName: 'Bia D’Ávila Quaresma', merchantName: 'YPF Ruta 12' }],
      more: false,
    })
    for (const text of [payerCpf, '***.982.247-**'])
      expect(
        (await found(text)).items.map(({ id }) => id),
        text,
      ).toEqual([first])
  })

  it('shows that a charge is held instead of the status that it keeps, as the lists do (ruling 25)', async () => {
    const order = await orderOf(owner)
    await world.test.asOwner(
      `insert into received_pix (end_to_end_id, provider, txid, charge_id, amount_minor, paid_at, disposition, held_reason, source)
       values ('E99999003202611280000shortPixOne', 'bcb', $1, $2, 1, now(), 'held', 'short', 'webhook')`,
      [order.transactionId, order.id],
    )
    const { transactions, pix } = await search(order.transactionId)
    expect(transactions.items).toMatchObject([{ id: order.id, pixStatus: 'pending', isHeld: true }])
    // It belongs to the charge, which is found.
    expect(pix.items).toEqual([])
  })

  it('finds a Pix that came without a charge by its end-to-end id, and a held one by its txid and its payer', async () => {
    const endToEndId = 'E99999003202611280000lonelyPixOne'
    await world.test.asOwner(
      `insert into received_pix (end_to_end_id, provider, txid, amount_minor, paid_at, disposition, held_reason, source, payer_name)
       values ($1, 'bcb', 'txidthatwasneverours0123456789', 12345, now(), 'held', 'unknown-txid', 'webhook', 'Zuleica Abrantes')`,
      [endToEndId],
    )
    for (const text of [endToEndId, 'txidthatwasneverours0123456789', 'zuleica abr'])
      expect((await search(text)).pix, text).toMatchObject({
        items: [
          { endToEndId, payerName: 'Zuleica Abrantes', amount: { amountMinor: '12345' }, isHeld: true },
        ],
        more: false,
      })
    for (const text of ['E99999003202611280000', '%%%%', 'z u'])
      expect((await search(text)).pix.items, text).toEqual([])
  })

  it('finds a ticket by its number and by its sender (PLUS-022)', async () => {
    const { id, number } = await owner.call(openTicket, {
      body: { subject: 'technical', message: 'El código no carga.' },
      idempotencyKey: crypto.randomUUID(),
    })
    expect((await search(merchant.email)).tickets.items).toMatchObject([{ id, status: 'open' }])
    expect((await search(`nº ${number}`)).tickets.items).toMatchObject([{ id, number }])
  })

  it('finds a transfer only for a session whose finance gate is open, and shows nothing of it to any other (FIN-001)', async () => {
    await world.test.asOwner(
      `insert into transfers (id, sent_as, provider, sent_by, key_type, key_enc, key_hash, recipient_name, recipient_known, amount_minor,
         state, created_at, updated_at, ended_at)
       values (uuidv7(), 'searched1', 'bcb', $1, 'email', '{}', '', 'Benedita Sales', true, 5000, 'completed', now(), now(), now())`,
      [merchant.userId],
    )
    const transfers = async (browser: Browser) =>
      (await browser.call(searchDesk, { query: { text: 'Benedita' } })).transfers
    expect(await transfers(admin)).toEqual({ items: [], more: false })
    const password = 'Financas-2026!'
    const { config, unitOfWork } = world.server.infrastructure
    const hasher = passwordHasher(Buffer.from(config.passwordPepper.reveal(), 'base64'))
    await setFinancePassword({ unitOfWork, hasher }, { kind: 'system', name: 'operator' }, password)
    await admin.call(openFinance, { body: { password } })
    expect(await transfers(admin)).toMatchObject({
      items: [{ recipientName: 'Benedita Sales', amount: { amountMinor: '5000' } }],
      more: false,
    })
    expect(await transfers(await world.signedInAdmin())).toEqual({ items: [], more: false })
    await admin.call(lockFinance, {})
    expect(await transfers(admin)).toEqual({ items: [], more: false })
  })

  it('shows at most four of a kind, and whether there are more', async () => {
    for (let nth = 0; nth < mostFound; nth += 1) await addStore({ name: `Hostería Rosada ${nth}` })
    expect((await search('rosada')).establishments).toMatchObject({
      items: { length: mostFound },
      more: false,
    })
    await addStore({ name: 'Hostería Rosada Nueva' })
    expect((await search('rosada')).establishments).toMatchObject({
      items: { length: mostFound },
      more: true,
    })
  })

  it('answers odd characters like any others, and refuses too few, too many and unreadable ones', async () => {
    const nothing = { items: [], more: false }
    for (const text of ['%%%', '___', '\\\\\\', "'; --", '%_\\', '😀😀😀', '***', '- - -'])
      expect(await search(text), text).toEqual({
        people: nothing,
        establishments: nothing,
        transactions: nothing,
        payments: nothing,
        pix: nothing,
        tickets: nothing,
        transfers: nothing,
      })
    for (const text of ['', 'ab', '  ab  ', 'a'.repeat(101), 'a'.repeat(250), 'abc\0']) {
      const answer = await admin.send('GET', `${apiPrefix}/admin/search?text=${encodeURIComponent(text)}`)
      expect([answer.status, JSON.parse(answer.text).code], text).toEqual([422, 'request.invalid'])
    }
  })

  it('is closed to visitors and to users', async () => {
    for (const [browser, code] of [
      [world.browser(), 'session.required'],
      [owner, 'access.denied'],
    ] as const)
      expect((await refusalOf(browser.call(searchDesk, { query: { text: 'lapacho' } }))).code).toBe(code)
  })

  it('walks neither all charges nor all establishments', async () => {
    const { asOwner } = world.test
    await asOwner(
      `insert into establishments (store_id, owner_id, name, category, city, province, status)
       select 'Z' || lpad(n::text, 4, '0'), $1, md5(n::text), 'combustible', md5(n::text || 'c'), 'Misiones', 'pending'
       from generate_series(1, 4000) n`,
      [merchant.userId],
    )
    await asOwner(
      `insert into charges (kind, owner_id, beneficiary_id, txid, provider, pix_key, real_value_minor, fee_minor, total_minor,
         pesos_value_minor, base_rate, applied_spread, customer_rate, description, expires_at)
       select 'order', $1, $1, md5(n::text), 'bcb', 'x@example.com', 5000, 100, 5100, 1485000, 300, 1, 297, 'd', now() + interval '20 minutes'
       from generate_series(1, 4000) n`,
      [merchant.userId],
    )
    await asOwner('vacuum analyze establishments, charges')
    const id = crypto.randomUUID()
    const plans = [
      await asOwner(`explain (format json) ${storesText}`, ['%lapacho%', Buffer.alloc(32), 'A7K2M', id]),
      await asOwner(`explain (format json) ${chargesText}`, [id.replaceAll('-', ''), id, id]),
    ]
    for (const { rows } of plans)
      expect(JSON.stringify(rows)).not.toMatch(
        /"Node Type":"Seq Scan"[^{}]*"Relation Name":"(charges|establishments)"/,
      )
  })
})
