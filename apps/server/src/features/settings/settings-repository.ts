import type { Generated, JSONColumnType, Kysely } from 'kysely'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { SettingChange } from './settings.rules.ts'

export interface SettingsTables {
  settings: {
    key: string
    value: JSONColumnType<object>
    updated_at: Date
    updated_by: string | null
    version: Generated<number>
  }
  pricing_epoch: { only_row: boolean; epoch: bigint }
}

/** Every stored row, with its value as parsed JSON. Works on a transaction and outside one. */
export async function readSettingRows(
  tables: Kysely<SettingsTables>,
): Promise<readonly { readonly key: string; readonly value: unknown }[]> {
  return tables.selectFrom('settings').select(['key', 'value']).execute()
}

/** Takes turns: until this transaction ends no other changes settings, so that limits which bound each other stay in order. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx
    .tables<SettingsTables>()
    .selectFrom('pricing_epoch')
    .select('epoch')
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function writeSetting(tx: Tx, change: SettingChange, changedBy: string | null): Promise<void> {
  await tx
    .tables<SettingsTables>()
    .insertInto('settings')
    .values({
      key: change.key,
      value: JSON.stringify(change.to),
      updated_at: tx.now,
      updated_by: changedBy,
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        value: row.ref('excluded.value'),
        updated_at: row.ref('excluded.updated_at'),
        updated_by: row.ref('excluded.updated_by'),
        version: row('settings.version', '+', 1),
      })),
    )
    .execute()
}

/** A number that grows with every change of any setting. */
export async function settingsVersion(tx: Tx): Promise<number> {
  const { version } = await tx
    .tables<SettingsTables>()
    .selectFrom('settings')
    .select((row) => row.fn.sum<bigint>('version').as('version'))
    .executeTakeFirstOrThrow()
  // tidy-allow number: a version
  return Number(version)
}
