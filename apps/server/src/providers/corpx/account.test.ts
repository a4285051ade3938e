import { parsePixKey } from '@puente/domain/pix-key'
import { describe, expect, it } from 'vitest'
import { CollectorFailure } from '../../features/collections/ports/collector.port.ts'
import type { TransferRequest } from '../../features/collections/ports/transfers.port.ts'
import { Secret } from '../../platform/config/secret.ts'
import { NoAnswer, NotSent } from '../../platform/outgoing/failures.ts'
import type { Answer, Exchange } from '../../platform/outgoing/http-exchange.ts'
import { corpxBalance, corpxStatement } from './account.ts'
import { corpxClient } from './client.ts'
import { corpxTransfers } from './transfers.ts'

const transferId = '01936f00000070008000000000000011'
const clock = { now: () => new Date('2026-11-25T12:00:00.000Z') }

/** Our account at a provider that answers, or fails, as given; the last answer stands for all that follow. */
function accountWith(...answers: (Partial<Answer> | Error)[]) {
  const sent: Exchange[] = []
  const unreadable: (readonly string[])[] = []
  const secret = new Secret('token')
  const client = corpxClient({
    baseUrl: 'https://provider.example',
    tenantId: 'tenant-1',
    accountId: 'account-1',
    tokens: { current: async () => ({ text: secret.reveal(), isNew: true }), forget: () => {} },
    gateway: {
      async send(exchange: Exchange): Promise<Answer> {
        const answer = answers[Math.min(sent.length, answers.length - 1)]
        sent.push(exchange)
        if (answer instanceof Error) throw answer
        return { status: 200, mediaType: 'application/json', retryAfter: null, body: '', ...answer }
      },
    },
    clean: (text) => text,
    lane: 'person',
    clock,
    pause: async () => {},
  })
  return {
    balance: corpxBalance(client),
    statement: corpxStatement(client, (_id, fields) => unreadable.push(fields)),
    transfers: corpxTransfers(client, client, 'account-1'),
    sent,
    unreadable,
  }
}

function keyOf(text: string) {
  const key = parsePixKey(text)
  if (key === null) throw new Error(`${text} is no key`)
  return key
}

function order(change: Partial<TransferRequest> = {}): TransferRequest {
  return { transferId, key: keyOf('52998224725'), amountMinor: 5_050n, text: null, ...change }
}

async function failureOf(call: Promise<unknown>): Promise<CollectorFailure> {
  const error = await call.catch((thrown: unknown) => thrown)
  if (error instanceof CollectorFailure) return error
  throw new Error('the call did not fail')
}

const json = (body: unknown, status = 200) => ({ status, body: JSON.stringify(body) })
const endToEndId = 'E99999004202611251201abcdefghijk'
const transfer = {
  transactionId: 'txn-1',
  paymentId: 'pay-1',
  endToEndId,
  status: 'COMPLETED',
  amount: 50.5,
  currency: 'BRL',
}

describe('the balance of CorpX', () => {
  it.each([
    ['14500.00', '500', 1_450_000n, 50_000n],
    ['-0.01', 'null', -1n, null],
  ])(
    'reads %s with %s locked from its digits (FIN-013, SEC-015)',
    async (available, locked, free, blocked) => {
      const body = `{"total":15000.0,"locked":${locked},"available":${available},"currency":"BRL"}`
      const { balance, sent } = accountWith({ body })
      expect(await balance.readBalance()).toEqual({ availableMinor: free, blockedMinor: blocked })
      expect(sent[0]?.url.href).toBe('https://provider.example/v1/accounts/account-1/balance')
    },
  )

  it.each([
    '{"available":1e3}',
    '{"available":1.005}',
    '{"available":"1,00"}',
    '{"total":1}',
    '{"available":1,"currency":"USD"}',
  ])('refuses an unreadable balance: %s (FIN-016)', async (body) => {
    expect(await failureOf(accountWith({ body }).balance.readBalance())).toMatchObject({ failure: 'api' })
  })
})

