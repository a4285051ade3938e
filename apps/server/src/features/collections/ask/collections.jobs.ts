import { providerNames } from '@puente/contract/collections'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/job-definition.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'

const question = z.object({ provider: z.enum(providerNames), endToEndId: z.string() })
type Question = z.infer<typeof question>

/** For a notice that does not prove its sender: asks the provider about the Pix that it names. Enqueued by `enqueueQuestion` alone. */
export const askAboutPixJob = defineJob('collections.ask-about-pix', question, { oncePerKey: true })

/**
 * Enqueues a question about a Pix. One question that waits answers for every notice that names the same Pix at the same provider.
 * @param startAfterSeconds whole seconds to wait first, or null to ask at once
 */
export function enqueueQuestion(tx: Tx, about: Question, startAfterSeconds: number | null): void {
  const singletonKey = `${about.provider}:${about.endToEndId}`
  tx.enqueue(askAboutPixJob, about, {
    singletonKey,
    ...(startAfterSeconds === null ? {} : { startAfterSeconds }),
  })
}
