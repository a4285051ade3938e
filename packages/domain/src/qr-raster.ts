import { channelsOf, type QrColours } from './qr-colours.ts'
import type { QrMatrix } from './qr-drawing.ts'

/** A square picture: four bytes for each pixel, red, green, blue and 255. */
export interface Raster {
  readonly edge: number
  readonly pixels: Uint8ClampedArray<ArrayBuffer>
}

/** The module that each pixel of an edge belongs to: all pixels are used, and widths of modules differ by at most one pixel. */
export function moduleOfPixels(modules: number, pixels: number): readonly number[] {
  return Array.from({ length: pixels }, (_, pixel) => Math.floor(((pixel + 0.5) * modules) / pixels))
}

/** Draws a code at an exact size in pixels. */
export function paintQr(matrix: QrMatrix, { foreground, background }: QrColours, edge: number): Raster {
  const dark = channelsOf(foreground)
  const light = channelsOf(background)
  const moduleOf = moduleOfPixels(matrix.length, edge)
  const pixels = new Uint8ClampedArray(edge * edge * 4)
  let at = 0
  for (const y of moduleOf) {
    for (const x of moduleOf) {
      const [red, green, blue] = matrix[y]?.[x] === true ? dark : light
      pixels[at] = red
      pixels[at + 1] = green
      pixels[at + 2] = blue
      pixels[at + 3] = 255
      at += 4
    }
  }
  return { edge, pixels }
}

/** Makes a picture smaller, each new pixel the mean of those that it covers. `edge` must not exceed the picture's. */
export function reduceRaster({ edge: from, pixels }: Raster, edge: number): Raster {
  const reduced = new Uint8ClampedArray(edge * edge * 4)
  const bounds = Array.from({ length: edge + 1 }, (_, at) => Math.floor((at * from) / edge))
  for (let y = 0; y < edge; y++) {
    const [top = 0, bottom = 0] = [bounds[y], bounds[y + 1]]
    for (let x = 0; x < edge; x++) {
      const [left = 0, right = 0] = [bounds[x], bounds[x + 1]]
      let [red, green, blue] = [0, 0, 0]
      for (let fromY = top; fromY < bottom; fromY++) {
        for (let at = (fromY * from + left) * 4; at < (fromY * from + right) * 4; at += 4) {
          red += pixels[at] ?? 0
          green += pixels[at + 1] ?? 0
          blue += pixels[at + 2] ?? 0
        }
      }
      const covered = (bottom - top) * (right - left)
      const to = (y * edge + x) * 4
      reduced[to] = red / covered
      reduced[to + 1] = green / covered
      reduced[to + 2] = blue / covered
      reduced[to + 3] = 255
    }
  }
  return { edge, pixels: reduced }
}

/** Softens a picture: each pixel becomes the mean of the square of this radius around it. */
export function blurRaster(raster: Raster, radius: number): Raster {
  return blurAlong(blurAlong(raster, radius, 'row'), radius, 'column')
}

function blurAlong({ edge, pixels }: Raster, radius: number, along: 'row' | 'column'): Raster {
  const blurred = new Uint8ClampedArray(pixels.length)
  const [step, line] = along === 'row' ? [4, edge * 4] : [edge * 4, 4]
  for (let nth = 0; nth < edge; nth++) {
    for (let place = 0; place < edge; place++) {
      const first = Math.max(0, place - radius)
      const last = Math.min(edge - 1, place + radius)
      const to = nth * line + place * step
      for (let channel = 0; channel < 3; channel++) {
        let total = 0
        for (let one = first; one <= last; one++) total += pixels[nth * line + one * step + channel] ?? 0
        blurred[to + channel] = total / (last - first + 1)
      }
      blurred[to + 3] = 255
    }
  }
  return { edge, pixels: blurred }
}
