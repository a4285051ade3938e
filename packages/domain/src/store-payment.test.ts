import { describe, expect, it } from 'vitest'
import { money } from './money.ts'
import { parseRate } from './rate.ts'
import { paymentOfPesos, paymentOfReais, readStorePayment, type StorePaymentForm } from './store-payment.ts'

const rate = parseRate('297')
if (rate === null) throw new Error('297 is a rate')
const limits = { feeMinor: 100n, minMinor: 1n, maxMinor: 500_000n }

const form: StorePaymentForm = {
  realValueMinor: '5000',
  payerName: "Bia D'Ávila",
  payerCpf: '529.982.247-25',
  payerEmail: 'bia@example.com',
  payerPhone: '(11) 98765-4321',
  productDescription: 'Nafta súper',
  licensePlate: 'abc1d23',
  gdprConsent: true,
}

function codesOf(change: StorePaymentForm): string[] {
  const reading = readStorePayment({ ...form, ...change }, limits)
  return reading.ok ? [] : reading.faults.map(({ code }) => code)
}

describe('both amounts', () => {
  it('follow the reais, whose fee is not converted, half up to the centavo (PAY-003, PAY-031)', () => {
    expect(paymentOfReais(5_000n, { rate, feeMinor: 100n })).toEqual({
      realValueMinor: 5_000n,
      feeMinor: 100n,
      totalMinor: 5_100n,
      pesosValueMinor: 1_485_000n,
    })
    const half = parseRate('0.5')
    if (half === null) throw new Error('0.5 is a rate')
    expect(paymentOfReais(1n, { rate: half, feeMinor: 0n }).pesosValueMinor).toBe(1n)
  })

  it('follow the pesos: the reais that they convert to are charged (PAY-003)', () => {
    const payment = paymentOfPesos(money(1_000_000n, 'ARS'), { rate, feeMinor: 100n })
    expect(payment).toEqual({
      realValueMinor: 3_367n,
      feeMinor: 100n,
      totalMinor: 3_467n,
      pesosValueMinor: 999_999n,
    })
  })
})

