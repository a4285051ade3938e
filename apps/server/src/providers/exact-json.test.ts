import fc from 'fast-check'
import { expect, it } from 'vitest'
import { centavosSchema, parseExactJson, reaisNumber, reaisSchema, signedReaisSchema } from './exact-json.ts'

const readReais = (json: string) => reaisSchema.safeParse(parseExactJson(json)).data ?? null

it('writes every amount with exactly two decimals and reads the same centavos back (SEC-015)', () => {
  expect(JSON.stringify({ value: reaisNumber(18_100n) })).toBe('{"value":181.00}')
  expect(JSON.stringify({ value: reaisNumber(7n) })).toBe('{"value":0.07}')
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 999_999_999_999n }), (minor) => {
      const text = JSON.stringify(reaisNumber(minor))
      expect(text).toMatch(/^\d+\.\d{2}$/)
      expect(readReais(text)).toBe(minor)
    }),
  )
})

it('reads an amount of reais from its own digits, in any notation', () => {
  expect(['80.5', '80.50', '80', '"80.50"', '0.1', '9999999999.99'].map(readReais)).toEqual([
    8_050n,
    8_050n,
    8_000n,
    8_050n,
    10n,
    999_999_999_999n,
  ])
})

it('refuses anything but digits, a dot and at most two decimals (SEC-015)', () => {
  for (const json of [
    '80.505',
    '8e1',
    '-80.50',
    '"80,50"',
    '"1.000,00"',
    '"R$ 80.50"',
    '""',
    '80.50000000000001',
    'null',
    '[80.50]',
  ])
    expect(readReais(json), json).toBeNull()
})

it('reads centavos only from whole numbers', () => {
  const read = (json: string) => centavosSchema.safeParse(parseExactJson(json)).data ?? null
  expect(['18100', '"18100"', '181.00', '-1', '1e3'].map(read)).toEqual([18_100n, 18_100n, null, null, null])
})

it('reads a sign only where one is expected', () => {
  const read = (json: string) => signedReaisSchema.safeParse(parseExactJson(json)).data ?? null
  expect(['-80.50', '80.5', '-0', '"--1"', '"-"', '-1e3'].map(read)).toEqual([
    -8_050n,
    8_050n,
    0n,
    null,
    null,
    null,
  ])
})
