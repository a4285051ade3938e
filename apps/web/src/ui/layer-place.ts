import { createContext } from 'react'

/** The element that dialogs and other layers are put into; undefined for the body of the document. */
export const LayerPlace = createContext<HTMLElement | undefined>(undefined)
