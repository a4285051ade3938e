import { expect, it } from 'vitest'
import { pesosOf } from './entry-pesos.ts'

it('adds to its day what a confirmed Pix left, and nothing in any other state (ruling 25)', () => {
  const ars = (minor: string) => ({ amountMinor: minor, currency: 'ARS' as const })
  const pix = { type: 'pix', pixStatus: 'confirmed', value: ars('1000'), pesosTakenBack: ars('0') } as const
  expect(pesosOf(pix)).toBe(1_000n)
  expect(pesosOf({ ...pix, pesosTakenBack: ars('250') })).toBe(750n)
  expect(pesosOf({ ...pix, pesosTakenBack: ars('1000') })).toBeNull()
  for (const pixStatus of ['pending', 'expired', 'refunded', 'disputed', 'cancelled', null] as const)
    expect(pesosOf({ ...pix, pixStatus })).toBeNull()
  expect(pesosOf({ ...pix, type: 'admin_payment', pixStatus: null, value: ars('-400') })).toBe(-400n)
})
