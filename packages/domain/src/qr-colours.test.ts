import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  contrastOf,
  judgeColours,
  parseColour,
  posterColour,
  qrPresetNames,
  qrPresets,
} from './qr-colours.ts'

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).toUpperCase().padStart(6, '0')}`)
const white = '#FFFFFF'

it('computes the contrast of WCAG', () => {
  expect(contrastOf('#000000', white)).toBe(21)
  expect(contrastOf('#767676', white)).toBeCloseTo(4.54, 2)
  expect(contrastOf('#949494', white)).toBeCloseTo(3.03, 2)
  fc.assert(
    fc.property(colours, colours, (one, other) => {
      const contrast = contrastOf(one, other)
      expect(contrast).toBe(contrastOf(other, one))
      expect(contrast).toBeGreaterThanOrEqual(1)
      expect(contrast).toBeLessThanOrEqual(21)
    }),
  )
})

it('offers four presets that read well on white (QRG-005)', () => {
  expect(qrPresetNames.map((name) => qrPresets[name])).toEqual(['#000000', '#1E3A8A', '#991B1B', '#166534'])
  for (const name of qrPresetNames)
    expect(judgeColours({ foreground: qrPresets[name], background: white })).toBe('good')
})

it('refuses below 3:1 and a code lighter than its ground, and warns below 7:1 (QRG-005)', () => {
  const on = (foreground: string, background = white) => judgeColours({ foreground, background })
  expect(on('#959595')).toBe('too-little')
  expect(on('#949494')).toBe('weak')
  expect(on('#5A5A5A')).toBe('weak')
  expect(on('#595959')).toBe('good')
  expect(on(white, '#000000')).toBe('lighter')
  expect(on(white)).toBe('too-little')
  fc.assert(
    fc.property(colours, colours, (foreground, background) => {
      const verdicts = [on(foreground, background), on(background, foreground)]
      // Of two colours, at most one order makes a code.
      expect(verdicts.filter((verdict) => verdict === 'good' || verdict === 'weak').length).toBeLessThan(2)
    }),
  )
})

it('reads a colour as it is typed', () => {
  expect(parseColour('#1e3a8a')).toBe('#1E3A8A')
  expect(parseColour(' 1E3A8A ')).toBe('#1E3A8A')
  expect(parseColour('#abc')).toBe('#AABBCC')
  for (const text of ['', '#', '#12', '#12345', '#1234567', 'red', '#GG0000', '١٢٣'])
    expect(parseColour(text)).toBeNull()
})

it('prints posters in black unless the colour has 7:1 on white paper', () => {
  expect(posterColour('#1E3A8A')).toBe('#1E3A8A')
  expect(posterColour('#767676')).toBe('#000000')
})
