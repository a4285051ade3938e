import type { SandboxContext } from '../context.ts'
import type { Payment } from '../store/records.ts'
import { planNotice } from './notice-plan.ts'

/**
 * Notifies the receiver of a Pix, or of a refund of it that ended. As the standard says, only a Pix with a
 * txid, on a key with a webhook, is notified; every other one is seen by `GET /pix` alone.
 */
export function notifyPix(context: SandboxContext, payment: Payment): void {
  const webhook = context.store.webhooks.get(payment.key)
  if (!webhook || payment.txid === null) return
  const plan = planNotice(payment, context.faults, {
    sign: context.config.signWebhooks,
    bare: context.bank.bareCallbacks,
  })
  const { endToEndId, txid } = payment
  context.deliveries.start({ endToEndId, txid, url: callbackUrl(webhook.url) }, plan)
}

/** The standard appends `/pix` to the registered address; a query string stays at the end. */
function callbackUrl(registered: string): string {
  const url = new URL(registered)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/pix`
  return url.href
}
