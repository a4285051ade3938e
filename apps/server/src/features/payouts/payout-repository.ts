import type { EncryptedField } from '../../platform/crypto/field-cipher.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'

/** Pesos for a beneficiary, with the receipt that shows them. */
export interface NewPayout {
  readonly id: string
  readonly chargeId: string
  readonly beneficiaryId: string
  readonly amountMinor: bigint
  readonly receiptFileId: string
  readonly bankSnapshot: EncryptedField | null
  /** The admin. */
  readonly createdBy: string
}

/** The column that holds a payout's bank data, for the cipher. */
export function bankSnapshotContext(payoutId: string) {
  return { table: 'payouts', column: 'bank_snapshot_enc', rowId: payoutId }
}

/** Stores a payout whose pesos are promised. */
export async function reservePayout(tx: Tx, payout: NewPayout): Promise<void> {
  const { id, chargeId, beneficiaryId, amountMinor } = payout
  await tx.statement(
    'payouts.reserve',
    `insert into payouts (id, charge_id, owner_id, amount_minor, state, receipt_file_id, bank_snapshot_enc, created_by,
       created_at)
     values ($1, $2, $3, $4, 'reserved', $5, $6, $7, $8)`,
    [
      id,
      chargeId,
      beneficiaryId,
      amountMinor,
      payout.receiptFileId,
      payout.bankSnapshot,
      payout.createdBy,
      tx.now,
    ],
  )
}

/** Stores that the promised pesos left the bank. @throws Error unless the payout is reserved. */
export async function confirmPayout(tx: Tx, id: string): Promise<void> {
  const rows = await tx.statement(
    'payouts.confirm',
    `update payouts set state = 'confirmed', confirmed_at = $2 where id = $1 and state = 'reserved' returning id`,
    [id, tx.now],
  )
  if (rows.length !== 1) throw new Error(`payout ${id} is not reserved`)
}
