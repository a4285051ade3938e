import type { ReadPayerPayment } from '@puente/contract/charge-page/pay-page'
import { groupedReceiptCode } from '@puente/contract/charge-page/receipt-code'
import type { Clock } from '../../platform/clock/clock.ts'
import type { KeyedHash } from '../../platform/crypto/keyed-hash.ts'
import type { Database } from '../../platform/db/database.ts'
import { paymentJoin } from '../collections/public.ts'
import { isPayerSecret, payerReadsForMs } from '../orders/public.ts'

export interface PayerPaymentDeps {
  readonly database: Pick<Database, 'statement'>
  readonly clock: Clock
  readonly keyedHash: KeyedHash
  readonly publicUrl: string
}

interface PaymentRow {
  readonly id: string
  readonly paid_at: Date | null
  readonly end_to_end_id: string | null
  readonly receipt_code: string
}

// Only a charge that its payer filled in has such a session.
const paymentText = `
select c.id, x.paid_at, c.end_to_end_id, c.receipt_code
from charges c
join payer_requests r on r.charge_id = c.id
${paymentJoin}
where c.id = $1::uuid and c.pix_status = 'confirmed' and c.confirmed_at is not null and c.expires_at > $2`

/**
 * The confirmed payment of a charge for the payer who filled in its form (ruling 68).
 * @param token the secret that the browser sent; null without one
 * @returns null for everybody else, and while the charge has no such payment
 */
export async function readPayment(
  { database, clock, keyedHash, publicUrl }: PayerPaymentDeps,
  transactionId: string,
  token: string | null,
): Promise<ReadPayerPayment['payment']> {
  if (token === null) return null
  const since = new Date(clock.now().getTime() - payerReadsForMs)
  const [row] = await database.statement<PaymentRow>('charge-page.payer-payment', paymentText, [
    transactionId,
    since,
  ])
  if (row === undefined || !isPayerSecret(keyedHash, row.id, token)) return null
  return {
    paidAt: row.paid_at?.toISOString() ?? null,
    endToEndId: row.end_to_end_id,
    receipt: {
      code: groupedReceiptCode(row.receipt_code),
      url: `${publicUrl}/comprobante/${row.receipt_code}`,
    },
  }
}
