import { expect, it } from 'vitest'
import { searchedWords, wordsQuery } from './audit-words.rules.ts'

it('searches without accents and capitals, and for the beginning of each word (SEC-035)', () => {
  expect(wordsQuery('  Cliente DESISTIÓ ')).toBe(`'cliente':* & 'desistio':*`)
  expect(searchedWords('ana.ribeiro@ejemplo.com')).toEqual(['ana', 'ribeiro', 'ejemplo', 'com'])
})

it('takes a UUID, or the beginning of one, as one word', () => {
  expect(searchedWords('01979E70-0000-7000-8000-000000000001')).toEqual(['01979e70000070008000000000000001'])
  expect(searchedWords('01979e70-0000')).toEqual(['01979e700000'])
})

it('writes only letters and digits into the search', () => {
  expect(wordsQuery(`'; drop -- | & !`)).toBe(`'drop':*`)
  expect(wordsQuery('—¿?')).toBeNull()
})
