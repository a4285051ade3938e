import { pixelsOfMm } from '@puente/domain/qr-drawing'
import { blurRaster, type Raster, reduceRaster } from '@puente/domain/qr-raster'
import jsQR from 'jsqr'
import type { Readings } from './reading.rules.ts'

// The package is CommonJS. Depending on the loader, the import is the function or an object with the function as `default`.
export const decode =
  typeof jsQR === 'function' ? jsQR : (jsQR as unknown as { default: typeof import('jsqr').default }).default

/** The edge of the smallest code that has to read, quiet zone included. */
const smallMm = 20

/** Reads a drawn code as it is, reduced to 20 mm at 300 dpi, and reduced and blurred. */
export function takeReadings(drawn: Raster): Readings {
  const small = reduceRaster(drawn, pixelsOfMm(smallMm))
  return { normal: read(drawn), small: read(small), blurred: read(blurRaster(small, 1)) }
}

function read({ edge, pixels }: Raster): string | null {
  const text = decode(pixels, edge, edge, { inversionAttempts: 'dontInvert' })?.data
  return text === undefined || text === '' ? null : text
}
