import { timingSafeEqual } from 'node:crypto'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type RecordCookie, recordCookie } from '../../../platform/http/record-cookie.ts'

/** How long a payer may still read their payment after its code expired: a Pix may come late, and the payer may want its receipt. */
export const payerReadsForMs = 24 * 60 * 60_000

/**
 * The session token of the payer who filled in a charge's form: 256 bits derived with a key of this installation. So a repeated form gets the same
 * token, and no table holds it (decision 0057).
 */
export function payerSecret(keyedHash: KeyedHash, chargeId: string): string {
  return keyedHash.hash('payer-session', chargeId).toString('base64url')
}

/** @param token what the browser sent; null without a cookie */
export function isPayerSecret(keyedHash: KeyedHash, chargeId: string, token: string | null): boolean {
  const sent = Buffer.from(token ?? '', 'utf8')
  const secret = Buffer.from(payerSecret(keyedHash, chargeId), 'utf8')
  return sent.length === secret.length && timingSafeEqual(sent, secret)
}

/** The cookie of a payer, for the page of their charge. Its id is the txid. */
export function payerCookie(publicUrl: string): RecordCookie {
  return recordCookie('payer', '/pay/', publicUrl.startsWith('https:'))
}

/** Until when the payer of a charge may read its payment. */
export async function endOfPayerSession(
  database: Pick<Database, 'statement'>,
  chargeId: string,
): Promise<Date> {
  const [row] = await database.statement<{ readonly expires_at: Date }>(
    'payer-requests.session-end',
    'select expires_at from charges where id = $1',
    [chargeId],
  )
  if (row === undefined) throw new Error(`charge ${chargeId} does not exist`)
  return new Date(row.expires_at.getTime() + payerReadsForMs)
}
