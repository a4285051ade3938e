import { describe, expect, it } from 'vitest'
import { maskedBody } from './masked-body.rules.ts'

const shown = (body: unknown): unknown => JSON.parse(maskedBody(JSON.stringify(body)) ?? 'null')

describe('the body of a notice for a person (HOOK-015)', () => {
  it('shows ids, words, amounts and times, and masks the payer', () => {
    expect(
      shown({
        event: 'pix.in.completed',
        data: {
          endToEndId: 'E60746948202611211200abcdefghijk',
          identifier: '7d9f03357d9f03357d9f03357d',
          amount: '180.99',
          pixKey: 'ana@example.com',
          payer: { name: 'Camila Nunes', taxIdNumber: '52998224725', bank: { account: '12345' } },
        },
      }),
    ).toEqual({
      event: 'pix.in.completed',
      data: {
        endToEndId: 'E60746948202611211200abcdefghijk',
        identifier: '7d9f03357d9f03357d9f03357d',
        amount: '180.99',
        pixKey: '•••••',
        payer: { name: 'Camila N•••••', taxIdNumber: '***.982.247-**', bank: { account: '•••••' } },
      },
    })
  })

  it('masks a Pix of the standard: what the payer wrote, and their document', () => {
    const pix = {
      endToEndId: 'E60746948202611211200abcdefghijk',
      txid: '7d9f03357d9f03357d9f03357d',
      valor: '101.00',
      horario: '2026-11-21T12:00:00.000Z',
      infoPagador: 'Ana Souza, 11 98765-4321',
      pagador: { cpf: '529.982.247-25', nome: 'Ana Souza' },
      devolucoes: [{ id: 'D1', rtrId: 'D607', valor: '1.00', motivo: 'Ana pediu' }],
    }
    expect(shown(pix)).toEqual({
      ...pix,
      infoPagador: '•••••',
      pagador: { cpf: '***.982.247-**', nome: 'Ana S•••••' },
      devolucoes: [{ id: 'D1', rtrId: 'D607', valor: '1.00', motivo: '•••••' }],
    })
  })

  it('masks what it does not know: a new field, an id of a person, a document under any name, a key that is a document', () => {
    expect(
      shown({
        nickname: 'Anita',
        phone: 5_511_987_654_321,
        id: '52998224725',
        customer: { id: '12345', status: 'vip' },
        status: 'Ana disse que pagou',
        '52998224725': true,
        flag: null,
      }),
    ).toEqual({
      nickname: '•••••',
      phone: '•••••',
      id: '***.982.247-**',
      customer: { id: '•••••', status: '•••••' },
      status: '•••••',
      '•••••': true,
      flag: null,
    })
  })

  it('masks a Pix key by its shape in the place of an id or an amount, and masks no txid, id, amount or time', () => {
    const keys = ['+5511987654321', '5511987654321', '11987654321', '1133334444', '+54911555512345']
    const written = [...keys, '11-98765-4321', 'tel:+5511987654321', 'ana@example.com', '(11) 98765-4321']
    for (const key of written)
      for (const name of ['value', 'id', 'identifier', 'type', 'status'])
        expect([key, name, shown({ [name]: key })]).toEqual([key, name, { [name]: '•••••' }])
    expect(shown({ value: '52998224725', id: 11_987_654_321 })).toEqual({
      value: '***.982.247-**',
      id: '•••••',
    })
    expect(shown({ key: { type: 'PHONE', value: '12345' }, chave: { id: '12345' } })).toEqual({
      key: { type: '•••••', value: '•••••' },
      chave: { id: '•••••' },
    })
    const open = {
      txid: '11987654321119876543211198',
      endToEndId: 'E60746948202611211200abcdefghijk',
      rtrId: 'D60746948202611211200abcdefghijk',
      id: '4dd4a9d2-3d6e-4f0e-9d1c-1f2b3c4d5e6f',
      transactionId: '987654321',
      valor: '1198765.43',
      value: '119876543.21',
      amount: 15_000,
      horario: '2026-11-21T12:00:00-03:00',
      timestamp: 1_830_000_000,
      paidAt: '1830000000000',
    }
    expect(shown(open)).toEqual({ ...open, amount: '15000', timestamp: '1830000000' })
  })

  it('shows an amount in cents whose digits have the shape of a phone or a document, and masks these under any other name', () => {
    for (const digits of ['1133334444', '11987654321', '52998224725']) {
      for (const name of ['amount', 'valor', 'fee', 'paidAmount', 'devolvido'])
        expect(shown({ [name]: digits })).toEqual({ [name]: digits })
      expect(shown({ value: Number(digits) })).toEqual({ value: digits })
      const masked = shown({
        value: digits,
        id: Number(digits),
        amount: `+55${digits}`,
        payer: { amount: digits },
      })
      expect(JSON.stringify(masked)).not.toContain(digits)
    }
  })

  it('shows nothing of a body that is not JSON', () => {
    expect(maskedBody('CPF=52998224725&nome=Ana')).toBeNull()
  })
})
