import { DomainError, type FieldFault } from '@puente/contract/protocol/problems'
import { describe, expect, it } from 'vitest'
import { bankFormOf } from '../../../../test/factories/bank-forms.ts'
import {
  bankDataAccess,
  type BankForm,
  holdAfterChange,
  maskedAccount,
  readBankForm,
} from './bank-data.rules.ts'

function refusalOf(form: BankForm): { readonly code: string; readonly errors: readonly FieldFault[] } {
  try {
    readBankForm(form)
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, errors: error.errors }
    throw error
  }
  throw new Error('nothing was refused')
}

const declared = { truth: true, holder: true, lawfulOrigin: true, terms: true }

describe('the bank data form', () => {
  it('gives the account with digits alone and names as typed (BANK-008)', () => {
    const form = bankFormOf({
      cbu: '28505909 40090418135201',
      storeName: ' Estación Ñandú ',
      cuilStore: '30-50001091-2',
    })
    expect(readBankForm(form)).toEqual({
      holderName: "Ana O'Higgins Ñandú",
      bankName: 'Banco Macro',
      cbu: '2850590940090418135201',
      cuit: '20201234566',
      storeName: 'Estación Ñandú',
      storeCuil: '30500010912',
    })
  })

  it.each(['truth', 'holder', 'lawfulOrigin', 'terms'] as const)(
    'is refused without the declaration %s, whatever else is wrong with it (BANK-006, BANK-007)',
    (missing) => {
      const form = bankFormOf({ cbu: '1', cuit: '', declarations: { ...declared, [missing]: false } })
      expect(refusalOf(form)).toEqual({ code: 'bank.declarations-missing', errors: [] })
    },
  )

  it('names every field that is missing; the shop is optional (BANK-004)', () => {
    const empty = { accountHolderName: ' ', bankName: '', cbu: '', cuit: '' }
    expect(refusalOf(bankFormOf(empty))).toEqual({
      code: 'bank.invalid',
      errors: [
        { field: 'accountHolderName', rule: 'required' },
        { field: 'bankName', rule: 'required' },
        { field: 'cbu', rule: 'required', limit: 22 },
        { field: 'cuit', rule: 'required' },
      ],
    })
  })

  it.each([
    ['285059094009041813520', 'length'],
    ['28505909400904181352011', 'length'],
    ['285059094009041813520A', 'digits'],
    ['mi.alias.mp', 'digits'],
  ])('refuses the CBU %s: exactly 22 digits (BANK-005, BANK-007)', (cbu, rule) => {
    expect(refusalOf(bankFormOf({ cbu })).errors).toEqual([{ field: 'cbu', rule, limit: 22 }])
  })

  it('accepts a CBU with wrong check digits (BANK-005)', () => {
    expect(readBankForm(bankFormOf({ cbu: '2810590940090418135201' })).cbu).toBe('2810590940090418135201')
  })

  it.each([
    ['cuit', '2020123456', { rule: 'length', limit: 11 }],
    ['cuit', '202012345666', { rule: 'length', limit: 11 }],
    ['cuilStore', '1234', { rule: 'length', limit: 11 }],
    ['cuit', '20-20123456-5', { rule: 'check-digit' }],
    ['cuilStore', '99-20123456-0', { rule: 'prefix' }],
  ])('refuses the %s %s (BANK-004)', (field, typed, fault) => {
    expect(refusalOf(bankFormOf({ [field]: typed })).errors).toEqual([{ field, ...fault }])
  })

  it('refuses markup in a name instead of removing it', () => {
    const form = bankFormOf({ accountHolderName: '<b>Ana</b>', storeName: 'x' })
    expect(refusalOf(form).errors).toEqual([
      { field: 'accountHolderName', rule: 'markup' },
      { field: 'storeName', rule: 'too-short' },
    ])
  })
})

it.each([
  ['not_started', 'open'],
  ['rejected', 'open'],
  ['pending', 'closed'],
  ['approved', 'password'],
] as const)('opens the bank data of %s as %s (BANK-011)', (status, access) => {
  expect(bankDataAccess({ status, approvalWithdrawn: false })).toBe(access)
})

it('keeps the password of an account whose approval is withdrawn (decision 0063)', () => {
  expect(bankDataAccess({ status: 'rejected', approvalWithdrawn: true })).toBe('password')
  expect(bankDataAccess({ status: 'pending', approvalWithdrawn: true })).toBe('closed')
})

describe('the hold on payouts', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const tomorrow = new Date('2026-11-22T12:00:00Z')
  const before = { cbu: '1', heldUntil: null }
  const approved = { status: 'approved', approvalWithdrawn: false } as const
  const rejected = { status: 'rejected', approvalWithdrawn: false } as const

  it('lasts a day after a person who is or was approved names another CBU', () => {
    const withdrawn = { ...rejected, approvalWithdrawn: true }
    expect(holdAfterChange({ ...withdrawn, before, cbu: '2' }, now)).toEqual(tomorrow)
    expect(holdAfterChange({ ...approved, before, cbu: '2' }, now)).toEqual(tomorrow)
  })

  it('does not begin with the first account, before the approval, or when the CBU stays the same', () => {
    expect(holdAfterChange({ ...approved, before: null, cbu: '2' }, now)).toBeNull()
    expect(holdAfterChange({ ...rejected, before, cbu: '2' }, now)).toBeNull()
    expect(holdAfterChange({ ...approved, before, cbu: '1' }, now)).toBeNull()
  })

  it('continues if another field is changed meanwhile', () => {
    const held = { cbu: '1', heldUntil: tomorrow }
    expect(holdAfterChange({ ...approved, before: held, cbu: '1' }, now)).toEqual(tomorrow)
  })
})

it('gives the audit log enough to distinguish two accounts, but not to use one', () => {
  const masked = JSON.stringify(maskedAccount(readBankForm(bankFormOf())))
  expect(masked).toContain('…5201')
  expect(masked).not.toMatch(/\d{5}|Higgins/)
})
