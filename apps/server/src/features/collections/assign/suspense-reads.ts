import type { PixStatus, ProviderName } from '@puente/contract/collections'
import type {
  listSuspense,
  readSuspense as readSuspenseEndpoint,
  SuspendedPix,
} from '@puente/contract/collections/suspense'
import type { QueryOf, ResponseOf } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import { brl, type PageOf } from '@puente/contract/protocol/wire'
import type { Database } from '../../../platform/db/database.ts'
import {
  countedPage,
  countRows,
  countText,
  offsetOf,
  pageSize,
} from '../../../platform/paging/counted-page.ts'

type Reader = Pick<Database, 'statement'>

const dayMs = 24 * 60 * 60_000

interface SuspendedRow {
  readonly end_to_end_id: string
  readonly provider: ProviderName
  readonly amount_minor: bigint
  readonly returned_minor: bigint
  readonly held_reason: SuspendedPix['reason']
  readonly paid_at: Date
  readonly received_at: Date
  readonly charge_id: string | null
  readonly payer_name: string | null
  readonly payer_document_shown: string | null
}

const columns = `x.end_to_end_id, x.provider, x.amount_minor, x.returned_minor, x.held_reason, x.paid_at, x.received_at, x.charge_id,
  x.payer_name, x.payer_document_shown`

/** One page of the Pix in suspense, the oldest first. */
export async function readSuspensePage(
  database: Reader,
  { page, provider, age }: QueryOf<typeof listSuspense>,
  now: Date,
): Promise<PageOf<SuspendedPix>> {
  const from = `from received_pix x
    where x.disposition = 'held' and ($1::text is null or x.provider = $1) and ($2::timestamptz is null or x.received_at <= $2)`
  const filters = [provider ?? null, age === 'aged' ? new Date(now.getTime() - dayMs) : null]
  const [rows, counted] = await Promise.all([
    database.statement<SuspendedRow>(
      'collections.suspense',
      `select ${columns} ${from} order by x.received_at, x.end_to_end_id limit $3 offset $4`,
      [...filters, pageSize, offsetOf(page)],
    ),
    countRows(database, 'collections.count-suspense', countText(from), filters),
  ])
  return countedPage(rows.map(suspendedPix), page, counted)
}

interface CandidateRow {
  readonly id: string
  readonly pix_status: PixStatus
  readonly total_minor: bigint
  readonly client_name: string | null
  readonly created_at: Date
}

// A Pix is paid soon after its charge was made, and banks let some pay late.
const candidatesText = `
select c.id, c.pix_status, c.total_minor, coalesce(o.client_name, ep.payer_name) as client_name, c.created_at
from charges c left join orders o on o.charge_id = c.id left join establishment_payments ep on ep.charge_id = c.id
where c.provider = $1 and c.total_minor = $2 and c.end_to_end_id is null
  and c.pix_status in ('pending', 'expired', 'failed', 'cancelled', 'confirmed')
  and c.created_at between $3::timestamptz - interval '2 days' and $3::timestamptz + interval '1 hour'
order by abs(extract(epoch from c.created_at - $3::timestamptz)), c.id limit 5`

/** @throws DomainError `assignment.pix-not-held` */
export async function readSuspense(
  database: Reader,
  endToEndId: string,
): Promise<ResponseOf<typeof readSuspenseEndpoint>> {
  const [row] = await database.statement<SuspendedRow>(
    'collections.suspended-pix',
    `select ${columns} from received_pix x where x.end_to_end_id = $1 and x.disposition = 'held'`,
    [endToEndId],
  )
  if (row === undefined) throw new DomainError('assignment.pix-not-held')
  const candidates = await database.statement<CandidateRow>(
    'collections.assignment-candidates',
    candidatesText,
    [row.provider, row.amount_minor, row.paid_at],
  )
  return {
    pix: suspendedPix(row),
    candidates: candidates.map((one) => ({
      chargeId: one.id,
      pixStatus: one.pix_status,
      total: brl(one.total_minor),
      clientName: one.client_name,
      createdAt: one.created_at.toISOString(),
    })),
  }
}

function suspendedPix(row: SuspendedRow): SuspendedPix {
  const { payer_name: name, payer_document_shown: document } = row
  return {
    endToEndId: row.end_to_end_id,
    provider: row.provider,
    amount: brl(row.amount_minor),
    returned: brl(row.returned_minor),
    reason: row.held_reason,
    paidAt: row.paid_at.toISOString(),
    receivedAt: row.received_at.toISOString(),
    chargeId: row.charge_id,
    payer: name === null && document === null ? null : { name, document },
  }
}
