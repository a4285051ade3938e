import { receiptCodeLength, receiptCodeSigns } from '@puente/contract/charge-page/receipt-code'

const onlySigns = new RegExp(`^${receiptCodeSigns}*$`)

/** Why a code cannot be one of ours. */
export type CodeFault = 'empty' | 'length' | 'signs'

export function codeFault(bare: string): CodeFault | null {
  if (bare === '') return 'empty'
  if (!onlySigns.test(bare)) return 'signs'
  return bare.length === receiptCodeLength ? null : 'length'
}
