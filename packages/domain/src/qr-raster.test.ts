import fc from 'fast-check'
import { expect, it } from 'vitest'
import { blackOnWhite } from './qr-colours.ts'
import { blurRaster, moduleOfPixels, paintQr, reduceRaster } from './qr-raster.ts'

const reds = ({ pixels }: { readonly pixels: Uint8ClampedArray }) =>
  [...pixels].filter((_, index) => index % 4 === 0)

it('spreads the modules over all pixels, with widths that differ by at most one (QRG-006)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 60, max: 500 }), (modules, pixels) => {
      const widths = Array.from({ length: modules }, () => 0)
      const places = moduleOfPixels(modules, pixels)
      for (const [at, module] of places.entries()) {
        widths[module]! += 1
        expect(module).toBeGreaterThanOrEqual(places[at - 1] ?? 0)
      }
      expect(widths.reduce((sum, width) => sum + width)).toBe(pixels)
      expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1)
    }),
  )
})

it('paints the two colours where the modules are', () => {
  const { pixels } = paintQr([[true]], { foreground: '#010203', background: '#FFFFFF' }, 1)
  expect([...pixels]).toEqual([1, 2, 3, 255])
  expect(
    reds(
      paintQr(
        [
          [true, false],
          [false, true],
        ],
        blackOnWhite,
        4,
      ),
    ),
  ).toEqual([0, 0, 255, 255, 0, 0, 255, 255, 255, 255, 0, 0, 255, 255, 0, 0])
})

it('reduces by the mean and softens by the mean', () => {
  const checked = paintQr(
    [
      [true, false],
      [false, true],
    ],
    blackOnWhite,
    2,
  )
  expect(reds(reduceRaster(checked, 1))).toEqual([128])
  expect(reds(reduceRaster(checked, 2))).toEqual([0, 255, 255, 0])
  expect(reds(blurRaster(checked, 1))).toEqual([128, 128, 128, 128])
  expect(reds(blurRaster(checked, 0))).toEqual(reds(checked))
})
