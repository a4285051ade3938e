import { expect, it } from 'vitest'
import { installWasRefused, keepInstallRefusal } from './install-refusal.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 21)

it('keeps a refusal for 60 days, and none from the future', () => {
  expect(installWasRefused(now)).toBe(false)
  keepInstallRefusal(now)
  expect(installWasRefused(now)).toBe(true)
  expect(installWasRefused(now + 60 * day - 1)).toBe(true)
  expect(installWasRefused(now + 60 * day)).toBe(false)
  expect(installWasRefused(now - 1)).toBe(false)
})
