import type { SettingKey } from '@puente/contract/settings/admin-settings'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { remembered } from '../../platform/memory/remembered.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { Settings } from './setting-table.rules.ts'
import { readSettingRows, type SettingsTables } from './settings-repository.ts'
import { type ReadSettings, type SettingDefaults, settingsFromRows } from './settings.rules.ts'

/**
 * The settings, for every feature. A stored value that cannot be read throws only where it is used. Guessing a fee or a limit would charge an amount
 * that nobody set.
 */
export interface SettingsReader {
  /** From memory, at most two seconds old: for screens and for values that promise nothing. The same object until the next read. */
  current(): Promise<Settings>
  /** As this transaction first read them: for anything that is stored. */
  within(tx: Tx): Promise<Settings>
  /** The same, for editing. An unreadable value appears as its default, so that an admin can set it again. */
  toChange(tx: Tx): Promise<ReadSettings>
  /** Empties the memory, so that the next `current` reads the table. Called when a settings event arrives. */
  forget(): void
}

export interface SettingsReaderOptions {
  readonly database: Database
  readonly clock: Clock
  /** Values of this deployment that apply where the table has none. */
  readonly defaults: SettingDefaults
  /** Called if the active provider cannot be read and `fallbackProvider` was used (PSP-001). */
  readonly onUnreadableProvider: () => void
}

// The settings event clears the memory at once. This bounds the age if an event is lost.
const MEMORY_MS = 2_000

export function createSettingsReader(options: SettingsReaderOptions): SettingsReader {
  const { database, clock } = options

  async function read(tables: Kysely<SettingsTables>): Promise<Settings> {
    const { settings, unreadable } = settingsFromRows(await readSettingRows(tables), options.defaults)
    if (unreadable.includes('provider.active')) options.onUnreadableProvider()
    for (const key of unreadable) if (key !== 'provider.active') refuseToRead(settings, key)
    return settings
  }

  // A transaction that reads twice gets the same settings, even if they were changed meanwhile.
  const asSeenBy = new WeakMap<Tx, Promise<Settings>>()
  const memory = remembered(() => read(database.tables<SettingsTables>()), { clock, maxAgeMs: MEMORY_MS })
  return {
    current: () => memory.current(),
    within(tx) {
      const seen = asSeenBy.get(tx) ?? read(tx.tables<SettingsTables>())
      asSeenBy.set(tx, seen)
      return seen
    },
    toChange: async (tx) =>
      settingsFromRows(await readSettingRows(tx.tables<SettingsTables>()), options.defaults),
    forget: () => memory.forget(),
  }
}

function refuseToRead(settings: Settings, key: SettingKey): void {
  Object.defineProperty(settings, key, {
    get: () => {
      throw new Error(`the setting ${key} cannot be read`)
    },
  })
}
