interface AmountChange {
  change: 'plus' | 'minus' | 'hundredfold'
  centavos: number
}

/** The amount in centavos after a fault has changed it; never below one centavo, as no Pix is. */
export function changedAmount(amountMinor: bigint, fault: AmountChange): bigint {
  if (fault.change === 'hundredfold') return amountMinor * 100n
  const difference = BigInt(fault.centavos)
  const changed = fault.change === 'plus' ? amountMinor + difference : amountMinor - difference
  return changed > 0n ? changed : 1n
}
