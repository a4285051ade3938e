import type { RegistrationForm } from '@puente/domain/establishment-registration'
import { createContext } from 'react'

/** What the wizard needs to know when its form changes an approved establishment (decision 0043). */
export interface ChangeOfStore {
  /** The form as it is approved; null for a change that was rejected and is corrected. */
  readonly approved: RegistrationForm | null
}

/** Null for a registration. */
export const ChangeContext = createContext<ChangeOfStore | null>(null)
