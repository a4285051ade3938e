import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { NoticeCall } from '../../features/collections/ports/notices.port.ts'
import { bcbNotices, signatureHeader, timestampHeader } from './webhook.ts'

const receivedAt = new Date('2026-11-21T12:00:00Z')
const nowSeconds = receivedAt.getTime() / 1000
const body = JSON.stringify({
  pix: [
    {
      endToEndId: 'E1234567820261121120000000000001',
      txid: '01936f00000070008000000000000001',
      valor: '101.00',
      chave: 'pix@puente.test',
      horario: '2026-11-21T11:59:58.000Z',
    },
  ],
})
const notices = bcbNotices({ path: ['new-path', 'old-path'], signing: ['new-key', 'old-key'] })

describe('notices of API Pix', () => {
  it('accepts a signature of either active secret, within 300 s (HOOK-005)', () => {
    for (const key of ['new-key', 'old-key']) {
      for (const age of [-300, 0, 300]) {
        expect(notices.authenticate(signed({ key, timestamp: nowSeconds + age }))).toBe('evidence')
      }
    }
  })

  it('refuses every kind of forgery (HOOK-005)', () => {
    const valid = signed({})
    const signature = valid.header(signatureHeader) ?? ''
    const forgeries: NoticeCall[] = [
      { ...valid, header: () => undefined },
      signed({ key: 'another-key' }),
      signed({ key: '' }),
      { ...valid, rawBody: Buffer.from(JSON.stringify(JSON.parse(body), null, 1)) },
      withHeader(valid, signatureHeader, signature.slice(0, -2)),
      withHeader(valid, signatureHeader, signature.replace('v1=', '')),
      withHeader(valid, signatureHeader, 'v1='),
      withHeader(valid, timestampHeader, String(nowSeconds + 1)),
      signed({ timestamp: nowSeconds - 301 }),
      signed({ timestamp: nowSeconds + 301 }),
      withHeader(valid, timestampHeader, 'NaN'),
      { ...valid, pathSecret: 'another-path' },
      { ...valid, pathSecret: '' },
    ]
    for (const forgery of forgeries) expect(notices.authenticate(forgery)).toBeNull()
  })

  it('treats a notice as a hint if the provider does not sign (PSP-015)', () => {
    const unsigned = bcbNotices({ path: ['new-path'], signing: [] })
    expect(unsigned.authenticate({ ...signed({}), header: () => undefined })).toBe('hint')
    expect(unsigned.authenticate({ ...signed({}), pathSecret: 'another' })).toBeNull()
  })

  it('splits a batch into Pix with keys of their own, each with the word of its event (HOOK-015)', () => {
    const one = JSON.parse(body).pix[0]
    const batch = { pix: [one, { ...one, endToEndId: 'E2' }, { ...one, devolucoes: { id: 'x' } }] }
    const items = notices.split(Buffer.from(JSON.stringify(batch))) ?? []
    expect(new Set(items.map((item) => item.key)).size).toBe(3)
    expect(items.map(({ event }) => event)).toEqual(['pix', 'pix', 'pix.devolucoes'])
    expect(items[0]?.key).toMatch(/^E1234567820261121120000000000001:[0-9a-f]{16}$/)
    expect(notices.readItem(items[0]?.text ?? '')).toMatchObject({ amountMinor: 10_100n, returns: [] })
    expect(notices.readItem(items[1]?.text ?? '')).toBeNull()
  })

  it('ignores a Pix with a malformed id, and reads the others beside it (HOOK-012)', () => {
    const one = JSON.parse(body).pix[0]
    const ids = ['E1\u0000', '', 'É1', 'E'.repeat(41), 7]
    const batch = { pix: ids.map((endToEndId) => ({ ...one, endToEndId })) }
    const items = notices.split(Buffer.from(JSON.stringify(batch))) ?? []
    expect(items).toHaveLength(ids.length)
    for (const { key } of items) expect(key).toMatch(/^unnamed:[0-9a-f]{16}$/)
  })

  it('reads returns in a list or alone, and distinguishes a dispute from a refund', () => {
    const back = { id: 'd1', valor: '1.00', natureza: 'MED_FRAUDE', status: 'EM_PROCESSAMENTO' }
    for (const devolucoes of [back, [back]]) {
      const item = JSON.stringify({ ...JSON.parse(body).pix[0], devolucoes })
      expect(notices.readItem(item)?.returns).toEqual([
        { id: 'd1', amountMinor: 100n, nature: 'dispute', state: 'processing' },
      ])
    }
  })

  it('returns null for anything else', () => {
    for (const text of ['null', '[1]', '"pix"', '{"pix":null}', '{"pix":[1]}', '{"pix":{}}', '\u0000']) {
      expect(notices.split(Buffer.from(text)), text).toBeNull()
    }
  })

  it('accepts a bare list, as Inter sends it', () => {
    const { pix } = JSON.parse(body)
    expect(notices.split(Buffer.from(JSON.stringify(pix)))).toEqual(notices.split(Buffer.from(body)))
  })

  it('finds no Pix in the test call of a bank', () => {
    for (const text of [
      '',
      '{}',
      '[]',
      '{"pix":[]}',
      '{"evento":"teste_webhook","data_criacao":"2026-11-21"}',
    ])
      expect(notices.split(Buffer.from(text)), text).toEqual([])
  })

  it('leaves out a Pix that we sent', () => {
    const [one] = JSON.parse(body).pix
    const sent = { ...one, endToEndId: 'E1234567820261121120000000000002', tipo: 'SOLICITACAO' }
    const items = notices.split(Buffer.from(JSON.stringify({ pix: [sent, one] }))) ?? []
    expect(items.map(({ key }) => key.split(':')[0])).toEqual([one.endToEndId])
  })
})

function signed({ key = 'new-key', timestamp = nowSeconds }): NoticeCall {
  const signature = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')
  const headers: Record<string, string> = {
    [timestampHeader]: String(timestamp),
    [signatureHeader]: `v1=${signature}`,
  }
  return { pathSecret: 'new-path', header: (name) => headers[name], rawBody: Buffer.from(body), receivedAt }
}

function withHeader(call: NoticeCall, name: string, value: string): NoticeCall {
  return { ...call, header: (asked) => (asked === name ? value : call.header(asked)) }
}
