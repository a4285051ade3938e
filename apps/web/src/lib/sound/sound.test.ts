import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { playStop } from './sound.ts'

let vibrate = vi.fn()
const touched = (hasBeenActive: boolean): void => {
  vi.stubGlobal('navigator', { vibrate, userActivation: { hasBeenActive } })
}

beforeEach(() => {
  vibrate = vi.fn()
  vi.stubGlobal('localStorage', { getItem: () => null })
})
afterEach(() => vi.unstubAllGlobals())

it('vibrates on a page that somebody touched', () => {
  touched(true)
  playStop()
  expect(vibrate).toHaveBeenCalledExactlyOnceWith([300, 120, 300])
})

it('does not vibrate on a page that nobody touched yet, because the browser would log an error', () => {
  touched(false)
  playStop()
  expect(vibrate).not.toHaveBeenCalled()
})
