import type { EncryptedField, FieldCipher } from '../../../platform/crypto/field-cipher.ts'
import type {
  RequestContext,
  SignedInActor,
  UnitOfWork,
} from '../../../platform/unit-of-work/unit-of-work.ts'
import { paymentPlace } from '../../collections/public.ts'
import { openWhatsapp } from '../order-fields.ts'

/** Columns of `orders o` and of `establishment_payments e` with the contact data of a payer. */
export const contactColumns = 'o.whatsapp_enc, e.payer_phone_enc, e.payer_email_enc'

export interface ContactRow {
  readonly whatsapp_enc: EncryptedField | null
  readonly payer_phone_enc: EncryptedField | null
  readonly payer_email_enc: EncryptedField | null
}

export interface PayerContact {
  /** In E.164. */
  readonly phone: string | null
  readonly email: string | null
}

export interface PayerContactDeps {
  readonly unitOfWork: UnitOfWork
  readonly cipher: FieldCipher
}

/** The person who reads the contact data, and the context of their call. */
export interface ContactReader {
  readonly actor: SignedInActor
  readonly context: RequestContext
}

/** The payer's phone in E.164, for a caller that shows no more than its last digits. Nothing is audited. */
export async function openPayerPhone(
  cipher: FieldCipher,
  chargeId: string,
  { whatsapp_enc: typed, payer_phone_enc: phone }: Omit<ContactRow, 'payer_email_enc'>,
): Promise<string | null> {
  if (phone === null) return openWhatsapp(cipher, chargeId, typed)
  return cipher.decrypt(phone, paymentPlace('payer_phone_enc', chargeId))
}

/**
 * The contact data of a charge's payer. The owner of an order typed the number themselves. The payer of an establishment typed their own phone and
 * email, so each read of these writes an audit entry first (PAY-070).
 */
export async function openPayerContact(
  { unitOfWork, cipher }: PayerContactDeps,
  { actor, context }: ContactReader,
  chargeId: string,
  { whatsapp_enc: typed, payer_phone_enc: phone, payer_email_enc: email }: ContactRow,
): Promise<PayerContact> {
  if (phone === null && email === null) {
    return { phone: await openWhatsapp(cipher, chargeId, typed), email: null }
  }
  await unitOfWork.run(
    actor,
    'payments.read-payer-contact',
    async (tx) => tx.audit({ object: { type: 'establishment-payment', id: chargeId } }),
    context,
  )
  const open = async (column: 'payer_phone_enc' | 'payer_email_enc', stored: EncryptedField | null) =>
    stored === null ? null : cipher.decrypt(stored, paymentPlace(column, chargeId))
  return { phone: await open('payer_phone_enc', phone), email: await open('payer_email_enc', email) }
}
