import { providerNames } from '@puente/contract/collections'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/job-definition.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'

const question = z.object({ provider: z.enum(providerNames), endToEndId: z.string() })
type Question = z.infer<typeof question>

/** Queries the provider about the Pix of a notice that does not prove its sender. Only `enqueueQuery` enqueues it. */
export const queryPixJob = defineJob('collections.ask-about-pix', question, { oncePerKey: true })

/**
 * Enqueues a query about a Pix. All notices that name the same Pix at the same provider share one waiting query.
 * @param startAfterSeconds whole seconds to wait first, or null to query at once
 */
export function enqueueQuery(tx: Tx, about: Question, startAfterSeconds: number | null): void {
  const singletonKey = `${about.provider}:${about.endToEndId}`
  tx.enqueue(queryPixJob, about, {
    singletonKey,
    ...(startAfterSeconds === null ? {} : { startAfterSeconds }),
  })
}
