import { parsePercent } from '@puente/domain/rate'
import { expect, it } from 'vitest'
import { creditPosting } from './credit-posting.ts'

const terms = {
  provider: 'bcb',
  beneficiaryId: '0193f6f0-0000-7000-8000-000000000001',
  realValueMinor: 10_000n,
  feeMinor: 100n,
  spread: parsePercent('1') ?? expect.unreachable(),
  pesosValueMinor: 2_673_000n,
} as const

it('takes the Pix from suspense, and leaves the account at the provider as it is (ruling 25)', () => {
  expect(creditPosting(terms, false)).toEqual([
    { account: 'suspense', amount: { amountMinor: '10100', currency: 'BRL' } },
    { account: 'fee_revenue', amount: { amountMinor: '-100', currency: 'BRL' } },
    { account: 'spread_revenue', amount: { amountMinor: '-100', currency: 'BRL' } },
    { account: 'fx_brl', amount: { amountMinor: '-9900', currency: 'BRL' } },
    { account: 'fx_ars', amount: { amountMinor: '2673000', currency: 'ARS' } },
    { account: `payable:${terms.beneficiaryId}`, amount: { amountMinor: '-2673000', currency: 'ARS' } },
  ])
})

it('posts nothing to a charge that was confirmed by hand a second time', () => {
  expect(creditPosting(terms, true).map(({ account }) => account)).toEqual(['psp:bcb', 'suspense'])
})
