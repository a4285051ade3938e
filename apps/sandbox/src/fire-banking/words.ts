import type { Charge, Payment } from '../store/records.ts'

/** The interface's word for a charge. A Pix that went back in full is REFUND_IN; one that went back in part stays PAID. */
export function wordOf({ status }: Pick<Charge, 'status'>, payment: Payment | undefined): string {
  if (payment !== undefined) return returnedOf(payment) < payment.amountMinor ? 'PAID' : 'REFUND_IN'
  return status === 'ATIVA' || status === 'CONCLUIDA' ? 'WAITING_PAYMENT' : 'ERROR'
}

/** Centavos of a Pix that went back to the payer. */
export function returnedOf({ refunds }: Payment): bigint {
  return refunds
    .filter(({ status }) => status === 'DEVOLVIDO')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
}
