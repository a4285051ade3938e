import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'

/** Two confirmations within one millisecond are stored as one. */
export async function insertPayoutAccountConfirmation(
  tx: Tx,
  confirmation: {
    readonly chargeId: string
    readonly userId: string
    readonly changed: boolean
    readonly termsVersion: string
  },
): Promise<void> {
  const { chargeId, userId, changed, termsVersion } = confirmation
  await tx.statement(
    'orders.confirm-payout-account',
    `insert into payout_account_confirmations (charge_id, confirmed_at, user_id, changed, terms_version)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [chargeId, tx.now, userId, changed, termsVersion],
  )
}
