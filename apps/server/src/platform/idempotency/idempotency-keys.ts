import { createHash } from 'node:crypto'
import { DomainError } from '@puente/contract/protocol/problems'
import type { JsonValue } from '../audit/audit-entry.ts'
import { canonicalJson } from '../audit/canonical-json.ts'
import { sqlStateOf } from '../db/database-errors.ts'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/database.ts'
import { gathered } from '../memory/gathered.ts'
import type { Tx } from '../unit-of-work/unit-of-work.ts'

/** Days that the key of a request that moves money is remembered. */
const keptDays = 7
/** Rows removed by one statement. */
const batch = 5000
const lockNotAvailable = '55P03'

const forgetText = `
delete from idempotency_keys where (principal, route, key) in (
  select principal, route, key from idempotency_keys where created_at < $1 order by created_at limit ${batch}) returning key`

const readManyText = `
select a.nth::int, k.fingerprint, k.resource_id
from unnest($1::text[], $2::text[], $3::text[]) with ordinality as a (principal, route, key, nth)
join idempotency_keys k on k.principal = a.principal and k.route = a.route and k.key = a.key`

/** One command of one caller. It may be sent repeatedly. */
export interface KeyedRequest {
  /** The caller, who has their own keys. */
  readonly principal: string
  /** Operation name of the endpoint. */
  readonly route: string
  readonly key: string
  readonly fingerprint: Buffer
}

export type KeyClaim = { readonly kind: 'new' } | { readonly kind: 'replay'; readonly resourceId: string }

/** What makes two requests the same: SHA-256 of the path and the canonical body. */
export function requestFingerprint(path: string, body: JsonValue): Buffer {
  return createHash('sha256').update(canonicalJson({ path, body })).digest()
}

/**
 * Claims the key for this transaction, so that the key is committed together with the command's effects. A repeat
 * that comes while the first is still running waits for it, up to the lock limit.
 * @param resourceId the row that this command will create. A repeat resumes from it.
 * @throws DomainError `idempotency.key-reused` for another request, `idempotency.in-progress`
 */
export async function claimKey(tx: Tx, request: KeyedRequest, resourceId: string): Promise<KeyClaim> {
  if (await insertKey(tx, request, resourceId)) return { kind: 'new' }
  const earlier = await findClaim(tx, request)
  if (earlier === null) throw new DomainError('idempotency.in-progress')
  return { kind: 'replay', resourceId: earlier }
}

/**
 * The row that the same command created before. Null if the key is free. Claims nothing, and only saves a repeat the work before its transaction.
 * @throws DomainError `idempotency.key-reused` for another request
 */
export async function findClaim(
  database: Pick<Tx, 'statement'>,
  { principal, route, key, fingerprint }: KeyedRequest,
): Promise<string | null> {
  const [known] = await database.statement<Claimed>(
    'idempotency.read',
    'select fingerprint, resource_id from idempotency_keys where principal = $1 and route = $2 and key = $3',
    [principal, route, key],
  )
  return known === undefined ? null : resourceOf(known, fingerprint)
}

interface Claimed {
  readonly fingerprint: Buffer
  readonly resource_id: string
}

function resourceOf(known: Claimed, fingerprint: Buffer): string {
  if (!known.fingerprint.equals(fingerprint)) throw new DomainError('idempotency.key-reused')
  return known.resource_id
}

/** Claims of one read. */
const mostTogether = 100

/** `findClaim` for requests that many send at the same moment. Requests that come during a read are read in one batch. */
export function createClaimFinder(
  database: Pick<Database, 'statement'>,
): (request: KeyedRequest) => Promise<string | null> {
  const find = gathered(async (requests: readonly KeyedRequest[]) => {
    const rows = await database.statement<Claimed & { readonly nth: number }>(
      'idempotency.read-many',
      readManyText,
      [
        requests.map(({ principal }) => principal),
        requests.map(({ route }) => route),
        requests.map(({ key }) => key),
      ],
    )
    const claims = new Map(rows.map((row) => [row.nth, row]))
    return new Map(
      requests.flatMap((request, nth) => {
        const claim = claims.get(nth + 1)
        return claim === undefined ? [] : [[request, claim] as const]
      }),
    )
  }, mostTogether)
  return async (request) => {
    const known = await find(request)
    return known === null ? null : resourceOf(known, request.fingerprint)
  }
}

async function insertKey(tx: Tx, request: KeyedRequest, resourceId: string): Promise<boolean> {
  try {
    const rows = await tx.statement(
      'idempotency.claim',
      `insert into idempotency_keys (principal, route, key, fingerprint, resource_id, created_at)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning key`,
      [request.principal, request.route, request.key, request.fingerprint, resourceId, tx.now],
    )
    return rows.length > 0
  } catch (error) {
    if (sqlStateOf(error) !== lockNotAvailable) throw error
    throw new DomainError('idempotency.in-progress')
  }
}

/** Deletes expired keys in batches, so that no statement takes long. For a periodic task. */
export async function forgetOldKeys(deps: {
  readonly database: Database
  readonly clock: Clock
}): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - keptDays * 86_400_000)
  const forget = () => deps.database.statement('idempotency.forget', forgetText, [before])
  while ((await forget()).length === batch);
}
