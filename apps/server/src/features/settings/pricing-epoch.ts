import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { SettingsTables } from './settings-repository.ts'

/** The number that every quote carries. A quote of an earlier number is void (ruling 43). */
export async function pricingEpoch(tx: Tx): Promise<bigint> {
  const { epoch } = await tx
    .tables<SettingsTables>()
    .selectFrom('pricing_epoch')
    .select('epoch')
    .executeTakeFirstOrThrow()
  return epoch
}

/** Voids all quotes given and rates shown so far, in the transaction of the change that makes them void, and notifies open screens. */
export async function voidQuotes(tx: Tx): Promise<void> {
  await tx
    .tables<SettingsTables>()
    .updateTable('pricing_epoch')
    .set((row) => ({ epoch: row('epoch', '+', 1n), voided_at: tx.now }))
    .executeTakeFirstOrThrow()
  tx.announce({ topic: 'rate', id: 'void', version: tx.now.getTime() }, ['everyone'])
}
