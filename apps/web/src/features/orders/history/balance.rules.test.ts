import { describe, expect, it } from 'vitest'
import { type Balance, balanceAfter, newerBalance } from './balance.rules.ts'

const known: Balance = {
  ars: { amountMinor: '4860000', currency: 'ARS' },
  brl: { amountMinor: '18000', currency: 'BRL' },
  version: 7,
  serverTime: '2026-11-21T12:00:00.000Z',
}
const event = (version: number, balanceMinor?: string) =>
  ({ topic: 'balance', id: 'me', version, ...(balanceMinor !== undefined && { balanceMinor }) }) as const

describe('the balance that an event carries', () => {
  it('replaces the known one without another request (HIST-034)', () => {
    expect(balanceAfter(known, event(8, '-150000'), 'me')).toEqual({
      ...known,
      ars: { amountMinor: '-150000', currency: 'ARS' },
      version: 8,
    })
  })

  it('never takes it back to an older version (HIST-034)', () => {
    expect(balanceAfter(known, event(7, '1'), 'me')).toBe(known)
    expect(balanceAfter(known, event(6), 'me')).toBe(known)
    expect(newerBalance(known, { ...known, version: 6, ars: { amountMinor: '1', currency: 'ARS' } })).toBe(
      known,
    )
  })

  it('is requested if the event does not contain it, and is not changed by events about other users', () => {
    expect(balanceAfter(known, event(8), 'me')).toBe('ask')
    expect(balanceAfter(undefined, event(8, '5'), 'me')).toBe('ask')
    expect(balanceAfter(known, event(8), 'somebody else')).toBe(known)
    expect(balanceAfter(known, { ...event(8, '5'), topic: 'charge' }, 'me')).toBe(known)
  })
})
