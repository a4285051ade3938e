import { expect, it } from 'vitest'
import { institutionName } from './argentine-banks.ts'

it.each([
  ['2850590940090418135201', 'Banco Macro'],
  ['0110012920000091344977', 'Banco de la Nación Argentina'],
  ['0000003100062244154712', 'Mercado Pago'],
  ['0000013000000325120058', null],
  ['9990000000000000000000', null],
])('the account %s is held by %s', (cbu, name) => {
  expect(institutionName(cbu)).toBe(name)
})
