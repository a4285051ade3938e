import { expect, it } from 'vitest'
import { changesBetween, knownAfterAct, updateState } from './auto-update.rules.ts'

it('shows one of four states; without a network nothing else counts (DASH-033)', () => {
  expect(updateState({ online: true, automatic: true, paused: false })).toBe('active')
  expect(updateState({ online: true, automatic: true, paused: true })).toBe('paused')
  expect(updateState({ online: true, automatic: false, paused: false })).toBe('manual')
  expect(updateState({ online: false, automatic: true, paused: true })).toBe('offline')
})

it('keeps what comes during a toast for later, but not the act that it reports (DASH-035)', () => {
  const createdAt = '2026-11-20T12:00:00.000Z'
  const row = { id: 'a', createdAt, pixStatus: 'pending', payoutStatus: 'pending' } as const
  const paid = { ...row, payoutStatus: 'paid' } as const
  expect(changesBetween(knownAfterAct([row], [paid]), [paid])).toEqual({ added: 0, changed: 0 })
  const confirmed = { ...row, pixStatus: 'confirmed' } as const
  const now = [{ ...row, id: 'b' }, confirmed]
  expect(changesBetween(knownAfterAct([row], now), now)).toEqual({ added: 1, changed: 1 })
})

it('counts new transactions and those whose status changed, and nothing else (DASH-035)', () => {
  const createdAt = '2026-11-20T12:00:00.000Z'
  const row = { id: 'a', createdAt, pixStatus: 'pending', payoutStatus: 'pending' } as const
  const other = { ...row, id: 'b' }
  expect(changesBetween([row, other], [other, row])).toEqual({ added: 0, changed: 0 })
  expect(changesBetween([row], [other, { ...row, pixStatus: 'confirmed' }])).toEqual({ added: 1, changed: 1 })
  expect(changesBetween([row, other], [{ ...row, payoutStatus: 'paid' }])).toEqual({ added: 0, changed: 1 })
  expect(changesBetween([], [row])).toEqual({ added: 1, changed: 0 })
  const older = { ...other, createdAt: '2026-11-20T11:59:59.000Z' }
  expect(changesBetween([row], [row, older])).toEqual({ added: 0, changed: 0 })
})
