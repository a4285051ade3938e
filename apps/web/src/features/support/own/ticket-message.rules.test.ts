import { expect, it } from 'vitest'
import { messageFault } from './ticket-message.rules.ts'

it('accepts 1 to 1000 characters, and counts an emoji as one (SUP-021)', () => {
  expect(messageFault(' \n ')).toBe('empty')
  expect(messageFault('x')).toBeNull()
  expect(messageFault('😀'.repeat(1000))).toBeNull()
  expect(messageFault(`${'😀'.repeat(1000)}x`)).toBe('too-long')
})
