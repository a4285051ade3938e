import type { Page } from '@playwright/test'

/** TIFF inside a JPEG's APP1 segment, big-endian, with one entry: orientation (0x0112), a short, one of it, 6: turn a quarter clockwise. */
const turnedClockwise = Buffer.concat([
  Buffer.from([0xff, 0xe1, 0, 34]),
  Buffer.from('Exif\0\0MM\0*', 'latin1'),
  Buffer.from([0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]),
])

/** A photo as a phone held upright stores it: lying on its side, red on the left and blue on the right. Upright, red is at the top. */
export async function sidewaysPhoto(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 96, height: 64 })
    const context = canvas.getContext('2d')!
    context.fillStyle = 'red'
    context.fillRect(0, 0, 48, 64)
    context.fillStyle = 'blue'
    context.fillRect(48, 0, 48, 64)
    return canvas.toDataURL('image/jpeg', 0.9)
  })
  const jpeg = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  // The segment stands behind the two bytes that begin every JPEG.
  return Buffer.concat([jpeg.subarray(0, 2), turnedClockwise, jpeg.subarray(2)])
}
