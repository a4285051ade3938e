import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it('takes the first letters of the first and the last word', () => {
  expect(['Marina Souza', ' ana  maría de la cruz ', 'óscar', ''].map(initialsOf)).toEqual([
    'MS',
    'AC',
    'Ó',
    '',
  ])
})
