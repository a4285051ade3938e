import type { HistoryItem } from './history.ts'

/**
 * The pesos that an entry adds to its day and to the balance: for a Pix those of a confirmed one, less the part that refunds and disputes took back
 * or hold; for a payout its amount, which is negative. Null if it adds none. Centavos of ARS.
 */
export function pesosOf({
  type,
  pixStatus,
  value,
  pesosTakenBack,
}: Pick<HistoryItem, 'type' | 'pixStatus' | 'value' | 'pesosTakenBack'>): bigint | null {
  if (type === 'admin_payment') return BigInt(value.amountMinor)
  const left = BigInt(value.amountMinor) - BigInt(pesosTakenBack.amountMinor)
  return pixStatus === 'confirmed' && left > 0n ? left : null
}
