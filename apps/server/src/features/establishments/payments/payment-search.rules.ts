/** A parsed search of payments (PAY-072, ruling 28). If all fields are null, it finds all. */
export interface PaymentSearch {
  /** `pattern` is for `like`, its wildcards escaped; case and accents are folded by the database. `isShort`: no three letters in a row. */
  readonly name: { readonly pattern: string; readonly isShort: boolean } | null
  /** Eleven digits. */
  readonly cpf: string | null
  /** The six digits that a masked CPF shows. */
  readonly visibleDigits: string | null
}

/** A number is digits with the marks of a CPF and the stars of its mask; anything else is a part of a name. */
export function readPaymentSearch(typed: string): PaymentSearch {
  const text = typed.trim()
  const digits = /^[\d.\-*\s]+$/.test(text) ? text.replaceAll(/\D/g, '') : ''
  if (digits.length === 11) return { name: null, cpf: digits, visibleDigits: null }
  if (digits.length === 6) return { name: null, cpf: null, visibleDigits: digits }
  if (text === '') return { name: null, cpf: null, visibleDigits: null }
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  return { name: { pattern, isShort: !/[\p{L}\p{N}]{3}/u.test(text) }, cpf: null, visibleDigits: null }
}
