import type { ApprovalFacts } from '@puente/contract/payouts/approvals'
import type { AdminCharge } from '@puente/contract/transactions'
import { expect, it } from 'vitest'
import { texts } from '../../../messages/pt/payouts/waiting.ts'
import { approvalFacts } from './approval-facts.ts'

const pesos = (amountMinor: string) => ({ amountMinor, currency: 'ARS' as const })
const good: ApprovalFacts = {
  accountSince: '2026-04-20T12:00:00Z',
  payoutsToAccount: 3,
  largestPayout: pesos('500'),
  isVerified: true,
  disputes: 0,
}
const charge: Pick<AdminCharge, 'confirmedAt' | 'confirmationSource' | 'payment'> = {
  confirmedAt: '2026-11-20T12:37:21Z',
  confirmationSource: 'webhook',
  payment: null,
}
const now = Date.parse('2026-11-20T13:00:00Z')
const shown = (facts: Partial<ApprovalFacts> = {}, change: Partial<typeof charge> = {}, amount = '500') =>
  approvalFacts({ ...good, ...facts }, { ...charge, ...change }, pesos(amount), now, {
    texts: texts.fact,
    timeOf: () => 'às 09:37',
    amountOf: ({ amountMinor }) => amountMinor,
  })
const against = (...input: Parameters<typeof shown>) =>
  shown(...input).flatMap(({ isFor, text }) => (isFor ? [] : [text]))

it('lists what speaks for a payout', () => {
  expect(shown()).toEqual([
    { isFor: true, text: 'CBU sem mudança há 214 dias' },
    { isFor: true, text: '3 pagamentos anteriores a esta conta' },
    { isFor: true, text: 'Identidade verificada' },
    { isFor: true, text: 'Pix confirmado pelo provedor, às 09:37' },
  ])
})

it('lists what speaks against it: a new account, a first or largest payout, a Pix by hand, another payer, disputes', () => {
  expect(against({ accountSince: '2026-10-21T13:00:00Z' })).toEqual([])
  expect(against({ accountSince: '2026-10-21T13:00:01Z' })).toEqual(['CBU novo: há 29 dias'])
  expect(against({ accountSince: null, payoutsToAccount: 0, largestPayout: null })).toEqual([
    'Sem dados bancários',
    'Primeiro pagamento a esta conta',
  ])
  expect(against({}, {}, '501')).toEqual(['Maior pagamento até hoje: o anterior foi de 500'])
  expect(against({ isVerified: false, disputes: 2 })).toEqual([
    'Identidade não verificada',
    '2 Pix deste usuário em disputa ou perdidos',
  ])
  expect(against({}, { confirmationSource: 'manual' })).toEqual(['Pix confirmado manualmente, às 09:37'])
  expect(against({}, { confirmedAt: null })).toEqual(['O Pix não está confirmado'])
  const payment = (another: boolean | null) => ({
    payment: { paidAt: charge.confirmedAt ?? '', payer: { name: 'Ana', document: null, another } },
  })
  expect(against({}, payment(true))).toEqual(['O Pix foi pago por outra pessoa'])
  expect(against({}, payment(null))).toEqual([])
})
