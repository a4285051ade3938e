import { declarations } from '@puente/contract/verification/verification'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { useFaultText } from './bank-fields.tsx'
import type { BankFormHandle } from './use-bank-form.ts'

/** The field that the summary links to if a declaration is missing. */
export const firstDeclarationId = 'declaration-truth'

/** The four sentences to agree to, each with its own box (BANK-001). */
export function Declarations({ handle }: { handle: BankFormHandle }) {
  const texts = useTexts('verification/bank-data')
  const fault = useFaultText(handle, 'declarations')
  return (
    <>
      {declarations.map((name) => (
        <Checkbox
          key={name}
          id={`declaration-${name}`}
          name={name}
          label={texts.declarations[name]}
          checked={handle.values[name]}
          {...(fault !== undefined && !handle.values[name] && { 'aria-invalid': true })}
          onChange={(event) => handle.set({ [name]: event.target.checked })}
        />
      ))}
      <p className="flex flex-wrap gap-x-5 gap-y-1 pl-9 text-small">
        <a href="/terminos" target="_blank" rel="noreferrer" className="py-1.5 underline underline-offset-2">
          {texts.legal.terms}
        </a>
        <a
          href="/privacidad"
          target="_blank"
          rel="noreferrer"
          className="py-1.5 underline underline-offset-2"
        >
          {texts.legal.privacy}
        </a>
      </p>
      {fault !== undefined && <FieldError id="declarations-error">{fault}</FieldError>}
    </>
  )
}
