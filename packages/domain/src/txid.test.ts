import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isChargeTxid, isStaticTxid, txidFromUuid } from './txid.ts'

it.each([
  ['a'.repeat(25), false, true],
  ['a'.repeat(26), true, false],
  ['Z9'.repeat(17), true, false],
  ['a'.repeat(35), true, false],
  ['a'.repeat(36), false, false],
  ['', false, false],
  ['a'.repeat(25) + '-', false, false],
  ['my_transaction_id', false, false],
  ['***', false, false],
  [`${'a'.repeat(26)}\n`, false, false],
])('%j: of a charge %s, of a static code %s', (text, ofCharge, ofStatic) => {
  expect([isChargeTxid(text), isStaticTxid(text)]).toEqual([ofCharge, ofStatic])
})

it('makes a legal txid of every UUID', () => {
  expect(txidFromUuid('9D36B84F-C70B-478F-B95C-12729B90CA25')).toBe('9d36b84fc70b478fb95c12729b90ca25')
  expect(() => txidFromUuid('9d36b84fc70b478fb95c12729b90ca25')).toThrow('not a UUID')
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      expect(isChargeTxid(txidFromUuid(uuid))).toBe(true)
    }),
  )
})
