import {
  type AdminSetting,
  type AdminSettings,
  type SettingKey,
  settingKeys,
} from '@puente/contract/settings/admin-settings'
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

/** The active provider has a screen of its own, behind the gate of the finance area (FIN-029). */
const editedKeys = settingKeys.filter((key) => key !== 'provider.active')

/** Every setting as an admin edits it here, with its default and the person who changed it last. */
export async function readAdminSettings(
  database: Database,
  { defaults }: { readonly defaults: SettingDefaults },
): Promise<AdminSettings> {
  const rows = await database.statement<Row>('settings.for-admins', text, [])
  // A value that cannot be read is shown as its default, so that the admin can save it again.
  const { settings } = settingsFromRows(rows, defaults)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return {
    version: newestRevision(rows.map((row) => row.version)),
    settings: editedKeys.map((key) => adminSetting(key, settings, standardOf(defaults), byKey.get(key))),
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
