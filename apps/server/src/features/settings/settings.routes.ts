import { readPublicSettings } from '@puente/contract/settings/settings'
import type { Router } from '../../platform/http/call.ts'
import type { PublicSettingsReader } from './public-settings.ts'

export function settingsRoutes(
  router: Router,
  { publicSettings }: { readonly publicSettings: PublicSettingsReader },
): void {
  router.on(readPublicSettings, publicSettings)
}
