import { horarioOf, valorOf } from '../api-pix/pix-view.ts'
import type { Payment } from '../store/records.ts'
import type { NoticeForm } from '../webhooks/notice-form.ts'

/** Two events for one Pix, and one for a return of it; signed over the raw body alone. */
export const corpxNotices: NoticeForm = {
  webhookKey: () => 'corpx',
  addressOf: (registered) => registered,
  takesSeveral: false,
  signature: 'body',
  bodies({ store }, payments, { withPayer }) {
    return payments.flatMap((payment) => {
      if (payment.refunds.length > 0) return [returnEvent(payment)]
      const payer = withPayer && {
        payer: { name: payment.payer.name, taxIdNumber: payment.payer.taxId },
      }
      const paid = { endToEndId: payment.endToEndId, paidAt: horarioOf(payment.settledAtMs), ...payer }
      const qrCode = store.charges.get(payment.txid ?? '')
      return [
        // Here the identifier is the company's own id.
        eventOf('qrcode.paid', { ...paid, identifier: qrCode?.companyId, paidAmount: numberOf(payment) }),
        eventOf('pix.in.completed', {
          ...paid,
          identifier: payment.txid,
          amount: valorOf(payment.amountMinor),
        }),
      ]
    })
  },
}

function returnEvent(payment: Payment): object {
  const last = payment.refunds.at(-1)
  const event = last?.open ? 'pix.med.opened' : 'pix.refund.completed'
  return eventOf(event, {
    originalEndToEnd: payment.endToEndId,
    amount: Number(valorOf(last?.amountMinor ?? 0n)),
  })
}

function eventOf(event: string, data: object): object {
  return { event, data }
}

function numberOf({ amountMinor }: Payment): number {
  return Number(valorOf(amountMinor))
}
