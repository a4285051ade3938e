import { parseTaxDocument } from '@puente/domain/tax-document'
import { expect, it } from 'vitest'
import { type ChargeRequest, CollectorFailure } from '../../features/collections/ports/collector.port.ts'
import { Secret } from '../../platform/config/secret.ts'
import { NoAnswer } from '../../platform/outgoing/failures.ts'
import type { Answer, Exchange } from '../../platform/outgoing/http-exchange.ts'
import { corpxClient } from './client.ts'
import { corpxCollector } from './collector.ts'

const txid = '01936f00000070008000000000000001'
const pixKey = 'pix@puente.test'
const clock = { now: () => new Date('2026-11-25T12:00:00.000Z') }

/** A collector whose provider answers, or fails, as given; the last answer stands for all that follow. */
function collectorWith(...answers: (Partial<Answer> | Error)[]) {
  const sent: Exchange[] = []
  const secret = new Secret('token')
  const gateway = {
    async send(exchange: Exchange): Promise<Answer> {
      const answer = answers[Math.min(sent.length, answers.length - 1)]
      sent.push(exchange)
      if (answer instanceof Error) throw answer
      return { status: 200, mediaType: 'application/json', retryAfter: null, body: '', ...answer }
    },
  }
  const client = corpxClient({
    baseUrl: 'https://provider.example',
    tenantId: 'tenant-1',
    accountId: 'account/1',
    tokens: { current: async () => ({ text: secret.reveal(), isNew: true }), forget: () => {} },
    gateway,
    clean: (text) => text,
    lane: 'person',
    clock,
    pause: async () => {},
  })
  return { collector: corpxCollector(client, { pixKey, simulated: false, clock }), sent }
}

function request(): ChargeRequest {
  const payerDocument = parseTaxDocument('52998224725')
  if (payerDocument === null) throw new Error('the CPF is valid')
  return {
    txid,
    amountMinor: 8_050n,
    description: 'x'.repeat(200),
    payerName: 'Ana Lima',
    payerDocument,
    expiresInSeconds: 1200,
    pixKey,
  }
}

async function failureOf(call: Promise<unknown>): Promise<CollectorFailure> {
  const error = await call.catch((thrown: unknown) => thrown)
  if (error instanceof CollectorFailure) return error
  throw new Error('the call did not fail')
}

const json = (body: unknown, status = 200) => ({ status, body: JSON.stringify(body) })
const qrCode = {
  txid: 'their-id',
  identifier: txid,
  status: 'active',
  value: 80.5,
  emv: '000201…',
  pixKey,
  createdAt: '2026-11-25T12:00:00.000Z',
  expiresAt: '2026-11-25T12:20:00.000Z',
}

it('requests a code with the total as a number of two decimals, our id in the body and as the key of repeats (PAY-050, SEC-015, PSP-002)', async () => {
  const { collector, sent } = collectorWith(json(qrCode, 201))
  await collector.createCharge(request())
  const [{ method, url, headers, body } = { method: '', url: null, headers: {}, body: '' }] = sent
  expect([method, url?.href]).toEqual([
    'POST',
    'https://provider.example/v1/accounts/account%2F1/pix/qr-code/dynamic',
  ])
  expect(headers).toMatchObject({
    authorization: 'Bearer token',
    'x-tenant-id': 'tenant-1',
    'idempotency-key': txid,
  })
  expect(body).toBe(
    `{"pixKey":"${pixKey}","value":80.50,"expirationDate":"2026-11-25T12:20:00.000Z",` +
      `"identifier":"${txid}","message":"${'x'.repeat(140)}","allowChangeValue":false}`,
  )
})

it.each([
  ['flat', qrCode],
  [
    'inside data, with other names',
    {
      statusCode: 201,
      data: { ...qrCode, emv: undefined, payload: qrCode.emv, pixKey: undefined, chave: pixKey },
    },
  ],
])(
  'reads id, code, amount and end from either shape: %s (PAY-050, SEC-015, PSP-003)',
  async (_name, answer) => {
    const { collector } = collectorWith(json(answer, 201))
    expect(await collector.createCharge(request())).toEqual({
      txid,
      transactionId: 'their-id',
      pixCode: '000201…',
      location: null,
      status: 'pending',
      providerStatus: 'active',
      pixKey,
      amountMinor: 8_050n,
      generatedAt: new Date('2026-11-25T12:00:00.000Z'),
      expiresAt: new Date('2026-11-25T12:20:00.000Z'),
      payments: [],
    })
  },
)

it.each(['80.505', '8e1', '"80,50"', '-80.50', 'true'])(
  'reports an answer with the amount %s as unknown, and uses none of it (SEC-015)',
  async (value) => {
    const body = JSON.stringify(qrCode).replace('80.5', value)
    const { collector } = collectorWith({ status: 201, body })
    expect(await failureOf(collector.createCharge(request()))).toMatchObject({
      failure: 'api',
      outcome: 'unknown',
    })
  },
)

it('looks up the charge of an earlier request if the key or the id is used, and creates nothing', async () => {
  for (const errorCode of ['idempotency_conflict', 'pix_qr_identifier_conflict']) {
    const { collector, sent } = collectorWith(json({ errorCode, message: 'used' }, 409), json(qrCode))
    expect(await collector.createCharge(request())).toMatchObject({ txid, pixCode: '000201…' })
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'GET'])
  }
  const { collector } = collectorWith(
    json({ errorCode: 'idempotency_conflict', message: 'used' }, 409),
    json({ errorCode: 'pix_qr_not_found', message: 'unknown' }, 404),
  )
  expect(await failureOf(collector.createCharge(request()))).toMatchObject({ outcome: 'unknown' })
})

