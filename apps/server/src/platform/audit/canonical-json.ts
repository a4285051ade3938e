import type { JsonValue } from './audit-entry.ts'

/**
 * The one text of a JSON value: keys in code unit order, no spaces, absent members left out. Two equal values give the
 * same bytes, so that a hash over them can be checked later (the idea of RFC 8785; our numbers are integers).
 */
export function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') {
    if (typeof value === 'number' && !Number.isSafeInteger(value)) {
      throw new Error('an audited number must be an exact integer: write amounts and rates as text')
    }
    return JSON.stringify(value)
  }
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}
