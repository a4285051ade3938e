import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { NoticeCall, NoticeItem, PixNotices } from '../../features/collections/ports/notices.port.ts'
import { jsonOfText } from '../answers.ts'
import { addressWithEnd } from '../path-secrets.ts'
import { anyMatches, sameText } from '../proofs.ts'
import { receivedPix } from './mapping.ts'
import { noticeSchema, pixSchema } from './schemas.ts'

export const timestampHeader = 'x-pix-timestamp'
export const signatureHeader = 'x-pix-signature'

/** Efí reports the Pix that we send to the same address. */
const sentByUs = 'SOLICITACAO'
const windowSeconds = 300
/** An end-to-end id that may be part of a key. The database may not be able to store any other text from a caller. */
const keyedId = /^[A-Za-z0-9]{1,40}$/

export interface BcbNoticeSecrets {
  /** Every secret accepted at the end of the callback address: the one in use and, while it changes, the one before. */
  readonly path: readonly string[]
  /** Keys of the signature, in the same order. None if the provider does not sign. */
  readonly signing: readonly string[]
}

/**
 * Notices of API Pix. The standard proves the sender by mutual TLS alone; nothing in the call proves it. So a secret in the
 * path is required, and if a signing key is set, `v1=` and the hexadecimal HMAC-SHA256 of timestamp, point and raw
 * body, with a timestamp (Unix seconds) of at most 300 s from now.
 */
export function bcbNotices(secrets: BcbNoticeSecrets): PixNotices {
  return {
    authenticate(call) {
      if (!anyMatches(secrets.path, (secret) => sameText(secret, call.pathSecret))) return null
      if (secrets.signing.length === 0) return 'hint'
      return isSigned(call, secrets.signing) ? 'evidence' : null
    },
    split,
    readItem(text) {
      const parsed = pixSchema.safeParse(jsonOfText(text))
      return parsed.success ? receivedPix(parsed.data) : null
    },
    addressAt: (base) => addressWithEnd(base, secrets.path),
    proofOf(body, at) {
      const [key] = secrets.signing
      if (key === undefined) return {}
      const timestamp = String(Math.floor(at.getTime() / 1000)) // tidy-allow number: seconds of a clock
      return {
        [timestampHeader]: timestamp,
        [signatureHeader]: `v1=${signatureOf(key, timestamp, body).toString('hex')}`,
      }
    },
  }
}

function isSigned(call: NoticeCall, keys: readonly string[]): boolean {
  const timestamp = call.header(timestampHeader)
  const signature = /^v1=([0-9a-f]{64})$/.exec(call.header(signatureHeader) ?? '')?.[1]
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp) || signature === undefined) return false
  // tidy-allow number: seconds of a clock
  const ageSeconds = call.receivedAt.getTime() / 1000 - Number(timestamp)
  if (Math.abs(ageSeconds) > windowSeconds) return false
  const given = Buffer.from(signature, 'hex')
  return anyMatches(keys, (key) => timingSafeEqual(signatureOf(key, timestamp, call.rawBody), given))
}

function signatureOf(key: string, timestamp: string, body: Buffer): Buffer {
  return createHmac('sha256', key).update(`${timestamp}.`).update(body).digest()
}

function split(rawBody: Buffer): NoticeItem[] | null {
  const notice = noticeSchema.safeParse(rawBody.length === 0 ? {} : jsonOfText(rawBody.toString('utf8')))
  if (!notice.success) return null
  const received = notice.data.pix.filter(({ tipo }) => tipo !== sentByUs)
  return received.map((item) => {
    const text = JSON.stringify(item)
    const digest = createHash('sha256').update(text).digest('hex').slice(0, 16)
    const { endToEndId } = item
    const name = typeof endToEndId === 'string' && keyedId.test(endToEndId) ? endToEndId : 'unnamed'
    // The standard names no event. It reports a return as a part of its Pix.
    return { key: `${name}:${digest}`, text, event: 'devolucoes' in item ? 'pix.devolucoes' : 'pix' }
  })
}
