import { expect, it } from 'vitest'
import { type DrawnCode, fileBlockOf, judgeReading } from './reading.rules.ts'

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

it('lets files be made of a code that was read as it is drawn now, and of no other (QRG-005, ruling 70)', () => {
  const code: DrawnCode = { pageUrl, level: 'H', colours: on('#767676') }
  const drawing = { code, readings: all }
  expect(fileBlockOf({ ...code, colours: on('#767676') }, drawing, false)).toBeNull()
  expect(fileBlockOf(code, { code, readings: { ...all, normal: null } }, false)).toBe('unread')
  expect(fileBlockOf(code, { code, readings: { ...all, small: null, blurred: null } }, false)).toBeNull()
  expect(fileBlockOf({ ...code, colours: on('#7DB5F5') }, null, false)).toBe('refused')
})

it('lets no file be made before the code was read, nor where its reading could not be checked (ruling 70)', () => {
  const code: DrawnCode = { pageUrl, level: 'H', colours: on('#000000') }
  const drawing = { code, readings: all }
  expect(fileBlockOf(code, null, false)).toBe('pending')
  // What was read of another code decides nothing about this one.
  expect(fileBlockOf({ ...code, colours: on('#111111') }, drawing, false)).toBe('pending')
  expect(fileBlockOf({ ...code, colours: on('#000000', '#FFFFFE') }, drawing, false)).toBe('pending')
  expect(fileBlockOf({ ...code, level: 'M' }, drawing, false)).toBe('pending')
  expect(fileBlockOf({ ...code, pageUrl: `${pageUrl}/bar` }, drawing, false)).toBe('pending')
  expect(fileBlockOf(code, drawing, true)).toBe('unchecked')
  expect(fileBlockOf(code, null, true)).toBe('unchecked')
})
