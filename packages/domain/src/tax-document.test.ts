import { describe, expect, it } from 'vitest'
import {
  formatTaxDocument,
  formatTaxDocumentTyping,
  maskTaxDocument,
  parseTaxDocument,
} from './tax-document.ts'

describe('parseTaxDocument', () => {
  it.each([
    ['123.456.789-09', { kind: 'cpf', value: '12345678909' }],
    ['12345678909', { kind: 'cpf', value: '12345678909' }],
    ['12.345.678/0001-95', { kind: 'cnpj', value: '12345678000195' }],
    ['12.abc.345/01de-35', { kind: 'cnpj', value: '12ABC34501DE35' }],
  ])('names the kind of %s (ORD-009)', (text, document) => {
    expect(parseTaxDocument(text)).toEqual(document)
  })

  it.each(['', '123', '123.456.789-00', '1234567890912', '12345678000196', '12345678909x'])(
    'refuses %j',
    (text) => {
      expect(parseTaxDocument(text)).toBeNull()
    },
  )
})

describe('the text of a document', () => {
  it('is shown with the separators of its kind (ORD-009)', () => {
    expect(formatTaxDocument({ kind: 'cpf', value: '12345678909' })).toBe('123.456.789-09')
    expect(formatTaxDocument({ kind: 'cnpj', value: '12345678000195' })).toBe('12.345.678/0001-95')
  })

  it('hides all but the middle in lists', () => {
    expect(maskTaxDocument({ kind: 'cpf', value: '12345678909' })).toBe('***.456.789-**')
    expect(maskTaxDocument({ kind: 'cnpj', value: '12345678000195' })).toBe('**.345.678/****-**')
  })
})

it.each([
  ['', ''],
  ['1', '1'],
  ['123', '123'],
  ['1234', '123.4'],
  ['123.456.7', '123.456.7'],
  ['12345678909', '123.456.789-09'],
  ['123.456.789-091', '12.345.678/9091'],
  ['12345678000195', '12.345.678/0001-95'],
  ['123456780001959', '12.345.678/0001-95'],
  ['12a', '12.A'],
  ['12abc34501dex3y5', '12.ABC.345/01DE-35'],
  ['CPF: 12', 'CP.F12'],
])('formats %j while typing as %j', (typed, shown) => {
  expect(formatTaxDocumentTyping(typed)).toBe(shown)
})
