/** Digits and letters that nobody confuses: no 0, 1, I or O. A class of a regular expression. */
export const receiptCodeSigns = '[2-9A-HJ-NP-Z]'
export const receiptCodeLength = 20

const groupLength = 4

/**
 * The part of a typed or pasted text that may be a receipt code: its letters and digits in upper case. Also accepts an address that ends in
 * the code. The contract's schema checks the result.
 */
export function bareReceiptCode(text: string): string {
  const tail = text.trim().split('/').at(-1) ?? ''
  return [...tail.toUpperCase()].filter((sign) => /[0-9A-Z]/.test(sign)).join('')
}

/** A code in the groups of four in which receipts print it. */
export function groupedReceiptCode(bare: string): string {
  return bare.replace(new RegExp(`.{${groupLength}}(?=.)`, 'g'), '$& ')
}
