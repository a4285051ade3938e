import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskPixKey, parsePixKey, pixKeyCandidates, pixKeyOfType } from './pix-key.ts'

const EVP = '123e4567-e89b-12d3-a456-426655440000'

describe('pixKeyCandidates', () => {
  it.each([
    ['12345678909', { type: 'cpf', key: '12345678909' }],
    ['123.456.789-09', { type: 'cpf', key: '12345678909' }],
    ['11987654321', { type: 'phone', key: '+5511987654321', brazilian: true }],
    ['(11) 98765-4321', { type: 'phone', key: '+5511987654321', brazilian: true }],
    ['+5511987654321', { type: 'phone', key: '+5511987654321', brazilian: true }],
    ['+55 (11) 98765-4321', { type: 'phone', key: '+5511987654321', brazilian: true }],
    ['pix@bcb.gov.br', { type: 'email', key: 'pix@bcb.gov.br' }],
    [' PIX@BCB.GOV.BR ', { type: 'email', key: 'pix@bcb.gov.br' }],
    [EVP, { type: 'evp', key: EVP }],
    [EVP.toUpperCase(), { type: 'evp', key: EVP }],
    ['12ABC34501DE35', { type: 'cnpj', key: '12ABC34501DE35' }],
    ['12.abc.345/01de-35', { type: 'cnpj', key: '12ABC34501DE35' }],
    ['+541123456789', { type: 'phone', key: '+541123456789', brazilian: false }],
  ])('takes %j for one key only', (text, key) => {
    expect(pixKeyCandidates(text)).toEqual([key])
  })

  it.each(['12345678901', 'foo', '', '+', '@', 'a@', 'a b@c.br', 'é@c.br', '1134567890', '0800 123 4567'])(
    'takes %j for no key',
    (text) => {
      expect(pixKeyCandidates(text)).toEqual([])
    },
  )

  it('offers both readings when a valid CPF is a mobile number too', () => {
    expect(pixKeyCandidates('11987654374')).toEqual([
      { type: 'cpf', key: '11987654374' },
      { type: 'phone', key: '+5511987654374', brazilian: true },
    ])
  })

  it('leaves a key in its stored form as it is', () => {
    const keys = fc.oneof(
      fc.uuid(),
      fc.constantFrom('12345678909', '12ABC34501DE35', '+5511987654321', 'a@b.br'),
    )
    fc.assert(
      fc.property(keys, (key) => {
        expect(pixKeyCandidates(key)).toEqual([parsePixKey(key)])
      }),
    )
  })
})

describe('parsePixKey', () => {
  it('takes the stored form only', () => {
    expect(parsePixKey('123.456.789-09')).toBeNull()
    expect(parsePixKey('11987654321')).toBeNull()
    expect(parsePixKey('PIX@BCB.GOV.BR')).toBeNull()
    expect(parsePixKey('12abc34501de35')).toBeNull()
    expect(parsePixKey(EVP.toUpperCase())).toBeNull()
  })

  it('limits an email to 77 characters and its host labels to 63', () => {
    const local = 'a'.repeat(70)
    expect(parsePixKey(`${local}@bcb.br`)?.type).toBe('email')
    expect(parsePixKey(`${local}x@bcb.br`)).toBeNull()
    expect(parsePixKey(`a@${'b'.repeat(63)}.br`)?.type).toBe('email')
    expect(parsePixKey(`a@${'b'.repeat(64)}.br`)).toBeNull()
    expect(parsePixKey('a%b@bcb.br')).toBeNull()
    expect(parsePixKey("a.!#$&'*+/=?^_`{|}~-z@bcb.br")?.type).toBe('email')
  })
})

describe('a key that money is sent to', () => {
  it.each([
    ['cpf', '529.982.247-25', '52998224725'],
    ['cnpj', '11.222.333/0001-81', '11222333000181'],
    ['email', ' Marina@Pix.Example ', 'marina@pix.example'],
    ['phone', '(11) 98765-4321', '+5511987654321'],
    ['evp', '123E4567-e89b-12d3-a456-426614174000', '123e4567-e89b-12d3-a456-426614174000'],
  ] as const)('reads a %s as it was typed, and as no other type (FIN-023)', (type, text, key) => {
    expect(pixKeyOfType(type, text)).toMatchObject({ type, key })
    for (const other of ['cpf', 'cnpj', 'email', 'phone', 'evp'] as const)
      if (other !== type) expect(pixKeyOfType(other, text)).toBeNull()
  })

  it('refuses a number of another country, which nobody can register (FIN-023)', () => {
    expect(pixKeyOfType('phone', '+5491123456789')).toBeNull()
  })

  it.each([
    ['52998224725', '***.982.247-**'],
    ['11222333000181', '11.222.333/0001-81'],
    ['marina@pix.example', 'm•••@pix.example'],
    ['+5511987654321', '+55 ••••• 4321'],
    ['123e4567-e89b-12d3-a456-426614174000', '123e4567…4000'],
  ])('is masked for logs: %s', (key, shown) => {
    const read = parsePixKey(key)
    expect(read === null ? null : maskPixKey(read)).toBe(shown)
  })
})
