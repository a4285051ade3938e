import type { PixStatus, ProviderName } from '@puente/contract/collections'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { FailureClass } from '../ports/collector.port.ts'
import type { AttemptState, EarlierAttempt } from './earlier-attempt.rules.ts'

export async function startAttempt(tx: Tx, chargeId: string, provider: ProviderName): Promise<void> {
  await tx.statement(
    'collections.start-attempt',
    `insert into charge_attempts (charge_id, provider, state, started_at) values ($1, $2, 'started', $3)`,
    [chargeId, provider, tx.now],
  )
}

/** Ends the running attempt of a charge that was not issued. Does nothing if it has already ended, for example by reconciliation. */
export async function endAttempt(
  tx: Tx,
  chargeId: string,
  state: Exclude<AttemptState, 'started' | 'issued'>,
  failure: FailureClass | 'no-code' | null,
): Promise<void> {
  await tx.statement(
    'collections.end-attempt',
    `update charge_attempts set state = $2, failure = $3, answered_at = $4
     where charge_id = $1 and state in ('started', 'unknown')`,
    [chargeId, state, failure, tx.now],
  )
}

/** The newest attempt to issue a charge, or null. It cannot change before the transaction ends if the transaction has locked the charge. */
export async function findEarlierAttempt(tx: Tx, chargeId: string): Promise<EarlierAttempt | null> {
  const [row] = await tx.statement<{
    pix_status: PixStatus
    has_code: boolean
    expires_at: Date
    state: AttemptState
    failure: string | null
    started_at: Date
  }>(
    'collections.earlier-attempt',
    `select c.pix_status, c.pix_code is not null as has_code, c.expires_at, a.state, a.failure, a.started_at
     from charges c join charge_attempts a on a.charge_id = c.id
     where c.id = $1 order by a.started_at desc, a.id desc limit 1`,
    [chargeId],
  )
  if (row === undefined) return null
  return {
    pixStatus: row.pix_status,
    hasCode: row.has_code,
    expiresAt: row.expires_at,
    attempt: row.state,
    failure: row.failure,
    startedAt: row.started_at,
  }
}
