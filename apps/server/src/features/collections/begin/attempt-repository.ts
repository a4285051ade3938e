import type { ProviderName } from '@puente/contract/collections'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { FailureClass } from '../ports/collector.port.ts'

/** `started` is committed before the provider is called: found in that state later, its outcome is unknown too. */
export type AttemptState = 'started' | 'issued' | 'refused' | 'unknown'

export async function startAttempt(tx: Tx, chargeId: string, provider: ProviderName): Promise<void> {
  await tx.statement(
    'collections.start-attempt',
    `insert into charge_attempts (charge_id, provider, state, started_at) values ($1, $2, 'started', $3)`,
    [chargeId, provider, tx.now],
  )
}

/** Ends the running attempt of a charge. Nothing happens when it was ended before, such as by reconciliation. */
export async function endAttempt(
  tx: Tx,
  chargeId: string,
  state: Exclude<AttemptState, 'started'>,
  failure: FailureClass | 'no-code' | null,
): Promise<void> {
  await tx.statement(
    'collections.end-attempt',
    `update charge_attempts set state = $2, failure = $3, answered_at = $4
     where charge_id = $1 and state in ('started', 'unknown')`,
    [chargeId, state, failure, tx.now],
  )
}
