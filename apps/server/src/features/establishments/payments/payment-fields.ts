import type { StorePaymentFields } from '@puente/domain/store-payment'
import type { EncryptedField } from '../../../platform/crypto/field-cipher.ts'
import { type PayerKeys, paymentPlace, type SealedDocument, sealDocument } from '../../collections/public.ts'

/** The encrypted columns of a payment (PAY-055). */
export interface SealedPayer {
  readonly document: SealedDocument
  readonly email: EncryptedField | null
  readonly phone: EncryptedField | null
}

/** A phone is stored in E.164, like that of an order's client, with Brazil's prefix (PAY-001). */
export async function sealPayer(
  keys: PayerKeys,
  chargeId: string,
  { cpf, email, phone }: Pick<StorePaymentFields, 'cpf' | 'email' | 'phone'>,
): Promise<SealedPayer> {
  const { cipher } = keys
  return {
    document: await sealDocument(
      keys,
      { kind: 'cpf', value: cpf },
      paymentPlace('payer_document_enc', chargeId),
    ),
    email: email === null ? null : await cipher.encrypt(email, paymentPlace('payer_email_enc', chargeId)),
    phone:
      phone === null ? null : await cipher.encrypt(`+55${phone}`, paymentPlace('payer_phone_enc', chargeId)),
  }
}
