import type { QueryConfig } from 'pg'
import type { LiveEvent } from '@puente/contract/protocol/events'
import type { AuditEntry, JsonObject, JsonValue } from '../audit/audit-entry.ts'
import { canonicalJson } from '../audit/canonical-json.ts'
import { storableText } from '../db/storable-text.rules.ts'
import type { Channel } from '../live/channel.ts'
import type { Actor, RequestContext } from './unit-of-work.ts'

/** An event on its way from the transaction to the streams. */
export interface AddressedEvent extends LiveEvent {
  readonly channels: readonly Channel[]
}

/** A job on its way to the queue. Its id is drawn in the transaction, so that a relay that repeats adds it once. */
export interface OutgoingJob {
  readonly id: string
  readonly queue: string
  readonly data: object
  readonly startAfterSeconds?: number
  readonly singletonKey?: string
}

/** What a run collected for its last statement. */
export interface Pending {
  readonly entries: AuditEntry[]
  readonly events: AddressedEvent[]
  readonly jobs: OutgoingJob[]
}

export interface Origin {
  readonly actor: Actor
  readonly command: string
  readonly at: Date
  readonly outcome: string
  readonly context: RequestContext | undefined
}

// Writes the audit entries, their places in the queue for the seal, and the outbox in one round trip. The arrays hold one item for each
// entry. A part with nothing to write is empty.
const flushText = `
with entry as (
  insert into audit_log (at, actor_kind, actor_id, command, object_type, object_id, outcome, body)
  select $1::timestamptz, $2::text, $3::text, $4::text, e.object_type, e.object_id, $5::text, e.body
  from unnest($6::text[], $7::text[], $8::text[]) as e (object_type, object_id, body)
  returning seq
), unsealed as (
  insert into audit_unsealed (seq) select seq from entry
)
insert into outbox (events, jobs)
select $9::jsonb, $10::jsonb where $9::jsonb is not null or $10::jsonb is not null`

/** The last statement of a run that left something behind. */
export function flushStatement(origin: Origin, pending: Pending): QueryConfig {
  const { entries, events, jobs } = pending
  return {
    name: 'unit-of-work.flush',
    text: flushText,
    values: [
      origin.at,
      origin.actor.kind,
      actorId(origin.actor),
      origin.command,
      origin.outcome,
      entries.map((entry) => entry.object.type),
      entries.map((entry) => storableText(entry.object.id)),
      entries.map((entry) => auditBody(origin, entry)),
      events.length > 0 ? JSON.stringify(events) : null,
      jobs.length > 0 ? JSON.stringify(jobs) : null,
    ],
  }
}

function actorId(actor: Actor): string | null {
  if (actor.kind === 'anonymous') return null
  return actor.kind === 'system' ? actor.name : actor.userId
}

function auditBody(origin: Origin, entry: AuditEntry): string {
  const { actor, context } = origin
  const body: Record<string, JsonObject[string]> = {
    at: origin.at.toISOString(),
    actorKind: actor.kind,
    actorId: actorId(actor),
    command: origin.command,
    objectType: entry.object.type,
    objectId: entry.object.id,
    outcome: origin.outcome,
  }
  if (actor.kind === 'user' || actor.kind === 'admin') body['sessionId'] = actor.sessionId
  if (entry.reason !== undefined) body['reason'] = entry.reason
  if (entry.before !== undefined) body['before'] = entry.before
  if (entry.after !== undefined) body['after'] = entry.after
  if (context !== undefined) {
    body['requestId'] = context.requestId
    body['ipAddress'] = context.ipAddress
  }
  return canonicalJson(storableValue(body))
}

/** Texts of providers may hold what jsonb refuses, and the words of an entry are read through jsonb. */
function storableValue(value: JsonValue): JsonValue {
  if (typeof value === 'string') return storableText(value)
  if (value === null || typeof value !== 'object') return value
  if (isList(value)) return value.map(storableValue)
  const members = Object.entries(value).map(([key, member]) => [storableText(key), storableValue(member)])
  return Object.fromEntries(members)
}

function isList(value: JsonObject | readonly JsonValue[]): value is readonly JsonValue[] {
  return Array.isArray(value)
}
