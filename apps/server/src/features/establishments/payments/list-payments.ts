import type { PixStatus } from '@puente/contract/collections'
import type { listEstablishmentPayments } from '@puente/contract/establishments/payments'
import type { QueryOf, ResponseOf } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import { ars, brl } from '@puente/contract/protocol/wire'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import type { Database } from '../../../platform/db/database.ts'
import { paymentJoin } from '../../collections/public.ts'
import { readChargeHistories } from '../../transactions/public.ts'
import { type PaymentSearchKind, searchOf } from './payment-search.ts'

export interface ListPaymentsDeps {
  readonly database: Pick<Database, 'statement'>
  readonly keyedHash: KeyedHash
}

/** The reader: an owner of the establishment, or an admin. */
export interface PaymentsReader {
  readonly userId: string
  readonly isAdmin: boolean
}

interface ListedRow {
  readonly id: string
  readonly created_at: Date
  readonly pix_status: PixStatus
  readonly total_minor: bigint
  readonly pesos_value_minor: bigint
  readonly payer_name: string | null
  readonly payer_document_shown: string | null
  readonly product_description: string | null
  readonly license_plate: string | null
  readonly paid_at: Date | null
}

/** Rows that a search for a short name reads, newest first. The trigram index needs three characters. */
const mostForShortNames = 5_000
/** Entries of a payment's history in the list. The transaction's own page shows all. */
const mostEntries = 20

const columnsOf = (payments: string) => `
select c.id, c.created_at, c.pix_status, c.total_minor, c.pesos_value_minor, p.payer_name, p.payer_document_shown,
  p.product_description, p.license_plate, coalesce(x.paid_at, c.confirmed_at) as paid_at
from ${payments} p join charges c on c.id = p.charge_id
${paymentJoin}`
const columns = columnsOf('establishment_payments')
/**
 * SQL condition over `establishment_payments p` and `charges c`. Excludes charges that were never issued. A deleted payment is shown again if a late
 * Pix paid it.
 */
export const shownPayment = `not (c.pix_status = 'failed' and c.pix_code is null) and (p.deleted_at is null or c.confirmed_at is not null)`
const newest = 'order by p.charge_id desc limit $2'

const latest = `(select * from establishment_payments where establishment_id = $1 order by charge_id desc limit ${mostForShortNames})`

/** Each kind of search has its own statement, so that it uses its own index. */
const texts: Readonly<Record<PaymentSearchKind, string>> = {
  all: `${columns} where p.establishment_id = $1 and ${shownPayment} ${newest}`,
  cpf: `${columns} where p.establishment_id = $1 and p.payer_document_hash = $3 and ${shownPayment} ${newest}`,
  'visible-digits': `${columns} where p.establishment_id = $1 and p.payer_document_visible_hash = $3 and ${shownPayment} ${newest}`,
  name: `${columns} where p.establishment_id = $1 and folded(p.payer_name) like folded($3) and ${shownPayment} ${newest}`,
  'short-name': `${columnsOf(latest)} where folded(p.payer_name) like folded($3) and ${shownPayment} ${newest}`,
}

/** @throws DomainError establishment.not-found, also for another user's */
export async function listPayments(
  { database, keyedHash }: ListPaymentsDeps,
  reader: PaymentsReader,
  establishmentId: string,
  { limit, search }: QueryOf<typeof listEstablishmentPayments>,
): Promise<ResponseOf<typeof listEstablishmentPayments>> {
  const [establishment] = await database.statement<{ id: string }>(
    'payments.establishment',
    'select id from establishments where id = $1 and (owner_id = $2 or $3)',
    [establishmentId, reader.userId, reader.isAdmin],
  )
  if (establishment === undefined) throw new DomainError('establishment.not-found')
  const { kind, values } = searchOf(keyedHash, search)
  const rows = await database.statement<ListedRow>(`payments.list.${kind}`, texts[kind], [
    establishmentId,
    limit,
    ...values,
  ])
  const histories = reader.isAdmin
    ? await readChargeHistories(
        database,
        rows.map(({ id }) => id),
        mostEntries,
      )
    : null
  return {
    payments: rows.map((row) => ({
      chargeId: row.id,
      createdAt: row.created_at.toISOString(),
      pixStatus: row.pix_status,
      total: brl(row.total_minor),
      pesosValue: ars(row.pesos_value_minor),
      payerName: row.payer_name,
      payerCpf: row.payer_document_shown,
      productDescription: row.product_description,
      licensePlate: row.license_plate,
      paidAt: row.paid_at?.toISOString() ?? null,
      auditTrail: histories && [...(histories.get(row.id) ?? [])],
    })),
  }
}
