import { formatCnpj, parseCnpj } from './cnpj.ts'
import { maskCpf, parseCpf } from './cpf.ts'
import { parseBrazilianPhone } from './phone-brazil.ts'

/** A key of the Pix directory (DICT) in its stored form. New kinds may appear. */
export type PixKey =
  | { readonly type: 'cpf' | 'cnpj' | 'email' | 'evp'; readonly key: string }
  /** `brazilian` is false for a number of another country: it has the shape of a key, but nobody can register it. */
  | { readonly type: 'phone'; readonly key: string; readonly brazilian: boolean }

const LONGEST_KEY = 77
const EVP = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const HOST_LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const EMAIL = new RegExp(`^[a-z0-9.!#$&'*+/=?^_\`{|}~-]+@${HOST_LABEL}(?:\\.${HOST_LABEL})*$`)

/**
 * Reads a key in its stored form, as in a BR Code or a provider's answer: CPF and CNPJ without separators, phone with `+`,
 * email and random key in lower case. Null for anything else.
 */
export function parsePixKey(key: string): PixKey | null {
  if (/^\d{11}$/.test(key)) return parseCpf(key) === null ? null : { type: 'cpf', key }
  if (/^[0-9A-Z]{14}$/.test(key)) return parseCnpj(key) === null ? null : { type: 'cnpj', key }
  if (/^\+[1-9]\d{2,15}$/.test(key))
    return { type: 'phone', key, brazilian: parseBrazilianPhone(key)?.e164 === key }
  if (EVP.test(key)) return { type: 'evp', key }
  return key.length <= LONGEST_KEY && EMAIL.test(key) ? { type: 'email', key } : null
}

/**
 * Every reading of a typed or pasted key, normalised: none, one, or two if eleven digits are both a valid CPF and a
 * mobile number. Only the person knows which of the two they mean.
 */
export function pixKeyCandidates(text: string): PixKey[] {
  const typed = text.trim()
  const asWritten = parsePixKey(typed.toLowerCase())
  if (asWritten !== null && (asWritten.type === 'email' || asWritten.type === 'evp')) return [asWritten]
  const readings = [parseCpf(typed), parseCnpj(typed), phoneKey(typed)]
  return readings.flatMap((key) => (key === null ? [] : (parsePixKey(key) ?? [])))
}

/** What a person typed, read as a key of this type that money can be sent to; null if it is not one. */
export function pixKeyOfType(type: PixKey['type'], text: string): PixKey | null {
  const found = pixKeyCandidates(text).find((key) => key.type === type)
  return found === undefined || (found.type === 'phone' && !found.brazilian) ? null : found
}

/** A key as logs and audit entries may hold it: enough to distinguish two of them. A CNPJ is public. */
export function maskPixKey({ type, key }: PixKey): string {
  switch (type) {
    case 'cpf':
      return maskCpf(key)
    case 'cnpj':
      return formatCnpj(key)
    case 'phone':
      return `${key.slice(0, 3)} ••••• ${key.slice(-4)}`
    case 'email':
      return `${key.slice(0, 1)}•••${key.slice(key.indexOf('@'))}`
    case 'evp':
      return `${key.slice(0, 8)}…${key.slice(-4)}`
  }
}

function phoneKey(typed: string): string | null {
  if (typed.startsWith('+')) return typed.replace(/[\s()-]/g, '')
  const phone = parseBrazilianPhone(typed)
  return phone?.kind === 'mobile' ? phone.e164 : null
}
