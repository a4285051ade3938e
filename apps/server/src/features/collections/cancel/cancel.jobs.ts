import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/job-definition.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'

/** Retries the cancellation of a charge whose provider did not answer. Only `enqueueCancellation` enqueues it. */
export const cancelChargeJob = defineJob('collections.cancel-charge', z.object({ chargeId: z.uuid() }), {
  oncePerKey: true,
})

/** Enqueues the next try to cancel a charge, unless one already waits. */
export function enqueueCancellation(tx: Tx, chargeId: string, startAfterSeconds: number): void {
  tx.enqueue(cancelChargeJob, { chargeId }, { singletonKey: chargeId, startAfterSeconds })
}
