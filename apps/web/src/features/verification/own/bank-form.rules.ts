import type { BankAccountView, saveBankData } from '@puente/contract/verification/verification'
import type { CallInput } from '@puente/contract/protocol/endpoint'
import { institutionName } from '@puente/domain/argentine-banks'
import { cbuCheckDigitsValid } from '@puente/domain/cbu'
import { readCuit, type WrongCuit } from '@puente/domain/cuit'
import { readName } from '@puente/domain/names'

/** What the form holds, as typed. `cbu`, `cuit` and `cuilStore` hold digits only. */
export interface BankForm {
  readonly accountHolderName: string
  readonly bankName: string
  readonly cbu: string
  readonly cuit: string
  readonly storeName: string
  readonly cuilStore: string
  readonly truth: boolean
  readonly holder: boolean
  readonly lawfulOrigin: boolean
  readonly terms: boolean
  readonly password: string
}

export const lineFields = ['accountHolderName', 'bankName', 'storeName'] as const
/** The fields that can show a fault, in the order of the form. The declarations come last. */
export const bankFields = [
  'accountHolderName',
  'cbu',
  'bankName',
  'cuit',
  'storeName',
  'cuilStore',
  'password',
] as const
export type BankField = (typeof bankFields)[number] | 'declarations'

export const declarations = ['truth', 'holder', 'lawfulOrigin', 'terms'] as const

export type BankFault =
  | { readonly rule: 'required' | 'too-short' | 'too-long' | 'markup' | 'cbu-length' }
  | { readonly rule: 'declarations' | 'password-wrong' }
  | { readonly rule: 'cuit'; readonly reading: WrongCuit }
  /** Found by the server only. */
  | { readonly rule: 'other' }

export type BankFaults = Partial<Record<BankField, BankFault>>

/** BANK-003: the saved values. The declarations must be made again each time. */
export function savedForm(account: BankAccountView | null, companyName: string | null): BankForm {
  return {
    accountHolderName: account?.accountHolderName ?? '',
    bankName: account?.bankName ?? '',
    cbu: account?.cbu ?? '',
    cuit: account?.cuit ?? '',
    storeName: account?.storeName ?? companyName ?? '',
    cuilStore: account?.cuilStore ?? '',
    truth: false,
    holder: false,
    lawfulOrigin: false,
    terms: false,
    password: '',
  }
}

/** The form after a change of the CBU. The name of the institution follows, unless the person wrote another. */
export function withCbu(form: BankForm, cbu: string): BankForm {
  const before = institutionName(form.cbu) ?? ''
  const followed = form.bankName.trim() === '' || form.bankName === before
  const name = institutionName(cbu)
  return { ...form, cbu, bankName: followed && name !== null ? name : form.bankName }
}

/** BANK-005: 22 digits with wrong check digits are a warning only. */
export function cbuLooksWrong(cbu: string): boolean {
  return cbu.length === 22 && !cbuCheckDigitsValid(cbu)
}

/** All faults that keep the form from being sent (BANK-006, BANK-007). The server checks them again. */
export function bankFaults(form: BankForm, needsPassword: boolean): BankFaults {
  const faults = fieldFaults(form, needsPassword)
  if (!(form.truth && form.holder && form.lawfulOrigin && form.terms)) {
    faults.declarations = { rule: 'declarations' }
  }
  return faults
}

/** The faults of the fields alone, to show beside a field that the person has left. */
export function fieldFaults(form: BankForm, needsPassword: boolean): BankFaults {
  const faults: BankFaults = {}
  const note = (field: BankField, fault: BankFault | null): void => {
    if (fault !== null) faults[field] = fault
  }
  for (const field of lineFields) note(field, lineFault(form[field], field !== 'storeName'))
  note('cbu', form.cbu === '' ? required : form.cbu.length === 22 ? null : { rule: 'cbu-length' })
  note('cuit', cuitFault(form.cuit))
  if (form.cuilStore !== '') note('cuilStore', cuitFault(form.cuilStore))
  if (needsPassword && form.password === '') note('password', required)
  return faults
}

const required: BankFault = { rule: 'required' }

function lineFault(text: string, isRequired: boolean): BankFault | null {
  const reading = readName(text)
  if (reading.ok || (reading.fault === 'empty' && !isRequired)) return null
  return { rule: reading.fault === 'empty' ? 'required' : reading.fault }
}

function cuitFault(text: string): BankFault | null {
  const reading = readCuit(text)
  if (reading.ok) return null
  return reading.fault === 'empty' ? required : { rule: 'cuit', reading }
}

/** The request for a form. */
export function bankBody(form: BankForm, needsPassword: boolean): CallInput<typeof saveBankData>['body'] {
  const { truth, holder, lawfulOrigin, terms } = form
  return {
    accountHolderName: form.accountHolderName.trim(),
    bankName: form.bankName.trim(),
    cbu: form.cbu,
    cuit: form.cuit,
    storeName: form.storeName.trim() === '' ? null : form.storeName.trim(),
    cuilStore: form.cuilStore === '' ? null : form.cuilStore,
    declarations: { truth, holder, lawfulOrigin, terms },
    password: needsPassword ? form.password : null,
  }
}
