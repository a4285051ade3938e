import type { LucideIcon } from 'lucide-react'
import type { Tone } from '../../../ui/tone.ts'

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
  /** It is offered again among the recent ones. */
  readonly isRecalled?: boolean
}

export interface Group {
  readonly name: string
  readonly title: string
  readonly rows: readonly Row[]
  /** Found for what was typed before: it is still shown, and cannot be chosen. */
  readonly isOld?: boolean
}
