import type { Locator, Page } from '@playwright/test'
import jsQR from 'jsqr'

// The package is CommonJS: depending on the loader, the import is the function itself or a module that has it as `default`.
const decode =
  typeof jsQR === 'function' ? jsQR : (jsQR as unknown as { default: typeof import('jsqr').default }).default

/** Reads the QR code that stands on a screen as a camera would: from its picture, not from the page. */
export async function readQrPicture(drawn: Locator, canvasPage: Page): Promise<string | null> {
  return readQrFile(await drawn.screenshot({ animations: 'disabled' }), canvasPage)
}

/** Reads the QR code of a picture file. */
export async function readQrFile(png: Buffer, canvasPage: Page): Promise<string | null> {
  const picture = png.toString('base64')
  const { width, height, pixels } = await canvasPage.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const drawing = canvas.getContext('2d')
    if (drawing === null) throw new Error('no canvas')
    drawing.drawImage(bitmap, 0, 0)
    const { data } = drawing.getImageData(0, 0, bitmap.width, bitmap.height)
    let text = ''
    for (let at = 0; at < data.length; at += 8192)
      text += String.fromCharCode(...data.subarray(at, at + 8192))
    return { width: bitmap.width, height: bitmap.height, pixels: btoa(text) }
  }, picture)
  return decode(Uint8ClampedArray.from(Buffer.from(pixels, 'base64')), width, height)?.data ?? null
}
