import { readQrSample } from '@puente/contract/diagnostics'
import { storePath } from '@puente/domain/store-address'
import type { Config } from '../../platform/config/config.ts'
import type { Router } from '../../platform/http/call.ts'
import { adminOfTools } from './debug-access.ts'

export type QrSampleDeps = Pick<Config, 'debugTools' | 'debugStoreId' | 'publicUrl'>

/** The sample of `/qr-debug`. To everybody but an admin it is a route that does not exist (DBG-001). */
export function qrSampleRoutes(router: Router, { debugTools, debugStoreId, publicUrl }: QrSampleDeps): void {
  router.on(readQrSample, async ({ session }) => {
    adminOfTools(debugTools, session)
    return { storeId: debugStoreId, pageUrl: publicUrl + storePath({ storeId: debugStoreId, slug: null }) }
  })
}
