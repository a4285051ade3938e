import type { PhoneFault } from '@puente/domain/phone'
import type { Areas } from '../../../messages/areas.ts'
import { wrongCuitText } from './cuit-texts.ts'
import type { RegistrationFault, RegistrationField } from './registration-form.rules.ts'
import type { RegistrationRefusal } from './registration-refusal.ts'

type Texts = Areas['identity/registration']
type PasswordTexts = Areas['identity/new-password']

const phoneTexts = {
  country: 'phoneCountry',
  characters: 'phoneCharacters',
  incomplete: 'phoneIncomplete',
  invalid: 'phoneInvalid',
} as const satisfies Record<PhoneFault, keyof Texts['faults']>

/** The text beside a field (REG-005 to REG-016). */
export function faultText(
  field: RegistrationField,
  fault: RegistrationFault,
  { faults }: Texts,
  passwords: PasswordTexts,
): string {
  switch (fault.rule) {
    case 'required':
      if (field === 'dni') return faults.dniRequired
      return field === 'cuit' ? faults.cuitRequired : faults.required
    case 'email-format':
      return faults.emailFormat
    case 'dni-digits':
      return faults.dniDigits
    case 'dni-length':
      return faults.dniLength
    case 'cuit':
      return wrongCuitText(fault.reading, faults)
    case 'street-number':
      return faults.streetNumber
    case 'markup':
      return faults.markup
    case 'password-policy':
      return passwords.faults.policy
    case 'password-mismatch':
      return passwords.faults.mismatch
    case 'password-common':
      return passwords.faults.common
    case 'phone':
      return faults[phoneTexts[fault.fault]]
    case 'too-short':
      return faults.tooShort(fault.limit)
    case 'taken':
      if (field === 'dni') return faults.dniTaken
      return field === 'cuit' ? faults.cuitTaken : faults.emailTaken
    case 'check-network':
      return faults.checkNetwork
    case 'check-configuration':
      return faults.checkConfiguration
  }
}

/** Rules whose text fits any field, because it stands beside the one it is about. */
const ofAnyField: readonly RegistrationFault['rule'][] = [
  'required',
  'too-short',
  'markup',
  'check-network',
  'check-configuration',
]

/** The text in the list of faults, which stands away from the fields: it names the field if the text beside the field does not. */
export function listedFaultText(
  field: RegistrationField,
  fault: RegistrationFault,
  texts: Texts,
  passwords: PasswordTexts,
): string {
  const text = faultText(field, fault, texts, passwords)
  const { dniRequired, cuitRequired } = texts.faults
  const isNamed = !ofAnyField.includes(fault.rule) || text === dniRequired || text === cuitRequired
  return isNamed ? text : `${texts.fields[field]}: ${text}`
}

/**
 * The text of a refused registration.
 * @param problem words a problem by its code
 */
export function refusalText(
  refusal: RegistrationRefusal,
  error: unknown,
  { refusals, faults }: Texts,
  problem: (error: unknown) => string,
): string {
  switch (refusal) {
    case 'configuration':
      return refusals.configuration
    case 'network':
      return refusals.network
    case 'email-taken':
      return refusals.emailTaken
    case 'dni-taken':
      return faults.dniTaken
    case 'cuit-taken':
      return faults.cuitTaken
    case 'phone':
      return faults.phoneInvalid
    case 'password':
    case 'password-common':
      return refusals.password
    case 'email-format':
      return refusals.emailFormat
    case 'internal':
      return refusals.internal
    case 'problem':
      return problem(error)
    case 'other':
      return refusals.other
  }
}
