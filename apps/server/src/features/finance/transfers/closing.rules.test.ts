import { describe, expect, it } from 'vitest'
import { closableFrom, requireAsKnown, requireClosable, requireConfirmable } from './closing.rules.ts'

const createdAt = new Date('2026-03-01T12:00:00Z')
const dayLater = new Date('2026-03-02T12:00:00Z')
const never = {
  state: 'processing',
  providerStatus: null,
  shownMinor: null,
  foundAt: null,
  createdAt,
} as const
const codeOf = (work: () => void): unknown => {
  try {
    work()
  } catch (error) {
    return (error as { code: unknown }).code
  }
  return 'allowed'
}

describe('closing a transfer', () => {
  it('is allowed a day after it began, and not a moment before', () => {
    expect(closableFrom(never)).toEqual(dayLater)
    expect(codeOf(() => requireClosable(never, new Date(dayLater.getTime() - 1)))).toBe(
      'transfer.closable-later',
    )
    expect(codeOf(() => requireClosable(never, dayLater))).toBe('allowed')
  })

  it('is allowed at once if the provider shows another amount, with or without a status, but only once (decision 0052)', () => {
    const other = { ...never, shownMinor: 4_000n, providerStatus: 'TIMEOUT' }
    expect(codeOf(() => requireClosable(other, createdAt))).toBe('allowed')
    expect(codeOf(() => requireClosable({ ...other, foundAt: dayLater }, dayLater))).toBe(
      'transfer.not-closable',
    )
  })

  it('is refused if the provider has shown our amount, with any status, or if the transfer has a final state (decision 0052)', () => {
    const shown = { ...never, providerStatus: 'TIMEOUT' }
    expect(codeOf(() => requireClosable(shown, dayLater))).toBe('transfer.not-closable')
    for (const state of ['sending', 'completed', 'failed', 'closed'] as const)
      expect(codeOf(() => requireClosable({ ...never, state }, dayLater))).toBe('transfer.not-closable')
  })

  it('needs the provider to show the same amount still, or, if it shows nothing any more, a day since the beginning (decision 0052)', () => {
    const known = { amountMinor: 5_050n, shownMinor: 4_000n, createdAt }
    const shown = (amountMinor: bigint | null, shownMinor: bigint | null = 4_000n) =>
      codeOf(() => requireAsKnown({ ...known, shownMinor }, { amountMinor }, createdAt))
    expect(shown(4_000n)).toBe('allowed')
    expect(shown(3_000n)).toBe('transfer.shown-changed')
    expect(shown(4_000n, null)).toBe('transfer.shown-changed')
    expect(shown(5_050n)).toBe('transfer.not-closable')
    expect(shown(null)).toBe('transfer.not-closable')
    for (const shownMinor of [4_000n, null]) {
      const gone = (now: Date) => codeOf(() => requireAsKnown({ ...known, shownMinor }, null, now))
      expect(gone(new Date(dayLater.getTime() - 1))).toBe('transfer.closable-later')
      expect(gone(dayLater)).toBe('allowed')
    }
  })

  it('is confirmed by another admin, unchanged and once', () => {
    const asked = { id: 'c1', state: 'asked', askedBy: 'one' } as const
    expect(codeOf(() => requireConfirmable(asked, 'c1', 'two'))).toBe('allowed')
    expect(codeOf(() => requireConfirmable(asked, 'c1', 'one'))).toBe('transfer.own-closing')
    expect(codeOf(() => requireConfirmable(asked, 'c0', 'two'))).toBe('transfer.closing-changed')
    expect(codeOf(() => requireConfirmable({ ...asked, state: 'done' }, 'c1', 'two'))).toBe(
      'transfer.closing-changed',
    )
    expect(codeOf(() => requireConfirmable(null, 'c1', 'two'))).toBe('transfer.closing-changed')
  })
})
