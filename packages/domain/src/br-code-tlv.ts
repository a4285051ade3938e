/** One field of an EMV code: two digits of id, two of length, and the value. */
export interface TlvField {
  readonly id: string
  readonly value: string
}

/** The longest value that two digits of length can express. */
const LONGEST_VALUE = 99

/** The fields of a text in order; null if an id or length is not digits, or if a value is cut short or empty. */
export function readTlv(text: string): TlvField[] | null {
  const fields: TlvField[] = []
  let position = 0
  while (position < text.length) {
    const [header, id = '', length = ''] = /^(\d\d)(\d\d)/.exec(text.slice(position, position + 4)) ?? []
    const start = position + 4
    const end = start + Number.parseInt(length, 10)
    if (header === undefined || end === start || end > text.length) return null
    fields.push({ id, value: text.slice(start, end) })
    position = end
  }
  return fields
}

/** @throws RangeError for an empty value or one over 99 characters, which two digits of length cannot express. */
export function writeTlv(id: string, value: string): string {
  if (value.length === 0 || value.length > LONGEST_VALUE) {
    throw new RangeError(`BR Code field ${id} has ${value.length} characters`)
  }
  return `${id}${String(value.length).padStart(2, '0')}${value}`
}
