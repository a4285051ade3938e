import * as z from 'zod/mini'
import type { EncryptedField, FieldCipher } from '../../platform/crypto/field-cipher.ts'
import { bankSnapshotContext } from './payout-repository.ts'

/** The part of a bank account's data by which its owner recognizes it. */
export interface PayoutAccount {
  readonly bankName: string
  readonly lastFour: string
}

const snapshotSchema = z.object({
  holderName: z.string(),
  bankName: z.string(),
  cbu: z.string(),
  cuit: z.string(),
})

/** Where an admin sends the pesos. */
export type Payee = z.output<typeof snapshotSchema>

/**
 * The bank data that a payout froze.
 * @returns null if no account was on record
 * @throws DecryptionError if the stored value was changed
 */
export async function openSnapshot(
  cipher: FieldCipher,
  payoutId: string,
  stored: EncryptedField | null,
): Promise<Payee | null> {
  return stored === null ? null : readPayee(await cipher.decrypt(stored, bankSnapshotContext(payoutId)))
}

/** @param text a beneficiary's bank data as JSON */
export function readPayee(text: string): Payee {
  return snapshotSchema.parse(JSON.parse(text))
}

/**
 * The bank account that a payout went to, as it was when the payout was begun. The caller makes sure that the payout is the reader's own.
 * @returns null if no account was on record
 * @throws DecryptionError if the stored value was changed
 */
export async function openPayoutAccount(
  cipher: FieldCipher,
  payoutId: string,
  stored: EncryptedField | null,
): Promise<PayoutAccount | null> {
  const snapshot = await openSnapshot(cipher, payoutId, stored)
  return snapshot && { bankName: snapshot.bankName, lastFour: snapshot.cbu.slice(-4) }
}
