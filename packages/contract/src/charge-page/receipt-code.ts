/** Digits and letters that nobody takes for one another: no 0, 1, I or O. A class of a regular expression. */
export const receiptCodeSigns = '[2-9A-HJ-NP-Z]'
export const receiptCodeLength = 20

const groupLength = 4

/**
 * What of a typed or pasted text can be a receipt's code: its letters and digits in upper case. An address that ends in the code will
 * do, too. Whether the result is a code is for the contract's schema to say.
 */
export function bareReceiptCode(text: string): string {
  const tail = text.trim().split('/').at(-1) ?? ''
  return [...tail.toUpperCase()].filter((sign) => /[0-9A-Z]/.test(sign)).join('')
}

/** A code in the groups of four in which receipts print it. */
export function groupedReceiptCode(bare: string): string {
  return bare.replace(new RegExp(`.{${groupLength}}(?=.)`, 'g'), '$& ')
}
