import { parseTaxDocument } from '@puente/domain/tax-document'
import { describe, expect, it } from 'vitest'
import type { ChargeRequest } from '../../features/collections/ports/collector.port.ts'
import { chargeBody, issuedCharge, readablePix, receivedPix } from './mapping.ts'
import { chargeSchema, pixListSchema, pixSchema } from './schemas.ts'

const request: ChargeRequest = {
  txid: '01936f00000070008000000000000001',
  amountMinor: 10_105n,
  description: 'Almuerzo',
  payerName: "Ana D'Ávila",
  payerDocument: documentOf('529.982.247-25'),
  expiresInSeconds: 1200,
  pixKey: 'pix@puente.test',
}

/** The answer of API Pix 2.9.0 to `PUT /cob/{txid}`, with an unknown field. */
const answer = {
  calendario: { criacao: '2026-11-21T12:00:00.500-03:00', expiracao: 1200 },
  txid: request.txid,
  revisao: 0,
  loc: { id: 1, location: 'pix.example.com/qr/v2/abc', tipoCob: 'cob' },
  location: 'pix.example.com/qr/v2/abc',
  status: 'ATIVA',
  devedor: { cpf: '52998224725', nome: "Ana D'Ávila" },
  valor: { original: '101.05', modalidadeAlteracao: 0 },
  chave: 'pix@puente.test',
  pixCopiaECola: '000201…',
  somethingNew: true,
}

const goodPix = {
  endToEndId: 'E1234567820261121150000000000001',
  valor: '110.00',
  horario: '2026-11-21T15:01:00Z',
}

describe('what we send', () => {
  it('carries value, description, name, document and expiry in the words of API Pix (PSP-002, PSP-006)', () => {
    expect(chargeBody(request)).toEqual({
      calendario: { expiracao: 1200 },
      devedor: { cpf: '52998224725', nome: "Ana D'Ávila" },
      valor: { original: '101.05', modalidadeAlteracao: 0 },
      chave: 'pix@puente.test',
      solicitacaoPagador: 'Almuerzo',
    })
  })

  it('names a CNPJ as such (PSP-005)', () => {
    const body = chargeBody({ ...request, payerDocument: documentOf('12.ABC.345/01DE-35') })
    expect(body).toMatchObject({ devedor: { cnpj: '12ABC34501DE35' } })
  })

  it('keeps to the lengths of the standard without cutting a character in two', () => {
    const body = chargeBody({ ...request, description: '🥐'.repeat(200), payerName: 'ñ'.repeat(300) })
    expect(body).toMatchObject({
      solicitacaoPagador: '🥐'.repeat(140),
      devedor: { nome: 'ñ'.repeat(200) },
    })
  })

  it('writes every amount with two decimals and no floating number (SEC-005, SEC-015)', () => {
    for (const [amountMinor, original] of [
      [1n, '0.01'],
      [10n, '0.10'],
      [10_000_000n, '100000.00'],
    ] as const) {
      expect(chargeBody({ ...request, amountMinor })).toMatchObject({ valor: { original } })
    }
  })
})

