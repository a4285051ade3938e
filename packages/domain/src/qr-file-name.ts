import { slugOf } from './establishment.ts'
import type { QrSize } from './qr-drawing.ts'

const longestName = 30

/** What a file of a code holds: one picture, the drawing, or all of them. */
export type QrFile = QrSize | 'svg' | 'zip'

/**
 * The name of a file (QRG-011): `qr-parador-nandu-medium.png`, `qr-parador-nandu.svg`, `qr-parador-nandu.zip`.
 * @param storeId stands for a name without a letter or digit of the Latin alphabet
 */
export function qrFileName(name: string, storeId: string, file: QrFile): string {
  const stem = `qr-${qrFileStem(name, storeId)}`
  return file === 'svg' || file === 'zip' ? `${stem}.${file}` : `${stem}-${file}.png`
}

/** The name's part of the file names, at most 30 characters. */
export function qrFileStem(name: string, storeId: string): string {
  const slug = slugOf(name).slice(0, longestName).replace(/-$/, '')
  return slug === '' ? storeId.toLowerCase() : slug
}
