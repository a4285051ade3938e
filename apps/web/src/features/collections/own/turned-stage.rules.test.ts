import { expect, it } from 'vitest'
import { turnedStage } from './turned-stage.rules.ts'

const open = { pixStatus: 'pending', pixCode: '000201' } as const

it('asks the client to pay only a code that can be paid', () => {
  expect(turnedStage(open, 60, true)).toBe('waiting')
  expect(turnedStage({ ...open, pixCode: null }, 60, true)).toBe('preparing')
  expect(turnedStage(open, 0, true)).toBe('ended')
  for (const pixStatus of ['expired', 'cancelled', 'failed', 'refunded', 'disputed'] as const)
    expect(turnedStage({ ...open, pixStatus }, 60, true)).toBe('ended')
})

it('reports a silence only while it could hide a payment', () => {
  expect(turnedStage(open, 60, false)).toBe('silent')
  expect(turnedStage(open, 0, false)).toBe('ended')
  expect(turnedStage({ ...open, pixStatus: 'confirmed' }, 60, false)).toBe('paid')
})
