import { expect, it, vi } from 'vitest'
import { croppedFile } from './crop-picture.ts'

const picture = { width: 40, height: 30, close: () => {} }
const crop = { x: 20, y: 15, zoom: 1, turns: 0 } as const

/** Stubs a browser. `draws`: whether its canvas can be drawn on. `written`: the file that the canvas is encoded to. */
function browserWith(draws: boolean, written: Blob | null): void {
  const context = new Proxy({}, { get: () => () => {}, set: () => true })
  const canvas = {
    getContext: () => (draws ? context : null),
    toBlob: (done: (blob: Blob | null) => void) => done(written),
  }
  vi.stubGlobal('document', { createElement: () => canvas })
}

it('gives a file only if the browser has drawn the picture and written it', async () => {
  const blob = new Blob(['x'], { type: 'image/jpeg' })
  for (const [draws, written, name] of [
    [true, blob, 'frente.jpg'],
    [true, null, undefined],
    // The canvas of a browser that cannot draw on it is written as a blank picture.
    [false, blob, undefined],
  ] as const) {
    browserWith(draws, written)
    expect((await croppedFile(picture, crop, 'frente.png'))?.name).toBe(name)
  }
})
