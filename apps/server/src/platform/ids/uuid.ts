import { randomFillSync } from 'node:crypto'

export type FillRandom = (bytes: Uint8Array) => void

const fillSystemRandom: FillRandom = (bytes) => {
  randomFillSync(bytes)
}

/**
 * A UUID version 7 (RFC 9562 section 5.7): 48 bits of milliseconds, then 74 random bits. Ids of one process sort by time
 * to the millisecond, which keeps the indexes of growing tables dense.
 */
export function uuidv7(now: Date, fillRandom: FillRandom = fillSystemRandom): string {
  const bytes = new Uint8Array(16)
  fillRandom(bytes)
  const view = new DataView(bytes.buffer)
  const milliseconds = BigInt(now.getTime())
  view.setUint16(0, Number(milliseconds >> 32n))
  view.setUint32(2, Number(milliseconds & 0xffff_ffffn))
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x70)
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80)
  const hex = Buffer.from(bytes).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
