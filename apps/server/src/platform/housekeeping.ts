import { sharedCache } from './cache/shared-cache.ts'
import type { FeatureParts } from './feature.ts'
import { forgetOldKeys } from './idempotency/idempotency-keys.ts'
import type { Infrastructure } from './infrastructure.ts'

/** The platform's own periodic tasks: they delete expired rows, and scan files that are still unscanned. */
export function housekeeping(
  infrastructure: Infrastructure,
  features: readonly Pick<FeatureParts, 'onInfectedFile'>[],
): FeatureParts {
  const { database, clock, files, limiter, inbox, uploadAllowance } = infrastructure
  return {
    tasks: [
      { name: 'rate-limits.sweep', everySeconds: 600, run: () => limiter.sweep() },
      { name: 'cache.sweep', everySeconds: 600, run: () => sharedCache({ database, clock }).sweep() },
      { name: 'idempotency.forget', everySeconds: 3600, run: () => forgetOldKeys({ database, clock }) },
      { name: 'inbox.purge', everySeconds: 86_400, run: () => inbox.forgetOld() },
      { name: 'uploads.sweep', everySeconds: 3600, run: () => uploadAllowance.sweep() },
      { name: 'files.sweep', everySeconds: 3600, run: async () => void (await files.sweep()) },
      {
        name: 'files.delete-discarded',
        everySeconds: 60,
        run: async () => void (await files.sweepDiscarded()),
      },
      {
        name: 'files.rescan',
        everySeconds: 60,
        run: async () => {
          await files.rescan(async (tx, file) => {
            for (const feature of features) await feature.onInfectedFile?.(tx, file)
          })
        },
      },
    ],
  }
}
