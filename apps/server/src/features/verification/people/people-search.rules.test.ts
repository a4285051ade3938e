import { expect, it } from 'vitest'
import { readPeopleSearch } from './people-search.rules.ts'

it('reads a CPF, a CUIT and a DNI by their digits, with any separators (PEOP-003)', () => {
  expect(readPeopleSearch(' 529.982.247-25 ')?.elevenDigits).toBe('52998224725')
  expect(readPeopleSearch('20-31860492-5')?.elevenDigits).toBe('20318604925')
  expect(readPeopleSearch('31.860.492')).toMatchObject({ dni: '31860492', elevenDigits: null })
  expect(readPeopleSearch('05536168')?.dni).toBe('5536168')
})

it('reads no number from a name or an address, and escapes the wildcards of `like`', () => {
  expect(readPeopleSearch('ana52998224725@correo.ar')).toMatchObject({ elevenDigits: null, dni: null })
  expect(readPeopleSearch('100%_\\')?.pattern).toBe('%100\\%\\_\\\\%')
})

it('applies no filter when nothing was typed', () => {
  expect(readPeopleSearch('   ')).toBeNull()
})
