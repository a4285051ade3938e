import {
  checkPayment,
  createPayment,
  listEstablishmentPayments,
  readPayment,
} from '@puente/contract/establishments/payments'
import { registerEstablishment } from '@puente/contract/establishments/registration'
import { listHistory } from '@puente/contract/orders/history'
import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { readOrderRate } from '@puente/contract/rates/rates'
import { readPublicSettings } from '@puente/contract/settings/settings'
import { parseCpf } from '@puente/domain/cpf'
import type { StorePaymentFaultCode } from '@puente/domain/store-payment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../src/platform/log/logger.ts'
import { registrationForm } from '../factories/establishment-forms.ts'
import { addEstablishment } from '../factories/establishments.ts'
import { freshCpf, paymentBody } from '../factories/payment-world.ts'
import { sandboxControl } from '../faults/sandbox-control.ts'
import { type Browser, refusalOf, type WireAnswer } from './browser.ts'
import { createServerWorld, type ServerWorld } from './server-world.ts'

const storeId = 'MALA1'

const logged: string[] = []
let world: ServerWorld
let owner: Browser
let establishmentId: string
beforeAll(async () => {
  world = await createServerWorld({
    log: createLogger('trace', { write: (line) => logged.push(line) }),
  })
  const merchant = await world.merchant()
  owner = world.browser()
  await owner.signIn(merchant.email)
  establishmentId = await addEstablishment(world.server.infrastructure, world.test, {
    ownerId: merchant.userId,
    name: 'YPF Ruta 12',
    status: 'approved',
    storeId,
  })
})
afterAll(() => world.close())

/** R$ 50,00 of a new payer, at the shown rate. */
async function formOf(change: object = {}) {
  const visitor = world.browser()
  const [rate, settings] = await Promise.all([
    visitor.call(readOrderRate, {}),
    visitor.call(readPublicSettings, {}),
  ])
  const shown = {
    ...paymentBody.shown,
    rate: rate.value,
    feeMinor: settings.establishment.fee.amountMinor,
  }
  return { ...paymentBody, payerCpf: freshCpf(), shown, ...change }
}

async function send(body: unknown, by = world.browser()): Promise<WireAnswer> {
  return by.send('POST', `${apiPrefix}/stores/${storeId}/payments`, {
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  })
}

const codesOf = ({ text }: WireAnswer): string[] => JSON.parse(text).details.codes

/** A form for each code that breaks only its rule. The type requires a line for every code. */
const faulty: Readonly<Record<StorePaymentFaultCode, object>> = {
  INVALID_AMOUNT: { realValueMinor: '0' },
  NAME_REQUIRED: { payerName: ' ' },
  NAME_TOO_SHORT: { payerName: 'B' },
  NAME_TOO_LONG: { payerName: 'B'.repeat(101) },
  NAME_CONTAINS_INVALID_CHARS: { payerName: 'Bia <script>alert(1)</script>' },
  CPF_REQUIRED: { payerCpf: '' },
  INVALID_CPF: { payerCpf: '52998224726' },
  INVALID_EMAIL: { payerEmail: 'bia@' },
  INVALID_PHONE: { payerPhone: '119876543' },
  DESCRIPTION_REQUIRED: { productDescription: '\n ' },
  DESCRIPTION_TOO_SHORT: { productDescription: 'ab' },
  DESCRIPTION_TOO_LONG: { productDescription: 'x'.repeat(501) },
  IDENTIFICATION_TOO_LONG: { licensePlate: 'X'.repeat(51) },
  GDPR_CONSENT_REQUIRED: { gdprConsent: false },
}

it.each(Object.entries(faulty))(
  'answers %s to a form that breaks this rule alone (SEC-010, PAY-038)',
  async (code, change) => {
    const answer = await send(await formOf(change))
    expect([answer.status, codesOf(answer)]).toEqual([422, [code]])
  },
)

