import { auditDone } from '@puente/contract/audit'
import { countText } from '../../platform/paging/counted-page.ts'

/** Filters of the list, as the database takes them. Null or false: not filtered. */
export interface EntryFilters {
  readonly from: Date | null
  readonly to: Date | null
  readonly actor: string | null
  readonly action: string | null
  readonly objectType: string | null
  readonly objectId: string | null
  readonly charge: string | null
  readonly refusedOnly: boolean
  /** A `tsquery`. */
  readonly words: string | null
  /** Whether at most `countedUpTo` entries have the words. */
  readonly wordsAreRare: boolean
}

/** The entry next to the page, which the page leaves out. */
export interface PageEdge {
  /** Entries that are read. */
  readonly most: number
  readonly direction: 'older' | 'newer'
  readonly seq: string | null
}

export interface Statement {
  /** Null for an uncommon set of filters: nothing is kept of its statement. */
  readonly name: string | null
  readonly text: string
  readonly values: readonly unknown[]
}

/** Stands for all admins in the filter of actors. */
export const allAdmins = 'admins'

/**
 * Everything about one charge (SEC-031): the charge and its order or its payment at an establishment, which share its id, its payouts and the requests
 * for their approval, its receipts, and the Pix and notices that came for it. Each part uses an index.
 */
const trailOf = (charge: string) => `a.seq in (
  select seq from audit_log where object_type in ('charge', 'order', 'establishment-payment') and object_id = ${charge}
  union select l.seq from payouts p join audit_log l on l.object_type = 'payout' and l.object_id = p.id::text
    where p.charge_id = ${charge}::uuid
  union select l.seq from payout_approvals q join audit_log l on l.object_type = 'payout-approval' and l.object_id = q.id::text
    where q.charge_id = ${charge}::uuid
  union select l.seq from receipts r join audit_log l on l.object_type = 'receipt' and l.object_id = r.id::text
    where r.charge_id = ${charge}::uuid
  union select l.seq from received_pix x join audit_log l on l.object_type = 'received-pix' and l.object_id = x.end_to_end_id
    where x.charge_id = ${charge}::uuid
  union select l.seq from webhook_inbox n join audit_log l on l.object_type = 'notice' and l.object_id = n.id::text
    where n.charge_id = ${charge}::uuid)`

/** Only the filters in force are written out, so that each set of them has a plan with its own index. */
function conditionsOf(filters: EntryFilters) {
  const values: unknown[] = []
  const names: string[] = []
  const conditions: string[] = []
  const add = (name: string, value: unknown, condition: (parameter: string) => string): void => {
    if (value === null) return
    values.push(value)
    names.push(name)
    conditions.push(condition(`$${values.length}`))
  }
  const { from, to, actor, action, objectType, objectId, charge, refusedOnly, words, wordsAreRare } = filters
  // Entries with rare words are found first and sorted afterwards. A list by common words is read in the order of the table of words.
  const byTexts = words !== null && !wordsAreRare
  const at = byTexts ? 't.at' : 'a.at'
  add('from', from, (value) => `${at} >= ${value}::timestamptz`)
  add('to', to, (value) => `${at} < ${value}::timestamptz`)
  add('actor', actor === allAdmins ? null : actor, (value) => `a.actor_id = ${value}::text`)
  add('action', action, (value) => `a.command = ${value}::text`)
  add('type', objectType, (value) => `a.object_type = ${value}::text`)
  add('object', objectType === null ? null : objectId, (value) => `a.object_id = ${value}::text`)
  add('charge', charge, (value) => trailOf(`${value}::text`))
  add('words', byTexts ? words : null, (value) => `t.words @@ ${value}::tsquery`)
  let tables = byTexts ? 'audit_texts t join audit_log a on a.seq = t.audit_seq' : 'audit_log a'
  if (words !== null && wordsAreRare) {
    values.push(words)
    names.push('rare-words')
    tables = `(with found as materialized (select audit_seq from audit_texts where words @@ $${values.length}::tsquery)
      select audit_seq from found) f join audit_log a on a.seq = f.audit_seq`
  }
  if (actor === allAdmins) {
    names.push('admins')
    conditions.push(`a.actor_kind = 'admin'`)
  }
  if (refusedOnly) {
    names.push('refused')
    conditions.push(`a.outcome <> '${auditDone}'`)
  }
  const from_ = `from ${tables}${conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`}`
  const order = byTexts ? ['t.at', 't.audit_seq'] : ['a.at', 'a.seq']
  return { name: nameOf(names), from: from_, isFiltered: conditions.length > 0, order, values }
}

/**
 * Names the set of filters in force if it is a common one: the period, and at most one filter beside it, an object with its type. Its statements are
 * prepared. There are thousands of other sets, and each connection keeps what it prepared.
 */
function nameOf(names: readonly string[]): string | null {
  const others = names.filter((name) => name !== 'from' && name !== 'to' && name !== 'object')
  return others.length <= 1 ? names.join('.') || 'all' : null
}

const columns = `a.seq, a.at, a.actor_kind as "actorKind", a.actor_id as "actorId", a.command, a.object_type as "objectType",
  a.object_id as "objectId", a.outcome, a.body::json as body`

/** Entries beside an edge, in the direction of the page. */
export function pageStatement(filters: EntryFilters, { direction, seq, most }: PageEdge): Statement {
  const { name, from, isFiltered, order, values } = conditionsOf(filters)
  const [at, number] = order
  const [sign, way] = direction === 'older' ? ['<', 'desc'] : ['>', 'asc']
  const parameter = `$${values.length + 1}::bigint`
  const edge =
    seq === null
      ? ''
      : `${isFiltered ? 'and' : 'where'} (${at}, ${number}) ${sign} ((select at from audit_log where seq = ${parameter}), ${parameter})`
  return {
    name: name && `audit.entries.${name}.${seq === null ? 'first' : direction}.${most}`,
    text: `select ${columns} ${from} ${edge} order by ${at} ${way}, ${number} ${way} limit ${most}`,
    values: seq === null ? values : [...values, seq],
  }
}

/** @param most the count stops one above it */
export function countStatement(filters: EntryFilters, most: number): Statement {
  const { name, from, values } = conditionsOf(filters)
  return { name: name && `audit.count.${name}.${most}`, text: countText(from, most), values }
}

/** Counts the entries with the words, so that the plan fits them: PostgreSQL cannot estimate how many begin with a word. */
export const wordsCountText = countText('from audit_texts where words @@ $1::tsquery')
