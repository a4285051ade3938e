import { expect, it } from 'vitest'
import { isFinal, mayStillChange, stageOf } from './payment-stage.rules.ts'

const open = { pixStatus: 'pending', heldPix: false, pixCode: '000201' } as const

it('shows the code of an open payment until its time is over (PAY-020)', () => {
  expect(stageOf(open, false)).toBe('code')
  expect(stageOf(open, true)).toBe('expired')
  expect(stageOf({ ...open, pixCode: null }, false)).toBe('preparing')
})

it.each([
  ['confirmed', 'confirmed', true],
  ['expired', 'expired', false],
  ['failed', 'not-completed', true],
  ['cancelled', 'not-completed', true],
  ['refunded', 'refunded', true],
  ['disputed', 'disputed', true],
] as const)('shows %s as %s', (pixStatus, stage, final) => {
  expect(stageOf({ ...open, pixStatus }, false)).toBe(stage)
  expect(isFinal(pixStatus)).toBe(final)
})

it('offers no code beside a held Pix, also after the end of its time (ruling 25)', () => {
  expect(stageOf({ ...open, heldPix: true }, true)).toBe('held')
  expect(stageOf({ ...open, pixStatus: 'expired', heldPix: true }, true)).toBe('held')
  expect(stageOf({ ...open, pixStatus: 'confirmed', heldPix: true }, true)).toBe('confirmed')
})

it('keeps listening after a confirmed or disputed payment, and stops after a final state', () => {
  const all = ['pending', 'confirmed', 'failed', 'refunded', 'expired', 'cancelled', 'disputed'] as const
  expect(all.filter(mayStillChange)).toEqual(['pending', 'confirmed', 'expired', 'disputed'])
})
