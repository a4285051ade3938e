import { expect, it } from 'vitest'
import { livePreference, setLivePreference } from './live-preferences.ts'

it('has updates and their notifications on until they are switched off, each on its own (UI-022)', () => {
  expect(livePreference('updates')).toBe(true)
  expect(livePreference('notifications')).toBe(true)
  setLivePreference('updates', false)
  expect(livePreference('updates')).toBe(false)
  expect(livePreference('notifications')).toBe(true)
  setLivePreference('updates', true)
  expect(livePreference('updates')).toBe(true)
})
