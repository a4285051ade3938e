import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { RegistrationField } from '../registration/registration-field.tsx'
import { addressFields } from '../registration/registration-form.rules.ts'
import type { RegistrationHandle } from '../registration/use-registration.ts'

export function AddressFields({ handle }: { handle: RegistrationHandle }) {
  const texts = useTexts('identity/registration')
  const incomplete = addressFields.some((field) => handle.shown(field)?.rule === 'required')
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] gap-3 max-xs:grid-cols-1 md:col-span-2 md:gap-4">
        <RegistrationField
          handle={handle}
          field="direccion"
          autoComplete="address-line1"
          maxLength={120}
          hint={texts.hints.direccion}
        />
        <RegistrationField
          handle={handle}
          field="numero"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
        />
      </div>
      <RegistrationField handle={handle} field="barrio" autoComplete="address-level3" maxLength={80} />
      <RegistrationField handle={handle} field="ciudad" autoComplete="address-level2" maxLength={80} />
      <RegistrationField handle={handle} field="provincia" autoComplete="address-level1" maxLength={80} />
      <RegistrationField handle={handle} field="postalCode" autoComplete="postal-code" maxLength={10} />
      {incomplete && (
        <div className="md:col-span-2">
          <FieldError id="address-error">{texts.faults.addressRequired}</FieldError>
        </div>
      )}
    </>
  )
}
