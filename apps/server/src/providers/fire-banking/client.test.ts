import { parseTaxDocument } from '@puente/domain/tax-document'
import { expect, it } from 'vitest'
import { CollectorFailure, type ChargeRequest } from '../../features/collections/ports/collector.port.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import { Secret } from '../../platform/config/secret.ts'
import { NoAnswer, NotSent } from '../../platform/outgoing/failures.ts'
import type { Answer, Exchange } from '../../platform/outgoing/http-exchange.ts'
import { fireBankingClient } from './client.ts'
import { fireBankingCollector } from './collector.ts'

const txid = '01936f00000070008000000000000001'
const pixKey = 'pix+key@puente.test'

/** A collector whose provider answers, or fails, as given; the last answer stands for all that follow. */
function collectorWith(...answers: (Partial<Answer> | Error)[]) {
  const sent: Exchange[] = []
  const gateway = {
    async send(exchange: Exchange): Promise<Answer> {
      const answer = answers[Math.min(sent.length, answers.length - 1)]
      sent.push(exchange)
      if (answer instanceof Error) throw answer
      return {
        status: 200,
        mediaType: 'application/json; charset=utf-8',
        retryAfter: null,
        body: '',
        ...answer,
      }
    },
  }
  const client = fireBankingClient({
    baseUrl: 'https://provider.example',
    apiKey: new Secret('prod_key'),
    gateway,
    clean: (text) => text,
    lane: 'person',
    clock: systemClock,
    pause: async () => {},
  })
  return { collector: fireBankingCollector(client, { pixKey, simulated: false }), sent }
}

