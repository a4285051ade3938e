import { formatCnpj, maskCnpj, parseCnpj } from './cnpj.ts'
import { formatCpf, maskCpf, parseCpf } from './cpf.ts'

export type TaxDocumentKind = 'cpf' | 'cnpj'

/** A Brazilian tax number typed in one field: 11 digits of a CPF or 14 characters of a CNPJ, without separators. */
export interface TaxDocument {
  readonly kind: TaxDocumentKind
  readonly value: string
}

/** Reads a CPF or a CNPJ, with or without separators; null if it is neither. */
export function parseTaxDocument(text: string): TaxDocument | null {
  const cpf = parseCpf(text)
  if (cpf !== null) return { kind: 'cpf', value: cpf }
  const cnpj = parseCnpj(text)
  return cnpj === null ? null : { kind: 'cnpj', value: cnpj }
}

/** `000.000.000-00` or `00.000.000/0000-00` (ORD-009). */
export function formatTaxDocument({ kind, value }: TaxDocument): string {
  return kind === 'cpf' ? formatCpf(value) : formatCnpj(value)
}

/** `***.456.789-**` or `**.345.678/****-**`, for lists (HIST-015). */
export function maskTaxDocument({ kind, value }: TaxDocument): string {
  return kind === 'cpf' ? maskCpf(value) : maskCnpj(value)
}

const CPF_SEPARATORS: Record<number, string> = { 3: '.', 6: '.', 9: '-' }
const CNPJ_SEPARATORS: Record<number, string> = { 2: '.', 5: '.', 8: '/', 12: '-' }

/**
 * The field's text after a keystroke: the characters so far, with their separators. It is a CPF until a letter or a twelfth
 * character makes it a CNPJ; other characters are dropped, as are letters among a CNPJ's check digits.
 */
export function formatTaxDocumentTyping(text: string): string {
  const characters = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  if (/^\d{0,11}$/.test(characters)) return separated(characters, CPF_SEPARATORS)
  const checkDigits = characters.slice(12).replace(/\D/g, '').slice(0, 2)
  return separated(characters.slice(0, 12) + checkDigits, CNPJ_SEPARATORS)
}

function separated(characters: string, separators: Record<number, string>): string {
  return [...characters].map((character, index) => (separators[index] ?? '') + character).join('')
}
