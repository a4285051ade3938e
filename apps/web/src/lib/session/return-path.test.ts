import { expect, it } from 'vitest'
import { returnPath } from './return-path.ts'

it('keeps path and query of the page that was asked for (ADM-005, AUTH-033)', () => {
  expect(returnPath('/admin/people?p=2#x', 'admin')).toBe('/admin/people?p=2#x')
  expect(returnPath('/historial?days=30', 'app')).toBe('/historial?days=30')
})

it.each([
  undefined,
  '',
  'https://evil.example/admin',
  '//evil.example/admin',
  '/\\evil.example',
  '\\/evil.example',
  'javascript:alert(1)',
])('goes home instead of to %s (ADM-005)', (asked) => {
  expect(returnPath(asked, 'admin')).toBe('/admin')
  expect(returnPath(asked, 'app')).toBe('/exchange')
})

it('accepts only paths of the area that was opened (ADM-005)', () => {
  expect(returnPath('/historial', 'admin')).toBe('/admin')
  expect(returnPath('/administrator', 'admin')).toBe('/admin')
  expect(returnPath('/admin/../historial', 'admin')).toBe('/admin')
  expect(returnPath('/admin/people', 'app')).toBe('/exchange')
})

it('never leads back to a sign-in page', () => {
  expect(returnPath('/admin/login?from=/admin', 'admin')).toBe('/admin')
  expect(returnPath('/login', 'app')).toBe('/exchange')
})
