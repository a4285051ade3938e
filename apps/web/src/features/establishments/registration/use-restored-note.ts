import { useState } from 'react'
import type { Beginning } from './draft.rules.ts'
import type { WizardHandle } from './use-wizard.ts'

/** What was restored, until the person dismisses it, changes something or opens another step: from then on it is their own work again. */
export function useRestoredNote(beginning: Beginning, { form, side, step }: WizardHandle) {
  const [restored, setRestored] = useState(beginning.restored)
  const isUntouched = form === beginning.form && side === beginning.side && step === beginning.step
  if (restored !== null && !isUntouched) setRestored(null)
  return { restored, hide: (): void => setRestored(null) }
}
