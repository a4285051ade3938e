import { describe, expect, it } from 'vitest'
import { type GreyPicture, shotWarning, toGrey } from './shot-quality.rules.ts'

const side = 32

function picture(brightness: (x: number, y: number) => number): GreyPicture {
  const pixels = new Uint8ClampedArray(side * side)
  for (let index = 0; index < pixels.length; index += 1) {
    pixels[index] = brightness(index % side, Math.floor(index / side))
  }
  return { width: side, height: side, pixels }
}

/** A card with print on it: sharp steps between light and dark. */
const print = (x: number, y: number): number => (((x >> 1) + (y >> 2)) % 2 === 0 ? 210 : 60)

describe('the hint after a shot', () => {
  it('does not warn of a sharp and well lit picture', () => {
    expect(shotWarning(picture(print))).toBeNull()
  })

  it('notices too little and too much light before blur', () => {
    expect(shotWarning(picture((x, y) => print(x, y) / 8))).toBe('dark')
    expect(shotWarning(picture(() => 250))).toBe('bright')
  })

  it('notices a picture without edges', () => {
    expect(shotWarning(picture((x) => 60 + x * 3))).toBe('blurred')
  })

  it('reads brightness from the four bytes of each pixel', () => {
    const rgba = Uint8ClampedArray.from([255, 255, 255, 255, 0, 0, 0, 255, 255, 0, 0, 255])
    expect([...toGrey(3, 1, rgba).pixels]).toEqual([255, 0, 76])
  })
})
