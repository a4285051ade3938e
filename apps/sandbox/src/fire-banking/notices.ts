import type { Payment } from '../store/records.ts'
import type { NoticeForm } from '../webhooks/notice-form.ts'
import { returnedOf } from './words.ts'

/** One flat object for each Pix, in centavos, unsigned. The first letters of its names are large in some sources and small in others. */
export const fireBankingNotices: NoticeForm = {
  webhookKey: () => 'fire-banking',
  addressOf: (registered) => registered,
  takesSeveral: false,
  signature: 'none',
  bodies({ store }, payments, { withPayer }) {
    return payments.map((payment) => {
      const returned = returnedOf(payment)
      return {
        transactionId: store.charges.get(payment.txid ?? '')?.companyId ?? null,
        businessTransactionId: payment.txid,
        status: returned === 0n ? 'PAID' : 'REFUND_IN',
        value: centavos(payment, returned),
        movementType: returned === 0n ? 'CREDIT' : 'DEBIT',
        endToEndId: payment.endToEndId,
        pixKey: payment.key,
        createdDate: new Date(payment.settledAtMs).toISOString(),
        ...(withPayer && {
          PayerName: payment.payer.name,
          payerDocument: payment.payer.taxId,
          PayerBankName: payment.payer.institution,
        }),
      }
    })
  },
}

function centavos({ amountMinor }: Payment, returned: bigint): number {
  return Number(returned === 0n ? amountMinor : returned)
}
