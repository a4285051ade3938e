import { type SettingKey, type SettingValue, settingKeys } from '@puente/contract/settings/admin-settings'
import { DomainError, type FieldFault } from '@puente/contract/protocol/problems'
import {
  boundedPairs,
  promisedByQuotes,
  type Settings,
  settingKinds,
  defaultSettings,
} from './setting-table.rules.ts'

/** Values of a deployment that apply where the table has none: the demo's provider, for example. */
export type SettingDefaults = Partial<Settings>

/** The whole set, and the keys whose row cannot be read, so that their default applies. */
export interface ReadSettings {
  readonly settings: Settings
  readonly unreadable: readonly SettingKey[]
}

/**
 * The whole set from the rows of the table. A row that is not of its setting's kind or outside its bounds is reported,
 * never guessed; only the active provider has a value for that case, `fallbackProvider` (PSP-001).
 */
export function settingsFromRows(
  rows: readonly { readonly key: string; readonly value: unknown }[],
  defaults: SettingDefaults,
): ReadSettings {
  const settings = { ...standardOf(defaults) }
  const unreadable = rows.flatMap(({ key, value }) =>
    !isSettingKey(key) || takeRow(settings, key, value) ? [] : [key],
  )
  return { settings, unreadable }
}

/** The values that apply in this deployment if nobody has set any. */
export function standardOf(defaults: SettingDefaults): Settings {
  return { ...defaultSettings, ...defaults }
}

/** One changed setting, with old and new value as the table holds them. */
export interface SettingChange {
  readonly key: SettingKey
  readonly from: SettingValue
  readonly to: SettingValue
}

/**
 * Reads an admin's input as settings.
 * @throws DomainError request.invalid with `format` for each key whose value is not of its kind
 */
export function settingsFromWire(changes: Partial<Record<SettingKey, unknown>>): SettingDefaults {
  const settings: { -readonly [K in SettingKey]?: Settings[K] } = {}
  const faults = settingKeys.flatMap((key): FieldFault[] => {
    if (!Object.hasOwn(changes, key) || readInto(settings, key, changes[key])) return []
    return [{ field: key, rule: 'format' }]
  })
  if (faults.length > 0) throw new DomainError('request.invalid', {}, faults)
  return settings
}

/**
 * Lists what an edit changes. A setting whose stored value was unreadable counts as changed even if it is set to its default.
 * @throws DomainError request.invalid with each key and the bound that its new value breaks
 */
export function changeOfSettings(
  { settings: current, unreadable }: ReadSettings,
  changes: SettingDefaults,
): { readonly changed: readonly SettingChange[]; readonly voidsQuotes: boolean } {
  const next: Settings = { ...current, ...changes }
  const faults = [...settingKeys.flatMap((key) => faultOf(next, key)), ...crossedBounds(next)]
  if (faults.length > 0) throw new DomainError('request.invalid', {}, faults)

  const changed = settingKeys
    .map((key) => ({ key, from: storedValue(current, key), to: storedValue(next, key) }))
    .filter(
      ({ key, from, to }) =>
        JSON.stringify(from) !== JSON.stringify(to) ||
        (unreadable.includes(key) && Object.hasOwn(changes, key)),
    )
  return { changed, voidsQuotes: changed.some(({ key }) => promisedByQuotes.has(key)) }
}

/** A setting as the table and the wire hold it. */
export function storedValue<K extends SettingKey>(settings: Settings, key: K): SettingValue {
  return settingKinds[key].write(settings[key])
}

function crossedBounds(next: Settings): readonly FieldFault[] {
  const crossed = boundedPairs.flatMap(([least, most]): FieldFault[] =>
    next[least] > next[most] ? [{ field: least, rule: 'above-maximum' }] : [],
  )
  // The maximum includes the fee (ruling 8), so a fee as large as the maximum leaves no payable amount.
  if (next['establishment.feeMinor'] < next['establishment.maxMinor']) return crossed
  return [...crossed, { field: 'establishment.feeMinor', rule: 'fee-above-maximum' }]
}

function faultOf<K extends SettingKey>(settings: Settings, key: K): readonly FieldFault[] {
  const fault = settingKinds[key].fault(settings[key])
  return fault === null ? [] : [{ field: key, ...fault }]
}

function takeRow<K extends SettingKey>(
  settings: { -readonly [P in SettingKey]: Settings[P] },
  key: K,
  value: unknown,
): boolean {
  const kind = settingKinds[key]
  const read = kind.read(value)
  const usable = read !== null && kind.fault(read.value) === null
  settings[key] = usable ? read.value : defaultSettings[key]
  return usable
}

function readInto<K extends SettingKey>(
  settings: { -readonly [P in SettingKey]?: Settings[P] },
  key: K,
  value: unknown,
): boolean {
  const read = settingKinds[key].read(value)
  if (read === null) return false
  const { value: typed }: { readonly value: Settings[K] } = read
  settings[key] = typed
  return true
}

function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingKinds, key)
}
