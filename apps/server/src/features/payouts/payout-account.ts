import * as z from 'zod/mini'
import type { EncryptedField, FieldCipher } from '../../platform/crypto/field-cipher.ts'
import { bankSnapshotContext } from './payout-repository.ts'

/** As much of a bank account as its owner needs to recognize it. */
export interface PayoutAccount {
  readonly bankName: string
  readonly lastFour: string
}

const snapshotSchema = z.object({ bankName: z.string(), cbu: z.string() })

/**
 * The bank account that a payout went to, as it was at that moment. The caller makes sure that the payout is the reader's own.
 * @returns null if no account was on record
 * @throws DecryptionError if the stored value was changed
 */
export async function openPayoutAccount(
  cipher: FieldCipher,
  payoutId: string,
  stored: EncryptedField | null,
): Promise<PayoutAccount | null> {
  if (stored === null) return null
  const text = await cipher.decrypt(stored, bankSnapshotContext(payoutId))
  const { bankName, cbu } = snapshotSchema.parse(JSON.parse(text))
  return { bankName, lastFour: cbu.slice(-4) }
}
