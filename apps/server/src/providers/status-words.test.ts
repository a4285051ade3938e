import { type PixStatus, pixStatuses } from '@puente/contract/collections'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { statusReader } from './status-words.ts'

const words: Record<PixStatus, string[]> = {
  confirmed: ['confirmado', 'PAID', 'confirmed', 'paid', 'completed'],
  pending: ['pendente', 'WAITING_PAYMENT', 'pending', 'processing'],
  failed: ['erro', 'ERROR', 'error', 'failed'],
  refunded: ['reembolsado', 'REFUND_IN', 'refund_in', 'refunded'],
  expired: ['expired'],
  cancelled: ['cancelled'],
  disputed: ['disputed'],
}
const statusOf = statusReader({})

it('normalizes every word of the requirements (PAY-060, PAY-061, PSP-007, HOOK-006, GEN-010, GEN-011, GEN-012)', () => {
  expect(Object.keys(words).toSorted()).toEqual([...pixStatuses].toSorted())
  for (const [status, spellings] of Object.entries(words)) {
    for (const word of spellings) expect(statusOf(word), word).toBe(status)
  }
})

it('reads a word that it does not know as unknown, never as paid or failed (PAY-061, PSP-007, HOOK-006)', () => {
  for (const word of [
    '',
    'ATIVO',
    'paid?',
    'not paid',
    'unpaid',
    'PAGO_PARCIAL',
    'constructor',
    '__proto__',
  ]) {
    expect(statusOf(word)).toBe('unknown')
  }
  const known = Object.values(words).flat()
  fc.assert(
    fc.property(fc.string(), (word) => {
      fc.pre(!known.some((spelling) => spelling.toLowerCase() === word.trim().toLowerCase()))
      expect(statusOf(word)).toBe('unknown')
    }),
  )
})

it("prefers an adapter's own word to a documented one", () => {
  const own = statusReader({ ativa: 'pending', completed: 'pending' })
  expect(['ATIVA', 'completed', 'paid', 'concluida'].map(own)).toEqual([
    'pending',
    'pending',
    'confirmed',
    'unknown',
  ])
})
