import { sealAuditEntries } from '../../platform/audit/audit-chain.ts'
import type { FeatureParts } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { readFileRoute } from './read-file.ts'

/** The audit log's seals, and files whose every opening is audited. */
export function auditFeature({ database, uow, files, metrics }: Infrastructure): FeatureParts {
  return {
    routes(router) {
      readFileRoute(router, { database, unitOfWork: uow, files })
    },
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
