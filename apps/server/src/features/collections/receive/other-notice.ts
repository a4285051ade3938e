import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { IncomingNotice } from '../../../platform/inbox/inbox.ts'
import type { NoticeItem } from '../ports/notices.port.ts'

const otherPrefix = 'other:'
const text = z.string().nullish().catch(null)
/** Where a notice may say what it is about. */
const wordSchema = z.object({ event: text, eventType: text, type: text, evento: text, status: text })

/** A call without a Pix that reached us, kept for the list of deliveries: about money that we send, a bank that tries our address, or a test of ours. */
export function otherNotice(rawBody: Buffer): NoticeItem {
  const body = rawBody.toString('utf8')
  const { event, eventType, type, evento, status } = wordSchema.safeParse(jsonOf(body)).data ?? {}
  return {
    event: event ?? eventType ?? type ?? evento ?? status ?? null,
    key: keyOfOther(rawBody),
    text: body,
  }
}

/** The key under which the inbox keeps a call without a Pix. */
export function keyOfOther(rawBody: Buffer): string {
  return `${otherPrefix}${createHash('sha256').update(rawBody).digest('hex')}`
}

/** Whether a stored notice is about something other than a Pix that reached us. */
export function isAboutOther({ eventKey }: Pick<IncomingNotice, 'eventKey'>): boolean {
  return eventKey.startsWith(otherPrefix)
}

/** Undefined if it is not JSON. */
function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
