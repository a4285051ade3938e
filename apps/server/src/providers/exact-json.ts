import { decimalText, money, moneyFromDecimalText } from '@puente/domain/money'
import { z } from 'zod'

/** Node has both functions, but the types of ES2024 do not. */
const { parse, rawJSON } = JSON as unknown as {
  readonly parse: (text: string, revive: Revive) => unknown
  readonly rawJSON: (text: string) => object
}
type Revive = (key: string, value: unknown, context: { readonly source?: string }) => unknown

/** Parses JSON with each number as its source text, so that no amount passes through a float. @throws SyntaxError */
export function parseExactJson(text: string): unknown {
  return parse(text, (_key, value, { source }) => (typeof value === 'number' ? source : value))
}

/** Centavos as a JSON number of reais with two decimals, such as 181.00 (SEC-015). For `JSON.stringify`. */
export function reaisNumber(amountMinor: bigint): object {
  return rawJSON(decimalText(money(amountMinor, 'BRL')))
}

/**
 * Reads centavos from reais that `parseExactJson` read: digits, and at most two decimals after a dot. Anything else is refused: an exponent,
 * a third decimal, a sign, a comma.
 */
export const reaisSchema = z.string().transform((text, context) => {
  const [, whole, decimals = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  const read = whole === undefined ? null : moneyFromDecimalText(`${whole}.${decimals.padEnd(2, '0')}`, 'BRL')
  if (read !== null) return read.minor
  context.addIssue('not an amount in reais')
  return z.NEVER
})

/** As `reaisSchema`, but with an optional sign, because some providers write outgoing money, or an overdrawn balance, as negative. */
export const signedReaisSchema = z.string().transform((text, context) => {
  const isNegative = text.startsWith('-')
  const read = reaisSchema.safeParse(isNegative ? text.slice(1) : text)
  if (read.success) return isNegative ? -read.data : read.data
  context.addIssue('not an amount in reais')
  return z.NEVER
})

/** Reads whole centavos that `parseExactJson` read. */
export const centavosSchema = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(BigInt)
