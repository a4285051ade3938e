import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** The previous hash of the first seal: 32 zero bytes. */
export const firstHash: Buffer = Buffer.alloc(32)

export function sealHash(previous: Uint8Array, body: string): Buffer {
  return createHash('sha256').update(previous).update(body, 'utf8').digest()
}

const batchSize = 1000
/** One sealer at a time, among all processes. */
const sealLock = 7_446_210_119

/**
 * Seals the entries that wait, in order, up to a thousand. True when there may be more. Does nothing while another
 * process seals.
 */
export async function sealAuditEntries(database: Database, metrics: Metrics): Promise<boolean> {
  return database.borrow(async (client) => {
    await client.query('begin')
    const { rows: lock } = await client.query('select pg_try_advisory_xact_lock($1) as mine', [sealLock])
    const { rows: entries } =
      lock[0]?.mine === true
        ? await client.query<{ seq: bigint; body: string }>({
            name: 'audit.unsealed',
            text: `select seq, body from audit_log where seq in (select seq from audit_unsealed order by seq limit ${batchSize}) order by seq`,
          })
        : { rows: [] }
    if (entries.length > 0) {
      const { rows: head } = await client.query<{ seal_no: bigint; hash: Buffer }>({
        name: 'audit.head',
        text: 'select seal_no, hash from audit_seals order by seal_no desc limit 1',
      })
      const seals = chain(entries, head[0]?.seal_no ?? 0n, head[0]?.hash ?? firstHash)
      await client.query({
        name: 'audit.seal',
        text: `with sealed as (
                 insert into audit_seals (seal_no, audit_seq, prev_hash, hash)
                 select * from unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::bytea[]) returning audit_seq)
               delete from audit_unsealed where seq in (select audit_seq from sealed)`,
        values: [seals.numbers, seals.entries, seals.previous, seals.hashes],
      })
      metrics.auditSealed.inc(entries.length)
    }
    await client.query('commit')
    return entries.length === batchSize
  })
}

function chain(
  entries: readonly { readonly seq: bigint; readonly body: string }[],
  lastNo: bigint,
  lastHash: Buffer,
) {
  const seals = {
    numbers: [] as bigint[],
    entries: [] as bigint[],
    previous: [] as Buffer[],
    hashes: [] as Buffer[],
  }
  let number = lastNo
  let previous = lastHash
  for (const entry of entries) {
    number += 1n
    const hash = sealHash(previous, entry.body)
    seals.numbers.push(number)
    seals.entries.push(entry.seq)
    seals.previous.push(previous)
    seals.hashes.push(hash)
    previous = hash
  }
  return seals
}

export type AuditFault =
  | { readonly kind: 'gap'; readonly sealNo: bigint }
  | { readonly kind: 'broken-link'; readonly sealNo: bigint; readonly seq: bigint }
  | { readonly kind: 'entry-missing'; readonly sealNo: bigint; readonly seq: bigint }
  | { readonly kind: 'entry-changed'; readonly sealNo: bigint; readonly seq: bigint }
  | { readonly kind: 'column-changed'; readonly seq: bigint }
  | { readonly kind: 'entry-unsealed'; readonly seq: bigint }
  | { readonly kind: 'head-missing'; readonly sealNo: bigint }

/** The last seal, to be kept outside the database: only it reveals a truncated log. */
export interface AuditHead {
  readonly sealNo: bigint
  readonly hash: string
}

export interface AuditVerification {
  readonly sealed: bigint
  readonly head: AuditHead | null
  /** The first faults, at most 100. */
  readonly faults: readonly AuditFault[]
  readonly faultCount: number
}

const keptFaults = 100

interface SealRow {
  readonly seal_no: bigint
  readonly audit_seq: bigint
  readonly prev_hash: Buffer
  readonly hash: Buffer
  readonly body: string | null
  readonly columns_agree: boolean | null
}

const pageSize = 5000
// The columns of an entry that jsonb cannot hold are not compared: its seal covers its body only.
const pageText = `
select s.seal_no, s.audit_seq, s.prev_hash, s.hash, a.body, j.b is null or (
  (a.at, a.actor_kind, a.command, a.object_type, a.object_id, a.outcome) is not distinct from
  ((b ->> 'at')::timestamptz, b ->> 'actorKind', b ->> 'command', b ->> 'objectType', b ->> 'objectId', b ->> 'outcome')
  and a.actor_id is not distinct from b ->> 'actorId') as columns_agree
from audit_seals s left join audit_log a on a.seq = s.audit_seq
left join lateral (select case when pg_input_is_valid(a.body, 'jsonb') then a.body::jsonb end as b) j on true
where s.seal_no > $1 order by s.seal_no limit ${pageSize}`

