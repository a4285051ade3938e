import { expect, it } from 'vitest'
import { texts as es } from '../../../messages/es/notices/admin.ts'
import { texts as pt } from '../../../messages/pt/notices/admin.ts'

it('counts one notice in the singular, in both languages', () => {
  expect(es.silence.usual(1)).toContain('semanas llegó 1.')
  expect(es.silence.usual(8)).toContain('semanas llegaron 8.')
  expect(pt.silence.usual(1)).toContain('semanas, chegou 1.')
  expect(pt.silence.usual(8)).toContain('semanas, chegaram 8.')
})