describe('the statement of CorpX', () => {
  const query = {
    from: new Date('2026-11-01T03:00:00.000Z'),
    to: new Date('2026-11-25T12:00:00.000Z'),
    page: 2,
    limit: 50,
    which: 'all',
  } as const
  const row = {
    status: 'COMPLETED',
    direction: 'IN',
    amount: 181,
    currency: 'BRL',
    description: 'Surtidor 4',
    identifier: 'charge1',
    transactionDate: '2026-11-25T09:00:00-03:00',
  }

  it('asks for a page by its instants and reads direction, amount, time and our id (PSP-009, PSP-010)', async () => {
    const out = { ...row, direction: 'OUT', amount: -50.5, identifier: null, description: null }
    const page = { transactions: [row, out], totalElements: 102, hasNext: false }
    const { statement, sent } = accountWith(json(page))
    const movement = { kind: 'movement', at: clock.now(), state: 'done', providerStatus: 'COMPLETED' }
    expect(await statement.readPage(query)).toEqual({
      entries: [
        { ...movement, ourId: 'charge1', direction: 'in', amountMinor: 18_100n, text: 'Surtidor 4' },
        { ...movement, ourId: null, direction: 'out', amountMinor: 5_050n, text: null },
      ],
      total: 102,
      hasMore: false,
    })
    expect(sent[0]?.url.search).toBe(
      '?startDate=2026-11-01T03%3A00%3A00.000Z&endDate=2026-11-25T12%3A00%3A00.000Z&page=2&limit=50&order=desc',
    )
  })

  it('marks movements that have not changed the balance, and those whose status leaves it open', async () => {
    const words = ['PAID', 'PROCESSING', 'APPROVED', 'FAILED', 'REFUNDED', 'SOMETHING']
    const transactions = words.map((status) => ({ ...row, status }))
    const { statement } = accountWith(json({ transactions, hasNext: false }))
    const { entries, total } = await statement.readPage(query)
    expect(entries.map((entry) => entry.kind === 'movement' && entry.state)).toEqual([
      'done',
      'processing',
      'processing',
      'not-done',
      'unknown',
      'unknown',
    ])
    expect(total).toBeNull()
  })

  it('returns the readable rows, and reports an unreadable one', async () => {
    const transactions = [{ ...row, direction: 'SIDEWAYS' }, row, { ...row, transactionDate: 'yesterday' }]
    const { statement, unreadable } = accountWith(json({ transactions, hasNext: true }))
    const { entries, hasMore } = await statement.readPage(query)
    expect(entries.map(({ kind }) => kind)).toEqual(['unreadable', 'movement', 'unreadable'])
    expect([unreadable, hasMore]).toEqual([[['direction'], ['transactionDate']], true])
  })
})

describe('the owner of a key at CorpX', () => {
  const flat = {
    ownerName: 'Ana Lima',
    ownerDocument: '***982247**',
    bankName: 'Banco',
    bankIspb: '99999003',
  }
  const nested = {
    owner: { name: 'Ana Lima', taxIdNumber: '***982247**' },
    account: { participant: { name: 'Banco', ispb: '99999003' } },
    cached: true,
  }

  it.each([
    ['flat', flat],
    ['nested', nested],
    ['inside data', { data: flat }],
  ])('is read from either shape: %s', async (_name, answer) => {
    const { transfers, sent } = accountWith(json(answer))
    expect(await transfers.keyOwner?.(keyOf('+5545999990001'))).toEqual({
      name: 'Ana Lima',
      document: '***982247**',
      bankName: 'Banco',
      bankIspb: '99999003',
    })
    expect(sent[0]?.url.href).toBe(
      'https://provider.example/v1/accounts/account-1/pix/key/%2B5545999990001?keyType=PHONE',
    )
  })

  it('is nobody for a key that the directory does not know, and no failure shows the key', async () => {
    const ask = (answer: Partial<Answer>) => accountWith(answer).transfers.keyOwner?.(keyOf('52998224725'))
    expect(await ask(json({ errorCode: 'pix_key_not_found', message: '' }, 404))).toBeNull()
    for (const answer of [
      json({ errorCode: 'account_not_found', message: '52998224725' }, 404),
      json({ errorCode: 'dict_lookup_limit_exceeded', message: 'CPF 529.982.247-25' }, 429),
      json({ owner: {} }),
      { status: 404, mediaType: 'text/html' },
    ]) {
      const failure = await failureOf(Promise.resolve(ask(answer)))
      expect(failure.message).toContain('GET /pix/key')
      expect(failure.message).not.toMatch(/529/)
    }
  })
})

