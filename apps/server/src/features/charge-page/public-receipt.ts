import { type PublicReceipt, receiptCodeSchema } from '@puente/contract/charge-page/charge-page'
import type { PixStatus, ProviderName } from '@puente/contract/collections'
import { DomainError } from '@puente/contract/protocol/problems'
import { bareReceiptCode, groupedReceiptCode } from '@puente/contract/charge-page/receipt-code'
import { brl } from '@puente/contract/protocol/wire'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { paymentJoin } from '../collections/public.ts'
import { nameForPayers } from '../identity/public.ts'
import { maskedName } from './masked-name.rules.ts'

export interface PublicReceiptDeps {
  readonly database: Pick<Database, 'statement'>
  readonly clock: Clock
  readonly isSimulatedProvider: (provider: ProviderName) => boolean
}

interface ReceiptRow {
  readonly pix_status: PixStatus
  readonly total_minor: bigint
  readonly refunded_minor: bigint
  readonly confirmed_at: Date
  readonly end_to_end_id: string | null
  readonly txid: string
  readonly provider: ProviderName
  readonly paid_at: Date | null
  readonly client_name: string
  readonly payer_name: string | null
  readonly receiver_name: string | null
}

/** The name of the merchant on a sale. */
export const receiverName = nameForPayers('o.company_name')

// Select only the columns that the receipt shows.
const receiptText = `
select c.pix_status, c.total_minor, c.refunded_minor, c.confirmed_at, c.end_to_end_id, c.txid, c.provider,
       coalesce(o.client_name, p.payer_name, '') as client_name, x.paid_at, x.payer_name,
       coalesce(e.name, ${receiverName}) as receiver_name
from charges c
left join orders o on o.charge_id = c.id
left join users u on u.id = o.user_id
left join establishment_payments p on p.charge_id = c.id
left join establishments e on e.id = p.establishment_id
${paymentJoin}
where c.receipt_code = $1 and c.confirmed_at is not null`

/**
 * The receipt that a code opens, with the present state of the payment: it shows a refund or a dispute as such.
 * @throws DomainError `receipt.not-found`, the same for an unknown code and for a charge that was never confirmed
 */
export async function readReceipt(deps: PublicReceiptDeps, code: string): Promise<PublicReceipt> {
  const receipt = await findReceipt(deps, code)
  if (receipt === null) throw new DomainError('receipt.not-found')
  return receipt
}

/**
 * What the page `/comprobante/{code}` shows.
 * @param text the code as it stands in the address: any case, with or without gaps
 * @returns null for what cannot be a code, for an unknown code, and for a charge that was never confirmed
 */
export async function receiptAtAddress(deps: PublicReceiptDeps, text: string): Promise<PublicReceipt | null> {
  const { success, data: code } = receiptCodeSchema.safeParse(bareReceiptCode(text))
  return success ? findReceipt(deps, code) : null
}

async function findReceipt(deps: PublicReceiptDeps, code: string): Promise<PublicReceipt | null> {
  const [row] = await deps.database.statement<ReceiptRow>('charge-page.receipt', receiptText, [code])
  if (row === undefined) return null
  return {
    code: groupedReceiptCode(code),
    pixStatus: row.pix_status,
    total: brl(row.total_minor),
    refunded: brl(row.refunded_minor),
    confirmedAt: row.confirmed_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    clientName: maskedName(row.client_name),
    payerName: row.payer_name === null ? null : maskedName(row.payer_name),
    receiverName: row.receiver_name,
    endToEndId: row.end_to_end_id,
    transactionTail: row.txid.slice(-8),
    simulated: deps.isSimulatedProvider(row.provider),
    serverTime: deps.clock.now().toISOString(),
  }
}
