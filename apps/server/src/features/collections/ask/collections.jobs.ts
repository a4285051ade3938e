import { providerNames } from '@puente/contract/collections'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/job-definition.ts'

/**
 * For a notice that does not prove its sender: asks the provider about the Pix that it names. The key is the end-to-end id: one question
 * that waits answers for every notice about its Pix.
 */
export const askAboutPixJob = defineJob(
  'collections.ask-about-pix',
  z.object({ provider: z.enum(providerNames), endToEndId: z.string() }),
  { oncePerKey: true },
)
