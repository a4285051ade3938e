import { readStoreDetails, type StoreDetailsForm } from '@puente/domain/establishment-registration'
import { useState } from 'react'
import { isShown } from '../../../lib/form/faults.rules.ts'
import { emptyForm, firstOfEachField, type FormFault } from '../registration/registration-form.rules.ts'
import { type Filled, noSideTexts, readyToLeave, stepFaults } from '../registration/side-texts.rules.ts'
import { useFilled } from '../registration/use-filled.ts'
import type { FieldsHandle } from '../registration/use-wizard.ts'

/** What an owner changes later, with the fields and the rules of the wizard. */
export function useDetailsForm(stored: StoreDetailsForm) {
  const [beginning] = useState<Filled>(() => ({ form: { ...emptyForm, ...stored }, side: noSideTexts }))
  const { filled, setFilled, ...fields } = useFilled(beginning)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const faults = faultsOf(filled)
  const handle: FieldsHandle = {
    ...fields,
    ...filled,
    faultsOf: (step) => faults.filter((fault) => fault.step === step),
    leave: (field) => setLeft((before) => new Set(before).add(field)),
    shown: (field) =>
      faults.find((fault) => fault.field === field && isShown(fault, { wasLeft: left.has(field), attempt })),
  }
  return {
    handle,
    attempt,
    faults,
    isChanged: JSON.stringify(filled) !== JSON.stringify(beginning),
    /** What is ready to be sent; null if there are faults, which then show. */
    ready(): StoreDetailsForm | null {
      const ready = readyToLeave(filled, 4)
      setFilled(ready)
      if (faultsOf(ready).length === 0) return detailsOf(ready)
      setAttempt((before) => before + 1)
      return null
    },
  }
}

function detailsOf({ form: { description, operatingHours, services, products } }: Filled): StoreDetailsForm {
  return { description, operatingHours, services, products }
}

/** The faults of the four fields, and of typed items that cannot be added. */
function faultsOf(filled: Filled): readonly FormFault[] {
  const reading = readStoreDetails(filled.form)
  const typed = stepFaults(filled, 4).filter(({ field }) => field.endsWith('.typed'))
  return firstOfEachField([...(reading.ok ? [] : reading.faults), ...typed])
}
