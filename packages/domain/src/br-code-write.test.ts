import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBrCode, writeDynamicBrCode, writeStaticBrCode } from './br-code.ts'
import { money } from './money.ts'

const reais = (cents: bigint) => money(cents, 'BRL')
const EVP = '123e4567-e89b-12d3-a456-426655440000'

const STATIC = {
  key: EVP,
  amount: reais(100n),
  merchantName: 'LOJA TESTE',
  merchantCity: 'BRASILIA',
  txid: null,
}
const DYNAMIC = {
  url: 'pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca25',
  merchantName: 'CAMBIO EXEMPLO LTDA',
  merchantCity: 'SAO PAULO',
}

describe('writeStaticBrCode', () => {
  it.each([
    {
      id: 'G1',
      input: {
        key: '+5511987654321',
        amount: reais(100n),
        merchantName: 'POSTO SAO JOAO',
        merchantCity: 'FOZ DO IGUACU',
        txid: 'AB12C0001',
      },
      text: '00020126360014br.gov.bcb.pix0114+551198765432152040000530398654041.005802BR5914POSTO SAO JOAO6013FOZ DO IGUACU62130509AB12C00016304E428',
    },
    {
      id: 'G2',
      input: {
        key: '12ABC34501DE35',
        amount: reais(500_000n),
        merchantName: 'CAMBIO EXEMPLO LTDA',
        merchantCity: 'SAO PAULO',
        txid: null,
      },
      text: '00020126360014br.gov.bcb.pix011412ABC34501DE3552040000530398654075000.005802BR5919CAMBIO EXEMPLO LTDA6009SAO PAULO62070503***63049E3C',
    },
    {
      id: 'G3',
      input: { ...STATIC, amount: reais(1n), description: 'Pedido 42', txid: 'ABCDEFGHIJKLMNOPQRSTUVWXY' },
      text: '00020126710014br.gov.bcb.pix0136123e4567-e89b-12d3-a456-4266554400000209Pedido 4252040000530398654040.015802BR5910LOJA TESTE6008BRASILIA62290525ABCDEFGHIJKLMNOPQRSTUVWXY63045A28',
    },
  ])('writes $id to the letter', ({ input, text }) => {
    expect(writeStaticBrCode(input)).toBe(text)
  })

  it('writes names in characters that old banking apps can show', () => {
    const text = writeStaticBrCode({
      ...STATIC,
      merchantName: 'Câmbio & Ñandú',
      merchantCity: 'São Miguel do Oeste',
    })
    expect(text).toContain('5914CAMBIO & NANDU6015SAO MIGUEL DO O')
  })

  it('leaves 37 characters of text beside a random key', () => {
    expect(writeStaticBrCode({ ...STATIC, description: 'x'.repeat(37) })).toContain('x'.repeat(37))
    expect(() => writeStaticBrCode({ ...STATIC, description: 'x'.repeat(38) })).toThrow(RangeError)
  })

  it.each([
    ['an amount of zero', { amount: reais(0n) }],
    ['a negative amount', { amount: reais(-1n) }],
    ['an amount of 14 characters', { amount: reais(1_000_000_000_000n * 10n) }],
    ['pesos', { amount: money(1n, 'ARS') }],
    ['an empty key', { key: '' }],
    ['a masked CPF as key', { key: '123.456.789-09' }],
    ['a txid of 26 characters', { txid: 'a'.repeat(26) }],
    ['a txid with a hyphen', { txid: 'a-b' }],
    ['an empty txid', { txid: '' }],
    ['a text that is not ASCII', { description: 'Ação' }],
    ['a name of which nothing is left', { merchantName: '日本' }],
    ['an empty city', { merchantCity: ' ' }],
  ])('refuses %s instead of writing another code', (_what, change) => {
    expect(() => writeStaticBrCode({ ...STATIC, ...change })).toThrow(RangeError)
  })

  it('is read back as it was written', () => {
    const input = fc.record({
      key: fc.oneof(
        fc.uuid(),
        fc.constantFrom('12345678909', '12ABC34501DE35', '+5511987654321', 'a@bcb.gov.br'),
      ),
      amount: fc.option(fc.bigInt({ min: 1n, max: 999_999_999_999n }).map(reais)),
      txid: fc.option(fc.stringMatching(/^[a-zA-Z0-9]{1,25}$/)),
      merchantName: fc.stringMatching(/^[A-Z]{1,25}$/),
      merchantCity: fc.stringMatching(/^[A-Z]{1,15}$/),
      description: fc.stringMatching(/^[\x20-\x7e]{1,37}$/),
    })
    fc.assert(
      fc.property(input, (written) => {
        const reading = readBrCode(writeStaticBrCode(written))
        expect(reading).toMatchObject({ ok: true, code: { kind: 'static', ...written, warnings: [] } })
      }),
    )
  })
})

describe('writeDynamicBrCode', () => {
  it('writes exactly the expected code', () => {
    expect(writeDynamicBrCode(DYNAMIC)).toBe(
      '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca255204000053039865802BR5919CAMBIO EXEMPLO LTDA6009SAO PAULO62070503***6304E0AE',
    )
  })

  it.each([
    ['', 'empty'],
    ['https://pix.example.com/1', 'with scheme'],
    [`pix.example.com/${'a'.repeat(62)}`, '78 characters'],
    ['pix.example.com/a b', 'with a space'],
    ['pix.example.com/ã', 'not ASCII'],
  ])('refuses the address %j (%s)', (url) => {
    expect(() => writeDynamicBrCode({ ...DYNAMIC, url })).toThrow(RangeError)
  })

  it('is read back as it was written, up to 77 characters of address', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9/._-]{1,77}$/), (url) => {
        const reading = readBrCode(writeDynamicBrCode({ ...DYNAMIC, url }))
        expect(reading).toMatchObject({
          ok: true,
          code: { kind: 'dynamic', singleUse: true, url, txid: null },
        })
      }),
    )
  })
})
