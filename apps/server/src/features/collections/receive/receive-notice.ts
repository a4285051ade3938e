import { createHash } from 'node:crypto'
import type { ProviderName } from '@puente/contract/collections'
import type { Inbox, NoticeSubject } from '../../../platform/inbox/inbox.ts'
import type { NoticeCall, NoticeItem, PixNotices } from '../ports/notices.port.ts'
import { otherNotice } from './other-notice.ts'

export type NoticeIntake = Pick<Inbox, 'store' | 'storeAll' | 'refuse'>

/**
 * Receives a provider's call. It checks the proof first, then stores each Pix in the inbox and commits before it answers. It does no
 * other work. Returns false if the call carries no valid proof. Then it stores only a hash (HOOK-005).
 */
export async function receiveNotice(
  inbox: NoticeIntake,
  provider: ProviderName,
  notices: PixNotices,
  call: NoticeCall & { readonly ipAddress: string | null },
): Promise<boolean> {
  const proof = notices.authenticate(call)
  if (proof === null) {
    await inbox.refuse({
      provider,
      body: call.rawBody,
      reason: 'invalid-signature',
      ipAddress: call.ipAddress,
    })
    return false
  }
  const evidence = proof === 'evidence'
  // A body that we cannot read is stored as it came. Its handler fails, and a person sees it among the failed ones.
  const items = notices.split(call.rawBody) ?? [unreadable(call.rawBody)]
  if (items.length === 0) items.push(otherNotice(call.rawBody))
  const headers = keptHeaders(call)
  const incoming = items.map((item) => ({
    provider,
    eventKey: item.key,
    body: Buffer.from(item.text),
    headers,
    evidence,
    subject: subjectOf(notices, item),
  }))
  const [only] = incoming
  // Nearly every call contains one Pix.
  if (only !== undefined && incoming.length === 1) await inbox.store(only)
  else await inbox.storeAll(incoming)
  return true
}

/** Headers without secrets and without data of a payer. */
const headerNames = ['content-type', 'user-agent', 'x-request-id', 'x-correlation-id']
const longestHeader = 200

function keptHeaders(call: NoticeCall): Readonly<Record<string, string>> {
  return Object.fromEntries(
    headerNames.flatMap((name) => {
      const value = call
        .header(name)
        ?.replaceAll(/[^\x20-\x7e]/g, '')
        .slice(0, longestHeader)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Event names and ids that the list may show. The sender may be anybody who knows our address, so any other text is left out. */
const eventWord = /^[\w.:-]{1,60}$/
const id = /^[A-Za-z0-9]{1,40}$/

function subjectOf(notices: PixNotices, { text, event }: NoticeItem): NoticeSubject {
  const pix = notices.readItem(text)
  return {
    event: shownIf(eventWord, event),
    endToEndId: shownIf(id, pix?.endToEndId ?? null),
    txid: shownIf(id, pix?.txid ?? null),
  }
}

function shownIf(allowed: RegExp, text: string | null): string | null {
  return text !== null && allowed.test(text) ? text : null
}

function unreadable(rawBody: Buffer): NoticeItem {
  return {
    event: null,
    key: `unreadable:${createHash('sha256').update(rawBody).digest('hex')}`,
    text: rawBody.toString('utf8'),
  }
}
