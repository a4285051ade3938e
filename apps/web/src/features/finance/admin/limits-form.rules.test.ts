import { describe, expect, it } from 'vitest'
import { changeOf, limitFaults, usedShare } from './limits-form.rules.ts'

const draft = { 'daytime-perTransfer': 5n, 'daytime-perDay': 9n, 'night-perTransfer': 0n, 'night-perDay': 0n }

describe('the form of limits', () => {
  it('names an empty field, and a limit per transfer that the day would never allow (FIN-028)', () => {
    expect(limitFaults(draft)).toEqual({})
    expect(limitFaults({ ...draft, 'night-perDay': null })).toEqual({ 'night-perDay': 'empty' })
    expect(limitFaults({ ...draft, 'daytime-perTransfer': 10n })).toEqual({
      'daytime-perTransfer': 'crossed',
    })
  })

  it.each([
    [12_000_000n, 15_000_000n, { direction: 'up', percent: '25' }],
    [300n, 200n, { direction: 'down', percent: '33' }],
    [0n, 5n, { direction: 'up', percent: null }],
    [5n, 5n, null],
  ] as const)('shows the change from %s to %s in whole percent (FIN-028)', (from, to, change) => {
    expect(changeOf(from, to)).toEqual(change)
  })

  it('fills the bar to its end and not further', () => {
    expect(usedShare(28_850n, 120_000n)).toBeCloseTo(0.24)
    expect(usedShare(9n, 1n)).toBe(1)
    expect(usedShare(0n, 0n)).toBe(0)
    expect(usedShare(1n, 0n)).toBe(1)
  })
})
