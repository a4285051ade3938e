import { describe, expect, it } from 'vitest'
import { texts as es } from '../../../messages/es/verification/bank-data.ts'
import { texts as pt } from '../../../messages/pt/verification/bank-data.ts'
import {
  bankBody,
  bankFaults,
  type BankFaults,
  type BankForm,
  cbuLooksWrong,
  declarations,
  fieldFaults,
  savedForm,
  withCbu,
} from './bank-form.rules.ts'
import { standingFaults } from '../../../lib/form/refusal.rules.ts'
import { bankFaultText, refusalLines } from './bank-texts.ts'

const galicia = '0070999020000001234567'
const account = {
  accountHolderName: 'Graciela Ñandutí',
  bankName: 'Banco Galicia',
  cbu: galicia,
  cuit: '20123456786',
  storeName: 'Parrilla',
  cuilStore: null,
}
const agreed = { truth: true, holder: true, lawfulOrigin: true, terms: true }
const right: BankForm = { ...savedForm(account, null), ...agreed }

it('opens with the saved values, the store named after the company, and no declaration made (BANK-003)', () => {
  expect(savedForm(account, 'Otra')).toMatchObject({ ...account, cuilStore: '', truth: false, terms: false })
  expect(savedForm(null, 'Parrilla El Puente')).toMatchObject({
    storeName: 'Parrilla El Puente',
    accountHolderName: '',
  })
})

describe('what keeps the form from being sent', () => {
  it('reports a missing declaration together with all other faults (BANK-006, BANK-007)', () => {
    for (const name of ['truth', 'holder', 'lawfulOrigin', 'terms'] as const) {
      expect(bankFaults({ ...right, cbu: '1', [name]: false }, false)).toEqual({
        cbu: { rule: 'cbu-length' },
        declarations: { rule: 'declarations' },
      })
    }
    expect(es.faults.declarations).toBe('Debes aceptar los términos y condiciones')
    expect(bankFaults(right, false)).toEqual({})
  })

  it('refuses a CBU that is not 22 digits, with one text beside the field and another above the form (BANK-005, BANK-007)', () => {
    const fault = bankFaults({ ...right, cbu: galicia.slice(1) }, false).cbu
    expect(fault).toEqual({ rule: 'cbu-length' })
    expect(fault && bankFaultText(fault, es.faults, '')).toBe('El CBU/CVU debe tener 22 dígitos')
    const above = (language: typeof es) =>
      refusalLines(bankFaults({ ...right, cbu: '' }, false), language, '').map(({ message }) => message)
    expect(above(es)).toEqual(['Por favor, ingrese un CBU/CVU válido (22 dígitos)'])
    expect(above(pt)).toEqual(['Por favor, informe um CBU/CVU válido (22 dígitos)'])
  })

  it('lists what is wrong in the order of the form, each with the name of its field', () => {
    const lines = refusalLines(
      bankFaults({ ...right, cuit: '', cbu: '', accountHolderName: '' }, false),
      es,
      '',
    )
    expect(lines.map(({ field }) => field)).toEqual(['accountHolderName', 'cbu', 'cuit'])
    expect(lines[0]?.message).toBe('Titular de la cuenta: Completá este dato.')
  })

  it('requires the holder, the bank, the CBU and the CUIT, and no field of the store (BANK-004)', () => {
    const empty: BankForm = { ...savedForm(null, null), ...agreed }
    expect(Object.keys(bankFaults(empty, false)).toSorted()).toEqual([
      'accountHolderName',
      'bankName',
      'cbu',
      'cuit',
    ])
  })

  it('checks the CUIT of the account, and that of the store if given: length, prefix, check digit (BANK-004)', () => {
    expect(fieldFaults({ ...right, cuit: '2012345678' }, false).cuit).toMatchObject({
      rule: 'cuit',
      reading: { fault: 'length' },
    })
    expect(fieldFaults({ ...right, cuilStore: '99123456786' }, false).cuilStore).toMatchObject({
      rule: 'cuit',
      reading: { fault: 'prefix', prefix: '99' },
    })
    const wrong = fieldFaults({ ...right, cuilStore: '20123456780' }, false).cuilStore
    expect(wrong && bankFaultText(wrong, es.faults, '')).toBe(
      'Dígito verificador incorrecto. Esperado: 6, Recibido: 0',
    )
  })

  it('asks an approved person for the password (BANK-011)', () => {
    expect(bankFaults(right, true)).toEqual({ password: { rule: 'required' } })
    expect(bankBody({ ...right, password: 'Iguazu-2026!' }, true).password).toBe('Iguazu-2026!')
    expect(bankBody({ ...right, password: 'Iguazu-2026!' }, false).password).toBeNull()
  })
})

it('removes a fault when its field changes, and the fault of the declarations when any of them changes', () => {
  const faults: BankFaults = {
    cbu: { rule: 'cbu-length' },
    cuit: { rule: 'required' },
    declarations: { rule: 'declarations' },
  }
  const standing = (now: BankForm) => standingFaults({ faults, values: right }, now, { declarations })
  expect(standing(right)).toEqual(faults)
  expect(standing({ ...right, cbu: galicia, cuit: '' })).toEqual({
    cbu: faults.cbu,
    declarations: faults.declarations,
  })
  for (const name of declarations) {
    expect(standing({ ...right, [name]: false })).not.toHaveProperty('declarations')
  }
})

describe('the name of the institution', () => {
  it('follows the CBU until the person writes another name', () => {
    expect(withCbu(savedForm(null, null), galicia).bankName).toBe('Banco Galicia')
    expect(withCbu(right, `285${galicia.slice(3)}`).bankName).toBe('Banco Macro')
    expect(withCbu({ ...right, bankName: 'Galicia Eminent' }, `285${galicia.slice(3)}`).bankName).toBe(
      'Galicia Eminent',
    )
  })

  it('keeps what is there when the code is not known', () => {
    expect(withCbu(right, `999${galicia.slice(3)}`).bankName).toBe('Banco Galicia')
  })
})

it('warns of wrong check digits, but only for 22 digits, and does not block (BANK-005)', () => {
  expect(cbuLooksWrong(galicia)).toBe(true)
  expect(cbuLooksWrong('2850590940090418135201')).toBe(false)
  expect(cbuLooksWrong('28505909400904181352')).toBe(false)
  expect(bankFaults(right, false)).toEqual({})
})

it('reports a failed save in the language of the person, never in English (BANK-009)', () => {
  expect(es.failed).toBe('Error al guardar los datos bancarios')
  expect(pt.failed).toBe('Erro ao salvar os dados bancários')
})

it('sends absent store data as null', () => {
  expect(bankBody({ ...right, storeName: '  ' }, false)).toMatchObject({ storeName: null, cuilStore: null })
})
