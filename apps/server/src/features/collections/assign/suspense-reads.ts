import type { PixStatus, ProviderName } from '@puente/contract/collections'
import type {
  listSuspense,
  PixDecisionView,
  readSuspense as readSuspenseEndpoint,
  SuspendedPix,
} from '@puente/contract/collections/suspense'
import type { QueryOf, ResponseOf } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import { ars, brl, type PageOf } from '@puente/contract/protocol/wire'
import { parsePercent, parseRate, type Percent } from '@puente/domain/rate'
import type { Database } from '../../../platform/db/database.ts'
import {
  countedPage,
  countRows,
  countText,
  offsetOf,
  pageSize,
} from '../../../platform/paging/counted-page.ts'
import type { ChargeTerms } from '../../ledger/public.ts'
import { creditPosting } from './credit-posting.ts'
import { honouredTerms } from './pix-decision.rules.ts'

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
  readonly provider: ProviderName
  readonly beneficiary_id: string
  readonly real_value_minor: bigint
  readonly fee_minor: bigint
  readonly pesos_value_minor: bigint
  readonly applied_spread: string
}

const candidateColumns = `c.id, c.pix_status, c.total_minor, coalesce(o.client_name, ep.payer_name) as client_name, c.created_at, c.provider,
  c.beneficiary_id, c.real_value_minor, c.fee_minor, c.pesos_value_minor, c.applied_spread::text`

// A Pix usually arrives soon after its charge was created, and some banks allow late payment.
const candidatesText = `
select ${candidateColumns}
from charges c left join orders o on o.charge_id = c.id left join establishment_payments ep on ep.charge_id = c.id
where c.provider = $1 and c.total_minor = $2 and c.end_to_end_id is null
  and c.pix_status in ('pending', 'expired', 'failed', 'cancelled', 'confirmed')
  and c.created_at between $3::timestamptz - interval '2 days' and $3::timestamptz + interval '1 hour'
order by abs(extract(epoch from c.created_at - $3::timestamptz)), c.id limit 5`

const honourableText = `
select ${candidateColumns}, c.customer_rate
from charges c left join orders o on o.charge_id = c.id left join establishment_payments ep on ep.charge_id = c.id
where c.id = $1 and c.provider = $2 and c.total_minor <> $3 and c.end_to_end_id is null
  and c.pix_status in ('pending', 'expired', 'failed', 'cancelled', 'confirmed')`

/** @throws DomainError `assignment.pix-not-held` */
export async function readSuspense(
  database: Reader,
  endToEndId: string,
  adminId: string,
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
    candidates: candidates.map(candidate),
    honourable: await readHonourable(database, row),
    decision: await readOpenDecision(database, endToEndId, adminId),
  }
}

function candidate(row: CandidateRow) {
  return {
    chargeId: row.id,
    pixStatus: row.pix_status,
    total: brl(row.total_minor),
    clientName: row.client_name,
    createdAt: row.created_at.toISOString(),
    posting: creditPosting(termsOf(row), row.pix_status === 'confirmed'),
  }
}

function termsOf(row: CandidateRow): ChargeTerms {
  return {
    provider: row.provider,
    beneficiaryId: row.beneficiary_id,
    realValueMinor: row.real_value_minor,
    feeMinor: row.fee_minor,
    spread: spreadOf(row),
    pesosValueMinor: row.pesos_value_minor,
  }
}

function spreadOf({ id, applied_spread: text }: CandidateRow): Percent {
  const spread = parsePercent(text)
  if (spread === null) throw new Error(`charge ${id} holds a spread that cannot be read`)
  return spread
}

type Suspense = ResponseOf<typeof readSuspenseEndpoint>

/** The charge that a Pix came for with another amount, if it still takes that Pix. */
async function readHonourable(database: Reader, pix: SuspendedRow): Promise<Suspense['honourable']> {
  const [row] = await database.statement<CandidateRow & { readonly customer_rate: string }>(
    'collections.honourable',
    honourableText,
    [pix.charge_id, pix.provider, pix.amount_minor],
  )
  if (row === undefined) return null
  const customerRate = parseRate(row.customer_rate)
  if (customerRate === null) throw new Error(`charge ${row.id} holds a rate that cannot be read`)
  // A charge that was confirmed by hand keeps its amounts, because its postings were made with them.
  const received =
    row.pix_status === 'confirmed'
      ? null
      : honouredTerms({ feeMinor: row.fee_minor, customerRate }, pix.amount_minor)
  const restMinor = pix.amount_minor - row.total_minor
  if (row.pix_status === 'confirmed' && restMinor < 0n) return null
  return {
    ...candidate(row),
    received: received && {
      realValue: brl(received.realValueMinor),
      fee: brl(row.fee_minor),
      pesosValue: ars(received.pesosValueMinor),
      posting: creditPosting({ ...termsOf(row), ...received }, false),
    },
    rest: restMinor > 0n ? brl(restMinor) : null,
  }
}

interface DecisionRow {
  readonly id: string
  readonly kind: PixDecisionView['kind']
  readonly charge_id: string
  readonly amount_minor: bigint
  readonly credited_minor: bigint
  readonly state: PixDecisionView['state']
  readonly reason: string
  readonly asked_by: string
  readonly email: string
  readonly asked_at: Date
  readonly owner_id: string | null
}

/** The decision about a Pix that waits for another admin or for a return, or null. */
export async function readOpenDecision(
  database: Reader,
  endToEndId: string,
  adminId: string,
): Promise<PixDecisionView | null> {
  const [row] = await database.statement<DecisionRow>(
    'collections.shown-pix-decision',
    `select d.id, d.kind, d.charge_id, d.amount_minor, d.credited_minor, d.state, d.reason, d.asked_by, u.email, d.asked_at, c.owner_id
     from pix_decisions d join users u on u.id = d.asked_by join charges c on c.id = d.charge_id
     where d.end_to_end_id = $1 and d.state in ('asked', 'returning')`,
    [endToEndId],
  )
  if (row === undefined) return null
  return {
    id: row.id,
    kind: row.kind,
    chargeId: row.charge_id,
    credited: brl(row.credited_minor),
    rest: brl(row.amount_minor - row.credited_minor),
    state: row.state,
    reason: row.reason,
    askedBy: row.email,
    askedAt: row.asked_at.toISOString(),
    mayConfirm: row.state === 'asked' && row.asked_by !== adminId && row.owner_id !== adminId,
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
