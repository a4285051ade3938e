/**
 * Characters that nobody sees in a line: control characters, line ends, lone surrogates, marks that turn the direction of text and so disguise
 * it, zero-width spaces, fillers, and marks that only choose the look of the character before them.
 */
const unseen = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}`
const anyUnseen = new RegExp(`[${unseen}]`, 'u')
const everyUnseen = new RegExp(`[${unseen}]`, 'gu')

/** Whether a line holds a character that nobody sees. */
export function containsUnseen(line: string): boolean {
  return anyUnseen.test(line)
}

/** A text on one line, without the characters that nobody sees. */
export function withoutUnseen(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(everyUnseen, '')
}

/** Whether a text has something to read. Not for texts with unseen characters, because some of those count as letters. */
export function isLegible(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line)
}

/**
 * Whether a text in paragraphs contains control characters other than line ends and tabs, lone surrogates, or marks that turn its direction. The
 * marks that join emoji may stay.
 */
export function isDisguised(paragraphs: string): boolean {
  return /[^\P{Cc}\n\t]|[\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(paragraphs)
}
