import type { QrStore } from '@puente/contract/establishments/qr-codes'
import { expect, it } from 'vitest'
import { leftOutOf, offeredId, openStoreOf } from './open-store.rules.ts'

const store = (id: string, generation: QrStore['generation']): QrStore => ({
  id,
  generation,
  name: `Bar ${id}`,
  city: 'Posadas',
  storeId: null,
  pageUrl: null,
  qrCodeGeneratedAt: null,
  version: 1,
})
const [plain, made, later] = [store('a', 'no-url'), store('b', 'qr'), store('c', 'qr')]

it('opens the establishment of the address, and never another one in its place (QRG-003)', () => {
  expect(openStoreOf([plain, made], 'a')).toBe(plain)
  expect(openStoreOf([plain, made], 'z')).toBe('unlisted')
  expect(openStoreOf([plain, made], undefined)).toBeNull()
})

it('offers the first that has a code', () => {
  expect(offeredId([plain, made, later])).toBe('b')
  expect(offeredId([plain])).toBe('a')
  expect(offeredId([])).toBeUndefined()
})

it('counts what stays out of the ZIP only where all others were chosen', () => {
  expect(leftOutOf([plain, made, later], 2)).toBe(1)
  expect(leftOutOf([plain, made, later], 1)).toBe(0)
  expect(leftOutOf([made, later], 2)).toBe(0)
})
