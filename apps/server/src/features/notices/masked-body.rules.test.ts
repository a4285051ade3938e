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

  it('shows nothing of a body that is not JSON', () => {
    expect(maskedBody('CPF=52998224725&nome=Ana')).toBeNull()
  })
})
