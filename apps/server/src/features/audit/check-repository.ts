import type { AuditFault, AuditHead, AuditVerification } from '../../platform/audit/audit-chain.ts'
import type { Database } from '../../platform/db/database.ts'
import { uuidv7 } from '../../platform/ids/uuid.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'

/** Faults that a check keeps, the first ones. */
const keptFaults = 20

/** A fault as the check stores it. */
export interface StoredFault {
  readonly kind: AuditFault['kind']
  readonly sealNo?: string
  readonly seq?: string
}

/** Requests a check. Null if one waits or runs. @param requestedBy null for the system */
export async function addCheck(tx: Tx, requestedBy: string | null): Promise<string | null> {
  const [row] = await tx.statement<{ id: string }>(
    'audit.add-check',
    `insert into audit_checks (id, requested_at, requested_by) values ($1, $2, $3)
     on conflict ((true)) where finished_at is null do nothing returning id`,
    [uuidv7(tx.now), tx.now, requestedBy],
  )
  return row?.id ?? null
}

/** Begins the check, or begins it once more if the process that ran it died. */
export async function beginCheck(tx: Tx, id: string): Promise<void> {
  await tx.statement(
    'audit.begin-check',
    `update audit_checks set started_at = $2, checked = 0, total = (select coalesce(max(seal_no), 0) from audit_seals) where id = $1`,
    [id, tx.now],
  )
}

export async function saveProgress(tx: Tx, id: string, checked: bigint): Promise<void> {
  await tx.statement('audit.check-progress', 'update audit_checks set checked = $2 where id = $1', [
    id,
    checked,
  ])
}

export async function endCheck(
  tx: Tx,
  id: string,
  { sealed, head, faults, faultCount }: AuditVerification,
): Promise<void> {
  const stored = faults.slice(0, keptFaults).map(
    (fault): StoredFault => ({
      kind: fault.kind,
      ...('sealNo' in fault && { sealNo: fault.sealNo.toString() }),
      ...('seq' in fault && { seq: fault.seq.toString() }),
    }),
  )
  // A check continues the break that earlier ones found since the last whole chain. A server of the release before stores no `break_id`.
  await tx.statement(
    'audit.end-check',
    `update audit_checks set finished_at = $2, checked = $3, head_no = $4, head_hash = $5, fault_count = $6::bigint, faults = $7,
       break_id = case when $6::bigint > 0 then coalesce((
         select p.break_id from audit_checks p where p.break_id is not null
           and p.finished_at > coalesce((select max(whole.finished_at) from audit_checks whole where whole.fault_count = 0), '-infinity')
         order by p.finished_at desc limit 1), $1::uuid) end
     where id = $1::uuid and finished_at is null`,
    [id, tx.now, sealed, head?.sealNo ?? null, head?.hash ?? null, faultCount, JSON.stringify(stored)],
  )
}

/** Ends a check that an error stopped. */
export async function failCheck(tx: Tx, id: string, failure: string): Promise<void> {
  await tx.statement(
    'audit.fail-check',
    'update audit_checks set started_at = coalesce(started_at, $2), finished_at = $2, failure = $3 where id = $1 and finished_at is null',
    [id, tx.now, failure],
  )
}

/** The check that waits or runs, or null. */
export async function openCheck(
  database: Pick<Database, 'statement'>,
): Promise<{ id: string; checked: number; total: number } | null> {
  const [row] = await database.statement<{ id: string; checked: number; total: number }>(
    'audit.open-check',
    'select id, checked::float8, total::float8 from audit_checks where finished_at is null',
    [],
  )
  return row ?? null
}

export interface EndedCheck {
  readonly startedAt: Date
  readonly finishedAt: Date
  readonly checked: number
  readonly hash: string | null
  readonly faultCount: number
  readonly faults: readonly StoredFault[]
  /** The check that found the break first. Null without faults. */
  readonly breakId: string | null
}

/** How the newest ended check began and ended, with or without a result. */
export async function lastEnd(
  database: Pick<Database, 'statement'>,
): Promise<{ startedAt: Date; finishedAt: Date; hasFailed: boolean } | null> {
  const [row] = await database.statement<{ startedAt: Date; finishedAt: Date; hasFailed: boolean }>(
    'audit.last-end',
    `select started_at as "startedAt", finished_at as "finishedAt", failure is not null as "hasFailed"
     from audit_checks where finished_at is not null order by finished_at desc limit 1`,
    [],
  )
  return row ?? null
}

/** The newest check with a result. */
export async function lastCheck(database: Pick<Database, 'statement'>): Promise<EndedCheck | null> {
  const [row] = await database.statement<EndedCheck>(
    'audit.last-check',
    `select started_at as "startedAt", finished_at as "finishedAt", checked::float8, head_hash as hash,
       fault_count::float8 as "faultCount", faults, break_id as "breakId"
     from audit_checks where fault_count is not null order by finished_at desc limit 1`,
    [],
  )
  return row ?? null
}

/** The head that the last check without faults saw. Its absence from the chain shows that the end was cut off. */
export async function lastGoodHead(database: Pick<Database, 'statement'>): Promise<AuditHead | undefined> {
  const [row] = await database.statement<AuditHead>(
    'audit.last-good-head',
    `select head_no as "sealNo", head_hash as hash from audit_checks
     where fault_count = 0 and head_no is not null order by finished_at desc limit 1`,
    [],
  )
  return row
}