describe('what we read', () => {
  it('has id, code, location, status, creation and expiry of a charge (PSP-003)', () => {
    expect(issuedCharge(chargeSchema.parse(answer), noneExpected)).toEqual({
      txid: request.txid,
      transactionId: request.txid,
      pixCode: '000201…',
      location: 'pix.example.com/qr/v2/abc',
      status: 'pending',
      providerStatus: 'ATIVA',
      pixKey: 'pix@puente.test',
      amountMinor: 10_105n,
      generatedAt: new Date('2026-11-21T15:00:00.500Z'),
      expiresAt: new Date('2026-11-21T15:20:00.500Z'),
      payments: [],
    })
  })

  it('reads the words of the standard, in both its spellings (PSP-007)', () => {
    const statusOf = (status: string) =>
      issuedCharge(chargeSchema.parse({ ...answer, status }), noneExpected).status
    expect([statusOf('ATIVA'), statusOf('CONCLUIDA')]).toEqual(['pending', 'confirmed'])
    for (const removed of ['REMOVIDA', 'REMOVIDO']) {
      expect(statusOf(`${removed}_PELO_USUARIO_RECEBEDOR`)).toBe('cancelled')
      expect(statusOf(`${removed}_PELO_PSP`)).toBe('cancelled')
    }
  })

  it('accepts a charge without code or location, and reads a new status word as unknown (PSP-007)', () => {
    const { pixCopiaECola: _code, location: _place, loc: _loc, ...bare } = answer
    const read = issuedCharge(chargeSchema.parse({ ...bare, status: 'EM_ANALISE' }), noneExpected)
    expect(read).toMatchObject({
      pixCode: null,
      location: null,
      status: 'unknown',
      providerStatus: 'EM_ANALISE',
    })
  })

  it('reads numbers written as text, another name of the code, and a missing list', () => {
    const { pixCopiaECola: code, ...bare } = answer
    const calendar = { ...answer.calendario, expiracao: '1200' }
    const read = issuedCharge(
      chargeSchema.parse({ ...bare, brcode: code, calendario: calendar, pix: null }),
      noneExpected,
    )
    expect(read).toMatchObject({
      pixCode: '000201…',
      expiresAt: new Date('2026-11-21T15:20:00.500Z'),
      payments: [],
    })
    const page = { paginaAtual: '0', quantidadeDePaginas: '1' }
    expect(pixListSchema.parse({ parametros: { paginacao: page }, pix: [goodPix] })).toMatchObject({
      parametros: { paginacao: { paginaAtual: 0, quantidadeDePaginas: 1 } },
    })
    for (const empty of [{}, { pix: null }, { parametros: null, pix: [] }])
      expect(pixListSchema.safeParse(empty).success).toBe(true)
    // Without the number of pages it is unknown whether more follow.
    expect(pixListSchema.safeParse({ pix: [goodPix] }).success).toBe(false)
  })

  it('reads from the charge the fields that a Pix inside it does not repeat', () => {
    const pix = goodPix
    const [payment] = issuedCharge(chargeSchema.parse({ ...answer, pix: [pix] }), noneExpected).payments
    expect(payment).toMatchObject({ txid: request.txid, pixKey: 'pix@puente.test', amountMinor: 11_000n })
    expect(receivedPix(pixSchema.parse(pix))).toMatchObject({ txid: null, pixKey: null })
  })

  it('treats a malformed txid and a missing key as absent', () => {
    for (const txid of [undefined, null, '', '***', 'a-b', 'a'.repeat(36), 7]) {
      expect(receivedPix(pixSchema.parse({ ...goodPix, txid, chave: null }))).toMatchObject({
        txid: null,
        pixKey: null,
        amountMinor: 11_000n,
      })
    }
  })

  it.each([
    [{ nome: ' Marina\u0000  Souza ', cpf: '52998224725' }, 'Marina Souza', '52998224725'],
    [{ nome: 'Aurora Ltda', cnpj: '12ABC34501DE35' }, 'Aurora Ltda', '12ABC34501DE35'],
    [{ nome: 'Marina', cpf: '***.982.247-**' }, 'Marina', null],
    [{ nome: 7, cpf: '52998224725' }, null, '52998224725'],
  ])('reads who sent a Pix, as far as the provider reports it: %o', (pagador, name, value) => {
    const read = receivedPix(pixSchema.parse({ ...goodPix, pagador }))
    expect(read.payer?.name ?? null).toBe(name)
    expect(read.payer?.document?.value ?? null).toBe(value)
  })

  it('reads no payer if the provider sends none, or an unreadable one', () => {
    for (const pagador of [undefined, null, {}, 'Marina', { nome: ' ', cpf: '' }, { nome: null, cpf: '1' }]) {
      expect(receivedPix(pixSchema.parse({ ...goodPix, pagador }))).toMatchObject({
        payer: null,
        amountMinor: 11_000n,
      })
    }
  })

  it('reads the Pix of a list or a charge one by one, and reports those that it cannot read', () => {
    const odd = [
      { ...goodPix, endToEndId: 'E2', valor: '0.00' },
      { ...goodPix, valor: '0.00' },
      null,
      'x',
      {},
    ]
    const reported: unknown[] = []
    const report = (...one: unknown[]) => reported.push(one)
    const list = pixListSchema.parse({
      parametros: { paginacao: { paginaAtual: 0, quantidadeDePaginas: 1 } },
      pix: [...odd, goodPix],
    })
    expect(readablePix(list.pix ?? [], report)).toEqual([receivedPix(pixSchema.parse(goodPix))])
    expect(reported).toEqual([
      ['E2', ['endToEndId', 'valor'], odd[0]],
      [goodPix.endToEndId, ['valor'], odd[1]],
      [null, [''], null],
      [null, [''], 'x'],
      [null, ['endToEndId', 'valor', 'horario'], {}],
    ])
    const charge = chargeSchema.parse({ ...answer, pix: [null, goodPix] })
    expect(issuedCharge(charge, report).payments).toMatchObject([{ endToEndId: goodPix.endToEndId }])
    expect(reported).toHaveLength(6)
  })

  it('drops a location that is too long, and keeps the charge', () => {
    const long = 'x'.repeat(78)
    const both = { ...answer, location: long, loc: { location: long } }
    expect(issuedCharge(chargeSchema.parse(both), noneExpected)).toMatchObject({
      location: null,
      pixCode: '000201…',
    })
    const one = { ...answer, location: long }
    expect(issuedCharge(chargeSchema.parse(one), noneExpected).location).toBe('pix.example.com/qr/v2/abc')
  })

  it('refuses invalid amounts (SEC-005, SEC-015)', () => {
    for (const original of ['101,05', '101.5', '101', '1e2', '-1.00', '0.00', ' 1.00', 101.05, null]) {
      expect(chargeSchema.safeParse({ ...answer, valor: { original } }).success, String(original)).toBe(false)
    }
  })

  it('keeps a Pix and its readable returns, and marks the Pix if one is unreadable', () => {
    const back = { id: 'd1', valor: '1.00', status: 'DEVOLVIDO' }
    for (const odd of [{ ...back, id: 'd2', valor: '1,00' }, null, 'x', {}]) {
      const read = receivedPix(pixSchema.parse({ ...goodPix, devolucoes: [odd, back] }))
      expect(read).toMatchObject({ amountMinor: 11_000n, returns: [{ id: 'd1' }], hasUnreadReturn: true })
    }
    expect(receivedPix(pixSchema.parse({ ...goodPix, devolucoes: [back] })).hasUnreadReturn).toBe(false)
    expect(receivedPix(pixSchema.parse(goodPix)).hasUnreadReturn).toBe(false)
  })

  it('treats only two statuses of a return as final', () => {
    const returns = ['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO', 'AMANHA'].map((status, nth) => ({
      id: `d${nth}`,
      valor: '1.00',
      status,
    }))
    const pix = { ...goodPix, devolucoes: returns }
    expect(receivedPix(pixSchema.parse(pix)).returns.map((one) => one.state)).toEqual([
      'processing',
      'returned',
      'not-done',
      'processing',
    ])
  })
})

function noneExpected(): void {
  throw new Error('a Pix could not be read')
}

function documentOf(text: string) {
  const parsed = parseTaxDocument(text)
  if (parsed === null) throw new Error(`${text} is no document`)
  return parsed
}
