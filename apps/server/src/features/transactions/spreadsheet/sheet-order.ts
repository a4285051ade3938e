import type { listSheet, SheetSort } from '@puente/contract/transactions/spreadsheet'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import { paymentJoin } from '../../collections/public.ts'
import { owedAmount } from '../../payouts/public.ts'
import { shownText } from '../row-texts.ts'

export type SheetOrder = Pick<QueryOf<typeof listSheet>, 'sort' | 'direction'>

/** What is still owed for `charges c`, never below zero, as its row shows it. */
export const remainingText = `greatest(${owedAmount('c')}, 0)`

const receiptsText = `(select string_agg(p.receipt_file_id::text, ' ' order by p.confirmed_at desc, p.id desc)
  from payouts p where p.charge_id = c.id and p.state = 'confirmed')`

/**
 * The SQL value of each column, and no others: what a query names is looked up here. The order of `createdAt` is that of the index `charges_by_time`,
 * and of one merchant that of `charges_by_owner`; all others sort what the filter finds.
 */
const sortTexts: Readonly<Record<SheetSort, string>> = {
  createdAt: 'c.created_at',
  kind: 'c.kind',
  clientName: `folded(${shownText.clientName})`,
  companyName: `folded(${shownText.companyName})`,
  realValue: 'c.real_value_minor',
  rate: 'c.customer_rate',
  pesosValue: 'c.pesos_value_minor',
  pesosPaid: 'c.pesos_paid_minor',
  pesosRemaining: remainingText,
  pixStatus: 'c.pix_status',
  payoutStatus: 'c.payout_status',
  endToEndId: 'c.end_to_end_id',
  clientCpf: shownText.clientDocument,
  clientId: `folded(${shownText.clientId})`,
  description: `folded(${shownText.description})`,
  productDescription: 'folded(ep.product_description)',
  licensePlate: 'upper(ep.license_plate)',
  pixPayerName: 'folded(x.payer_name)',
  pixPayerDocument: 'x.payer_document_shown',
  // Pending, partial, completed: the same order as that of the payout.
  status: 'c.payout_status',
  fee: 'c.fee_minor',
  total: 'c.total_minor',
  refunded: 'c.refunded_minor',
  baseRate: 'c.base_rate',
  spreadPercent: 'c.applied_spread',
  confirmedAt: 'c.confirmed_at',
  updatedAt: 'c.updated_at',
  provider: 'c.provider',
  providerStatus: 'c.provider_status',
  providerTransactionId: 'c.provider_transaction_id',
  transactionId: 'c.txid',
  id: 'c.id',
  userId: 'c.owner_id',
  establishmentId: 'ep.establishment_id',
  source: 'c.kind',
  clientReceipt: 'c.client_receipt_file_id',
  payoutReceipts: receiptsText,
}

/** Columns without a value are at the end, whatever the direction. The id makes the order total. */
export function orderText({ sort, direction }: SheetOrder): string {
  const nulls = sort === 'createdAt' ? '' : 'nulls last'
  return `order by ${sortTexts[sort]} ${direction} ${nulls}, c.id ${direction}`
}

/** A join that only some orders need. */
export function orderJoin({ sort }: SheetOrder): string {
  return sort === 'pixPayerName' || sort === 'pixPayerDocument' ? paymentJoin : ''
}
