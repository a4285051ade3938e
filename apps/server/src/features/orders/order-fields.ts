import type { EncryptedField, FieldContext } from '../../platform/crypto/field-cipher.ts'
import { type PayerKeys, type SealedDocument, sealDocument } from '../collections/public.ts'
import type { OrderFields } from './order.rules.ts'

export function documentPlace(chargeId: string): FieldContext {
  return { table: 'orders', column: 'client_document_enc', rowId: chargeId }
}

export function whatsappPlace(chargeId: string): FieldContext {
  return { table: 'orders', column: 'whatsapp_enc', rowId: chargeId }
}

/** The fields of an order that its row holds encrypted. */
export interface SealedFields {
  readonly document: SealedDocument
  readonly whatsapp: EncryptedField | null
}

export async function sealFields(
  keys: PayerKeys,
  chargeId: string,
  { document, whatsapp }: Pick<OrderFields, 'document' | 'whatsapp'>,
): Promise<SealedFields> {
  return {
    document: await sealDocument(keys, document, documentPlace(chargeId)),
    whatsapp: whatsapp === null ? null : await keys.cipher.encrypt(whatsapp, whatsappPlace(chargeId)),
  }
}
