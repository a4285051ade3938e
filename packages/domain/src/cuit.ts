import { weightedSum } from './check-digits.ts'

/**
 * The kind of holder that the prefix of a CUIT names (EST-019). `person` is a natural person whose prefix does not show more.
 */
export type CuitKind = 'man' | 'woman' | 'person' | 'company' | 'other'

const KIND_BY_PREFIX: ReadonlyMap<string, CuitKind> = new Map<string, CuitKind>([
  ['20', 'man'],
  ['23', 'man'],
  ['24', 'man'],
  ['25', 'person'],
  ['26', 'person'],
  ['27', 'woman'],
  ['30', 'company'],
  ['33', 'company'],
  ['34', 'company'],
  ['50', 'other'],
  ['51', 'other'],
  ['55', 'other'],
])

/** The prefixes issued, in order: those of EST-017 with 25 and 26 (ruling 20). */
export const CUIT_PREFIXES: readonly string[] = [...KIND_BY_PREFIX.keys()]

const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

export type CuitReading =
  | { readonly ok: true; readonly cuit: string; readonly kind: CuitKind }
  | { readonly ok: false; readonly fault: 'empty' }
  | WrongCuit

/** Faults of a CUIT that is not empty. */
export type WrongCuit =
  | { readonly ok: false; readonly fault: 'length'; readonly length: number }
  | { readonly ok: false; readonly fault: 'prefix'; readonly prefix: string }
  | {
      readonly ok: false
      readonly fault: 'check-digit'
      readonly expected: string
      readonly received: string
    }

/**
 * Reads a CUIT, CUIL or CDI from a field: every non-digit is dropped (EST-016) and the first fault is named, in the
 * order of EST-020. To store one, use `parseCuit`.
 */
export function readCuit(text: string): CuitReading {
  const cuit = text.replace(/\D/g, '')
  if (cuit === '') return { ok: false, fault: 'empty' }
  if (cuit.length !== 11) return { ok: false, fault: 'length', length: cuit.length }
  const prefix = cuit.slice(0, 2)
  const kind = KIND_BY_PREFIX.get(prefix)
  if (kind === undefined) return { ok: false, fault: 'prefix', prefix }
  const expected = checkDigit(cuit)
  const received = cuit.slice(10)
  if (expected !== received) return { ok: false, fault: 'check-digit', expected, received }
  return { ok: true, cuit, kind }
}

/** A CUIT, CUIL or CDI as its 11 digits, from `20201234566` or `20-20123456-6`; null if anything is wrong. */
export function parseCuit(text: string): string | null {
  if (!/^\d{2}[-. ]?\d{8}[-. ]?\d$/.test(text.trim())) return null
  const reading = readCuit(text)
  return reading.ok ? reading.cuit : null
}

/** Null for a prefix that is not issued. */
export function cuitKind(cuit: string): CuitKind | null {
  return KIND_BY_PREFIX.get(cuit.slice(0, 2)) ?? null
}

/** `XX-XXXXXXXX-X`, as far as the digits go: for a stored CUIT and for a field while typing (EST-015). */
export function formatCuit(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 11)
  return [digits.slice(0, 2), digits.slice(2, 10), digits.slice(10)].filter((part) => part !== '').join('-')
}

/** Remainder 1 stays 1 (EST-018, ruling 20): the tax agency never issues such a number, so no real person depends on it. */
function checkDigit(cuit: string): string {
  const remainder = weightedSum(cuit, WEIGHTS) % 11
  return String(remainder < 2 ? remainder : 11 - remainder)
}
