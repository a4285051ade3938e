/** The modules of a QR code by row, the quiet zone included; true is dark. */
export type QrMatrix = readonly (readonly boolean[])[]

/** ISO/IEC 18004 asks for four light modules around a code; many phones fail with less. */
export const quietZone = 4

export type QrLevel = 'M' | 'H'

/** Edge in pixels and level of error correction of each picture (QRG-006). */
export const qrSizes = {
  small: { pixels: 1000, level: 'M' },
  medium: { pixels: 2000, level: 'H' },
  large: { pixels: 3000, level: 'H' },
  xlarge: { pixels: 4000, level: 'H' },
} as const satisfies Record<string, { readonly pixels: number; readonly level: QrLevel }>
export type QrSize = keyof typeof qrSizes
export const qrSizeNames = ['small', 'medium', 'large', 'xlarge'] as const satisfies readonly QrSize[]

/** Every picture is made for print at this density (QRG-007). */
export const printDpi = 300
const mmPerInch = 25.4

/** The edge of a picture on paper at 300 dpi, in whole millimetres. */
export function printedMm(pixels: number): number {
  // tidy-allow number: a length, no amount
  return Math.round((pixels / printDpi) * mmPerInch)
}

/** The pixels of a length on paper at 300 dpi. */
export function pixelsOfMm(mm: number): number {
  // tidy-allow number: a length, no amount
  return Math.round((mm / mmPerInch) * printDpi)
}

const webAddress =
  /^https?:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?::\d{1,5})?(?:\/[\w./~%-]*)?$/

/** The address that a code leads to, as given; null unless it is a whole web address without spaces, accented letters or credentials (QRG-010). */
export function readQrContent(text: string): string | null {
  return webAddress.test(text) ? text : null
}

/**
 * The edges of the dark modules as one SVG path, filled by the even-odd rule. Neighbouring modules share one outline, so no renderer leaves
 * a hairline between them.
 */
export function qrOutline(matrix: QrMatrix): string {
  const next = edgesOf(matrix)
  let path = ''
  for (const [start, ends] of next) {
    while (ends.length > 0) path += loopFrom(start, next)
  }
  return path
}

/** A corner of a module: `x,y`. */
type Corner = `${number},${number}`

/** The directed edges between dark and light, by the corner that they begin at. Dark is always on the right. */
function edgesOf(matrix: QrMatrix): Map<Corner, Corner[]> {
  const next = new Map<Corner, Corner[]>()
  const add = (from: Corner, to: Corner): void => {
    next.set(from, [...(next.get(from) ?? []), to])
  }
  const isDark = (x: number, y: number): boolean => matrix[y]?.[x] === true
  for (const [y, row] of matrix.entries()) {
    for (const x of row.keys()) {
      if (!isDark(x, y)) continue
      if (!isDark(x, y - 1)) add(`${x},${y}`, `${x + 1},${y}`)
      if (!isDark(x + 1, y)) add(`${x + 1},${y}`, `${x + 1},${y + 1}`)
      if (!isDark(x, y + 1)) add(`${x + 1},${y + 1}`, `${x},${y + 1}`)
      if (!isDark(x - 1, y)) add(`${x},${y + 1}`, `${x},${y}`)
    }
  }
  return next
}

/** Takes one closed loop of edges out of the map and writes it with its straight runs joined. */
function loopFrom(start: Corner, next: Map<Corner, Corner[]>): string {
  const runs: { along: 'h' | 'v'; length: number }[] = []
  let at = start
  do {
    const to = next.get(at)?.pop()
    if (to === undefined) throw new Error('an outline of a QR code does not close')
    const [dx, dy] = stepBetween(at, to)
    const along = dy === 0 ? 'h' : 'v'
    const last = runs.at(-1)
    if (last?.along === along) last.length += dx + dy
    else runs.push({ along, length: dx + dy })
    at = to
  } while (at !== start)
  // The last run is what `z` draws.
  const drawn = runs.slice(0, -1).map(({ along, length }) => `${along}${length}`)
  return `M${start.replace(',', ' ')}${drawn.join('')}z`
}

function stepBetween(from: Corner, to: Corner): [number, number] {
  const [fromX = 0, fromY = 0] = cornerOf(from)
  const [toX = 0, toY = 0] = cornerOf(to)
  return [toX - fromX, toY - fromY]
}

function cornerOf(corner: Corner): number[] {
  // tidy-allow number: positions of modules
  return corner.split(',').map(Number)
}

/** A vector drawing for print: `edgeMm` is its size when it is placed at 100 %. */
export function qrSvg(
  matrix: QrMatrix,
  { foreground, background }: { readonly foreground: string; readonly background: string },
  edgeMm: number,
): string {
  const edge = matrix.length
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${edgeMm}mm" height="${edgeMm}mm" viewBox="0 0 ${edge} ${edge}" shape-rendering="crispEdges">` +
    `<path fill="${background}" d="M0 0h${edge}v${edge}H0z"/>` +
    `<path fill="${foreground}" fill-rule="evenodd" d="${qrOutline(matrix)}"/></svg>\n`
  )
}
