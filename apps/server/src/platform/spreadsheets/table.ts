/** What a cell holds; null leaves it empty. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  /** Hundredths of its currency, which the column's title names. */
  | { readonly kind: 'amount'; readonly minor: bigint }
  | { readonly kind: 'count'; readonly count: number }
  /** A plain decimal such as `266.8832`, with as many digits as it has. */
  | { readonly kind: 'decimal'; readonly text: string }
  /** Shown in Buenos Aires time (ruling 19). */
  | { readonly kind: 'instant'; readonly at: Date }
  | null

/** Text as it was typed or given by a person; null leaves the cell empty. */
export function textCell(text: string | null): Cell {
  return text === null ? null : { kind: 'text', text }
}

export interface Column {
  readonly title: string
  /** About how many characters it shows. */
  readonly width: number
}

/** A table for a spreadsheet; its rows come in batches and are written as they come. */
export interface Table {
  /** Lines above the titles, such as the filters that chose the rows. */
  readonly notes?: readonly string[]
  readonly columns: readonly Column[]
  readonly batches: AsyncIterable<readonly (readonly Cell[])[]>
}

/**
 * Whether a spreadsheet might take the text for a formula: `=`, `+`, `-`, `@`, also in full width, or white space that hides one.
 */
export function looksLikeFormula(text: string): boolean {
  return /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(text)
}

/** Hundredths as a plain decimal, such as `-1234.50` with a point. */
export function decimalOf(minor: bigint, point: '.' | ','): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}${point}${digits.slice(-2)}`
}
