import { createHash } from 'node:crypto'
import type { ProviderName } from '@puente/contract/collections'
import type { Inbox } from '../../../platform/inbox/inbox.ts'
import type { NoticeCall, PixNotices } from '../ports/notices.port.ts'

export type NoticeIntake = Pick<Inbox, 'store' | 'storeAll' | 'refuse'>

/**
 * Receives a provider's call. It checks the proof first, then stores each Pix in the inbox and commits before it answers. It does no
 * other work. False if the call proves nothing: it then keeps only a hash (HOOK-005).
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
  const incoming = items.map(({ key, text }) => ({
    provider,
    eventKey: key,
    body: Buffer.from(text),
    headers: {},
    evidence,
  }))
  const [only] = incoming
  // Nearly every call contains one Pix.
  if (only !== undefined && incoming.length === 1) await inbox.store(only)
  else await inbox.storeAll(incoming)
  return true
}

function unreadable(rawBody: Buffer): { key: string; text: string } {
  return {
    key: `unreadable:${createHash('sha256').update(rawBody).digest('hex')}`,
    text: rawBody.toString('utf8'),
  }
}
