import type { JSONColumnType, Kysely } from 'kysely'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { SettingChange } from './settings.rules.ts'

export interface SettingsTables {
  settings: {
    key: string
    value: JSONColumnType<object>
    updated_at: Date
    updated_by: string | null
    /** The revision of all settings in which this one was last changed. */
    version: number
  }
  pricing_epoch: { only_row: boolean; epoch: bigint; voided_at: Date | null }
}

/** Every stored row, with its value as parsed JSON. Works on a transaction and outside one. */
export async function readSettingRows(
  tables: Kysely<SettingsTables>,
): Promise<readonly { readonly key: string; readonly value: unknown }[]> {
  return tables.selectFrom('settings').select(['key', 'value']).execute()
}

/** Serializes changes of settings until this transaction ends, so that a minimum never exceeds its maximum. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx
    .tables<SettingsTables>()
    .selectFrom('pricing_epoch')
    .select('epoch')
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** @param revision the one that this change makes: higher than that of any setting */
export async function writeSetting(
  tx: Tx,
  change: SettingChange,
  { revision, changedBy }: { readonly revision: number; readonly changedBy: string | null },
): Promise<void> {
  await tx
    .tables<SettingsTables>()
    .insertInto('settings')
    .values({
      key: change.key,
      value: JSON.stringify(change.to),
      updated_at: tx.now,
      updated_by: changedBy,
      version: revision,
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        value: row.ref('excluded.value'),
        updated_at: row.ref('excluded.updated_at'),
        updated_by: row.ref('excluded.updated_by'),
        version: row.ref('excluded.version'),
      })),
    )
    .execute()
}

/** The revision in which each setting was last changed. A setting that nobody changed is missing. */
export async function settingRevisions(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.tables<SettingsTables>().selectFrom('settings').select(['key', 'version']).execute()
  return new Map(rows.map(({ key, version }) => [key, version]))
}

/** The revision of all settings: that of the newest change. */
export function newestRevision(revisions: Iterable<number>): number {
  return Math.max(0, ...revisions)
}
