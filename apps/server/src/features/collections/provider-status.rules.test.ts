import type { PixStatus } from '@puente/contract/collections'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { meaningOf } from './provider-status.rules.ts'

const words: Record<PixStatus, string[]> = {
  confirmed: ['confirmado', 'PAID', 'confirmed', 'paid', 'completed', 'CONCLUIDA'],
  pending: ['pendente', 'WAITING_PAYMENT', 'pending', 'processing', 'ATIVA'],
  failed: ['erro', 'ERROR', 'error', 'failed'],
  refunded: ['reembolsado', 'REFUND_IN', 'refund_in', 'refunded'],
  expired: ['expired'],
  cancelled: ['cancelled', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDO_PELO_PSP'],
  disputed: ['disputed'],
}

describe('status words of providers', () => {
  it('normalises every word that the documents name (PSP-007, HOOK-006, GEN-010, GEN-011, GEN-012)', () => {
    for (const [meaning, spellings] of Object.entries(words)) {
      for (const word of spellings) expect(meaningOf(word), word).toBe(meaning)
    }
  })

  it('takes a word it does not know for nothing, least of all for paid or failed (PSP-007, HOOK-006)', () => {
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
      expect(meaningOf(word)).toBe('unknown')
    }
    const known = Object.values(words).flat()
    fc.assert(
      fc.property(fc.string(), (word) => {
        fc.pre(!known.some((spelling) => spelling.toLowerCase() === word.trim().toLowerCase()))
        expect(meaningOf(word)).toBe('unknown')
      }),
    )
  })
})
