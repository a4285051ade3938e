import { createContext } from 'react'

/** What the shell shows below the title of every screen; null for nothing. */
export const PageNotice = createContext<React.ReactNode>(null)
