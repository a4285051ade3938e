import { randomInt } from 'node:crypto'
import type { ProviderName } from '@puente/contract/collections'
import type { FeatureParts } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import type { ReconcileDeps } from '../collections/public.ts'
import type { MailQueue } from '../notifications/public.ts'
import type { SettingsReader } from '../settings/public.ts'
import type { VerificationApi } from '../verification/public.ts'
import { approvalRoutes } from './approval/approval.routes.ts'
import { qrRoute } from './approval/qr-route.ts'
import { dropInfectedImage } from './attach-image.ts'
import { establishmentsRoutes } from './establishments.routes.ts'
import { imageRoute } from './image-route.ts'
import { forgetContactsTask } from './payments/payments.jobs.ts'
import { paymentsRoutes, paymentStream } from './payments/payments.routes.ts'
import { paymentCookie } from './payments/payment-session.ts'

export interface EstablishmentsNeeds extends Pick<VerificationApi, 'bankAccountOf'> {
  readonly mail: MailQueue
  readonly settings: SettingsReader
  /** What collections needs to issue a charge and to ask about one. */
  readonly charges: ReconcileDeps
  readonly isSimulatedProvider: (provider: ProviderName) => boolean
}

/** A merchant's own establishments from the registration on, the desk that approves them, and the payments of their customers. */
export function establishmentsFeature(
  infrastructure: Infrastructure,
  { mail, bankAccountOf, settings, charges, isSimulatedProvider }: EstablishmentsNeeds,
): FeatureParts {
  const { config, database, unitOfWork, clock, cipher, keyedHash, files, limiter, uploadAllowance } =
    infrastructure
  const { publicUrl } = config
  const payments = {
    database,
    clock,
    limiter,
    settings,
    publicUrl,
    isSimulatedProvider,
    charges: { ...charges, settings },
    payerKeys: charges.payerKeys,
    cookie: paymentCookie(publicUrl.startsWith('https:')),
  }
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
      paymentsRoutes(router, payments)
    },
    guestStreams: [paymentStream(payments)],
    tasks: [forgetContactsTask({ database, clock })],
    plainRoutes(app) {
      imageRoute(app, { database, files, limiter })
      qrRoute(app, { database, limiter, publicUrl })
    },
    onInfectedFile: (tx, file) => dropInfectedImage(tx, files, file),
  }
}
