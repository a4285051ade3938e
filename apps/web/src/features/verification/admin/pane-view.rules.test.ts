import { describe, expect, it } from 'vitest'
import { faceView, fitted, fittedSize, panned, rotated, zoomed } from './pane-view.rules.ts'

const box = { width: 400, height: 300 }
const picture = { width: 1600, height: 800 }

describe('a picture in its pane', () => {
  it('is whole at first, and after a quarter turn', () => {
    expect(fittedSize(box, picture, 0)).toEqual({ width: 400, height: 200 })
    expect(fittedSize(box, picture, 1)).toEqual({ width: 300, height: 150 })
  })

  it('grows and shrinks in steps, never below whole nor beyond eight times', () => {
    expect(zoomed(fitted, 1, box, picture).zoom).toBe(1.25)
    expect(zoomed(fitted, -1, box, picture)).toEqual(fitted)
    expect(zoomed(fitted, 99, box, picture).zoom).toBe(8)
  })

  it('moves only as far as its edge reaches the edge of the pane', () => {
    expect(panned(fitted, 50, 50, box, picture)).toEqual(fitted)
    const near = { ...fitted, zoom: 2 }
    expect(panned(near, 1000, 1000, box, picture)).toMatchObject({ x: 200, y: 50 })
    expect(panned(near, -30, 0, box, picture)).toMatchObject({ x: -30, y: 0 })
  })

  it('turns by quarters and is whole again', () => {
    const turned = rotated({ zoom: 3, turns: 3, x: 5, y: 5 })
    expect(turned).toEqual(fitted)
    expect(rotated(turned).turns).toBe(1)
  })
})

it('shows both faces equally high, side by side', () => {
  const card = { width: 1586, height: 1000 }
  const selfie = { width: 960, height: 1280 }
  const front = faceView('frontId', box, card)
  const face = faceView('selfie', box, selfie)
  const frontHeight = fittedSize(box, card, 0).height * front.zoom * 0.36
  const faceHeight = fittedSize(box, selfie, 0).height * face.zoom * 0.42
  expect(frontHeight).toBeCloseTo(faceHeight)
  expect(frontHeight).toBeCloseTo(box.height / 2)
})
