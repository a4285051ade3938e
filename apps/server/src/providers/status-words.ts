import type { PixStatus } from '@puente/contract/collections'
import type { ReportedStatus } from '../features/collections/ports/collector.port.ts'

/** Words that the requirements name for charges of providers in general: PSP-007, and HOOK-006 for their notices. */
const documentedWords: Readonly<Record<string, PixStatus>> = {
  confirmado: 'confirmed',
  confirmed: 'confirmed',
  paid: 'confirmed',
  completed: 'confirmed',
  pendente: 'pending',
  pending: 'pending',
  processing: 'pending',
  waiting_payment: 'pending',
  erro: 'failed',
  error: 'failed',
  failed: 'failed',
  reembolsado: 'refunded',
  refunded: 'refunded',
  refund_in: 'refunded',
  expired: 'expired',
  cancelled: 'cancelled',
  disputed: 'disputed',
}

/**
 * Reads the word that a provider uses for a charge, in any letter case. An adapter gives its own words in lower case; they override the
 * documented ones.
 */
export function statusReader(own: Readonly<Record<string, PixStatus>>): (word: string) => ReportedStatus {
  const meanings = new Map(Object.entries({ ...documentedWords, ...own }))
  return (word) => meanings.get(word.trim().toLowerCase()) ?? 'unknown'
}
