import { expect, it } from 'vitest'
import { refusalOf } from './use-upload.ts'

const rules = { accept: ['image/jpeg', 'application/pdf'], maxBytes: 5 * 1024 * 1024 }

it('refuses other types, empty files and anything above the limit before sending a byte', () => {
  expect(refusalOf({ type: 'image/svg+xml', size: 10 }, rules)).toBe('type')
  expect(refusalOf({ type: '', size: 10 }, rules)).toBe('type')
  expect(refusalOf({ type: 'image/jpeg', size: 0 }, rules)).toBe('size')
  expect(refusalOf({ type: 'image/jpeg', size: rules.maxBytes + 1 }, rules)).toBe('size')
  expect(refusalOf({ type: 'application/pdf', size: rules.maxBytes }, rules)).toBeNull()
})
