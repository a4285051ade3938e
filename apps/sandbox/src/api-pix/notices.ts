import type { NoticeForm } from '../webhooks/notice-form.ts'
import { pixView } from './pix-view.ts'

/** Callbacks of API Pix. */
export const apiPixNotices: NoticeForm = {
  webhookKey: ({ key }) => key,
  /** The standard appends `/pix` to the registered address; a query string stays at the end. */
  addressOf(registered) {
    const url = new URL(registered)
    url.pathname = `${url.pathname.replace(/\/$/, '')}/pix`
    return url.href
  },
  takesSeveral: true,
  signature: 'timestamp',
  bodies({ bank }, payments, shown) {
    const pix = payments.map((payment) => pixView(payment, shown))
    return [bank.bareCallbacks ? pix : { pix }]
  },
}
