/** The parts of an id of the Brazilian settlement system (SPI), of a payment or a return. */
export interface EndToEndParts {
  /** Eight digits or capitals: the institution that sent the money (letters since API Pix 2.9.0). */
  readonly ispb: string
  /** The minute, in UTC, that the id carries. */
  readonly at: Date
  /** Eleven letters and digits of the sender's choice. */
  readonly sequence: string
}

const SHAPE = /^[ED]([0-9A-Z]{8})(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})([a-zA-Z0-9]{11})$/

/**
 * Reads the end-to-end id of a Pix: `E`, ISPB, `yyyyMMddHHmm` in UTC, 11 characters; 32 in all (API Pix 2.9.0). The
 * payer's institution makes it, so it exists only after payment (ruling 26). Null for any other shape or an
 * impossible time.
 */
export function parseEndToEndId(text: string): EndToEndParts | null {
  return text.startsWith('E') ? parseParts(text) : null
}

/** Reads the id of a return (`rtrId`): the same shape with a `D`. */
export function parseReturnId(text: string): EndToEndParts | null {
  return text.startsWith('D') ? parseParts(text) : null
}

/** The end-to-end id of a Pix that we send. @throws RangeError if a part has the wrong shape. */
export function buildEndToEndId(parts: EndToEndParts): string {
  return build('E', parts)
}

/** The id of a return that we send. @throws RangeError if a part has the wrong shape. */
export function buildReturnId(parts: EndToEndParts): string {
  return build('D', parts)
}

/**
 * Cuts an end-to-end id into groups that a person can read aloud and compare: letter and bank, day, minute, and the sender's part. Joined,
 * they are the text. Any other text is cut every eight characters.
 */
export function endToEndGroups(text: string): string[] {
  return SHAPE.test(text)
    ? [text.slice(0, 9), text.slice(9, 17), text.slice(17, 21), text.slice(21)]
    : (text.match(/.{1,8}/gsu) ?? [])
}

function parseParts(text: string): EndToEndParts | null {
  const [, ispb = '', year, month, day, hour, minute, sequence = ''] = SHAPE.exec(text) ?? []
  const iso = `${year}-${month}-${day}T${hour}:${minute}:00.000Z`
  const at = new Date(iso)
  // A day that does not exist, such as 30 February, either fails or rolls over into another.
  if (Number.isNaN(at.getTime()) || at.toISOString() !== iso) return null
  return { ispb, at, sequence }
}

function build(kind: 'E' | 'D', { ispb, at, sequence }: EndToEndParts): string {
  const minute = at.toISOString().slice(0, 16).replace(/\D/g, '')
  const id = `${kind}${ispb}${minute}${sequence}`
  if (!SHAPE.test(id) || ispb.length !== 8) throw new RangeError('end-to-end id: a part has the wrong shape')
  return id
}
