import { readBrCode, writeDynamicBrCode, writeStaticBrCode } from '@puente/domain/br-code'
import { money } from '@puente/domain/money'
import { describe, expect, it } from 'vitest'
import { usablePixCode } from './pix-code.rules.ts'

const receiver = { merchantName: 'Puente', merchantCity: 'São Paulo' }
const location = 'pix.example.com/qr/v2/9d36b84f-c70b-478f-b95c-12729b90ca25'
const dynamic = writeDynamicBrCode({ url: location, ...receiver })
const fixed = (minor: bigint | null) =>
  writeStaticBrCode({
    key: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
    amount: minor === null ? null : money(minor, 'BRL'),
    txid: null,
    ...receiver,
  })

describe('the code that a payer is shown', () => {
  it("is the provider's when it reads well and asks for the charge's total (PSP-003)", () => {
    expect(usablePixCode({ pixCode: dynamic, location: null }, 10_100n, receiver)).toBe(dynamic)
    expect(usablePixCode({ pixCode: `${fixed(10_100n)}\n`, location: null }, 10_100n, receiver)).toBe(
      fixed(10_100n),
    )
  })

  it('is written by us if the provider gives only the address of the payload', () => {
    for (const given of [location, `https://${location}`]) {
      const code = usablePixCode({ pixCode: null, location: given }, 10_100n, receiver)
      expect(readBrCode(code ?? '')).toMatchObject({ ok: true, code: { kind: 'dynamic', url: location } })
    }
  })

  it('does not exist if it is empty, broken or for another amount', () => {
    const damaged = `${dynamic.slice(0, -1)}${dynamic.endsWith('0') ? '1' : '0'}`
    for (const pixCode of ['', 'hello', damaged, fixed(10_099n), fixed(null)]) {
      expect(usablePixCode({ pixCode, location }, 10_100n, receiver)).toBeNull()
    }
    for (const given of [null, '', `pix.example.com/${'x'.repeat(80)}`, 'pix.example.com/á']) {
      expect(usablePixCode({ pixCode: null, location: given }, 10_100n, receiver)).toBeNull()
    }
  })
})
