import type { PixStatus } from '@puente/contract/collections'
import type { listEstablishmentPayments } from '@puente/contract/establishments/payments'
import type { QueryOf, ResponseOf } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import { ars, brl } from '@puente/contract/protocol/wire'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import type { Database } from '../../../platform/db/database.ts'
import { paymentJoin } from '../../collections/public.ts'
import { readPaymentSearch } from './payment-search.rules.ts'

export interface ListPaymentsDeps {
  readonly database: Pick<Database, 'statement'>
  readonly keyedHash: KeyedHash
}

/** Who asks: an owner for their own establishment, or an admin for any. */
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
  readonly payer_name: string
  readonly payer_document_shown: string
  readonly product_description: string
  readonly license_plate: string | null
  readonly paid_at: Date | null
}

const listText = `
select c.id, c.created_at, c.pix_status, c.total_minor, c.pesos_value_minor, p.payer_name, p.payer_document_shown,
  p.product_description, p.license_plate, coalesce(x.paid_at, c.confirmed_at) as paid_at
from establishment_payments p join charges c on c.id = p.charge_id
${paymentJoin}
where p.establishment_id = $1 and not (c.pix_status = 'failed' and c.pix_code is null)
  and ($3::text is null or folded(p.payer_name) like folded($3))
  and ($4::bytea is null or p.payer_document_hash = $4)
  and ($5::bytea is null or p.payer_document_visible_hash = $5)
order by p.charge_id desc limit $2`

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
  const { name, cpf, visibleDigits } = readPaymentSearch(search)
  const rows = await database.statement<ListedRow>('payments.list', listText, [
    establishmentId,
    limit,
    name,
    cpf === null ? null : keyedHash.hash('cpf', cpf),
    visibleDigits === null ? null : keyedHash.hash('cpf-visible-digits', visibleDigits),
  ])
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
    })),
  }
}
