import { blackOnWhite } from '@puente/domain/qr-colours'
import { printedMm, qrSizeNames, qrSizes } from '@puente/domain/qr-drawing'
import { paintQr } from '@puente/domain/qr-raster'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { encodeQr, makeQrFile, packQrFiles } from './qr-files.ts'
import { decode, takeReadings } from './readings.ts'
import { failureReasons } from './worker-messages.ts'

const store = {
  name: 'Parador Ñandú',
  storeId: 'A7K2M',
  pageUrl: 'https://puente.example/loja/A7K2M/parador-nandu',
}
const blue = { foreground: '#1E3A8A', background: '#FFFFFF' }

async function pixelsOf(picture: Uint8Array) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data), ...info }
}

it('writes each size at its exact pixels, 300 dpi and four light modules around, and a reader reads the address (QRG-006, QRG-007, QRG-009, QRG-010)', async () => {
  for (const size of qrSizeNames) {
    const { name, bytes } = makeQrFile(store, blue, size)
    expect(name).toBe(`qr-parador-nandu-${size}.png`)
    const { width, height, density } = await sharp(bytes).metadata()
    expect([width, height, density]).toEqual([qrSizes[size].pixels, qrSizes[size].pixels, 300])
    const { data } = await pixelsOf(bytes)
    const modules = encodeQr(store.pageUrl, qrSizes[size].level).length
    const quiet = Math.floor((4 * width) / modules)
    const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)]
    expect(at(quiet - 1, quiet - 1)).toEqual([255, 255, 255])
    expect(at(quiet + 1, quiet + 1)).toEqual([0x1e, 0x3a, 0x8a])
    const small = await pixelsOf(await sharp(bytes).resize(800).png().toBuffer())
    expect(decode(small.data, small.width, small.height)?.data).toBe(store.pageUrl)
  }
})

it('writes level M at the small size and H from the medium one on (QRG-006)', () => {
  expect(encodeQr(store.pageUrl, 'M').length).toBeLessThan(encodeQr(store.pageUrl, 'H').length)
  expect(qrSizeNames.map((size) => qrSizes[size].level)).toEqual(['M', 'H', 'H', 'H'])
})

it('draws an SVG that a reader reads, in millimetres at 300 dpi', async () => {
  const { name, bytes } = makeQrFile(store, blue, 'svg')
  expect(name).toBe('qr-parador-nandu.svg')
  expect(new TextDecoder().decode(bytes)).toContain(`width="${printedMm(2000)}mm"`)
  const drawn = await pixelsOf(await sharp(bytes).resize(800).png().toBuffer())
  expect(decode(drawn.data, drawn.width, drawn.height)?.data).toBe(store.pageUrl)
})

it('creates no file with refused colours or a text that is not an address (QRG-005, QRG-010)', () => {
  expect(() => makeQrFile(store, { foreground: '#7DB5F5', background: '#FFFFFF' }, 'small')).toThrow(
    'refused',
  )
  expect(() => makeQrFile(store, { foreground: '#FFFFFF', background: '#000000' }, 'svg')).toThrow('refused')
  expect(() => makeQrFile({ ...store, pageUrl: '/loja/A7K2M' }, blue, 'small')).toThrow('web address')
})

it('packs the five files of one establishment, and folders for several (QRG-009, QRG-011)', async () => {
  const one = packQrFiles([store], blackOnWhite, () => undefined)
  expect(one.name).toBe('qr-parador-nandu.zip')
  const files = unzipSync(new Uint8Array(await one.blob.arrayBuffer()))
  expect(Object.keys(files)).toEqual([
    'qr-parador-nandu-small.png',
    'qr-parador-nandu-medium.png',
    'qr-parador-nandu-large.png',
    'qr-parador-nandu-xlarge.png',
    'qr-parador-nandu.svg',
  ])
  const { width } = await sharp(files['qr-parador-nandu-xlarge.png']).metadata()
  expect(width).toBe(4000)
  const twin = { ...store, storeId: 'B2345', pageUrl: 'https://puente.example/loja/B2345' }
  const broken = { ...store, name: 'Broken', storeId: 'C2345', pageUrl: 'no address' }
  const progress: unknown[] = []
  const many = packQrFiles([store, twin, broken], blackOnWhite, (step) => progress.push(step))
  const reason = 'Error: a QR code needs a whole web address'
  expect(many).toMatchObject({ name: 'qr-codes.zip', failed: [{ name: 'Broken', reason }] })
  const folders = Object.keys(unzipSync(new Uint8Array(await many.blob.arrayBuffer()))).map(
    (path) => path.split('/')[0],
  )
  expect([...new Set(folders)]).toEqual(['parador-nandu-a7k2m', 'parador-nandu-b2345'])
  expect(progress).toEqual([
    { done: 0, current: store.name },
    { done: 1, current: store.name },
    { done: 2, current: 'Broken' },
    { done: 3, current: null },
  ])
  // Thousands of establishments stay far below the 500 MB that a ZIP may take.
  expect(many.blob.size).toBeLessThan(2 * 50_000)
  expect(() => packQrFiles([broken], blackOnWhite, () => undefined)).toThrow(
    `no file could be made: ${reason}`,
  )
})

it('gives each reason of a failure once, for the log', () => {
  const failed = ['one', 'two', 'one'].map((reason, nth) => ({ name: `Bar ${nth}`, reason }))
  const pack = { name: 'qr-codes.zip', blob: new Blob(), failed }
  expect(failureReasons({ kind: 'packed', pack })).toEqual(['one', 'two'])
  expect(failureReasons({ kind: 'failed', reason: 'out of memory' })).toEqual(['out of memory'])
  expect(failureReasons({ kind: 'progress', progress: { done: 0, current: null } })).toEqual([])
})

it('reads a drawing as drawn, reduced and blurred, and returns null if it cannot be read (ruling 70)', () => {
  const drawn = paintQr(encodeQr(store.pageUrl, 'H'), blue, 720)
  expect(takeReadings(drawn)).toEqual({
    normal: store.pageUrl,
    small: store.pageUrl,
    blurred: store.pageUrl,
  })
  const unseen = paintQr(encodeQr(store.pageUrl, 'H'), { foreground: '#FEFEFE', background: '#FFFFFF' }, 720)
  expect(takeReadings({ ...unseen, pixels: unseen.pixels.fill(255) })).toEqual({
    normal: null,
    small: null,
    blurred: null,
  })
  // An inverted code: a camera app that expects dark on light finds nothing.
  const inverted = paintQr(
    encodeQr(store.pageUrl, 'H'),
    { foreground: '#FFFFFF', background: '#000000' },
    720,
  )
  expect(takeReadings(inverted).normal).toBeNull()
})
