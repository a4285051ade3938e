const MOST_DIGITS = 11

/**
 * What a money field holds after a keystroke: every non-digit is dropped and the digits are centavos, entering from
 * the right (PUB-020), so `R$ 123,45` is 12345n. Digits past the eleventh are ignored. Null for an empty field.
 */
export function centsFromTyping(text: string): bigint | null {
  const digits = text.replace(/\D/g, '')
  return digits === '' ? null : BigInt(digits.replace(/^0+(?=\d)/, '').slice(0, MOST_DIGITS))
}

const SIGN_BEFORE = /^(?:R\$|\$|ARS|BRL)\s*/i
const UNIT_BEHIND = /\s*(?:R\$|\$|ARS|BRL|real|reais|reales|pesos?)$/i

/**
 * What a pasted amount means, in centavos: `1.234,56`, `1,234.56`, `R$ 10`, `$ 1.234`, `10,5`, `500 reais`. The last
 * separator is the decimal one unless three digits follow it. Null if it is not an amount, or if its meaning is not certain (`0,123`,
 * `1234,567`), or it needs more than 11 digits.
 */
export function centsFromPaste(text: string): bigint | null {
  const amount = text.trim().replace(SIGN_BEFORE, '').replace(UNIT_BEHIND, '')
  const parts = grouped(amount, '.', ',') ?? grouped(amount, ',', '.') ?? plain(amount)
  if (parts === null) return null
  const digits = parts.whole + parts.decimals.padEnd(2, '0')
  return digits.replace(/^0+/, '').length > MOST_DIGITS ? null : BigInt(digits)
}

interface AmountParts {
  readonly whole: string
  readonly decimals: string
}

function grouped(amount: string, thousands: string, decimal: string): AmountParts | null {
  const shape = new RegExp(`^([1-9]\\d{0,2}(?:\\${thousands}\\d{3})+)(?:\\${decimal}(\\d{1,2}))?$`)
  const [, whole, decimals = ''] = shape.exec(amount) ?? []
  return whole === undefined ? null : { whole: whole.replaceAll(thousands, ''), decimals }
}

function plain(amount: string): AmountParts | null {
  const [, whole, decimals = ''] = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(amount) ?? []
  return whole === undefined ? null : { whole, decimals }
}
