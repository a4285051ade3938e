import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { parseEndToEndId } from '@puente/domain/end-to-end-id'
import { z } from 'zod'
import type { ReceivedPix } from '../../features/collections/ports/collector.port.ts'
import type { NoticeCall, PixNotices } from '../../features/collections/ports/notices.port.ts'
import { jsonOfText } from '../answers.ts'
import { parseExactJson } from '../exact-json.ts'
import { addressWithEnd } from '../path-secrets.ts'
import { anyMatches, sameText } from '../proofs.ts'
import { flatOrInside, noticeSchema } from './schemas.ts'

export const signatureHeader = 'x-signature'

const objectSchema = z.record(z.string(), z.unknown())
const text = z.string().nullish().catch(null)
const eventSchema = z.object({ event: text, type: text, eventType: text })
/** Events about money that reached us. `pix.out` and many more come to the same address. */
const ownEvents = /^(qrcode\.paid|pix\.in\.|pix\.refund\.|pix\.med\.)/
const returnEvents = /^pix\.(refund|med)\./

export interface CorpxNoticeSecrets {
  /** Every secret accepted at the end of the address. */
  readonly path: readonly string[]
  /** Keys of the signature. None if the portal has another kind of proof. */
  readonly signing: readonly string[]
}

/**
 * Notices of CorpX: one event each, two for one Pix (`qrcode.paid`, `pix.in.completed`). The signature is over the raw body without a time, so an old
 * notice verifies forever, and a notice is a hint (ruling 51).
 */
export function corpxNotices(secrets: CorpxNoticeSecrets): PixNotices {
  return {
    authenticate(call) {
      if (!anyMatches(secrets.path, (secret) => sameText(secret, call.pathSecret))) return null
      return secrets.signing.length === 0 || isSigned(call, secrets.signing) ? 'hint' : null
    },
    split(rawBody) {
      const notice = objectSchema.safeParse(jsonOfText(rawBody.toString('utf8'), parseExactJson))
      if (!notice.success) return null
      const item = JSON.stringify(notice.data)
      const pix = readNotice(item)
      // An event about money that reached us is never accepted and dropped. If it is unreadable, it is stored for an admin.
      if (pix === null) return ownEvents.test(eventOf(notice.data) ?? '') ? null : []
      const digest = createHash('sha256').update(item).digest('hex').slice(0, 16)
      return [{ key: `${pix.endToEndId}:${digest}`, text: item, event: eventOf(jsonOfText(item)) }]
    },
    readItem: readNotice,
    addressAt: (base) => addressWithEnd(base, secrets.path),
    proofOf(body) {
      const [key] = secrets.signing
      return key === undefined
        ? {}
        : { [signatureHeader]: `sha256=${signatureOf(key, body).toString('hex')}` }
    },
  }
}

function isSigned(call: NoticeCall, keys: readonly string[]): boolean {
  const hex = /^(?:sha256=)?([0-9a-f]{64})$/i.exec(call.header(signatureHeader) ?? '')?.[1]
  if (hex === undefined) return false
  const given = Buffer.from(hex, 'hex')
  return anyMatches(keys, (key) => timingSafeEqual(signatureOf(key, call.rawBody), given))
}

function signatureOf(key: string, body: Buffer): Buffer {
  return createHmac('sha256', key).update(body).digest()
}

function eventOf(body: unknown): string | null {
  const events = eventSchema.safeParse(body).data
  return events?.event ?? events?.eventType ?? events?.type ?? null
}

/** Null if the notice is not about a Pix that reached us. The event may be only in a header. */
function readNotice(item: string): ReceivedPix | null {
  const body = jsonOfText(item)
  const event = eventOf(body)
  const { data } = noticeSchema.safeParse(flatOrInside(body))
  if (data === undefined || (event !== null && !ownEvents.test(event))) return null
  const endToEndId = data.originalEndToEnd ?? data.endToEndId ?? ''
  const paidAt = parseEndToEndId(endToEndId)?.at
  const amountMinor = data.paidAmount ?? data.amount ?? data.value ?? null
  if (paidAt === undefined || amountMinor === null) return null
  const wentBack = event !== null && returnEvents.test(event)
  return {
    endToEndId,
    // In `qrcode.paid` it may hold the provider's own id. Only the answer to our query decides.
    txid: data.identifier ?? null,
    pixKey: null,
    amountMinor,
    paidAt,
    payer: null,
    returns: wentBack ? [{ id: endToEndId, amountMinor, nature: 'asked', state: 'processing' }] : [],
    hasUnreadReturn: wentBack,
  }
}
