import type { Language } from '@puente/contract/identity/sessions'
import { createContext } from 'react'

/** The language of a screen that the server drew, which its first render in the browser repeats. Null: each zone's own. */
export const DrawnLanguage = createContext<Language | null>(null)
