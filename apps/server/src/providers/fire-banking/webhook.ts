import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { NoticeItem, PixNotices } from '../../features/collections/ports/notices.port.ts'
import type { ReceivedPix } from '../../features/collections/ports/collector.port.ts'
import { jsonOfText } from '../answers.ts'
import { parseExactJson } from '../exact-json.ts'
import { addressWithEnd } from '../path-secrets.ts'
import { anyMatches, sameText } from '../proofs.ts'
import { chargeStatus, timeOf } from './mapping.ts'
import { noticeSchema } from './schemas.ts'

const objectSchema = z.record(z.string(), z.unknown())

/**
 * Notices of the gateway v2: one flat object each, about money in and out alike. A signature is promised, but neither its header nor its
 * formula is published, so a notice is a hint and its payer is not read (ruling 51).
 * @param pathSecrets every secret accepted at the end of the address
 */
export function fireBankingNotices(pathSecrets: readonly string[]): PixNotices {
  return {
    authenticate({ pathSecret }) {
      return anyMatches(pathSecrets, (secret) => sameText(secret, pathSecret)) ? 'hint' : null
    },
    split(rawBody) {
      const notice = objectSchema.safeParse(jsonOfText(rawBody.toString('utf8'), parseExactJson))
      if (!notice.success) return null
      const text = JSON.stringify(byLowerCase(notice.data))
      const pix = readNotice(text)
      if (pix !== null) return [itemOf(pix, text)]
      // A notice about money that reached us is never accepted and dropped. If it is unreadable, it is stored for an admin.
      return isAboutUs(text) ? null : []
    },
    readItem: readNotice,
    addressAt: (base) => addressWithEnd(base, pathSecrets),
    proofOf: () => ({}),
  }
}

/** The first letter of its names differs by source: `PayerName`, `payerName`. */
function byLowerCase(notice: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(notice).map(([name, value]) => [name.toLowerCase(), value]))
}

function itemOf({ endToEndId }: ReceivedPix, text: string): NoticeItem {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return { key: `${endToEndId}:${digest}`, text, event: noticeSchema.parse(jsonOfText(text)).status }
}

/** Words for money that we send, and for a charge without a payment. */
const otherWords = /^(withdraw|waiting|error)/i
const wordsSchema = noticeSchema.pick({ status: true, movementtype: true })

function isAboutUs(text: string): boolean {
  const words = wordsSchema.safeParse(jsonOfText(text))
  if (!words.success || otherWords.test(words.data.status)) return false
  // A refund that comes to us is money that we had sent. The word is the same in both directions.
  return chargeStatus(words.data.status) !== 'refunded' || words.data.movementtype?.toUpperCase() !== 'CREDIT'
}

/**
 * Null if the notice is not about a Pix that reached us. An unknown word is accepted, because the query that follows a hint decides.
 */
function readNotice(text: string): ReceivedPix | null {
  const notice = noticeSchema.safeParse(jsonOfText(text))
  if (!notice.success) return null
  const { data } = notice
  const paidAt = timeOf(data.endtoendid, data.createddate ?? null)
  if (paidAt === null || !isAboutUs(text)) return null
  const wentBack = chargeStatus(data.status) === 'refunded' || data.movementtype?.toUpperCase() === 'DEBIT'
  const { transactionid: id, value: amountMinor } = data
  return {
    endToEndId: data.endtoendid,
    txid: data.businesstransactionid ?? null,
    pixKey: data.pixkey ?? null,
    amountMinor,
    paidAt,
    payer: null,
    returns: wentBack ? [{ id, amountMinor, nature: 'asked', state: 'processing' }] : [],
    hasUnreadReturn: wentBack,
  }
}
