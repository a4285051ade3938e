import { describe, expect, it } from 'vitest'
import { draftFaults, emptyDraft, isEither, keyOf, keyTypeOf, shownKey } from './transfer-form.rules.ts'

const bounds = { perTransferMinor: 500n, leftMinor: 400n, freeMinor: 300n }
const asked = { keyTypes: ['cpf', 'cnpj', 'email', 'phone'], needsName: false } as const
const draft = { ...emptyDraft, text: 'marina@pix.example', amountMinor: 300n }

describe('the type of a key', () => {
  it.each([
    ['529.982.247-25', 'cpf'],
    ['11.222.333/0001-81', 'cnpj'],
    ['11.222.333/0', 'cnpj'],
    ['marina@', 'email'],
    ['marina', 'email'],
    ['(11) 9', 'phone'],
    ['+55 11', 'phone'],
    ['11987654321', 'phone'],
    ['123e4567-e89b', 'evp'],
    ['529', 'cpf'],
    ['', 'cpf'],
  ] as const)('follows what is typed: %s is %s (FIN-023)', (text, type) => {
    expect(keyTypeOf({ text, chosen: null })).toBe(type)
  })

  it('can be overruled, and then the key is checked against the chosen one (FIN-023)', () => {
    expect(keyTypeOf({ text: '529.982.247-25', chosen: 'phone' })).toBe('phone')
    expect(keyOf({ text: '529.982.247-25', chosen: 'phone' })).toBeNull()
    expect(keyOf({ text: '529.982.247-25', chosen: null })).toMatchObject({ type: 'cpf' })
  })

  it('asks where eleven digits are a CPF and a telephone number (FIN-023)', () => {
    // A valid CPF whose digits are a mobile number of São Paulo.
    const both = Array.from({ length: 100_000 }, (_, index) => `119${String(80_000_000 + index)}`).find(
      (text) => isEither({ text, chosen: null }),
    )
    expect(both).toBeDefined()
    expect(isEither({ text: both ?? '', chosen: 'phone' })).toBe(false)
  })

  it('is shown as people read it', () => {
    expect(shownKey('cpf', '52998224725')).toBe('529.982.247-25')
    expect(shownKey('cnpj', '11222333000181')).toBe('11.222.333/0001-81')
    expect(shownKey('evp', 'x')).toBe('x')
  })
})

describe('the faults of a draft', () => {
  it('names what is missing, not a key of its type, or not taken by the provider (FIN-023)', () => {
    expect(draftFaults(emptyDraft, bounds, { ...asked, needsName: true })).toEqual({
      key: 'key-empty',
      amount: 'amount-empty',
      name: 'name-empty',
    })
    expect(draftFaults({ ...draft, text: 'x@' }, bounds, asked).key).toBe('key-invalid')
    const random = '123e4567-e89b-12d3-a456-426655440000'
    expect(draftFaults({ ...draft, text: random }, bounds, asked).key).toBe('key-unsupported')
    expect(draftFaults(draft, bounds, asked)).toEqual({})
  })

  it.each([
    [501n, 'above-per-transfer'],
    [401n, 'above-left'],
    [301n, 'above-balance'],
    [0n, 'amount-empty'],
  ])('names the bound that %s breaks (FIN-025)', (amountMinor, amount) => {
    expect(draftFaults({ ...draft, amountMinor }, bounds, asked)).toEqual({ amount })
  })

  it('checks only the bounds that are known', () => {
    const unknown = { perTransferMinor: null, leftMinor: null, freeMinor: null }
    expect(draftFaults({ ...draft, amountMinor: 999n }, unknown, asked)).toEqual({})
  })
})
