import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'

/** Notifies the merchant's screens that a request was opened, filled in or cancelled. Each happens once, so its time serves as the version. */
export function announceRequest(
  tx: Tx,
  { id, userId }: { readonly id: string; readonly userId: string },
): void {
  tx.announce({ topic: 'payer-request', id, version: tx.now.getTime() }, [`user:${userId}`])
}
