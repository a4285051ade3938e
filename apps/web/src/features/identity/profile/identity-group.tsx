import { cuitKind, formatCuit, parseCuit } from '@puente/domain/cuit'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { MaskedField } from '../../../ui/masked-field.tsx'
import { PhoneCountrySelect } from '../../../ui/phone-country-select.tsx'
import { checkState, RegistrationField, useFieldWiring } from '../registration/registration-field.tsx'
import type { RegistrationHandle } from '../registration/use-registration.ts'

/** The person's identity, as their documents state it. */
export function IdentityFields({ handle }: { handle: RegistrationHandle }) {
  const texts = useTexts('identity/registration')
  return (
    <>
      <RegistrationField
        handle={handle}
        field="fullName"
        autoComplete="name"
        autoCapitalize="words"
        maxLength={100}
        className="md:col-span-2"
      />
      <RegistrationField
        handle={handle}
        field="dni"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        hint={texts.hints.dni}
        state={checkState(handle, 'dni')}
      />
      <CuitField handle={handle} />
      <PhoneField handle={handle} />
      <RegistrationField
        handle={handle}
        field="occupation"
        autoComplete="organization-title"
        maxLength={100}
      />
      <RegistrationField
        handle={handle}
        field="companyName"
        autoComplete="organization"
        maxLength={100}
        optional={texts.optional}
      />
    </>
  )
}

/** The CUIT with its hyphens, and its owner as soon as it is complete (EST-019). */
function CuitField({ handle }: { handle: RegistrationHandle }) {
  const texts = useTexts('identity/registration')
  const wiring = useFieldWiring(handle, 'cuit')
  const cuit = parseCuit(handle.values.cuit)
  const kind = cuit === null ? null : cuitKind(cuit)
  return (
    <div>
      <MaskedField
        {...wiring}
        name="cuit"
        mask={formatCuit}
        maxLength={11}
        onValueChange={(digits) => handle.set({ cuit: digits })}
        state={checkState(handle, 'cuit')}
      />
      <p aria-live="polite" className={kind === null || wiring.error !== undefined ? 'sr-only' : 'mt-1.5'}>
        {kind !== null && wiring.error === undefined && (
          <Badge tone="success">
            {texts.cuitValid}: {texts.cuitKinds[kind]}
          </Badge>
        )}
      </p>
    </div>
  )
}

function PhoneField({ handle }: { handle: RegistrationHandle }) {
  const texts = useTexts('identity/registration')
  return (
    <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)] md:col-span-2">
      <PhoneCountrySelect
        id="country"
        name="country"
        label={texts.fields.country}
        autoComplete="tel-country-code"
        value={handle.values.country}
        onChange={(event) => handle.set({ country: event.target.value })}
      />
      <RegistrationField
        handle={handle}
        field="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={24}
        hint={handle.values.country === '54' ? texts.hints.phone : undefined}
      />
    </div>
  )
}
