import type { RegistrationForm } from '@puente/domain/establishment-registration'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { faultText } from './fault-texts.ts'
import type { WizardHandle } from './use-wizard.ts'

type Named = Exclude<keyof RegistrationForm, 'operatingHours' | 'services' | 'products'>

/** The id, the label and the error of a control. The summary leads to the id. */
export function useFieldWiring(wizard: WizardHandle) {
  const texts = useTexts('establishments/registration')
  return (field: Named) => {
    const fault = wizard.shown(field)
    return {
      id: field,
      name: field,
      label: texts.fields[field],
      error: fault === undefined ? undefined : faultText(fault, texts),
    }
  }
}