function request(): ChargeRequest {
  const payerDocument = parseTaxDocument('52998224725')
  if (payerDocument === null) throw new Error('the CPF is valid')
  return {
    txid,
    amountMinor: 8_050n,
    description: 'Surtidor 4',
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

const created = JSON.stringify({
  transactionId: '8d5d8f5e-9c43-4f0e-8c3a-2b0a7c9e0001',
  status: 'WAITING_PAYMENT',
  pixQrCode: 'aGk=',
  pixCode: '000201…',
  generateTime: '2026-11-25T12:00:00.000Z',
  expirationDate: '2026-11-25T12:20:00.000Z',
  paymentLink: 'https://pay.example/1',
})

it('requests a charge with value, name and document of the client and our own id (PAY-051, FIN-021, PSP-002)', async () => {
  const { collector, sent } = collectorWith({ status: 201, body: created })
  await collector.createCharge(request())
  expect(sent.map(({ method, url, headers }) => [method, url.href, headers['x-api-key']])).toEqual([
    ['POST', 'https://provider.example/pix/v2/payment', 'prod_key'],
  ])
  expect(sent[0]?.body).toBe(
    '{"transaction":{"value":80.50,"description":"Surtidor 4","expirationTime":1200,' +
      `"externalId":"${txid}"},"payer":{"fullName":"Ana Lima","document":"52998224725"}}`,
  )
})

it('returns the id, the code and the times of the provider, and nothing that it did not send (PAY-051, FIN-021, PSP-003)', async () => {
  const { collector } = collectorWith({ status: 201, body: created })
  expect(await collector.createCharge(request())).toEqual({
    txid,
    transactionId: '8d5d8f5e-9c43-4f0e-8c3a-2b0a7c9e0001',
    pixCode: '000201…',
    // The link leads to a page and not to the payload of a code.
    location: null,
    status: 'pending',
    providerStatus: 'WAITING_PAYMENT',
    pixKey: null,
    amountMinor: null,
    generatedAt: new Date('2026-11-25T12:00:00.000Z'),
    expiresAt: new Date('2026-11-25T12:20:00.000Z'),
    payments: [],
  })
})

it.each([
  ['no answer', new NoAnswer('no answer in time', true), 'retryable-network', 'unknown'],
  ['a failure of its own', { status: 502 }, 'retryable-network', 'unknown'],
  ['an id that it may know', { status: 409 }, 'api', 'unknown'],
  ['a page instead of JSON', { mediaType: 'text/html', body: '<html>' }, 'api', 'unknown'],
  ['no connection', new NotSent('ECONNREFUSED', true), 'retryable-network', 'not-sent'],
  ['too many calls', { status: 429 }, 'api', 'not-sent'],
  ['a wrong key', { status: 403 }, 'authentication', 'refused'],
  ['a refused field', { status: 400 }, 'validation', 'refused'],
] as const)(
  'sends a charge once, whatever comes back: %s (PSP-012, PSP-013)',
  async (_name, answer, failure, outcome) => {
    const { collector, sent } = collectorWith(answer)
    expect(await failureOf(collector.createCharge(request()))).toMatchObject({ failure, outcome })
    expect(sent).toHaveLength(1)
  },
)

it('repeats a query up to three times after a network error, and never after a 4xx (PSP-013, PSP-014)', async () => {
  const silent = collectorWith(new NoAnswer('no answer in time', true))
  await failureOf(silent.collector.findCharge(txid))
  expect(silent.sent).toHaveLength(3)
  const refusing = collectorWith({ status: 422, body: '{}' })
  await failureOf(refusing.collector.findCharge(txid))
  expect(refusing.sent).toHaveLength(1)
})

it.each([
  [
    { validationErrors: [{ field: 'payer.document', message: 'invalid' }], requestId: 'r-7' },
    ' "payer.document: invalid" [r-7]',
  ],
  [
    { error: 'Bad Request', message: ['transaction.value must be positive'] },
    ' Bad Request "transaction.value must be positive"',
  ],
  [{ code: 'E10', message: 'document 529.982.247-25 refused' }, ' E10 "document … refused"'],
  [{}, ''],
] as const)('names the fields that were refused, without data of the payer: %j', async (body, said) => {
  const { collector } = collectorWith({ status: 400, body: JSON.stringify(body) })
  const { message } = await failureOf(collector.createCharge(request()))
  expect(message).toBe(`POST /pix/v2/payment: 400${said}`)
})

const paid = {
  id: 'their-id',
  externalId: txid,
  endToEndId: 'E99999004202611251201abcdefghijk',
  operation: { status: 'PAID', value: 80.5, refundValue: 0 },
  payer: { fullName: 'Marina\nSouza', document: '***982247**' },
  createdAt: '2026-11-25T12:00:00.000Z',
  updatedAt: '2026-11-25T12:01:30.000Z',
}

it('reads a paid charge: exact centavos, the minute of the Pix, and a payer whose masked document is unknown', async () => {
  const { collector } = collectorWith({ body: JSON.stringify(paid) })
  const found = await collector.findCharge(txid)
  expect(found).toMatchObject({ txid, transactionId: 'their-id', status: 'confirmed', amountMinor: 8_050n })
  expect(found?.payments).toEqual([
    {
      endToEndId: 'E99999004202611251201abcdefghijk',
      txid,
      pixKey: null,
      amountMinor: 8_050n,
      paidAt: new Date('2026-11-25T12:01:00.000Z'),
      payer: { name: 'Marina Souza', document: null },
      returns: [],
      hasUnreadReturn: false,
    },
  ])
})

it.each([
  ['the sum of returns', { refundValue: 10 }, 'confirmed'],
  ['a sum that cannot be read', { refundValue: 'some' }, 'confirmed'],
  ['REFUND_IN', { status: 'REFUND_IN' }, 'refunded'],
  ['REFUND_OUT', { status: 'REFUND_OUT' }, 'refunded'],
])(
  'marks a payment of which money went back for a person to check, since no return has an id: %s (PSP-007)',
  async (_name, change, status) => {
    const operation = { ...paid.operation, ...change }
    const { collector } = collectorWith({ body: JSON.stringify({ ...paid, operation }) })
    expect(await collector.findCharge(txid)).toMatchObject({
      status,
      payments: [{ returns: [], hasUnreadReturn: true }],
    })
  },
)

it.each([
  ['WAITING_PAYMENT', 'pending'],
  ['ERROR', 'failed'],
  ['EM_ANALISE', 'unknown'],
])('reads %s as %s, without a Pix (PSP-007)', async (word, status) => {
  const open = { ...paid, endToEndId: null, operation: { ...paid.operation, status: word }, payer: null }
  const { collector } = collectorWith({ body: JSON.stringify(open) })
  expect(await collector.findCharge(txid)).toMatchObject({ status, providerStatus: word, payments: [] })
})

it('looks a Pix up by our key and its end-to-end id', async () => {
  const { collector, sent } = collectorWith({ body: JSON.stringify(paid) })
  expect(await collector.findPix(paid.endToEndId)).toMatchObject({ txid, amountMinor: 8_050n })
  expect(sent[0]?.url.pathname).toBe(`/pix/v2/payment/pix-key/pix%2Bkey%40puente.test/e2e/${paid.endToEndId}`)
})

it('declares what it cannot do, and refuses it (FIN-018)', async () => {
  const { collector, sent } = collectorWith({ body: '{}' })
  expect(collector.capabilities).toEqual({
    payerDocuments: ['cpf', 'cnpj'],
    repeatsCreation: false,
    cancels: false,
    returnsForDays: null,
  })
  const asked = { endToEndId: paid.endToEndId, returnId: 'r1', amountMinor: 1n }
  for (const call of [
    collector.cancelCharge(txid),
    collector.returnPix(asked),
    collector.findReturn('E1', 'r1'),
  ])
    expect(await failureOf(call)).toMatchObject({ outcome: 'refused' })
  expect(sent).toEqual([])
})
