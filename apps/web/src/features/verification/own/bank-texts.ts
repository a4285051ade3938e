import { ApiProblem } from '../../../lib/api/api-problem.ts'
import type { Areas } from '../../../messages/areas.ts'
import { wrongCuitText } from '../../identity/registration/public.ts'
import { type BankFault, type BankFaults, type BankField, bankFields } from './bank-form.rules.ts'

type FaultTexts = Areas['verification/bank-data']['faults']

/** The text of a fault, to show beside its field. */
export function bankFaultText(fault: BankFault, texts: FaultTexts, other: string): string {
  switch (fault.rule) {
    case 'required':
      return texts.required
    case 'too-short':
      return texts.tooShort
    case 'too-long':
      return texts.tooLong
    case 'markup':
      return texts.markup
    case 'cbu-length':
      return texts.cbuLength
    case 'cuit':
      return wrongCuitText(fault.reading, texts)
    case 'declarations':
      return texts.declarations
    case 'password-wrong':
      return texts.password
    case 'other':
      return other
  }
}

/**
 * The lines above the form after a refused submit, in the order of the form. Each line has the name of the field and the text beside it.
 * The CBU and the declarations have texts of their own (BANK-006, BANK-007).
 */
export function refusalLines(
  faults: BankFaults,
  { fields, faults: texts }: Areas['verification/bank-data'],
  other: string,
): { field: BankField; message: string }[] {
  const lines: { field: BankField; message: string }[] = bankFields.flatMap((field) => {
    const fault = faults[field]
    if (fault === undefined) return []
    const message =
      field === 'cbu' ? texts.cbuInvalid : `${fields[field]}: ${bankFaultText(fault, texts, other)}`
    return [{ field, message }]
  })
  if (faults.declarations === undefined) return lines
  return [...lines, { field: 'declarations', message: texts.declarations }]
}

/** The faults that the server found, by field. Null if the failure concerns no field. */
export function faultsOfServer(error: unknown): BankFaults | null {
  if (!(error instanceof ApiProblem)) return null
  if (error.code === 'bank.declarations-missing') return { declarations: { rule: 'declarations' } }
  if (error.code === 'password.wrong') return { password: { rule: 'password-wrong' } }
  if (error.code !== 'bank.invalid' && error.code !== 'request.invalid') return null
  const found: BankFaults = {}
  for (const { field: path } of error.errors) {
    const field = bankFields.find(
      (name) => path === name || path.endsWith(`.${name}`) || path.endsWith(`/${name}`),
    )
    if (field !== undefined) found[field] = field === 'cbu' ? { rule: 'cbu-length' } : { rule: 'other' }
  }
  return Object.keys(found).length === 0 ? null : found
}
