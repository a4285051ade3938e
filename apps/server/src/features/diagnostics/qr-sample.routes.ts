import { readQrSample } from '@puente/contract/diagnostics'
import { DomainError } from '@puente/contract/protocol/problems'
import { storePath } from '@puente/domain/store-address'
import type { Config } from '../../platform/config/config.ts'
import type { Router } from '../../platform/http/call.ts'
import { actsAsAdmin } from '../../platform/http/session.ts'

export type QrSampleDeps = Pick<Config, 'debugTools' | 'debugStoreId' | 'publicUrl'>

/** The sample of `/qr-debug`. To everybody but an admin it is a route that does not exist (DBG-001). */
export function qrSampleRoutes(router: Router, { debugTools, debugStoreId, publicUrl }: QrSampleDeps): void {
  router.on(readQrSample, async ({ session }) => {
    if (!debugTools || session === null || !actsAsAdmin(session)) throw new DomainError('route.not-found')
    return { storeId: debugStoreId, pageUrl: publicUrl + storePath({ storeId: debugStoreId, slug: null }) }
  })
}
