import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'

/** What opens the form of a request: 256 bits under a key of this installation, so that its merchant can be shown the QR again. */
export function payerToken(keyedHash: KeyedHash, requestId: string): string {
  return keyedHash.hash('payer-request', requestId).toString('base64url')
}
