import { apiPixNotices } from '../api-pix/notices.ts'
import { corpxNotices } from '../corpx/notices.ts'
import type { SandboxContext } from '../context.ts'
import { fireBankingNotices } from '../fire-banking/notices.ts'
import type { ApiName, Payment } from '../store/records.ts'
import type { NoticeForm, NoticeParts } from './notice-form.ts'
import { planNotice } from './notice-plan.ts'

/** How each interface reports a Pix that paid a charge made there. */
const forms: Readonly<Record<ApiName, NoticeForm>> = {
  'api-pix': apiPixNotices,
  'fire-banking': fireBankingNotices,
  corpx: corpxNotices,
}

/**
 * Notifies the receiver of a Pix, or of a refund of it that ended. As the standard says, only a Pix with a
 * txid, on a key with a webhook, is notified; every other one appears in `GET /pix` only.
 */
export function notifyPix(context: SandboxContext, payment: Payment): void {
  const form = formOf(context, payment)
  if (!context.store.webhooks.has(form.webhookKey(payment)) || payment.txid === null) return
  const batch = form.takesSeveral ? context.faults.strikes('batchedNotice') : null
  if (batch) context.batches.add(payment, batch)
  else sendNotice(context, [payment])
}

/** Reports Pix that were paid to the same key: in one notice, if the interface has notices of several Pix. */
export function sendNotice(context: NoticeParts, payments: readonly Payment[]): void {
  const [first] = payments
  if (!first) return
  const form = formOf(context, first)
  const webhook = context.store.webhooks.get(form.webhookKey(first))
  if (!webhook) return // it was removed meanwhile
  const plan = planNotice(payments, context.faults, {
    sign: context.config.signWebhooks && form.signature !== 'none',
    bodies: (shown, { withPayer }) => form.bodies(context, shown, { withPayer }),
  })
  const { endToEndId, txid } = first
  context.deliveries.start(
    { endToEndId, txid, url: form.addressOf(webhook.url), signedContent: form.signature },
    plan,
  )
}

function formOf({ store }: Pick<NoticeParts, 'store'>, { txid }: Payment): NoticeForm {
  const charge = txid === null ? undefined : store.charges.get(txid)
  return forms[charge?.api ?? 'api-pix']
}
