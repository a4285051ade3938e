import { expect, it } from 'vitest'
import { isDownloadable, judgeReading } from './reading.rules.ts'

const pageUrl = 'https://puente.example/loja/A7K2M'
const all = { normal: pageUrl, small: pageUrl, blurred: pageUrl }
const on = (foreground: string, background = '#FFFFFF') => ({ foreground, background })

it('reports the rule of the contrast first, and then only what was read (QRG-005, ruling 70)', () => {
  expect(judgeReading(on('#000000'), all, pageUrl)).toBe('good')
  expect(judgeReading(on('#767676'), all, pageUrl)).toBe('weak')
  expect(judgeReading(on('#7DB5F5'), all, pageUrl)).toBe('refused')
  expect(judgeReading(on('#FFFFFF', '#000000'), all, pageUrl)).toBe('refused')
  expect(judgeReading(on('#000000'), { ...all, blurred: null }, pageUrl)).toBe('partly')
  expect(judgeReading(on('#000000'), { ...all, normal: null }, pageUrl)).toBe('unread')
  // Another address that was read is not this one.
  expect(judgeReading(on('#000000'), { ...all, normal: `${pageUrl}X` }, pageUrl)).toBe('unread')
})

it('lets files be made of a code that reads, and of no other (QRG-005)', () => {
  expect(isDownloadable({ readings: all }, on('#767676'), pageUrl)).toBe(true)
  expect(isDownloadable(null, on('#000000'), pageUrl)).toBe(true)
  expect(isDownloadable(null, on('#7DB5F5'), pageUrl)).toBe(false)
  expect(isDownloadable({ readings: { ...all, normal: null } }, on('#000000'), pageUrl)).toBe(false)
})
