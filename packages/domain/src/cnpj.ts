import { isOneCharacterRepeated, weightedSum } from './check-digits.ts'

const FIRST_WEIGHTS = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
const SECOND_WEIGHTS = [6, ...FIRST_WEIGHTS]

/**
 * A CNPJ, the Brazilian company's tax number, as its 14 characters in upper case. Numeric, or with letters in the
 * first twelve as issued since July 2026 (Instrução Normativa RFB 2.229/2024). Takes it with or without separators, in
 * either case; null if the length, a character or a check digit is wrong, or all characters are equal.
 */
export function parseCnpj(text: string): string | null {
  const cnpj = text.replace(/[./\-\s]/g, '').toUpperCase()
  if (!/^[0-9A-Z]{12}[0-9]{2}$/.test(cnpj) || isOneCharacterRepeated(cnpj)) return null
  const expected = `${checkDigit(cnpj, FIRST_WEIGHTS)}${checkDigit(cnpj, SECOND_WEIGHTS)}`
  return cnpj.endsWith(expected) ? cnpj : null
}

/** `AA.AAA.AAA/AAAA-00` from 14 characters. */
export function formatCnpj(cnpj: string): string {
  return `${cnpj.slice(0, 2)}.${cnpj.slice(2, 5)}.${cnpj.slice(5, 8)}/${cnpj.slice(8, 12)}-${cnpj.slice(12)}`
}

/** `**.AAA.AAA/****-**` from 14 characters, for lists that hide the payer's document. */
export function maskCnpj(cnpj: string): string {
  return `**.${cnpj.slice(2, 5)}.${cnpj.slice(5, 8)}/****-**`
}

function checkDigit(cnpj: string, weights: readonly number[]): number {
  const remainder = weightedSum(cnpj, weights) % 11
  return remainder < 2 ? 0 : 11 - remainder
}
