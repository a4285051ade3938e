import type { Language } from '@puente/contract/identity/sessions'
import type { LucideIcon } from 'lucide-react'
import type { Areas } from '../../../messages/areas.ts'
import type { Tone } from '../../../ui/tone.ts'

/** The language in which rows are drawn, with its texts. */
export interface Reader {
  readonly texts: Areas['search/admin']
  readonly language: Language
}

/** A line of the palette: it leads to an address or does something. */
export interface Row {
  /** The same for the same thing in every list of the palette. */
  readonly key: string
  readonly label: string
  /** The line beside the label. */
  readonly detail?: string
  readonly icon: LucideIcon
  readonly amount?: string
  readonly badge?: { readonly tone: Tone; readonly words: string }
  readonly go: { readonly href: string } | { readonly act: () => void }
  /** What else can be done with it. */
  readonly more?: readonly Row[]
  /** It is offered again among the recent ones. */
  readonly isRecalled?: boolean
  /** Draws what was found in another language. Without its status, which may have changed since. Absent for a screen. */
  readonly redraw?: (reader: Reader) => Row
}

export interface Group {
  readonly name: string
  readonly title: string
  readonly rows: readonly Row[]
  /** Found for what was typed before: it is still shown, and cannot be chosen. */
  readonly isOld?: boolean
}
