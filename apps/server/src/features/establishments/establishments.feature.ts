import { randomInt } from 'node:crypto'
import type { FeatureParts } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import type { MailQueue } from '../notifications/public.ts'
import type { SettingsReader } from '../settings/public.ts'
import type { VerificationApi } from '../verification/public.ts'
import { approvalRoutes } from './approval/approval.routes.ts'
import { qrRoute } from './approval/qr-route.ts'
import { dropInfectedImage } from './attach-image.ts'
import { establishmentsRoutes } from './establishments.routes.ts'
import { imageRoute } from './image-route.ts'
import { qrCodesRoutes } from './qr-codes/qr-codes.routes.ts'

export interface EstablishmentsNeeds extends Pick<VerificationApi, 'bankAccountOf'> {
  readonly mail: MailQueue
  readonly settings: SettingsReader
}

/** A merchant's own establishments from the registration on, and the desk that approves them. */
export function establishmentsFeature(
  infrastructure: Infrastructure,
  { mail, settings, bankAccountOf }: EstablishmentsNeeds,
): FeatureParts {
  const { config, database, unitOfWork, clock, cipher, keyedHash, files, limiter, uploadAllowance } =
    infrastructure
  const { publicUrl } = config
  const brand = async () => (await settings.current())['brand.name']
  return {
    routes(router) {
      establishmentsRoutes(router, {
        database,
        unitOfWork,
        clock,
        cipher,
        keyedHash,
        files,
        allowance: uploadAllowance,
      })
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
      qrCodesRoutes(router, { database, unitOfWork, brand, publicUrl })
    },
    plainRoutes(app) {
      imageRoute(app, { database, files, limiter })
      qrRoute(app, { database, limiter, publicUrl })
    },
    onInfectedFile: (tx, file) => dropInfectedImage(tx, files, file),
  }
}
