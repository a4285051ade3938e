import { describe, expect, it } from 'vitest'
import { fitOf, fitting, markedParts, movedTo, readTyped, withRecent } from './palette.rules.ts'

describe('the typed text', () => {
  it.each([
    ['', { mode: 'all', text: '' }],
    ['  lapacho ', { mode: 'all', text: 'lapacho' }],
    ['>', { mode: 'actions', text: '' }],
    [' > sair', { mode: 'actions', text: 'sair' }],
    ['?', { mode: 'keys', text: '' }],
    ['a > b', { mode: 'all', text: 'a > b' }],
  ])('%j', (typed, read) => {
    expect(readTyped(typed)).toEqual(read)
  })
})

describe('names', () => {
  it.each([
    ['Configurações', 'configuracoes', 0],
    ['Configurações', 'CONFIGURAÇ', 0],
    ['Pessoas Físicas', 'fisi', 1],
    ['Aprovação de Usuários', 'usu apro', 2],
    ['Transações URL', 'url trans', 2],
    ['Ir (agora)', 'agora', 1],
    // The middle of a word.
    ['Planilha', 'nilha', null],
    ['Transações', 'acoes', null],
    ['Casos', 'casos sem', null],
    // Marks of a pattern are letters like any others.
    ['Casos', '.*', null],
    ['Casos', '(', null],
    ['Casos', '\\', null],
  ])('%j fits %j: %j', (name, typed, fit) => {
    expect(fitOf(name, typed)).toBe(fit)
  })

  it('stand in the order of their fit, equal ones in their own', () => {
    const items = ['Lojas Pix', 'Suporte', 'Pix recebidos', 'Meu Pix'].map((label) => ({ label }))
    expect(fitting(items, 'pix').map(({ label }) => label)).toEqual(['Pix recebidos', 'Lojas Pix', 'Meu Pix'])
    expect(fitting(items, '')).toBe(items)
  })

  it.each([
    ['Estación Lapacho', 'lapacho', ['Estación ', '*Lapacho']],
    ['Estación Lapacho', 'estacion', ['*Estación', ' Lapacho']],
    ['Ñandú', 'nandu', ['*Ñandú']],
    ['Nandu\u0301 Sur', 'u sur', ['Nand', '*ú Sur']],
    ['Lapacho', 'zzz', ['Lapacho']],
    ['Lapacho', '', ['Lapacho']],
  ])('of %j, %j marks %j', (name, typed, parts) => {
    expect(markedParts(name, typed).map(({ text, marked }) => (marked ? `*${text}` : text))).toEqual(parts)
  })
})

describe('the list', () => {
  it('keeps the six newest choices, each once', () => {
    const recent = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => ({ key }))
    expect(withRecent(recent, { key: 'c' }).map(({ key }) => key)).toEqual(['c', 'a', 'b', 'd', 'e', 'f'])
    expect(withRecent(recent, { key: 'g' }).map(({ key }) => key)).toEqual(['g', 'a', 'b', 'c', 'd', 'e'])
  })

  it('moves round its ends', () => {
    expect(movedTo('ArrowDown', 2, 3)).toBe(0)
    expect(movedTo('ArrowUp', 0, 3)).toBe(2)
    expect(movedTo('ArrowDown', 0, 3)).toBe(1)
    expect(movedTo('ArrowDown', 0, 0)).toBeNull()
    expect(movedTo('Home', 1, 3)).toBeNull()
  })
})
