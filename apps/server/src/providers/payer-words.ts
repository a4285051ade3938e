import { parseTaxDocument } from '@puente/domain/tax-document'
import type { PixPayer } from '../features/collections/ports/collector.port.ts'

const longestName = 200

/** Null if neither can be used. A masked document counts as missing. */
export function pixPayer(name: string | null, document: string | null): PixPayer | null {
  const shown = cut(printable(name ?? ''), longestName) || null
  const read = parseTaxDocument(document ?? '')
  return shown === null && read === null ? null : { name: shown, document: read }
}

/** On one line, without control characters. */
function printable(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, ' ').trim()
}

/** Cut between characters, never inside one. */
export function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('')
}
