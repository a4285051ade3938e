import type { AuditChain, AuditFaultView } from '@puente/contract/audit'
import { type AuditVerification, verifyAuditChain } from '../../platform/audit/audit-chain.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { errorText } from '../../platform/retries/retries.rules.ts'
import { job } from '../../platform/unit-of-work/actors.ts'
import type { RequestContext, SignedInActor, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  addCheck,
  beginCheck,
  endCheck,
  failCheck,
  lastCheck,
  lastEnd,
  lastGoodHead,
  openCheck,
  saveProgress,
  type StoredFault,
} from './check-repository.ts'

export interface CheckDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly log: Logger
}

/** How often the system checks the chain by itself. */
const everyMs = 3_600_000
const object = { type: 'audit-log', id: 'chain' } as const

/** Requests a check of the whole chain, which a worker takes within seconds. Changes nothing while one waits or runs. */
export async function requestCheck(
  { unitOfWork }: Pick<CheckDeps, 'unitOfWork'>,
  actor: SignedInActor,
  context: RequestContext,
): Promise<void> {
  await unitOfWork.run(
    actor,
    'audit.request-check',
    async (tx) => {
      if ((await addCheck(tx, actor.userId)) === null) return tx.unchanged()
      tx.audit({ object })
    },
    context,
  )
}

/**
 * Makes the requested check, or the hourly one if it is due. Its result is audited, and a fault is logged as an error. A check that an error stops
 * ends with it, so that the next one begins when it is requested or due and not at once.
 */
export async function checkWhenDue(deps: CheckDeps): Promise<void> {
  const { database, unitOfWork, log } = deps
  const id = (await openCheck(database))?.id ?? (await addHourlyCheck(deps))
  if (id === null) return
  let result: AuditVerification
  try {
    result = await check(deps, id)
  } catch (error) {
    const failure = errorText(error) || 'an error without a message'
    await unitOfWork.run(job, 'audit.check', async (tx) => {
      await failCheck(tx, id, failure)
      tx.audit({ object, after: { failure } })
    })
    log.error({ event: 'audit.check-failed', err: error }, 'the check of the audit log ended with an error')
    return
  }
  await unitOfWork.run(job, 'audit.check', async (tx) => {
    await endCheck(tx, id, result)
    tx.audit({
      object,
      after: {
        checked: result.sealed.toString(),
        faults: result.faultCount,
        head: result.head?.hash ?? null,
      },
    })
  })
  const { head } = result
  // The log of the server keeps the head outside the database, out of reach of a hand that cuts the end of the chain.
  if (result.faultCount === 0 && head !== null) {
    log.info(
      { event: 'audit.checked', sealNo: head.sealNo.toString(), headHash: head.hash },
      'the chain of the audit log is whole',
    )
  }
  if (result.faultCount > 0) {
    log.error(
      { event: 'audit.broken', count: result.faultCount, kind: result.faults[0]?.kind },
      'the chain of the audit log is broken',
    )
  }
}

async function check({ database, unitOfWork }: CheckDeps, id: string): Promise<AuditVerification> {
  const progress = (work: (tx: Parameters<typeof beginCheck>[0]) => Promise<void>) =>
    unitOfWork.run(job, 'audit.check', async (tx) => {
      await work(tx)
      tx.unchanged()
    })
  await progress((tx) => beginCheck(tx, id))
  return verifyAuditChain(database, {
    knownHead: await lastGoodHead(database),
    onProgress: (checked) => progress((tx) => saveProgress(tx, id, checked)),
  })
}

async function addHourlyCheck({ database, unitOfWork, clock }: CheckDeps): Promise<string | null> {
  const last = await lastEnd(database)
  if (last !== null && last.startedAt.getTime() + everyMs > clock.now().getTime()) return null
  return unitOfWork.run(job, 'audit.check', async (tx) => {
    tx.unchanged()
    return addCheck(tx, null)
  })
}

/** The result of the last check, and how far the one under way is. */
export async function readChain(database: Database): Promise<AuditChain> {
  // Before its result: a check that ends in between would be neither under way nor the last one, and nobody would look again soon.
  const running = await openCheck(database)
  const [last, end] = await Promise.all([lastCheck(database), lastEnd(database)])
  return {
    running: running && { checked: running.checked, total: running.total },
    last: last && {
      finishedAt: last.finishedAt.toISOString(),
      tookMs: last.finishedAt.getTime() - last.startedAt.getTime(),
      checked: last.checked,
      hash: last.hash,
      faultCount: last.faultCount,
      breakId: last.breakId,
      faults: await faultViews(database, last.faults),
    },
    failedAt: end?.hasFailed === true ? end.finishedAt.toISOString() : null,
    nextAt: end && new Date(end.startedAt.getTime() + everyMs).toISOString(),
  }
}

async function faultViews(database: Database, faults: readonly StoredFault[]): Promise<AuditFaultView[]> {
  const seqs = faults.flatMap(({ seq }) => (seq === undefined ? [] : [seq]))
  const rows = await database.statement<{ seq: bigint; at: Date }>(
    'audit.times',
    'select seq, at from audit_log where seq = any($1::bigint[])',
    [seqs],
  )
  const times = new Map(rows.map(({ seq, at }) => [seq.toString(), at.toISOString()]))
  return faults.map(({ kind, sealNo, seq }) => ({
    kind,
    seal: sealNo ?? null,
    entry: seq ?? null,
    at: seq === undefined ? null : (times.get(seq) ?? null),
  }))
}
