import { expect, it } from 'vitest'
import { readTicketSearch } from './ticket-search.rules.ts'

it.each(['2318', '#2318', 'nº 2318', 'n.º 2318', ' N° 2318 '])(
  'reads %s as the number of a ticket (PLUS-022)',
  (typed) => expect(readTicketSearch(typed)?.number).toBe('2318'),
)

it('takes other text as text, with wildcards as typed (PLUS-022)', () => {
  expect(readTicketSearch('100%_a\\b')).toEqual({ pattern: '%100\\%\\_a\\\\b%', number: null })
  expect(readTicketSearch('  ')).toBeNull()
})
