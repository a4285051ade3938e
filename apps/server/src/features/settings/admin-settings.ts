import {
  type AdminSetting,
  type AdminSettings,
  type SettingKey,
  settingKeys,
} from '@puente/contract/settings/admin-settings'
import { type ProviderName, providerNames } from '@puente/contract/collections'
import type { Database } from '../../platform/db/database.ts'
import { promisedByQuotes, type Settings, settingKinds } from './setting-table.rules.ts'
import { newestRevision } from './settings-repository.ts'
import { type SettingDefaults, settingsFromRows, standardOf, storedValue } from './settings.rules.ts'

interface Row {
  readonly key: string
  readonly value: unknown
  readonly updated_at: Date
  readonly version: number
  readonly email: string | null
}

// One statement, so that version and values belong together.
const text = `
select s.key, s.value, s.updated_at, s.version, u.email
from settings s left join users u on u.id = s.updated_by`

/** The providers of this deployment. Others are neither offered nor accepted, since they could issue no charge. */
export type ConfiguredProviders = readonly ProviderName[]

/** Every setting as an admin edits it, with its default and the person who changed it last. */
export async function readAdminSettings(
  database: Database,
  { defaults, providers }: { readonly defaults: SettingDefaults; readonly providers: ConfiguredProviders },
): Promise<AdminSettings> {
  const rows = await database.statement<Row>('settings.for-admins', text, [])
  // A value that cannot be read is shown as its default, for the admin to save it again.
  const { settings } = settingsFromRows(rows, defaults)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return {
    version: newestRevision(rows.map((row) => row.version)),
    settings: settingKeys.map((key) => {
      const shown = adminSetting(key, settings, standardOf(defaults), byKey.get(key))
      if (key !== 'provider.active') return shown
      const inForce = settings['provider.active']
      return {
        ...shown,
        choices: providerNames.filter((name) => name === inForce || providers.includes(name)),
      }
    }),
  }
}

function adminSetting(
  key: SettingKey,
  settings: Settings,
  standard: Settings,
  row: Row | undefined,
): AdminSetting {
  return {
    key,
    ...settingKinds[key].facts,
    value: storedValue(settings, key),
    standard: storedValue(standard, key),
    voidsQuotes: promisedByQuotes.has(key),
    changedAt: row?.updated_at.toISOString() ?? null,
    changedBy: row?.email ?? null,
  }
}
