import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import { type RecordCookie, recordCookie } from '../../../platform/http/record-cookie.ts'
import { payerReadsForMs } from '../../orders/public.ts'

/** Until when the session of a payment lasts. */
export function endOfSession(codeExpiresAt: Date): Date {
  return new Date(codeExpiresAt.getTime() + payerReadsForMs)
}

/** The latest expiry of a code whose session is over now. */
export function lastEndedExpiry(now: Date): Date {
  return new Date(now.getTime() - payerReadsForMs)
}

/**
 * The secret of a payment's session: 256 bits derived with a key of this installation. The same request gets the same secret again, although the
 * database holds only its hash. So a payer whose first answer was lost can still open their payment.
 */
export function paymentToken(
  keyedHash: KeyedHash,
  { chargeId, idempotencyKey }: { readonly chargeId: string; readonly idempotencyKey: string },
): string {
  return keyedHash.hash('payment-session', `${chargeId} ${idempotencyKey}`).toString('base64url')
}

/** @param secure false only where the product is served over plain http */
export function paymentCookie(secure: boolean): RecordCookie {
  return recordCookie('payment', '/payments/', secure)
}
