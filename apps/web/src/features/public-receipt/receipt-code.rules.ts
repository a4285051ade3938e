import { receiptCodeLength, receiptCodeSigns } from '@puente/contract/charges'

const onlySigns = new RegExp(`^${receiptCodeSigns}*$`)
const groupLength = 4

/** What of a typed or pasted text counts: capitals, without gaps and hyphens. An address that ends in the code will do, too. */
export function bareCode(text: string): string {
  const tail = text.trim().split('/').at(-1) ?? ''
  return [...tail.toUpperCase()].filter((sign) => /[0-9A-Z]/.test(sign)).join('')
}

/** In the groups in which it is printed. */
export function groupedCode(bare: string): string {
  return bare.replace(new RegExp(`.{${groupLength}}(?=.)`, 'g'), '$& ')
}

/** Why a code cannot be one of ours. */
export type CodeFault = 'empty' | 'length' | 'signs'

export function codeFault(bare: string): CodeFault | null {
  if (bare === '') return 'empty'
  if (!onlySigns.test(bare)) return 'signs'
  return bare.length === receiptCodeLength ? null : 'length'
}
