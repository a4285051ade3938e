/** A field's last name: `pause.until` is named like `until`. */
export function lastName(field: string): string {
  return field.slice(field.lastIndexOf('.') + 1)
}

/** An id as a short text: the ends of a UUID, and anything else in full. */
export function shortId(id: string): string {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id) ? `${id.slice(0, 8)}…${id.slice(-4)}` : id
}

/** The currency of the fields that always hold the same one. The others hold either, and the log does not name it. */
const currencies: Readonly<Record<string, string>> = {
  creditedMinor: 'R$',
  debtMinor: '$',
  feeMinor: 'R$',
  pesosPaidMinor: '$',
  pesosValueMinor: '$',
  realValueMinor: 'R$',
  refundedMinor: 'R$',
  returnedMinor: 'R$',
  setOffMinor: '$',
  totalMinor: 'R$',
}

/** The amount of a field: with its currency where the field has only one. */
export function amountText(field: string, text: string): string {
  const name = lastName(field)
  const number = minorText(text)
  return Object.hasOwn(currencies, name) ? `${currencies[name]}\u00A0${number}` : number
}

/** Minor units as a decimal number with a comma. */
function minorText(text: string): string {
  const [, sign = '', digits = ''] = /^(-?)(\d+)$/.exec(text) ?? []
  if (digits === '') return text
  const padded = digits.padStart(3, '0')
  return `${sign}${padded.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.')},${padded.slice(-2)}`
}

/** What kind of value a field holds, by its name and its text. */
export function kindOfValue(field: string, text: string): 'minor' | 'instant' | 'yes' | 'no' | 'text' {
  if (lastName(field).endsWith('Minor') && /^-?\d+$/.test(text)) return 'minor'
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(text)) return 'instant'
  if (text === 'true') return 'yes'
  return text === 'false' ? 'no' : 'text'
}

/** The case that an entry is about, as the address of the cases names it. Null if it is about no case. */
export function caseOf({ type, id }: { readonly type: string; readonly id: string }): string | null {
  if (type === 'reconciliation-difference') return `difference.${id}`
  return type.startsWith('case-') ? `${type.slice('case-'.length)}.${id}` : null
}
