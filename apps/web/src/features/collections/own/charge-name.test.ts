import { describe, expect, it } from 'vitest'
import { chargeIdOf, chargeNamedBy, stateFor } from './charge-name.ts'

const id = '0193f1c2-7d5e-7a3b-9c41-5f2e8d6a7b90'
const transactionId = id.replaceAll('-', '')

describe('the name of a charge', () => {
  it('is its id, or its transaction id without the hyphens', () => {
    expect(chargeIdOf(id)).toBe(id)
    expect(chargeIdOf(transactionId)).toBe(id)
    expect(chargeIdOf(transactionId.toUpperCase())).toBe(id)
  })

  it.each([undefined, null, 7, '', 'me', `${transactionId}0`, `${id}/../session`, transactionId.slice(1)])(
    'is not %s',
    (text) => expect(chargeIdOf(text)).toBeNull(),
  )
})

describe('what a router state or a stored record names', () => {
  it('is the charge of our own state', () => expect(chargeNamedBy(stateFor(transactionId))).toBe(id))

  it.each([
    { transactionId, pixCode: '000201', pixQrCode: 'data:image/png;base64,', endToEnd: 'E1' },
    { transactionId, pix_code: '000201', pix_qr_code: 'data:image/png;base64,' },
    { transactionId, qrCode: '000201' },
    { transactionId },
  ])('is the same charge, whatever its Pix data are called: %o (QR-001, QR-002)', (pixData) => {
    expect(chargeNamedBy({ realValue: '1', pesosValue: '999999', pixData })).toBe(id)
    expect(chargeNamedBy(pixData)).toBe(id)
  })

  it.each([
    null,
    'text',
    [],
    {},
    { pixData: null },
    { pixData: { pixCode: '000201' } },
    { pixData: { transactionId: 7 } },
  ])('is nothing in %o', (state) => expect(chargeNamedBy(state)).toBeNull())
})
