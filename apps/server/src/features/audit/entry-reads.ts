import {
  type AuditEntryDetail,
  type AuditEntryView,
  type AuditPage,
  auditPageSize,
  type listAuditEntries,
} from '@puente/contract/audit'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import { countedUpTo } from '@puente/contract/protocol/paging'
import { DomainError } from '@puente/contract/protocol/problems'
import { endOfLocalDay, type LocalDay, parseLocalDay, startOfLocalDay } from '@puente/domain/local-day'
import type { Database } from '../../platform/db/database.ts'
import { countRows } from '../../platform/paging/counted-page.ts'
import { type AuditBody, changesOf, maskedText } from './audit-values.ts'
import { wordsQuery } from './audit-words.rules.ts'
import { countStatement, type EntryFilters, pageStatement, wordsCountText } from './entry-statements.ts'

export type Reader = Pick<Database, 'statement'>

export interface EntryRow {
  readonly seq: bigint
  readonly at: Date
  readonly actorKind: AuditEntryView['actor']['kind']
  readonly actorId: string | null
  readonly command: string
  readonly objectType: string
  readonly objectId: string
  readonly outcome: string
  readonly body: AuditBody
}

/**
 * One page of the audit log, newest first, found by key and not by offset, so that a page far back costs as much as the first (SEC-035).
 * @throws DomainError `request.invalid` for a day that does not exist, or a text without letters and digits
 */
export async function readEntries(
  database: Reader,
  query: QueryOf<typeof listAuditEntries>,
): Promise<AuditPage> {
  const filters = await filtersOf(database, query)
  const direction = query.before === undefined && query.after !== undefined ? 'newer' : 'older'
  // The extra entry shows that there are more.
  const page = pageStatement(filters, {
    direction,
    seq: query.before ?? query.after ?? null,
    most: auditPageSize + 1,
  })
  const count = countStatement(filters, countedUpTo)
  const [rows, counted] = await Promise.all([
    database.statement<EntryRow>(page.name, page.text, page.values),
    countRows(database, count.name, count.text, count.values),
  ])
  const more = rows.length > auditPageSize
  const shown = rows.slice(0, auditPageSize)
  const items = await viewsOf(database, direction === 'older' ? shown : shown.toReversed())
  return {
    items,
    total: Math.min(counted, countedUpTo),
    totalIsExact: counted <= countedUpTo,
    hasNewer: direction === 'newer' ? more : query.before !== undefined,
    hasOlder: direction === 'newer' ? true : more,
  }
}

/** @throws DomainError `request.invalid` for a day that does not exist, or a text without letters and digits */
export async function filtersOf(
  database: Reader,
  query: Omit<QueryOf<typeof listAuditEntries>, 'before' | 'after'>,
): Promise<EntryFilters> {
  const words = query.text === undefined ? null : wordsOf(query.text)
  return {
    from: query.from === undefined ? null : startOfLocalDay(dayOf('from', query.from)),
    to: query.to === undefined ? null : endOfLocalDay(dayOf('to', query.to)),
    actor: query.actor ?? null,
    action: query.action ?? null,
    objectType: query.objectType ?? null,
    objectId: query.objectId ?? null,
    charge: query.charge ?? null,
    refusedOnly: query.refused === 'true',
    words,
    wordsAreRare:
      words !== null &&
      (await countRows(database, 'audit.count-words', wordsCountText, [words])) <= countedUpTo,
  }
}

/** The entries as admins see them. */
export async function viewsOf(database: Reader, rows: readonly EntryRow[]): Promise<AuditEntryView[]> {
  const emails = await readEmails(database, rows)
  return rows.map((row) => viewOf(row, emails))
}

function wordsOf(text: string): string {
  const words = wordsQuery(text)
  if (words === null) throw new DomainError('request.invalid', {}, [{ field: 'text', rule: 'format' }])
  return words
}

function dayOf(field: string, text: string): LocalDay {
  const day = parseLocalDay(text)
  if (day === null) throw new DomainError('request.invalid', {}, [{ field, rule: 'format' }])
  return day
}

const detailText = `
select a.seq, a.at, a.actor_kind as "actorKind", a.actor_id as "actorId", a.command, a.object_type as "objectType", a.object_id as "objectId",
  a.outcome, a.body::json as body, s.seal_no as "sealNo", encode(s.hash, 'hex') as hash, encode(s.prev_hash, 'hex') as "previousHash"
from audit_log a left join audit_seals s on s.audit_seq = a.seq where a.seq = $1::bigint`

interface DetailRow extends EntryRow {
  readonly sealNo: bigint | null
  readonly hash: string | null
  readonly previousHash: string | null
}

/** @throws DomainError `audit-entry.not-found` */
export async function readEntry(database: Reader, seq: string): Promise<AuditEntryDetail> {
  const [row] = await database.statement<DetailRow>('audit.entry', detailText, [seq])
  if (row === undefined) throw new DomainError('audit-entry.not-found')
  const { sealNo, hash, previousHash } = row
  const isSealed = sealNo !== null && hash !== null && previousHash !== null
  return {
    ...viewOf(row, await readEmails(database, [row])),
    seal: isSealed ? { number: sealNo.toString(), hash, previousHash } : null,
  }
}

type Emails = ReadonlyMap<string, string>

async function readEmails(database: Reader, rows: readonly EntryRow[]): Promise<Emails> {
  const people = rows.filter(({ actorKind }) => actorKind === 'admin' || actorKind === 'user')
  if (people.length === 0) return new Map()
  const found = await database.statement<{ id: string; email: string }>(
    'audit.emails',
    'select id, email from users where id = any($1::uuid[]) and closed_at is null',
    [[...new Set(people.map(({ actorId }) => actorId))]],
  )
  return new Map(found.map(({ id, email }) => [id, email]))
}

function viewOf(row: EntryRow, emails: Emails): AuditEntryView {
  const { reason, ipAddress, requestId } = row.body
  return {
    seq: row.seq.toString(),
    at: row.at.toISOString(),
    actor: {
      kind: row.actorKind,
      id: row.actorId,
      email: row.actorId === null ? null : (emails.get(row.actorId) ?? null),
    },
    action: row.command,
    object: { type: row.objectType, id: maskedText(row.objectId) },
    outcome: row.outcome,
    reason: reason === undefined ? null : maskedText(reason),
    changes: changesOf(row.body),
    ipAddress: ipAddress ?? null,
    requestId: requestId ?? null,
  }
}
