import type { PlaceOrderBody } from '@puente/contract/orders/orders'
import { DomainError } from '@puente/contract/protocol/problems'
import { parseRate, type Rate } from '@puente/domain/rate'
import { describe, expect, it } from 'vitest'
import {
  allowedActions,
  type OrderStanding,
  orderAmounts,
  overallStatus,
  readOrderFields,
} from './order.rules.ts'

const now = new Date('2026-11-21T12:00:00Z')

function rate(text: string): Rate {
  const parsed = parseRate(text)
  if (parsed === null) throw new Error(`no rate: ${text}`)
  return parsed
}

function refusalOf(act: () => unknown): DomainError {
  try {
    act()
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

const terms = { customerRate: rate('285.5'), feeMinor: 100n, minMinor: 100n, maxMinor: 500_000n }

describe('the amounts of an order', () => {
  it('convert the typed amount without the fee (ORD-018)', () => {
    expect(orderAmounts(10_000n, terms)).toEqual({
      realValueMinor: 10_000n,
      feeMinor: 100n,
      pesosValueMinor: 2_855_000n,
      customerRate: rate('285.5'),
    })
  })

  it('round half up to the centavo (ORD-018)', () => {
    expect(orderAmounts(101n, { ...terms, customerRate: rate('0.5') }).pesosValueMinor).toBe(51n)
    expect(orderAmounts(101n, { ...terms, customerRate: rate('0.49504950') }).pesosValueMinor).toBe(50n)
  })

  it('keep the limits to the centavo, before the fee (ORD-008, A-05)', () => {
    expect(refusalOf(() => orderAmounts(99n, terms))).toMatchObject({
      code: 'order.amount-out-of-range',
      details: {
        min: { amountMinor: '100', currency: 'BRL' },
        max: { amountMinor: '500000', currency: 'BRL' },
      },
    })
    expect(orderAmounts(100n, terms).realValueMinor).toBe(100n)
    expect(orderAmounts(500_000n, terms).realValueMinor).toBe(500_000n)
    expect(refusalOf(() => orderAmounts(500_001n, terms)).code).toBe('order.amount-out-of-range')
  })

  it('are refused when they would pay no pesos (RATE-008)', () => {
    expect(refusalOf(() => orderAmounts(10_000n, { ...terms, customerRate: null })).code).toBe(
      'order.pays-nothing',
    )
    expect(refusalOf(() => orderAmounts(100n, { ...terms, customerRate: rate('0.00499999') })).code).toBe(
      'order.pays-nothing',
    )
    expect(orderAmounts(100n, { ...terms, customerRate: rate('0.005') }).pesosValueMinor).toBe(1n)
  })
})

describe('the fields of an order', () => {
  const body: PlaceOrderBody = {
    quoteId: crypto.randomUUID(),
    realValueMinor: '10000',
    clientName: "Maria D'Ávila",
    clientDocument: '529.982.247-25',
    clientId: 'Mesa 4',
    description: 'Cena "El Sol" & vino',
    whatsapp: { countryCode: '+55', number: '(11) 98765-4321' },
  }

  it('keep the name as typed, the document as digits and the phone as code plus digits (ORD-009)', () => {
    expect(readOrderFields(body)).toEqual({
      clientName: "Maria D'Ávila",
      document: { kind: 'cpf', value: '52998224725' },
      clientId: 'Mesa 4',
      description: 'Cena El Sol  vino',
      whatsapp: '+5511987654321',
    })
    expect(readOrderFields({ ...body, whatsapp: null }).whatsapp).toBeNull()
  })

  it('take a CNPJ, the alphanumeric one too', () => {
    expect(readOrderFields({ ...body, clientDocument: '12.ABC.345/01DE-35' }).document).toEqual({
      kind: 'cnpj',
      value: '12ABC34501DE35',
    })
  })

  it.each(['529.982.247-24', '11111111111', '1234567890123', '11.222.333/0001-80'])(
    'refuse the document %s by its digits (ORD-010)',
    (clientDocument) => {
      expect(refusalOf(() => readOrderFields({ ...body, clientDocument })).code).toBe(
        'payer.document-invalid',
      )
    },
  )

  it('refuse a phone that its country does not have', () => {
    const refusal = refusalOf(() =>
      readOrderFields({ ...body, whatsapp: { countryCode: '+55', number: '1234' } }),
    )
    expect(refusal.code).toBe('payer.phone-invalid')
    expect(
      refusalOf(() => readOrderFields({ ...body, whatsapp: { countryCode: '+999', number: '12345678' } }))
        .details,
    ).toEqual({ fault: 'country' })
  })

  it('refuse markup in a name, and texts that are nothing without it (ORD-011)', () => {
    expect(refusalOf(() => readOrderFields({ ...body, clientName: 'Ana &lt;b' })).errors).toEqual([
      { field: 'clientName', rule: 'markup' },
    ])
    expect(refusalOf(() => readOrderFields({ ...body, description: '"&"' })).errors).toEqual([
      { field: 'description', rule: 'required' },
    ])
  })
})

describe('the state of an order', () => {
  const standing: OrderStanding = {
    pixStatus: 'pending',
    payoutStatus: 'pending',
    hasCode: true,
    hasClientReceipt: false,
    hasHeldPix: false,
    expiresAt: new Date(now.getTime() + 1),
  }

  it('reads overall from the payout, and em_processo once a receipt waits for it (TXN-014)', () => {
    expect(overallStatus(standing)).toBe('pending')
    expect(overallStatus({ ...standing, hasClientReceipt: true })).toBe('em_processo')
    expect(overallStatus({ payoutStatus: 'partial', hasClientReceipt: true })).toBe('partial')
    expect(overallStatus({ payoutStatus: 'paid', hasClientReceipt: true })).toBe('completed')
  })

  it("offers the code while it can be paid, another order when it cannot, and the payer's receipt where one is taken", () => {
    expect(allowedActions(standing, now)).toEqual(['show-code', 'verify', 'upload-receipt'])
    expect(allowedActions({ ...standing, hasCode: false }, now)).toEqual(['verify', 'upload-receipt'])
    expect(allowedActions({ ...standing, hasHeldPix: true }, now)).toEqual(['verify', 'upload-receipt'])
    expect(allowedActions({ ...standing, expiresAt: now }, now)).toEqual([
      'verify',
      'upload-receipt',
      'repeat',
    ])
    expect(allowedActions({ ...standing, pixStatus: 'expired' }, now)).toEqual(['upload-receipt', 'repeat'])
    expect(allowedActions({ ...standing, pixStatus: 'expired', hasHeldPix: true }, now)).toEqual([
      'upload-receipt',
    ])
    expect(allowedActions({ ...standing, pixStatus: 'confirmed' }, now)).toEqual(['upload-receipt'])
    expect(allowedActions({ ...standing, pixStatus: 'refunded' }, now)).toEqual([])
  })
})
