import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cbuCheckDigitsValid } from './cbu.ts'
import { isOneCharacterRepeated, weightedSum } from './check-digits.ts'
import { parseCnpj } from './cnpj.ts'
import { parseCpf } from './cpf.ts'
import { parseCuit } from './cuit.ts'

/** Every text that differs from `digits` in exactly one digit. */
function misreadings(digits: string): string[] {
  return [...digits].flatMap((right, at) =>
    [...'0123456789'].filter((d) => d !== right).map((d) => digits.slice(0, at) + d + digits.slice(at + 1)),
  )
}

const digitText = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const endings = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))

it('weighs letters of a CNPJ as their code minus 48', () => {
  expect(weightedSum('12ABC34501DE', [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])).toBe(459)
  expect([isOneCharacterRepeated('1111'), isOneCharacterRepeated('1112')]).toEqual([true, false])
})

describe('a single wrong digit', () => {
  it('is caught in every CPF whose first check digit is not 0, because 0 stands for two remainders', () => {
    fc.assert(
      fc.property(digitText(9), (root) => {
        const ending = endings.find((two) => parseCpf(root + two) !== null)
        fc.pre(ending !== undefined && !ending.startsWith('0'))
        expect(misreadings(root + ending).filter((wrong) => parseCpf(wrong) !== null)).toEqual([])
      }),
    )
  })

  it('is caught in every CBU', () => {
    fc.assert(
      fc.property(digitText(7), digitText(13), (bank, account) => {
        const keys = endings.map(([first, second]) => `${bank}${first}${account}${second}`)
        const key = keys.find(cbuCheckDigitsValid)
        fc.pre(key !== undefined)
        expect(misreadings(key ?? '').filter(cbuCheckDigitsValid)).toEqual([])
      }),
    )
  })

  it.each(['16727230000197', '12345678000195', '00000000000191', '33000167000101', '11222333000181'])(
    'is caught in the CNPJ %s',
    (cnpj) => {
      expect(misreadings(cnpj).filter((wrong) => parseCnpj(wrong) !== null)).toEqual([])
    },
  )

  it.each(['20201234566', '27201234560', '20055361682', '23111111049', '30500010912', '33693450239'])(
    'is caught in the CUIT %s',
    (cuit) => {
      expect(misreadings(cuit).filter((wrong) => parseCuit(wrong) !== null)).toEqual([])
    },
  )
})