describe('a CPF', () => {
  /** A valid CPF with zeros at its beginning, which a spreadsheet or a number loses. */
  function cpfWithZeros(): string {
    for (let nth = 1; nth < 100; nth += 1) {
      const found = parseCpf(`001234567${String(nth).padStart(2, '0')}`)
      if (found !== null) return found
    }
    throw new Error('no two digits are its check digits')
  }

  it('spelled in another way is the same for the limit of three, or is refused (PAY-034, PAY-039)', async () => {
    const cpf = cpfWithZeros()
    const digits = [...cpf]
    const fullWidth = digits.map((digit) => String.fromCharCode(0xff10 + Number(digit))).join('')
    const refused = [
      cpf.replace(/^0+/, ''),
      fullWidth,
      `0${cpf}`,
      `${cpf}0`,
      digits.map((digit) => String.fromCharCode(0x660 + Number(digit))).join(''),
      `${cpf}e0`,
    ]
    for (const payerCpf of refused) {
      const answer = await send(await formOf({ payerCpf }))
      expect([payerCpf, answer.status, codesOf(answer)]).toEqual([payerCpf, 422, ['INVALID_CPF']])
    }
    for (const payerCpf of [Number(cpf), true, [cpf], { cpf }]) {
      const answer = await send(await formOf({ payerCpf }))
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([422, 'request.invalid'])
    }
    // None of these counted.
    const same = [
      `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`,
      `${cpf}\n`,
      `\u00a0${digits.join(' ')}\t`,
    ]
    for (const payerCpf of same) expect((await send(await formOf({ payerCpf }))).status).toBe(201)
    for (const payerCpf of [cpf, ...same]) {
      const answer = await send(await formOf({ payerCpf }))
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([429, 'payment.rate-limited'])
    }
  })
})

