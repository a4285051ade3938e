import { type QrLevel, quietZone } from '@puente/domain/qr-drawing'
import { encode } from 'uqr'

export interface QrDrawing {
  /** Edge of the drawing in modules, the quiet zone of 4 on each side included. */
  readonly size: number
  /** One path of horizontal runs of dark modules. */
  readonly path: string
}

/**
 * Draws a text as a QR code. Level M is what payment codes use; printed posters take H.
 * @throws when the text does not fit into a QR code
 */
export function drawQr(text: string, level: QrLevel = 'M'): QrDrawing {
  const { data, size } = encode(text, { ecc: level, border: quietZone })
  let path = ''
  for (const [y, row] of data.entries()) {
    let x = 0
    while (x < size) {
      if (row[x] !== true) {
        x++
        continue
      }
      const start = x
      while (x < size && row[x] === true) x++
      path += `M${start} ${y}h${x - start}v1h${start - x}z`
    }
  }
  return { size, path }
}
