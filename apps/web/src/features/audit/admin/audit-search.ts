import { auditAction, auditActor, auditObjectType } from '@puente/contract/audit'
import { type LocalDay, parseLocalDay } from '@puente/domain/local-day'

/** Filters of the list, as the address holds them. */
export interface AuditFilters {
  /** Words to find. */
  q?: string
  from?: LocalDay
  to?: LocalDay
  /** One account or part of the system, or `admins`. */
  actor?: string
  action?: string
  type?: string
  object?: string
  /** The charge of a payment whose trail is shown. */
  charge?: string
  refused?: true
}

/** What the screen shows, as the address holds it. */
export interface AuditSearch extends AuditFilters {
  /** Shows the entries older than this one. */
  before?: number
  /** Shows the entries newer than this one. */
  after?: number
  /** The entry that is open. */
  entry?: number
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads an address. Leaves out what it does not understand. */
export function readAuditAddress(address: Record<string, unknown>): AuditSearch {
  const q = textOf(address['q'])
  const from = dayOf(address['from'])
  const to = dayOf(address['to'])
  const actor = matching(address['actor'], auditActor)
  const action = matching(address['action'], auditAction)
  const type = matching(address['type'], auditObjectType)
  const object = textOf(address['object'])
  const charge = matching(address['charge'], uuid)
  const before = numberOf(address['before'])
  const after = numberOf(address['after'])
  const entry = numberOf(address['entry'])
  return {
    ...(q !== null && q.length >= 2 && q.length <= 100 && { q }),
    ...(from !== null && { from }),
    ...(to !== null && (from === null || from <= to) && { to }),
    ...(actor !== null && { actor }),
    ...(action !== null && { action }),
    ...(type !== null && { type }),
    ...(type !== null && object !== null && object.length <= 200 && { object }),
    ...(charge !== null && { charge }),
    ...(address['refused'] === true && { refused: true }),
    ...(before !== null && { before }),
    ...(before === null && after !== null && { after }),
    ...(entry !== null && { entry }),
  }
}

/** Only the filters: the first page, and no open entry. */
export function filtersOf({
  before: _before,
  after: _after,
  entry: _entry,
  ...filters
}: AuditSearch): AuditFilters {
  return filters
}

/** The search without an open entry. */
export function pageOfSearch({ entry: _entry, ...page }: AuditSearch): AuditSearch {
  return page
}

/** The number of an entry, for the address. */
export function entryNumber(seq: string): number {
  // tidy-allow number: the number of an entry is no amount
  return Number(seq)
}

/** The id of a charge as it was pasted. Null if it is no such id, '' if nothing was pasted. */
export function readChargeId(typed: string): string | null {
  const text = typed.trim().toLowerCase()
  return text === '' || uuid.test(text) ? text : null
}

function textOf(value: unknown): string | null {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text === '' ? null : text
}

function matching(value: unknown, pattern: RegExp): string | null {
  return typeof value === 'string' && pattern.test(value) ? value : null
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null
}

function dayOf(value: unknown): LocalDay | null {
  return typeof value === 'string' ? parseLocalDay(value) : null
}
