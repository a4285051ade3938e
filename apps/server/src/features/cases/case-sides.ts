import type { CaseDetail } from '@puente/contract/cases'
import type { PixStatus, ProviderName } from '@puente/contract/collections'
import { ars, brl } from '@puente/contract/protocol/wire'
import type { Database } from '../../platform/db/database.ts'
import type { FactRow } from './case-facts.ts'

type Reader = Pick<Database, 'statement'>

interface PixRow {
  readonly end_to_end_id: string
  readonly provider: ProviderName
  readonly amount_minor: bigint
  readonly paid_at: Date
  readonly payer_name: string | null
  readonly payer_document_shown: string | null
  readonly txid: string | null
}

interface ChargeRow {
  readonly id: string
  readonly txid: string
  readonly pix_status: PixStatus
  readonly total_minor: bigint
  readonly real_value_minor: bigint
  readonly fee_minor: bigint
  readonly pesos_value_minor: bigint
  readonly client_name: string | null
  readonly client_document: string | null
  readonly created_at: Date
  readonly expires_at: Date
}

/** The Pix and the charge of a case, for its screen to show side by side. */
export async function readSides(
  database: Reader,
  { end_to_end_id: endToEndId, charge_id: chargeId }: FactRow,
): Promise<Pick<CaseDetail, 'pix' | 'charge'>> {
  const [[pix], [charge]] = await Promise.all([
    database.statement<PixRow>(
      'cases.pix',
      `select end_to_end_id, provider, amount_minor, paid_at, payer_name, payer_document_shown, txid
       from received_pix where end_to_end_id = $1`,
      [endToEndId],
    ),
    database.statement<ChargeRow>(
      'cases.charge',
      `select c.id, c.txid, c.pix_status, c.total_minor, c.real_value_minor, c.fee_minor, c.pesos_value_minor,
         coalesce(o.client_name, ep.payer_name) as client_name,
         coalesce(o.client_document_shown, ep.payer_document_shown) as client_document, c.created_at, c.expires_at
       from charges c left join orders o on o.charge_id = c.id left join establishment_payments ep on ep.charge_id = c.id
       where c.id = $1`,
      [chargeId],
    ),
  ])
  return {
    pix:
      pix === undefined
        ? null
        : {
            endToEndId: pix.end_to_end_id,
            provider: pix.provider,
            amount: brl(pix.amount_minor),
            paidAt: pix.paid_at.toISOString(),
            payerName: pix.payer_name,
            payerDocument: pix.payer_document_shown,
            txid: pix.txid,
          },
    charge: charge === undefined ? null : chargeSide(charge),
  }
}

function chargeSide(row: ChargeRow): NonNullable<CaseDetail['charge']> {
  return {
    id: row.id,
    transactionId: row.txid,
    pixStatus: row.pix_status,
    total: brl(row.total_minor),
    realValue: brl(row.real_value_minor),
    fee: brl(row.fee_minor),
    pesosValue: ars(row.pesos_value_minor),
    clientName: row.client_name,
    clientDocument: row.client_document,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}
