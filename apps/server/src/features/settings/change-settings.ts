import { settingKeys } from '@puente/contract/settings/admin-settings'
import { DomainError } from '@puente/contract/protocol/problems'
import { withAuditedRefusal } from '../../platform/unit-of-work/audited-refusal.ts'
import type { Actor, RequestContext, Tx, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { voidQuotes } from './pricing-epoch.ts'
import type { SettingsReader } from './settings-reader.ts'
import { lockSettings, newestRevision, settingRevisions, writeSetting } from './settings-repository.ts'
import type { Settings } from './setting-table.rules.ts'
import { changeOfSettings, type SettingDefaults, storedValue } from './settings.rules.ts'

export interface ChangeSettingsDeps {
  readonly unitOfWork: UnitOfWork
  readonly settings: SettingsReader
}

const COMMAND = 'settings.change'

export interface ChangeOptions {
  /** The revision of the settings that the admin saw. A setting that changed after it makes the command fail. */
  readonly version?: number
  /** Runs first in the transaction, and may refuse. */
  readonly require?: (tx: Tx) => Promise<void>
  readonly context?: RequestContext
}

/** `changeSettings` with its dependencies bound, for other features. @throws DomainError access.denied, request.invalid, settings.changed */
export type ChangeSettings = (
  actor: Actor,
  changes: SettingDefaults,
  options?: ChangeOptions,
) => Promise<void>

/**
 * Changes settings for an admin or the operator (SEC-006). Each change is audited with old and new value. A changed price applies to new charges
 * only, because the terms of a charge never change.
 * @throws DomainError access.denied; request.invalid with each key and its bound; settings.changed with the present values of the settings in the
 * request
 */
export async function changeSettings(
  { unitOfWork, settings }: ChangeSettingsDeps,
  actor: Actor,
  changes: SettingDefaults,
  { version, require, context }: ChangeOptions = {},
): Promise<void> {
  if (actor.kind !== 'admin' && actor.kind !== 'system') throw new DomainError('access.denied')
  const changedBy = actor.kind === 'admin' ? actor.userId : null
  const work = async (tx: Tx): Promise<void> => {
    await require?.(tx)
    await lockSettings(tx)
    const current = await settings.toChange(tx)
    const revisions = await settingRevisions(tx)
    if (version !== undefined) requireUnchanged(revisions, version, current.settings, changes)
    const { changed, voidsQuotes } = changeOfSettings(current, changes)
    if (changed.length === 0) return tx.unchanged()
    const revision = newestRevision(revisions.values()) + 1
    for (const change of changed) {
      await writeSetting(tx, change, { revision, changedBy })
      tx.audit({
        object: { type: 'setting', id: change.key },
        before: { value: change.from },
        after: { value: change.to },
      })
    }
    tx.announce({ topic: 'settings', id: 'settings', version: revision }, ['everyone'])
    if (voidsQuotes) await voidQuotes(tx)
  }
  const about = { object: { type: 'setting', id: Object.keys(changes).join(' ').slice(0, 200) } }
  await withAuditedRefusal(unitOfWork, { actor, command: COMMAND, about, context }, () =>
    unitOfWork.run(actor, COMMAND, work, context),
  )
  settings.forget()
}

/**
 * If two admins save at once, the second sees what the first saved and does not overwrite it. A setting that only one of them changes
 * is not a conflict.
 */
function requireUnchanged(
  revisions: ReadonlyMap<string, number>,
  seen: number,
  current: Settings,
  changes: SettingDefaults,
): void {
  const changed = settingKeys.filter((key) => Object.hasOwn(changes, key) && (revisions.get(key) ?? 0) > seen)
  if (changed.length === 0) return
  throw new DomainError('settings.changed', {
    version: newestRevision(revisions.values()),
    current: Object.fromEntries(changed.map((key) => [key, storedValue(current, key)])),
  })
}