describe('markup', () => {
  it('in a text is stored without its special characters, and not longer than allowed (SEC-024)', async () => {
    const payer = world.browser()
    const hostile = `<script>alert("x" & 'y')</script>`
    const answer = await send(
      await formOf({ payerName: "Bia D'Ávila", productDescription: hostile, licensePlate: '<b>"ab1"</b>' }),
      payer,
    )
    expect(answer.status).toBe(201)
    const { id } = JSON.parse(answer.text)
    const payment = await payer.call(readPayment, { params: { id } })
    expect(payment).toMatchObject({
      payerName: "Bia D'Ávila",
      productDescription: 'scriptalert(x  y)/script',
      licensePlate: 'BAB1/B',
    })
    const [stored] = (
      await world.test.asOwner(
        `select c.description, p.product_description, p.license_plate from charges c
         join establishment_payments p on p.charge_id = c.id where c.id = $1`,
        [id],
      )
    ).rows
    expect(JSON.stringify(stored)).not.toMatch(/[<>&']|\\"/)
    const history = await owner.call(listHistory, { query: {} })
    expect(history.items.find((item) => item.id === `pix-${id}`)?.description).not.toMatch(/[<>"&]/)
    // A text of more characters than its field may have is refused, and none is long enough to be cut.
    expect(
      codesOf(await send(await formOf({ productDescription: `${'<'.repeat(1_400)}${'x'.repeat(501)}` }))),
    ).toEqual(['DESCRIPTION_TOO_LONG'])
  })

  it.each([
    ['payerName', '<img src=x onerror=alert(1)>', 'NAME_CONTAINS_INVALID_CHARS'],
    ['payerName', 'javascript:alert(1)', 'NAME_CONTAINS_INVALID_CHARS'],
    ['payerCpf', '<b>52998224725</b>', 'INVALID_CPF'],
    ['payerEmail', '"><script>@x.com', 'INVALID_EMAIL'],
    ['payerPhone', '<i>11987654321', 'INVALID_PHONE'],
    ['realValueMinor', '<5000>', 'INVALID_AMOUNT'],
  ])('in %s is refused: %s', async (field, text, code) => {
    const answer = await send(await formOf({ [field]: text }))
    expect([answer.status, codesOf(answer)]).toEqual([422, [code]])
  })

  it('in the search of payments finds nothing and causes no error', async () => {
    const call = (search: string) =>
      owner.call(listEstablishmentPayments, { params: { id: establishmentId }, query: { search } })
    for (const search of ['<script>', "' or 1=1--", '%', '_', '\\'])
      expect((await call(search)).payments).toEqual([])
  })
})

it('gives no list of stores, and none of their payments to another owner', async () => {
  const other = world.browser()
  await other.signIn((await world.merchant()).email)
  const theirs = other.call(listEstablishmentPayments, { params: { id: establishmentId }, query: {} })
  expect((await refusalOf(theirs)).code).toBe('establishment.not-found')
  for (const path of ['/stores', '/establishments', '/payments', `/stores/${storeId}/payments`]) {
    const { status } = await other.send('GET', apiPrefix + path)
    expect([404, 405], path).toContain(status)
  }
})

it.each([
  'https://evil.example/maps',
  'https://maps.google.com.evil.example/',
  'https://google.com@evil.example/maps',
  'javascript:alert(1)//maps.google.com',
  'http://maps.app.goo.gl.evil.example/x',
  'https://evil.example/?u=https://maps.google.com',
])('refuses what is not a link of a map: %s', async (googleMapsUrl) => {
  // A person sends at most five registrations in 15 minutes.
  const person = world.browser()
  await person.signIn((await world.user()).email)
  const answer = await person.send('POST', apiPrefix + registerEstablishment.path, {
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(registrationForm({ googleMapsUrl })),
  })
  expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
    422,
    { code: 'establishment.invalid', errors: [{ field: 'googleMapsUrl', rule: 'format' }] },
  ])
})

/** Runs `act` while a trigger fails on each write to a table, as a full disk would. */
async function refusing<T>(table: string, act: () => Promise<T>): Promise<T> {
  await world.test.asOwner(
    `create function refuse_row() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
     create trigger refuse_row before insert or update on ${table} for each row execute function refuse_row()`,
  )
  try {
    return await act()
  } finally {
    await world.test.asOwner(`drop trigger refuse_row on ${table}; drop function refuse_row()`)
  }
}

describe('what the database refuses', () => {
  const count = async (table: string) =>
    Number((await world.test.asOwner(`select count(*) from ${table}`)).rows[0].count)
  // Jobs of earlier payments audit what they do meanwhile.
  const tables = [
    'charges',
    'establishment_payments',
    'idempotency_keys',
    'outbox',
    "audit_log where command = 'payments.create'",
  ]

  it('is answered "Failed to create payment", and of the payment nothing is stored (PAY-042, SEC-013, SEC-018)', async () => {
    const body = await formOf()
    await expect.poll(() => count('outbox'), { timeout: 10_000 }).toBe(0)
    for (const table of ['establishment_payments', 'idempotency_keys', 'audit_log']) {
      const before = await Promise.all(tables.map(count))
      const answer = await refusing(table, () => send(body))
      expect([table, answer.status, JSON.parse(answer.text).title]).toEqual([
        table,
        500,
        'Failed to create payment',
      ])
      expect(answer.text).not.toMatch(/refused|trigger|establishment_payments/)
      expect(await Promise.all(tables.map(count))).toEqual(before)
    }
  })

  it('is answered "Failed to update payment" to a check, and the payment stays as it was (PAY-042, SEC-018)', async () => {
    const payer = world.browser()
    const { id } = await payer.call(createPayment, {
      params: { storeId },
      idempotencyKey: crypto.randomUUID(),
      body: await formOf(),
    })
    const refusal = await refusing('charges', () => refusalOf(payer.call(checkPayment, { params: { id } })))
    expect([refusal.status, refusal.code, refusal.problem.title]).toEqual([
      500,
      'payment.not-updated',
      'Failed to update payment',
    ])
    expect((await payer.call(readPayment, { params: { id } })).pixStatus).toBe('pending')
    const stranger = await refusalOf(world.browser().call(readPayment, { params: { id } }))
    expect(stranger.problem.title).toBe('Payment not found')
    const nowhere = await world.browser().send('POST', `${apiPrefix}/stores/NADA9/payments`, {
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(await formOf()),
    })
    expect(JSON.parse(nowhere.text).title).toBe('Establishment not found')
  })
})

it('keeps payer data, keys and tokens out of logs, events and error answers, and lets no client encrypt or audit (PAY-059)', async () => {
  const payer = world.browser()
  const cpf = freshCpf()
  const form = { payerCpf: cpf, payerEmail: 'bia.secreta@example.com', payerPhone: '11912345678' }
  const answers = [
    await send(await formOf({ ...form, gdprConsent: false })),
    await send(await formOf({ ...form, payerCpf: `${cpf}9` })),
    await refusing('establishment_payments', async () => send(await formOf(form))),
  ]
  const made = await send(await formOf(form), payer)
  expect(made.status).toBe(201)
  const { id, transactionId } = JSON.parse(made.text)
  await refusing('charges', async () =>
    answers.push(await payer.send('POST', `${apiPrefix}/payments/${id}/check`)),
  )
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 500, 500])
  await sandboxControl(world.sandbox.url).pay(transactionId)
  const status = async () => (await payer.call(readPayment, { params: { id } })).pixStatus
  await expect.poll(status, { timeout: 15_000, interval: 50 }).toBe('confirmed')
  const { rows } = await world.test.asOwner('select events, jobs from outbox')
  const { rows: audited } = await world.test.asOwner('select body from audit_log')
  const everything = [...logged, ...answers.map(({ text }) => text), JSON.stringify([rows, audited])].join(
    '\n',
  )
  const masked = `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`
  const token = payer.cookies.get(`payment-${id}`)
  for (const secret of [cpf, masked, form.payerEmail, form.payerPhone, token, 'test-secret'])
    expect(everything).not.toContain(secret)
  // The refusals of the database are in the log, which proves that the log was read.
  expect(everything).toContain('payment.not-created')
  for (const path of ['/encrypt', '/decrypt', '/audit', '/audit-trail', `/payments/${id}/audit-trail`]) {
    const answer = await payer.send('POST', apiPrefix + path, {
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect([path, answer.status]).toEqual([path, 404])
  }
})
