import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  pixelsOfMm,
  printedMm,
  type QrMatrix,
  qrOutline,
  qrSizeNames,
  qrSizes,
  qrSvg,
  readQrContent,
} from './qr-drawing.ts'

const matrices = fc.integer({ min: 1, max: 12 }).chain((edge) =>
  fc.array(fc.array(fc.boolean(), { minLength: edge, maxLength: edge }), {
    minLength: edge,
    maxLength: edge,
  }),
)

/** Reads a path of closed loops back into modules, by the even-odd rule along each row. */
function filled(path: string, edge: number): QrMatrix {
  const walls = Array.from({ length: edge }, () => Array.from({ length: edge + 1 }, () => false))
  for (const [, x0 = '', y0 = '', steps = ''] of path.matchAll(/M(\d+) (\d+)((?:[hv]-?\d+)+)z/g)) {
    let [x, y] = [Number(x0), Number(y0)]
    const corners: [number, number][] = [[x, y]]
    for (const [, along, length] of steps.matchAll(/([hv])(-?\d+)/g)) {
      if (along === 'h') x += Number(length)
      else y += Number(length)
      corners.push([x, y])
    }
    corners.push([Number(x0), Number(y0)])
    for (const [at, [fromX, fromY]] of corners.entries()) {
      const [, toY] = corners[at + 1] ?? [fromX, fromY]
      for (let row = Math.min(fromY, toY); row < Math.max(fromY, toY); row++)
        walls[row]![fromX] = !walls[row]![fromX]
    }
  }
  return walls.map((row) => {
    let inside = false
    return row.slice(0, edge).map((wall) => (inside = wall ? !inside : inside))
  })
}

it('outlines exactly the dark modules of any matrix', () => {
  fc.assert(
    fc.property(matrices, (matrix) => {
      expect(filled(qrOutline(matrix), matrix.length)).toEqual(matrix)
    }),
  )
})

it('has four sizes with their level, in millimetres at 300 dpi (QRG-006, QRG-007)', () => {
  expect(qrSizeNames.map((name) => [qrSizes[name].pixels, qrSizes[name].level])).toEqual([
    [1000, 'M'],
    [2000, 'H'],
    [3000, 'H'],
    [4000, 'H'],
  ])
  expect(qrSizeNames.map((name) => printedMm(qrSizes[name].pixels))).toEqual([85, 169, 254, 339])
  expect(pixelsOfMm(20)).toBe(236)
})

it('takes a whole web address and nothing else (QRG-010)', () => {
  for (const url of [
    'https://puente.example/loja/A7K2M/parador-nandu',
    'http://127.0.0.1:4100/loja/A7K2M',
    'https://a-b.com.ar',
  ])
    expect(readQrContent(url)).toBe(url)
  for (const text of [
    '',
    '/loja/A7K2M',
    'puente.example/loja/A7K2M',
    'javascript:alert(1)',
    'https://',
    'https://puente.example/loja/A7K2M/ñandú',
    'https://user@puente.example/',
    'https://puente.example/a b',
    ' https://puente.example',
    'https://puente.example\n',
    'https://-a.com',
  ])
    expect(readQrContent(text)).toBeNull()
})

it('draws an SVG of its size in millimetres, in its two colours', () => {
  const svg = qrSvg([[true]], { foreground: '#1E3A8A', background: '#FFFFFF' }, 169)
  expect(svg).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" width="169mm" height="169mm" viewBox="0 0 1 1" shape-rendering="crispEdges">' +
      '<path fill="#FFFFFF" d="M0 0h1v1H0z"/><path fill="#1E3A8A" fill-rule="evenodd" d="M0 0h1v1h-1z"/></svg>\n',
  )
})
