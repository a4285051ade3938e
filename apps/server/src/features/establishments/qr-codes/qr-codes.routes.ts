import {
  downloadPoster,
  generateQrCode as generateEndpoint,
  listQrStores,
} from '@puente/contract/establishments/qr-codes'
import type { Router } from '../../../platform/http/call.ts'
import { makePoster, type MakePosterDeps } from '../posters/make-poster.ts'
import { generateQrCode, type GenerateQrCodeDeps } from './generate-qr-code.ts'
import { readQrStores } from './qr-store-list.ts'

export type QrCodesRouteDeps = GenerateQrCodeDeps & MakePosterDeps

/** The QR studio. */
export function qrCodesRoutes(router: Router, deps: QrCodesRouteDeps): void {
  router.on(listQrStores, () => readQrStores(deps))
  router.on(generateEndpoint, ({ params, actor, context }) =>
    generateQrCode(deps, params.id, { actor, context }),
  )
  router.on(downloadPoster, ({ params, query }) =>
    makePoster(deps, { establishmentId: params.id, ownerId: null, ...query }),
  )
}
