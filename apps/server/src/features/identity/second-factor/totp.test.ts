import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { newTotpSecret, totpStep, totpUri } from './totp.ts'

/** The ASCII seed of RFC 6238, appendix B, in base32; its codes of eight digits end in these six. */
const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('takes the code of RFC 6238 at second %i', (seconds, code) => {
  expect(totpStep(seed, code, at(seconds))).toBe(BigInt(Math.floor(seconds / 30)))
})

it('accepts a code one step early or late, and returns its step', () => {
  const second = 1234567890
  const step = BigInt(Math.floor(second / 30))
  for (const drift of [-30, 0, 30]) expect(totpStep(seed, '005924', at(second + drift))).toBe(step)
  for (const drift of [-60, 60]) expect(totpStep(seed, '005924', at(second + drift))).toBeNull()
})

it('accepts only six digits', () => {
  for (const code of ['', '05924', '0005924', ' 005924', '00592a', '٠٠٥٩٢٤']) {
    expect(totpStep(seed, code, at(1234567890))).toBeNull()
  }
})

it('makes secrets of 160 bits that an app can read from the address', () => {
  const secret = newTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(secret)
  const uri = new URL(totpUri({ issuer: 'Puente & Cía', label: 'ana+1@example.com', secret }))
  expect(uri.protocol + uri.host).toBe('otpauth:totp')
  expect(decodeURIComponent(uri.pathname)).toBe('/Puente & Cía:ana+1@example.com')
  expect(uri.searchParams.get('secret')).toBe(secret)
  expect(uri.searchParams.get('issuer')).toBe('Puente & Cía')
})

it('computes the same codes as an independent implementation', () => {
  const secret = newTotpSecret()
  const now = at(1795262400)
  expect(totpStep(secret, codeOf(secret, now), now)).toBe(BigInt(1795262400 / 30))
})

/** RFC 4226 section 5.3, written out. */
function codeOf(secret: string, now: Date): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now.getTime() / 30_000)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const number = digest.readUInt32BE(digest[19]! & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