describe('the form', () => {
  it('is read with its name as typed, the free texts plain and the identification in upper case (PAY-013, PAY-040)', () => {
    const typed = { productDescription: ' <b>Nafta</b> & "aceite" ', licensePlate: " ab'c-12 " }
    expect(readStorePayment({ ...form, ...typed }, limits)).toEqual({
      ok: true,
      fields: {
        realValueMinor: 5_000n,
        payerName: "Bia D'Ávila",
        cpf: '52998224725',
        email: 'bia@example.com',
        phone: '11987654321',
        productDescription: 'bNafta/b  aceite',
        licensePlate: 'ABC-12',
      },
    })
  })

  it('removes characters that a table or a bank could not show, and keeps one line (PAY-040)', () => {
    const typed = { productDescription: 'Nafta\u0000\nsúper \u202eotxet', licensePlate: '\u0000' }
    const reading = readStorePayment({ ...form, ...typed }, limits)
    expect(reading.ok && [reading.fields.productDescription, reading.fields.licensePlate]).toEqual([
      'Nafta súper otxet',
      null,
    ])
  })

  it('removes line ends and invisible characters from its free texts (PAY-040)', () => {
    const unseen = '\u200b\u2060\u3164\u061c\u00ad\u200d\ufe0f'
    const typed = { productDescription: `Naf${unseen}ta\u2028sú\u2029per`, licensePlate: unseen }
    const reading = readStorePayment({ ...form, ...typed }, limits)
    expect(reading.ok && [reading.fields.productDescription, reading.fields.licensePlate]).toEqual([
      'Nafta sú per',
      null,
    ])
  })

  it('needs neither email nor phone nor identification (PAY-009, PAY-013)', () => {
    expect(codesOf({ payerEmail: null, payerPhone: '', licensePlate: undefined })).toEqual([])
  })

  it('names every fault at once, in the order of the screen (PAY-008, SEC-010)', () => {
    expect(
      readStorePayment({ payerEmail: 'x', payerPhone: '1', licensePlate: 'x'.repeat(51) }, limits),
    ).toEqual({
      ok: false,
      faults: [
        { field: 'realValueMinor', code: 'INVALID_AMOUNT' },
        { field: 'payerName', code: 'NAME_REQUIRED' },
        { field: 'payerCpf', code: 'CPF_REQUIRED' },
        { field: 'payerEmail', code: 'INVALID_EMAIL' },
        { field: 'payerPhone', code: 'INVALID_PHONE' },
        { field: 'productDescription', code: 'DESCRIPTION_REQUIRED' },
        { field: 'licensePlate', code: 'IDENTIFICATION_TOO_LONG' },
        { field: 'gdprConsent', code: 'GDPR_CONSENT_REQUIRED' },
      ],
    })
  })

  it.each(['0', '-5', '1.5', '1e3', '', ' 5', '９', '499901', '9'.repeat(15), '9'.repeat(40)])(
    'takes no amount of %j, the fee included in the maximum (PAY-006, PAY-007, PAY-032)',
    (realValueMinor) => {
      expect(codesOf({ realValueMinor })).toEqual(['INVALID_AMOUNT'])
    },
  )

  it.each(['1', '499900'])(
    'takes %s centavos, at the edge of the limits (PAY-006, SEC-009)',
    (realValueMinor) => {
      expect(codesOf({ realValueMinor })).toEqual([])
    },
  )

  it.each([
    [' ', 'NAME_REQUIRED'],
    ['B', 'NAME_TOO_SHORT'],
    ['B'.repeat(101), 'NAME_TOO_LONG'],
    ['<script>', 'NAME_CONTAINS_INVALID_CHARS'],
    ['\u3164\u3164', 'NAME_CONTAINS_INVALID_CHARS'],
    ['Bia javascript:alert(1)', 'NAME_CONTAINS_INVALID_CHARS'],
  ])('refuses the name %j (PAY-033)', (payerName, code) => {
    expect(codesOf({ payerName })).toEqual([code])
  })

  it.each(['529.982.247-25', '52998224725', ' 529 982 247 25 ', '52998224725\n', '529982247-25'])(
    'reads %j as one CPF (PAY-034)',
    (payerCpf) => {
      const reading = readStorePayment({ ...form, payerCpf }, limits)
      expect(reading.ok && reading.fields.cpf).toBe('52998224725')
    },
  )

  it.each([
    ['', 'CPF_REQUIRED'],
    ['\n', 'CPF_REQUIRED'],
    ['52998224724', 'INVALID_CPF'],
    ['11111111111', 'INVALID_CPF'],
    // Digits of full width, a zero that a number lost, a CNPJ.
    ['５２９９８２２４７２５', 'INVALID_CPF'],
    ['1234567890', 'INVALID_CPF'],
    ['11222333000181', 'INVALID_CPF'],
  ])('refuses the CPF %j (PAY-034)', (payerCpf, code) => {
    expect(codesOf({ payerCpf })).toEqual([code])
  })

  it.each([
    'bia',
    'bia@',
    'bia@example',
    '<bia@example.com>',
    'a b@example.com',
    `${'b'.repeat(250)}@example.com`,
  ])('refuses the email %j (PAY-035)', (payerEmail) => {
    expect(codesOf({ payerEmail })).toEqual(['INVALID_EMAIL'])
  })

  it.each(['119876543', '551198765432100', '(11) 98765-432a', '+5511987654321'])(
    'takes no phone %j (PAY-035)',
    (payerPhone) => {
      expect(codesOf({ payerPhone })).toEqual(['INVALID_PHONE'])
    },
  )

  it.each([
    ['ab', 'DESCRIPTION_TOO_SHORT'],
    ['<<>>&', 'DESCRIPTION_TOO_SHORT'],
    ['\u200b\u200b\u200b', 'DESCRIPTION_TOO_SHORT'],
    ['\u2060\u2060\u2060', 'DESCRIPTION_TOO_SHORT'],
    ['\u3164\u3164\u3164', 'DESCRIPTION_TOO_SHORT'],
    ['a\u200b\u200b', 'DESCRIPTION_TOO_SHORT'],
    ['---', 'DESCRIPTION_TOO_SHORT'],
    ['x'.repeat(501), 'DESCRIPTION_TOO_LONG'],
  ])('refuses the description %j (PAY-008, PAY-012, PAY-037)', (productDescription, code) => {
    expect(codesOf({ productDescription })).toEqual([code])
  })

  it.each([false, null, undefined])('refuses the consent %j (PAY-036)', (gdprConsent) => {
    expect(codesOf({ gdprConsent })).toEqual(['GDPR_CONSENT_REQUIRED'])
  })
})
