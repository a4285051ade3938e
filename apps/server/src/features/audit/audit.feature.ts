import { sealAuditEntries } from '../../platform/audit/audit-chain.ts'
import type { FeatureParts } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'

/** The seals of the audit log. */
export function auditFeature({ database, metrics }: Infrastructure): FeatureParts {
  return {
    tasks: [
      {
        name: 'audit.seal',
        everySeconds: 2,
        // An entry without a seal is not yet proven. Only one sealer works at a time.
        leaseSeconds: 10,
        run: async () => {
          while (await sealAuditEntries(database, metrics));
        },
      },
    ],
  }
}
