import { providerNames } from '@puente/contract/collections'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job-definition.ts'

/** Runs the days of a provider that are due, for a person who does not want to wait for the next turn of the task. */
export const runDueDaysJob = defineJob(
  'reconciliation.run-due-days',
  z.object({ provider: z.enum(providerNames) }),
  {
    oncePerKey: true,
    // A day of 100,000 lines from a slow provider.
    expireSeconds: 3_600,
  },
)
