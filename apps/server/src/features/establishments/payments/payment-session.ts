import { apiPrefix } from '@puente/contract/protocol/endpoint'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'

/** How long after its code expired the payer may still read a payment: a Pix may come late, and its receipt is to be kept. */
const readableMs = 24 * 60 * 60_000

/** Until when the session of a payment lasts. */
export function endOfSession(codeExpiresAt: Date): Date {
  return new Date(codeExpiresAt.getTime() + readableMs)
}

/** The latest expiry of a code whose session is over now. */
export function lastEndedExpiry(now: Date): Date {
  return new Date(now.getTime() - readableMs)
}

/**
 * The secret of a payment's session: 256 bits under a key of this installation. The same request gets the same secret again, although the
 * database holds only its hash, so that a payer whose first answer was lost is not locked out of their payment.
 */
export function paymentToken(
  keyedHash: KeyedHash,
  { chargeId, idempotencyKey }: { readonly chargeId: string; readonly idempotencyKey: string },
): string {
  return keyedHash.hash('payment-session', `${chargeId} ${idempotencyKey}`).toString('base64url')
}

/** The cookie that holds the secret. The browser sends it to the addresses of this payment and nowhere else, and shows it to no script. */
export interface PaymentCookie {
  name(chargeId: string): string
  /** `Set-Cookie` for a token. */
  set(chargeId: string, token: string, expiresAt: Date): string
}

/** @param secure false only where the product is served over plain http */
export function paymentCookie(secure: boolean): PaymentCookie {
  const name = (chargeId: string) => `${secure ? '__Secure-' : ''}payment-${chargeId}`
  return {
    name,
    set: (chargeId, token, expiresAt) =>
      `${name(chargeId)}=${token}; Path=${apiPrefix}/payments/${chargeId}; HttpOnly; SameSite=Strict${
        secure ? '; Secure' : ''
      }; Expires=${expiresAt.toUTCString()}`,
  }
}