/**
 * An entry without a seal is a fault if it is not queued for one, or if an entry written a minute later has its seal, because entries are sealed in
 * order. A queued entry is no fault for any waiting time, because the sealer may have died or was never started.
 */
const unsealedText = `
select a.seq from audit_log a
where a.seq > $1 and a.seq <= $2
  and not exists (select from audit_seals s where s.audit_seq = a.seq and s.audit_seq > $1 and s.audit_seq <= $2)
  and (not exists (select from audit_unsealed u where u.seq = a.seq)
    or exists (select from audit_seals s join audit_log later on later.seq = s.audit_seq
               where s.audit_seq > a.seq and later.at > a.at + interval '1 minute'))
order by a.seq limit ${keptFaults}`

/** Numbers of entries in one statement: it must end within the time limit of statements, however long the log is. */
const looseRange = 20_000n

/** The first entries that should have a seal and have none. */
async function findLoose(database: Database): Promise<bigint[]> {
  const [end] = await database.statement<{ last: bigint | null }>(
    'audit.last-entry',
    'select max(seq) as last from audit_log',
    [],
  )
  const last = end?.last ?? 0n
  const found: bigint[] = []
  for (let from = 0n; from < last && found.length < keptFaults; from += looseRange) {
    const rows = await database.statement<{ seq: bigint }>('audit.loose', unsealedText, [
      from,
      from + looseRange,
    ])
    found.push(...rows.map(({ seq }) => seq))
  }
  return found
}

export interface VerifyOptions {
  /** A head that was stored earlier, best outside the database. */
  readonly knownHead?: AuditHead | undefined
  /** Called after each few thousand seals with the number of seals so far. */
  readonly onProgress?: (sealed: bigint) => Promise<void>
}

/** Walks the whole chain and reports every place where an entry was changed, removed, moved or never sealed. */
export async function verifyAuditChain(
  database: Database,
  { knownHead, onProgress }: VerifyOptions = {},
): Promise<AuditVerification> {
  const faults: AuditFault[] = []
  let faultCount = 0
  const report = (...found: readonly AuditFault[]): void => {
    faultCount += found.length
    faults.push(...found.slice(0, keptFaults - faults.length))
  }
  let number = 0n
  let previous: Buffer = firstHash
  let sealed = 0n
  let foundKnown = knownHead === undefined
  for (;;) {
    const page = await database.statement<SealRow>('audit.verify', pageText, [number])
    for (const seal of page) {
      if (seal.seal_no !== number + 1n) report({ kind: 'gap', sealNo: number + 1n })
      if (!seal.prev_hash.equals(previous))
        report({ kind: 'broken-link', sealNo: seal.seal_no, seq: seal.audit_seq })
      report(...entryFaults(seal))
      if (knownHead?.sealNo === seal.seal_no && knownHead.hash === seal.hash.toString('hex'))
        foundKnown = true
      number = seal.seal_no
      previous = seal.hash
      sealed += 1n
    }
    await onProgress?.(sealed)
    if (page.length < pageSize) break
  }
  if (!foundKnown && knownHead !== undefined) report({ kind: 'head-missing', sealNo: knownHead.sealNo })
  const loose = await findLoose(database)
  report(...loose.map((seq) => ({ kind: 'entry-unsealed' as const, seq })))
  const head = sealed === 0n ? null : { sealNo: number, hash: previous.toString('hex') }
  return { sealed, head, faults, faultCount }
}

function entryFaults(seal: SealRow): AuditFault[] {
  const place = { sealNo: seal.seal_no, seq: seal.audit_seq }
  if (seal.body === null) return [{ kind: 'entry-missing', ...place }]
  if (!sealHash(seal.prev_hash, seal.body).equals(seal.hash)) return [{ kind: 'entry-changed', ...place }]
  return seal.columns_agree === true ? [] : [{ kind: 'column-changed', seq: seal.audit_seq }]
}
