import { expect, it } from 'vitest'
import { maskedName } from './masked-name.rules.ts'

it.each([
  ['Marina Souza', 'M*** S***'],
  ['maria da silva dos santos', 'M*** S*** S***'],
  ["João Ñandú O'Higgins", 'J*** Ñ*** O***'],
  ['Ávila  D’Ávila ', 'Á*** D***'],
  ['A\u0301vila', 'Á***'],
  ['(Zé) 7Lagos', 'Z*** 7***'],
  ['𝒜na 林', '𝒜*** 林***'],
  ['De La', 'D*** L***'],
  ['—', '***'],
])('leaves of the name %j only %j', (name, masked) => {
  expect(maskedName(name)).toBe(masked)
})
