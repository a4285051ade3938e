import { isOneCharacterRepeated, weightedSum } from './check-digits.ts'

/** A bank account (CBU) or a wallet's account (CVU, BCRA Comunicación A 6510). */
export type AccountKind = 'cbu' | 'cvu'

const BANK_BLOCK_WEIGHTS = [7, 1, 3, 9, 7, 1, 3]
const ACCOUNT_BLOCK_WEIGHTS = [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3]

/**
 * A CBU or CVU as its 22 digits; spaces and hyphens of a paste are dropped. Null for any other length or character.
 * Does not look at the check digits: wrong ones warn and do not block (BANK-005), see `cbuCheckDigitsValid`.
 */
export function parseCbu(text: string): string | null {
  const digits = text.replace(/[-\s]/g, '')
  return /^\d{22}$/.test(digits) ? digits : null
}

/** Whether both check digits of 22 digits are right. False for one digit repeated, since 22 zeros pass the arithmetic. */
export function cbuCheckDigitsValid(cbu: string): boolean {
  if (isOneCharacterRepeated(cbu)) return false
  return blockValid(cbu.slice(0, 8), BANK_BLOCK_WEIGHTS) && blockValid(cbu.slice(8), ACCOUNT_BLOCK_WEIGHTS)
}

/** A key that starts with `000` names a wallet. */
export function cbuKind(cbu: string): AccountKind {
  return cbu.startsWith('000') ? 'cvu' : 'cbu'
}

/** The three digits of the bank that holds the account; null for a wallet. */
export function cbuBankCode(cbu: string): string | null {
  return cbuKind(cbu) === 'cbu' ? cbu.slice(0, 3) : null
}

/** The four digits of the payment service provider behind a CVU; null for a bank account. */
export function cvuProviderCode(cbu: string): string | null {
  return cbuKind(cbu) === 'cvu' ? cbu.slice(3, 7) : null
}

/** The two blocks of 8 and 14 digits, as far as the digits go: `28505909 40090418135201`. */
export function formatCbu(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 22)
  return [digits.slice(0, 8), digits.slice(8)].filter((block) => block !== '').join(' ')
}

function blockValid(block: string, weights: readonly number[]): boolean {
  return block.endsWith(String((10 - (weightedSum(block, weights) % 10)) % 10))
}
