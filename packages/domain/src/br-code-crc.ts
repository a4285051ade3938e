const POLYNOMIAL = 0x1021
const START = 0xffff

/**
 * CRC-16/CCITT-FALSE of an ASCII text, as four capital hex digits with leading zeros: the last field of a BR Code,
 * computed over everything before it including `6304`. Check value: `123456789` gives `29B1`.
 */
export function brCodeCrc(text: string): string {
  let crc = START
  for (let index = 0; index < text.length; index++) {
    crc ^= text.charCodeAt(index) << 8
    for (let bit = 0; bit < 8; bit++) {
      crc = crc & 0x8000 ? ((crc << 1) ^ POLYNOMIAL) & 0xffff : (crc << 1) & 0xffff
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
