import { createHmac } from 'node:crypto'

export const timestampHeader = 'x-pix-timestamp'
export const signatureHeader = 'x-pix-signature'

/**
 * The signature of a notice: `v1=` and the hexadecimal HMAC-SHA256, keyed with the shared secret, of the
 * timestamp (Unix seconds), a point and the raw body.
 */
export function signNotice(secret: string, timestamp: string, rawBody: string): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex')}`
}

export const bodySignatureHeader = 'x-signature'

/** A signature without a time: the hexadecimal HMAC-SHA256 of the raw body. */
export function signBody(secret: string, rawBody: string): string {
  return createHmac('sha256', secret).update(rawBody).digest('hex')
}