it('repeats a request without an answer with the same key and the same body, three times in all (PSP-013)', async () => {
  const { collector, sent } = collectorWith(new NoAnswer('no answer in time', true))
  expect(await failureOf(collector.createCharge(request()))).toMatchObject({ outcome: 'unknown' })
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ body, headers }) => `${headers['idempotency-key']} ${body}`)).size).toBe(1)
})

it.each([
  [400, 'invalid_payload', 'validation', 'refused'],
  [401, 'unauthorized', 'authentication', 'refused'],
  [403, 'forbidden', 'authentication', 'refused'],
  [404, 'pix_key_not_found', 'api', 'refused'],
  [429, 'rate_limit', 'api', 'not-sent'],
] as const)(
  'reads a %i %s as %s, and asks once (PSP-012, PSP-014)',
  async (status, errorCode, failure, outcome) => {
    const { collector, sent } = collectorWith(json({ errorCode, message: 'CPF 529.982.247-25' }, status))
    const error = await failureOf(collector.createCharge(request()))
    expect(error).toMatchObject({ failure, outcome })
    expect(error.message).toBe(`POST /pix/qr-code/dynamic: ${status} ${errorCode} "CPF …"`)
    expect(sent).toHaveLength(1)
  },
)

it('distinguishes a missing charge from a missing account', async () => {
  const missing = (errorCode: string) => collectorWith(json({ errorCode, message: '' }, 404)).collector
  expect(await missing('pix_qr_not_found').findCharge(txid)).toBeNull()
  expect(await missing('transaction_not_found').findPix('E1')).toBeNull()
  for (const code of ['account_not_found', 'pix_key_not_found', 'route_missing'])
    expect(await failureOf(missing(code).findCharge(txid))).toMatchObject({ outcome: 'refused' })
})

const endToEndId = 'E99999004202611251201abcdefghijk'
const paid = {
  ...qrCode,
  status: 'paid',
  paidAt: '2026-11-25T12:01:30.000Z',
  paidAmount: '80.50',
  endToEndId,
  transaction: { status: 'COMPLETED' },
  payer: { name: 'Marina Souza', taxIdNumber: '39053344705' },
}

it.each([
  ['whole', {}, false],
  ['of which something went back', { transaction: { status: 'PARTIALLY_REFUNDED' } }, true],
])('reads the Pix that paid a charge, %s (PSP-007)', async (_name, change, hasUnreadReturn) => {
  const { collector } = collectorWith(json({ ...paid, ...change }))
  const found = await collector.findCharge(txid)
  expect(found).toMatchObject({ status: 'confirmed', amountMinor: 8_050n })
  expect(found?.payments).toEqual([
    {
      endToEndId,
      txid,
      pixKey,
      amountMinor: 8_050n,
      paidAt: new Date('2026-11-25T12:01:30.000Z'),
      payer: { name: 'Marina Souza', document: { kind: 'cpf', value: '39053344705' } },
      returns: [],
      hasUnreadReturn,
    },
  ])
})

it('shows no Pix for a paid charge whose Pix the provider does not name, so that an admin has to look', async () => {
  const { collector } = collectorWith(json({ ...paid, endToEndId: null }))
  expect(await collector.findCharge(txid)).toMatchObject({ status: 'confirmed', payments: [] })
})

const transaction = {
  endToEndId,
  direction: 'IN',
  status: 'COMPLETED',
  amount: 80.5,
  identifier: txid,
  transactionDate: '2026-11-25T12:01:30.000Z',
}

it('reads a Pix by its end-to-end id, alone or as the only one of a list', async () => {
  for (const answer of [transaction, { data: transaction }, { transactions: [transaction] }]) {
    const { collector, sent } = collectorWith(json(answer))
    expect(await collector.findPix(endToEndId)).toMatchObject({ endToEndId, txid, amountMinor: 8_050n })
    expect(sent[0]?.url.search).toBe(`?endToEndId=${endToEndId}`)
  }
})

it('does not report money that we sent, or money of an unknown state, as received', async () => {
  const with_ = (change: object) =>
    collectorWith(json({ ...transaction, ...change })).collector.findPix(endToEndId)
  expect(await with_({ direction: 'OUT' })).toBeNull()
  expect(await failureOf(with_({ status: 'PROCESSING' }))).toMatchObject({ outcome: 'unknown' })
  expect(await with_({ status: 'REFUNDED' })).toMatchObject({ returns: [], hasUnreadReturn: true })
  const { collector } = collectorWith(json({ transactions: [] }))
  expect(await collector.findPix(endToEndId)).toBeNull()
})

it('declares that it withdraws charges and cannot return a Pix (FIN-018)', async () => {
  const { collector, sent } = collectorWith({ status: 204 }, json({ ...qrCode, status: 'cancelled' }))
  expect(collector.capabilities).toMatchObject({ cancels: true, returnsForDays: null })
  expect(await collector.cancelCharge(txid)).toMatchObject({ status: 'cancelled' })
  expect(sent.map(({ method, url }) => `${method} ${url.pathname.split('/pix/')[1]}${url.search}`)).toEqual([
    `DELETE qr-code?identifier=${txid}`,
    `GET qr-code/lookup?identifier=${txid}`,
  ])
  const gone = collectorWith({ status: 204 }, json({ errorCode: 'pix_qr_not_found', message: '' }, 404))
  expect(await failureOf(gone.collector.cancelCharge(txid))).toMatchObject({ outcome: 'unknown' })
  const asked = { endToEndId, returnId: 'r1', amountMinor: 1n }
  expect(await failureOf(collector.returnPix(asked))).toMatchObject({ outcome: 'refused' })
  expect(sent).toHaveLength(2)
})
