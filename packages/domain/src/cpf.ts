import { isOneCharacterRepeated, weightedSum } from './check-digits.ts'

const FIRST_WEIGHTS = [10, 9, 8, 7, 6, 5, 4, 3, 2]
const SECOND_WEIGHTS = [11, ...FIRST_WEIGHTS]

/**
 * A CPF, the Brazilian person's tax number, as its 11 digits. Takes it with or without separators; null if the length,
 * a character or a check digit is wrong, or all digits are equal. A valid CPF may not have been issued.
 */
export function parseCpf(text: string): string | null {
  const digits = text.replace(/[.\-\s]/g, '')
  if (!/^\d{11}$/.test(digits) || isOneCharacterRepeated(digits)) return null
  const expected = `${checkDigit(digits, FIRST_WEIGHTS)}${checkDigit(digits, SECOND_WEIGHTS)}`
  return digits.endsWith(expected) ? digits : null
}

/** `000.000.000-00` from 11 digits. */
export function formatCpf(cpf: string): string {
  return `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`
}

/** `***.456.789-**` from 11 digits: what everybody except the payer may see. */
export function maskCpf(cpf: string): string {
  return `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`
}

/** The six digits that the mask leaves readable, by which a masked CPF can be found (ruling 28). */
export function visibleCpfDigits(cpf: string): string {
  return cpf.slice(3, 9)
}

function checkDigit(digits: string, weights: readonly number[]): number {
  const remainder = weightedSum(digits, weights) % 11
  return remainder < 2 ? 0 : 11 - remainder
}
