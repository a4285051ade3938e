import { describe, expect, it } from 'vitest'
import { moveCrop, sentSide, turnCrop, wholeCrop, zoomCrop } from './crop.rules.ts'

const picture = { width: 1600, height: 1200 }

describe('the square of a picture', () => {
  it('begins as the largest one, in the middle', () => {
    expect(wholeCrop(picture)).toEqual({ turns: 0, zoom: 1, x: 800, y: 600 })
    expect(sentSide(picture, wholeCrop(picture))).toBe(1200)
  })

  it('never leaves the picture, and is never sent larger than 1280 px or than the picture', () => {
    const far = moveCrop(picture, wholeCrop(picture), { right: 9_000, down: 9_000, frame: 540 })
    expect(far).toMatchObject({ x: 1000, y: 600 })
    const near = zoomCrop(picture, far, 99)
    expect(near.zoom).toBe(4)
    expect(sentSide(picture, near)).toBe(300)
    expect(zoomCrop(picture, near, 0).x).toBe(1000)
    expect(sentSide({ width: 9_000, height: 4_000 }, wholeCrop({ width: 9_000, height: 4_000 }))).toBe(1280)
  })

  it('keeps what it shows when the picture turns, and is as before after four turns', () => {
    const begin = moveCrop(picture, zoomCrop(picture, wholeCrop(picture), 2), {
      right: 40,
      down: 8,
      frame: 540,
    })
    let crop = begin
    for (let turn = 0; turn < 4; turn += 1) crop = turnCrop(picture, crop)
    expect(crop).toEqual(begin)
    expect(turnCrop(picture, { turns: 0, zoom: 4, x: 200, y: 300 })).toMatchObject({
      turns: 1,
      x: 900,
      y: 200,
    })
  })
})
