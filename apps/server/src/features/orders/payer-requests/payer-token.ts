import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'

/** The token of a request's form: 256 bits derived with a key of this installation, so that the merchant can be shown the QR again. */
export function payerToken(keyedHash: KeyedHash, requestId: string): string {
  return keyedHash.hash('payer-request', requestId).toString('base64url')
}
