import { sealAuditEntries } from '../../platform/audit/audit-chain.ts'
import { storeOlderTexts } from '../../platform/audit/older-texts.ts'
import type { FeatureParts } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { auditRoutes } from './audit.routes.ts'
import { checkWhenDue } from './chain-checks.ts'

/** The desk of the audit log, its seals, and the checks of their chain. */
export function auditFeature({ database, unitOfWork, clock, log, metrics }: Infrastructure): FeatureParts {
  return {
    routes(router) {
      auditRoutes(router, { database, unitOfWork, clock })
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
      {
        name: 'audit.store-texts',
        everySeconds: 60,
        run: async () => {
          while (await storeOlderTexts(unitOfWork));
        },
      },
      {
        // Looks for a requested check, and makes one an hour by itself.
        name: 'audit.check',
        everySeconds: 2,
        run: () => checkWhenDue({ database, unitOfWork, clock, log }),
      },
    ],
  }
}
