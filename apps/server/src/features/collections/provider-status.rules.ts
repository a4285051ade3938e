import type { PixStatus } from '@puente/contract/collections'

/** Each word that a provider uses for a charge, in lower case, and what it means to us. */
const meanings: ReadonlyMap<string, PixStatus> = new Map<string, PixStatus>([
  // The two named providers (PSP-007) and their webhooks (HOOK-006)
  ['confirmado', 'confirmed'],
  ['confirmed', 'confirmed'],
  ['paid', 'confirmed'],
  ['completed', 'confirmed'],
  ['pendente', 'pending'],
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['waiting_payment', 'pending'],
  ['erro', 'failed'],
  ['error', 'failed'],
  ['failed', 'failed'],
  ['reembolsado', 'refunded'],
  ['refunded', 'refunded'],
  ['refund_in', 'refunded'],
  ['expired', 'expired'],
  ['cancelled', 'cancelled'],
  ['disputed', 'disputed'],
  // API Pix 2.9.0; its own text spells the last two both ways
  ['ativa', 'pending'],
  ['concluida', 'confirmed'],
  ['removida_pelo_usuario_recebedor', 'cancelled'],
  ['removido_pelo_usuario_recebedor', 'cancelled'],
  ['removida_pelo_psp', 'cancelled'],
  ['removido_pelo_psp', 'cancelled'],
])

/**
 * Our word for a provider's. `unknown` for any other: the charge then keeps its status, the word is kept and flagged, and
 * the provider is asked; it is never taken for failed, nor for paid (ruling 4).
 */
export function meaningOf(providerWord: string): PixStatus | 'unknown' {
  return meanings.get(providerWord.trim().toLowerCase()) ?? 'unknown'
}
