import { parseRate } from '@puente/domain/rate'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyDraft, type OrderDraft } from './draft.rules.ts'
import { amountFault, askBody, orderAmounts, orderBody, orderFaults } from './order-form.rules.ts'
import { loadPhoneRules } from './phone.rules.ts'

beforeAll(loadPhoneRules)

const limits = { minMinor: 100n, maxMinor: 500_000n }
const rate = parseRate('270')
if (rate === null) throw new Error('270')

const filled: OrderDraft = {
  ...emptyDraft,
  clientName: "Marina O'Higgins",
  clientDocument: '529.982.247-25',
  clientId: 'Surtidor 4',
  description: 'Nafta súper',
}

describe('the order form', () => {
  it('asks for no name and no document where the payer fills them in', () => {
    const draft = { ...filled, payerFills: true, clientName: '', clientDocument: '', whatsappNumber: '1' }
    expect(orderFaults(draft, 18_000n, limits)).toEqual({})
    expect(orderFaults({ ...draft, clientId: '' }, null, limits)).toEqual({
      amount: 'required',
      clientId: 'required',
    })
    expect(askBody(draft, 18_000n, 'q')).toEqual({
      quoteId: 'q',
      realValueMinor: '18000',
      clientId: 'Surtidor 4',
      description: 'Nafta súper',
    })
  })

  it('finds nothing wrong with a filled form and sends what was typed', () => {
    expect(orderFaults(filled, 18_000n, limits)).toEqual({})
    expect(orderBody(filled, 18_000n, 'q')).toEqual({
      quoteId: 'q',
      realValueMinor: '18000',
      clientName: "Marina O'Higgins",
      clientDocument: '529.982.247-25',
      clientId: 'Surtidor 4',
      description: 'Nafta súper',
      whatsapp: null,
    })
  })

  it('asks for every required field and leaves WhatsApp out (ORD-007, ORD-003)', () => {
    expect(orderFaults(emptyDraft, null, limits)).toEqual({
      amount: 'required',
      clientName: 'required',
      clientDocument: 'required',
      clientId: 'required',
      description: 'required',
    })
  })

  it.each([
    [99n, 'below-min'],
    [100n, null],
    [500_000n, null],
    [500_001n, 'above-max'],
    [0n, 'invalid-amount'],
  ] as const)('applies the limits to the amount before the fee: %s centavos (ORD-008)', (minor, fault) => {
    expect(amountFault(minor, limits)).toBe(fault)
  })

  it('refuses a CPF with a wrong check digit and takes a CNPJ with letters (ORD-009)', () => {
    expect(orderFaults({ ...filled, clientDocument: '529.982.247-26' }, 18_000n, limits)).toEqual({
      clientDocument: 'invalid-document',
    })
    expect(orderFaults({ ...filled, clientDocument: '12.ABC.345/01DE-35' }, 18_000n, limits)).toEqual({})
  })

  it('checks a WhatsApp number only when one is given (ORD-003)', () => {
    expect(orderFaults({ ...filled, whatsappNumber: '11 98765' }, 18_000n, limits)).toEqual({
      whatsapp: 'invalid-phone',
    })
    expect(orderFaults({ ...filled, whatsappNumber: '11 98765-4321' }, 18_000n, limits)).toEqual({})
  })
})

describe('the two amounts', () => {
  it('fills the pesos from the reais at the displayed rate and the reais from the pesos (ORD-002)', () => {
    expect(orderAmounts({ currency: 'BRL', minor: 18_000n }, rate)).toMatchObject({ pesosMinor: 4_860_000n })
    expect(orderAmounts({ currency: 'ARS', minor: 4_860_000n }, rate)).toMatchObject({ realMinor: 18_000n })
  })

  it('keeps the pesos as typed and shows what the rounded reais really give', () => {
    expect(orderAmounts({ currency: 'ARS', minor: 4_860_100n }, rate)).toEqual({
      realMinor: 18_000n,
      pesosMinor: 4_860_100n,
      receivesMinor: 4_860_000n,
    })
  })

  it('shows what was typed while there is no rate, and guesses nothing', () => {
    expect(orderAmounts({ currency: 'ARS', minor: 4_860_000n }, null)).toEqual({
      realMinor: null,
      pesosMinor: 4_860_000n,
      receivesMinor: null,
    })
  })
})
