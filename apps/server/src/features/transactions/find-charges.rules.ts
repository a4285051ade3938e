/** What a typed text may be of a charge. A part that it cannot be is null. */
export interface ChargeFind {
  /** The txid of a charge or the end-to-end id of a Pix, as it was typed. */
  readonly reference: string | null
  /** The first and the last id that begin with the typed digits: of one charge if all were typed. */
  readonly first: string | null
  readonly last: string | null
}

/** The first eight digits of an id are its time in steps of about a minute, so that they find few charges. */
const fewestDigits = 8
const allDigits = 32

/** A txid is the id without its hyphens, so that the beginning of either is found by the primary key. */
export function readChargeFind(typed: string): ChargeFind {
  const text = typed.replaceAll(/\s/g, '')
  const reference = /^[A-Za-z0-9]{20,40}$/.test(text) ? text : null
  const digits = text.replaceAll('-', '').toLowerCase()
  const isBeginning =
    /^[0-9a-f]+(-[0-9a-f]*)*$/i.test(text) && digits.length >= fewestDigits && digits.length <= allDigits
  if (!isBeginning) return { reference, first: null, last: null }
  return { reference, first: idOf(digits.padEnd(allDigits, '0')), last: idOf(digits.padEnd(allDigits, 'f')) }
}

function idOf(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
