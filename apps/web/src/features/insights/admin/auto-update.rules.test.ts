import { expect, it } from 'vitest'
import { changesBetween, updateState } from './auto-update.rules.ts'

it('shows one of four states; without a network nothing else counts (DASH-033)', () => {
  expect(updateState({ online: true, automatic: true, paused: false })).toBe('active')
  expect(updateState({ online: true, automatic: true, paused: true })).toBe('paused')
  expect(updateState({ online: true, automatic: false, paused: false })).toBe('manual')
  expect(updateState({ online: false, automatic: true, paused: true })).toBe('offline')
})

it('counts new transactions and those whose status changed, and nothing else (DASH-035)', () => {
  const row = { id: 'a', pixStatus: 'pending', payoutStatus: 'pending' } as const
  const other = { ...row, id: 'b' }
  expect(changesBetween([row, other], [other, row])).toEqual({ added: 0, changed: 0 })
  expect(changesBetween([row], [other, { ...row, pixStatus: 'confirmed' }])).toEqual({ added: 1, changed: 1 })
  expect(changesBetween([row, other], [{ ...row, payoutStatus: 'paid' }])).toEqual({ added: 0, changed: 1 })
})
