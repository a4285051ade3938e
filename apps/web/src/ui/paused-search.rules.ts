/** A search field between its keys and the address of the page. */
export interface PausedText {
  /** The text in the field. */
  readonly typed: string
  /** What the address searched for when it was last looked at. */
  readonly seen: string
  /** What the field last reported, or took from the address. */
  readonly reported: string
}

export function pausedText(text: string): PausedText {
  return { typed: text, seen: text, reported: text }
}

/**
 * Takes the text of the address. Replaces the text of the field only if the field did not report it itself: the back button or the button of the
 * empty list changed the address. The field's own report comes back late, and more may be typed by then.
 */
export function withAddress(before: PausedText, text: string): PausedText {
  if (text === before.seen) return before
  return text === before.reported ? { ...before, seen: text } : pausedText(text)
}

/** What to report once the typing pauses; null if it is reported already. */
export function textToReport({ typed, reported }: Pick<PausedText, 'typed' | 'reported'>): string | null {
  const next = typed.trim()
  return next === reported ? null : next
}
