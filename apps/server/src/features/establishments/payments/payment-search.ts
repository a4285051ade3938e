import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import { readPaymentSearch } from './payment-search.rules.ts'

/** The kinds of searches. Each has its own statement, so that it uses its own index. */
export type PaymentSearchKind = 'all' | 'cpf' | 'visible-digits' | 'name' | 'short-name'

/** The kind of the typed search, and the value that its statement compares. A search for all has no value. */
export function searchOf(
  keyedHash: KeyedHash,
  search: string,
): { readonly kind: PaymentSearchKind; readonly values: readonly unknown[] } {
  const { name, cpf, visibleDigits } = readPaymentSearch(search)
  if (cpf !== null) return { kind: 'cpf', values: [keyedHash.hash('cpf', cpf)] }
  if (visibleDigits !== null) {
    return { kind: 'visible-digits', values: [keyedHash.hash('cpf-visible-digits', visibleDigits)] }
  }
  if (name === null) return { kind: 'all', values: [] }
  return { kind: name.isShort ? 'short-name' : 'name', values: [name.pattern] }
}
