import type { ProviderName } from '@puente/contract/collections'
import { DomainError } from '@puente/contract/protocol/problems'
import { brl, type PageOf } from '@puente/contract/protocol/wire'
import type { Difference, DifferenceDetail, listDifferences } from '@puente/contract/reconciliation'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import type { Database } from '../../platform/db/database.ts'
import { countedPage, countRows, countText, offsetOf, pageSize } from '../../platform/paging/counted-page.ts'
import { differenceWrittenOff } from '../ledger/public.ts'
import { excessMinor } from './write-off.rules.ts'

type Reader = Pick<Database, 'statement'>

interface DifferenceRow {
  readonly id: string
  readonly provider: ProviderName
  readonly day: string
  readonly key: string
  readonly kind: Difference['kind']
  readonly statement_minor: bigint | null
  readonly ledger_minor: bigint | null
  readonly state: Difference['state']
  readonly ending: Difference['ending']
  readonly found_at: Date
  readonly closed_at: Date | null
  readonly version: number
  readonly charge_id: string | null
}

const columns = `d.id, d.provider, d.day, d.key, d.kind, d.statement_minor, d.ledger_minor, d.state, d.ending, d.found_at,
  d.closed_at, d.version, x.charge_id`
const joined = `from reconciliation_differences d
  left join received_pix x on x.end_to_end_id = split_part(d.key, ':', 1)`
const filtered = `where ($1::text[] is null or d.state = any($1)) and ($2::text is null or d.kind = $2)
  and ($3::text is null or d.provider = $3) and ($4::date is null or d.day >= $4) and ($5::date is null or d.day <= $5)`

/** One page of the differences. Open ones come oldest first, closed ones newest first. */
export async function readDifferences(
  database: Reader,
  query: QueryOf<typeof listDifferences>,
): Promise<PageOf<Difference>> {
  const { page, state, kind, provider, from, to } = query
  const states = state === 'all' ? null : state === 'undecided' ? ['open', 'asked'] : [state]
  const filters = [states, kind ?? null, provider ?? null, from ?? null, to ?? null]
  const newestFirst = state === 'all' || state === 'closed'
  const [rows, counted] = await Promise.all([
    database.statement<DifferenceRow>(
      `reconciliation.differences-${newestFirst ? 'newest' : 'oldest'}`,
      `select ${columns} ${joined} ${filtered} order by d.found_at ${newestFirst ? 'desc' : 'asc'}, d.id limit $6 offset $7`,
      [...filters, pageSize, offsetOf(page)],
    ),
    countRows(
      database,
      'reconciliation.count-differences',
      countText(`from reconciliation_differences d ${filtered}`),
      filters,
    ),
  ])
  return countedPage(rows.map(differenceOf), page, counted)
}

interface DetailRow extends DifferenceRow {
  readonly reason: string | null
  readonly asked_by: string | null
  readonly asked_at: Date | null
  readonly asker: string | null
  readonly confirmer: string | null
}

/** @throws DomainError `reconciliation.difference-not-found` */
export async function readDifference(
  database: Reader,
  id: string,
  adminId: string,
): Promise<DifferenceDetail> {
  const [row] = await database.statement<DetailRow>(
    'reconciliation.difference',
    `select ${columns}, d.reason, d.asked_by, d.asked_at, asker.email as asker, confirmer.email as confirmer ${joined}
     left join users asker on asker.id = d.asked_by left join users confirmer on confirmer.id = d.confirmed_by
     where d.id = $1`,
    [id],
  )
  if (row === undefined) throw new DomainError('reconciliation.difference-not-found')
  return { difference: differenceOf(row), writeOff: writeOffOf(row, adminId), posting: postingOf(row) }
}

function writeOffOf(row: DetailRow, adminId: string): DifferenceDetail['writeOff'] {
  const isShown = row.state === 'asked' || row.ending === 'written-off'
  if (!isShown || row.reason === null || row.asker === null || row.asked_at === null) return null
  return {
    reason: row.reason,
    askedBy: row.asker,
    askedAt: row.asked_at.toISOString(),
    confirmedBy: row.confirmer,
    mayConfirm: row.state === 'asked' && row.asked_by !== adminId,
  }
}

function postingOf(row: DetailRow): DifferenceDetail['posting'] {
  const facts = {
    ...row,
    statementMinor: row.statement_minor,
    ledgerMinor: row.ledger_minor,
    askedBy: row.asked_by,
  }
  const excess = excessMinor(facts)
  if (excess === null) return []
  return differenceWrittenOff(row.provider, excess).map(({ account, minor }) => ({
    account,
    amount: brl(minor),
  }))
}

function differenceOf(row: DifferenceRow): Difference {
  const about = movementOf(row.key)
  return {
    id: row.id,
    provider: row.provider,
    day: row.day,
    kind: row.kind,
    ...about,
    chargeId: row.charge_id ?? about.chargeId,
    statement: row.statement_minor === null ? null : brl(row.statement_minor),
    ledger: row.ledger_minor === null ? null : brl(row.ledger_minor),
    state: row.state,
    ending: row.ending,
    foundAt: row.found_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    version: row.version,
  }
}

/** The parts of a movement's key. */
function movementOf(key: string): Pick<Difference, 'movement' | 'endToEndId' | 'returnId' | 'chargeId'> {
  const [first = '', rest] = split(key)
  const none = { endToEndId: null, returnId: null, chargeId: null }
  if (key === 'balance') return { ...none, movement: 'balance' }
  if (rest === null) return { ...none, movement: 'pix', endToEndId: key }
  if (first === 'charge') return { ...none, movement: 'charge', chargeId: rest }
  if (first === 'fee' || first === 'transfer') return { ...none, movement: 'other' }
  return { ...none, movement: 'return', endToEndId: first, returnId: rest }
}

function split(key: string): [string, string | null] {
  const at = key.indexOf(':')
  return at === -1 ? [key, null] : [key.slice(0, at), key.slice(at + 1)]
}
