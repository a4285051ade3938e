import type { AdminCharge, listAdminCharges } from '@puente/contract/transactions'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type { Database } from '../../platform/db/database.ts'
import { countedPage, countRows, countText, offsetOf, pageSize } from '../../platform/paging/counted-page.ts'
import type { AdminChargeRow } from './transaction-rows.ts'
import { adminChargeView, type ReadingFacts } from './transaction-view.ts'

type ChargeList = ResponseOf<typeof listAdminCharges>

const wantedText = `
from charges c
where ($1::timestamptz is null or c.created_at >= $1) and ($2::timestamptz is null or c.created_at < $2)`

/** No table but `charges`. What other tables hold is null. */
const rowText = `
select c.id, c.txid, c.kind, c.created_at, c.updated_at, c.owner_id, c.beneficiary_id, null as client_name,
  null as client_document, null as client_document_hash, null as client_id, c.description,
  null as whatsapp_enc, null as payer_phone_enc, null as establishment_id, null as product_description, null as license_plate,
  null as client_receipt_file_id, null as company_name,
  c.real_value_minor, c.fee_minor, c.total_minor, c.pesos_value_minor, c.pesos_paid_minor, c.refunded_minor,
  c.pesos_taken_back_minor, c.pesos_reserved_minor, c.pesos_set_off_minor, c.debt_cleared_minor, c.base_rate, c.customer_rate,
  c.applied_spread, c.pix_status, c.payout_status, c.pix_code, c.provider, c.provider_transaction_id, c.provider_status,
  c.end_to_end_id, c.confirmed_at, null as confirmed_after, c.confirmation_source, c.flags, c.version,
  null as paid_at, null as payer_name, null as payer_document_shown, null as payer_document_hash,
  null as held_minor, null as held_paid_at, false as approval_withdrawn`

const surroundings = {
  standing: { balanceMinor: null, reservedMinor: 0n, debtsMinor: 0n },
  payouts: { recorded: [], begun: null, approval: null },
  phone: null,
} as const

/**
 * The charges of these days, newest first, with what their own table holds. Nothing can be paid: who is paying a charge now is not known (TXN-011).
 * @param period the first instant and the one after the last; null for no limit
 */
export async function readBasicList(
  database: Pick<Database, 'statement'>,
  page: number,
  period: readonly unknown[],
  reading: Pick<ReadingFacts, 'adminId' | 'now'>,
): Promise<ChargeList> {
  const [rows, counted] = await Promise.all([
    database.statement<AdminChargeRow>(
      'transactions.basic-list',
      `${rowText} ${wantedText} order by c.created_at desc, c.id desc limit ${pageSize} offset $3`,
      [...period, offsetOf(page)],
    ),
    countRows(database, 'transactions.basic-count', countText(wantedText), period),
  ])
  const items = rows.map(
    (row): AdminCharge => ({
      ...adminChargeView(row, surroundings, { ...reading, aloneMinor: null }),
      allowedActions: [],
    }),
  )
  return { ...countedPage(items, page, counted), reading: 'basic', owed: null }
}
