import { randomInt } from 'node:crypto'
import type { FeatureParts } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import type { MailQueue } from '../notifications/public.ts'
import type { VerificationApi } from '../verification/public.ts'
import { approvalRoutes } from './approval/approval.routes.ts'
import { qrRoute } from './approval/qr-route.ts'
import { establishmentsRoutes } from './establishments.routes.ts'

export interface EstablishmentsNeeds extends Pick<VerificationApi, 'bankAccountOf'> {
  readonly mail: MailQueue
}

/** A merchant's own establishments, and the desk that approves them. */
export function establishmentsFeature(
  infrastructure: Infrastructure,
  { mail, bankAccountOf }: EstablishmentsNeeds,
): FeatureParts {
  const { config, database, unitOfWork, cipher, keyedHash, limiter } = infrastructure
  const { publicUrl } = config
  return {
    routes(router) {
      establishmentsRoutes(router, { database })
      approvalRoutes(router, {
        database,
        unitOfWork,
        cipher,
        keyedHash,
        mail,
        bankAccountOf,
        publicUrl,
        randomBelow: (bound) => randomInt(bound),
      })
    },
    plainRoutes(app) {
      qrRoute(app, { database, limiter, publicUrl })
    },
  }
}
