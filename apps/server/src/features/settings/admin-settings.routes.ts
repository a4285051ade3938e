import {
  changeSettings as changeSettingsEndpoint,
  listSettingChanges,
  readAdminSettings as readAdminSettingsEndpoint,
} from '@puente/contract/settings/admin-settings'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Database } from '../../platform/db/database.ts'
import type { Router } from '../../platform/http/call.ts'
import { readAdminSettings } from './admin-settings.ts'
import { type ChangeSettingsDeps, changeSettings } from './change-settings.ts'
import { listChanges } from './setting-changes.ts'
import { type SettingDefaults, settingsFromWire } from './settings.rules.ts'

export interface AdminSettingsRouteDeps extends ChangeSettingsDeps {
  readonly database: Database
  /** Values of this deployment that apply where the table has none. */
  readonly defaults: SettingDefaults
}

/** `/admin/configuracoes` (SEC-006). */
export function adminSettingsRoutes(router: Router, deps: AdminSettingsRouteDeps): void {
  const { database } = deps
  router.on(readAdminSettingsEndpoint, () => readAdminSettings(database, deps))
  router.on(changeSettingsEndpoint, async ({ actor, body: { version, changes }, context }) => {
    const typed = settingsFromWire(changes)
    refuseProvider(typed)
    await changeSettings(deps, actor, typed, { version, context })
    return readAdminSettings(database, deps)
  })
  router.on(listSettingChanges, ({ query }) => listChanges(database, query))
}

/** The active provider is behind the gate of the finance area: `provider-settings` changes it (FIN-029). */
function refuseProvider(typed: SettingDefaults): void {
  if (typed['provider.active'] === undefined) return
  throw new DomainError('request.invalid', {}, [{ field: 'provider.active', rule: 'unknown' }])
}
