import { describe, expect, it } from 'vitest'
import { readEstablishmentSearch } from './establishment-search.rules.ts'

describe('a typed search', () => {
  it('searches for the text anywhere, with wildcards taken literally', () => {
    expect(readEstablishmentSearch('  50%_off\\ ')).toEqual({ pattern: '%50\\%\\_off\\\\%', cuit: null })
  })

  it.each(['30712345671', '30-71234567-1', '30.71234567/1'])(
    'takes %s for a CUIT, by its digits (ESTA-005)',
    (typed) => {
      expect(readEstablishmentSearch(typed)?.cuit).toBe('30712345671')
    },
  )

  it('treats fewer digits as part of a name, and an empty text as no search', () => {
    expect(readEstablishmentSearch('Ruta 12')?.cuit).toBeNull()
    expect(readEstablishmentSearch('307123')?.cuit).toBeNull()
    expect(readEstablishmentSearch('   ')).toBeNull()
  })
})
