import { createHmac } from 'node:crypto'
import { pixOf } from '../many-charges.ts'

/** A notice of one payment, signed as a provider signs it. */
export function signedNotice(charge: number, secret: string) {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const body = JSON.stringify({ pix: [pixOf(charge)] })
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return { body, timestamp, signature: `v1=${digest}` }
}
