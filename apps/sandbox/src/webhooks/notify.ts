import type { SandboxContext } from '../context.ts'
import type { Payment } from '../store/records.ts'
import { planNotice } from './notice-plan.ts'

/**
 * Notifies the receiver of a Pix, or of a refund of it that ended. As the standard says, only a Pix with a
 * txid, on a key with a webhook, is notified; every other one is seen by `GET /pix` alone.
 */
export function notifyPix(context: SandboxContext, payment: Payment): void {
  if (!context.store.webhooks.has(payment.key) || payment.txid === null) return
  const batch = context.faults.strikes('batch')
  if (batch) context.batches.add(payment, batch)
  else sendNotice(context, [payment])
}

/** Sends one callback for all of these Pix, which came to the same key. */
export function sendNotice(
  context: Pick<SandboxContext, 'store' | 'faults' | 'config' | 'bank' | 'deliveries'>,
  payments: readonly Payment[],
): void {
  const [first] = payments
  const webhook = first && context.store.webhooks.get(first.key)
  if (!webhook) return // it was removed meanwhile
  const plan = planNotice(payments, context.faults, {
    sign: context.config.signWebhooks,
    bare: context.bank.bareCallbacks,
  })
  const { endToEndId, txid } = first
  context.deliveries.start({ endToEndId, txid, url: callbackUrl(webhook.url) }, plan)
}

/** The standard appends `/pix` to the registered address; a query string stays at the end. */
function callbackUrl(registered: string): string {
  const url = new URL(registered)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/pix`
  return url.href
}
