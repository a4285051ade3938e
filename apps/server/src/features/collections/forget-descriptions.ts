import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'

/**
 * Blanks the descriptions of charges that the transaction has locked: that of a payment at an establishment holds what its payer wrote. The
 * charge stays the same otherwise, so its version does too.
 */
export async function forgetDescriptions(tx: Tx, chargeIds: readonly string[]): Promise<void> {
  await tx.statement(
    'collections.forget-descriptions',
    `update charges set description = '' where id = any($1::uuid[])`,
    [chargeIds],
  )
}