describe('a transfer of CorpX', () => {
  it('carries the key by its kind, the amount as a number of two decimals, and our id twice (FIN-026, SEC-015)', async () => {
    const { transfers, sent } = accountWith(json(transfer))
    expect(await transfers.sendTransfer(order({ amountMinor: 5_050n, text: 'x'.repeat(200) }))).toEqual({
      transferId,
      status: 'completed',
      providerStatus: 'COMPLETED',
      providerId: 'pay-1',
      endToEndId,
      amountMinor: 5_050n,
    })
    expect([sent[0]?.method, sent[0]?.url.pathname]).toEqual(['POST', '/v1/accounts/account-1/pix/out'])
    expect(sent[0]?.headers).toMatchObject({ 'idempotency-key': transferId, 'x-tenant-id': 'tenant-1' })
    expect(sent[0]?.body).toBe(
      `{"accountId":"account-1","keyType":"CPF","key":"52998224725","amount":50.50,"currency":"BRL",` +
        `"description":"${'x'.repeat(140)}","identifier":"${transferId}"}`,
    )
  })

  it.each([
    ['COMPLETED', 'completed'],
    ['paid', 'completed'],
    ['REJECTED', 'failed'],
    ['FAILED', 'failed'],
    ['REVERSED', 'failed'],
    ['APPROVED', 'processing'],
    ['SCHEDULED', 'processing'],
    ['PENDING_APPROVAL', 'processing'],
    ['TIMEOUT', 'processing'],
    ['SOMETHING', 'processing'],
  ])('that is %s counts as %s (FIN-026)', async (word, status) => {
    const { transfers } = accountWith(json({ ...transfer, status: word }))
    expect(await transfers.findTransfer(transferId)).toMatchObject({ status, providerStatus: word })
  })

  it('is under way after a 207, whatever its word (FIN-026)', async () => {
    const { transfers } = accountWith(json({ ...transfer, status: 'FAILED' }, 207))
    expect(await transfers.sendTransfer(order())).toMatchObject({ status: 'processing' })
  })

  it('is found alone or as the only one of a list, with its amount in either sign', async () => {
    const item = {
      partnerId: 'partner-1',
      endToEndId,
      status: 'COMPLETED',
      amount: -50.5,
      identifier: transferId,
    }
    for (const answer of [item, { data: item }, { accountId: 'account-1', items: [item] }]) {
      const { transfers, sent } = accountWith(json(answer))
      expect(await transfers.findTransfer(transferId)).toMatchObject({
        providerId: 'partner-1',
        amountMinor: 5_050n,
      })
      expect(sent[0]?.url.href).toMatch(/\/pix\/payments\/lookup\?identifier=01936f/)
    }
    expect(await accountWith(json({ items: [] })).transfers.findTransfer(transferId)).toBeNull()
    for (const answer of [
      { items: [item, item] },
      { ...item, identifier: 'another' },
      { ...item, amount: 1.005 },
    ])
      expect(await failureOf(accountWith(json(answer)).transfers.findTransfer(transferId))).toMatchObject({
        outcome: 'unknown',
      })
  })

  it.each([
    [new NoAnswer('no answer in time', true), 'unknown'],
    [new NotSent('no connection', true), 'not-sent'],
    [json({ errorCode: 'partner_error', message: '' }, 502), 'unknown'],
    [json({ errorCode: 'rate_limit', message: '' }, 429), 'not-sent'],
    // Not in the company's format, so it may come from a proxy between us.
    [{ status: 404, mediaType: 'text/html' }, 'unknown'],
    [{ status: 408 }, 'unknown'],
    [{ status: 200, body: 'thanks' }, 'unknown'],
  ] as const)('is sent once, whatever fails: %o (FIN-026)', async (answer, outcome) => {
    const { transfers, sent } = accountWith(answer)
    expect(await failureOf(transfers.sendTransfer(order()))).toMatchObject({ outcome })
    expect(sent.map(({ method }) => method)).toEqual(['POST'])
  })

  it.each([
    [400, 'errorCode', 'insufficient_balance', 'balance'],
    [409, 'code', 'INSUFFICIENT_FUNDS', 'balance'],
    [400, 'errorCode', 'pix_limit_exceeded', 'limit'],
    [404, 'errorCode', 'pix_key_not_found', 'key'],
    [400, 'errorCode', 'invalid_payload', 'other'],
    [403, 'errorCode', 'forbidden', 'other'],
  ])('is refused with %i {%s: %s} for its reason: %s (FIN-025)', async (status, field, code, reason) => {
    const { transfers, sent } = accountWith(json({ [field]: code, message: 'CPF 529.982.247-25' }, status))
    const failure = await failureOf(transfers.sendTransfer(order()))
    expect(failure).toMatchObject({ name: 'TransferRefused', outcome: 'refused', reason })
    expect(failure.message).toBe(`POST /pix/out: ${status} ${code} "CPF …"`)
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['finds', json(transfer), null],
    ['does not find', json({ errorCode: 'payment_not_found', message: '' }, 404), 'unknown'],
    ['is not allowed to find', json({ errorCode: 'forbidden', message: '' }, 403), 'unknown'],
  ] as const)(
    'whose id is used already has the outcome that the look-up %s, and is never refused (FIN-026)',
    async (_what, shown, outcome) => {
      for (const code of ['idempotency_conflict', 'pix_out_identifier_conflict', undefined]) {
        const { transfers, sent } = accountWith(json({ errorCode: code, message: 'used' }, 409), shown)
        const sending = transfers.sendTransfer(order())
        if (outcome === null) expect(await sending).toMatchObject({ transferId, status: 'completed' })
        else expect(await failureOf(sending)).toMatchObject({ outcome })
        expect(sent.map(({ method }) => method)).toEqual(['POST', 'GET'])
      }
    },
  )
})
