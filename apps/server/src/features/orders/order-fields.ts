import type { EncryptedField, FieldCipher, FieldContext } from '../../platform/crypto/field-cipher.ts'
import { type PayerKeys, type SealedDocument, sealDocument } from '../collections/public.ts'
import type { OrderFields } from './order.rules.ts'

export function documentPlace(chargeId: string): FieldContext {
  return { table: 'orders', column: 'client_document_enc', rowId: chargeId }
}

function whatsappPlace(chargeId: string): FieldContext {
  return { table: 'orders', column: 'whatsapp_enc', rowId: chargeId }
}

/** The client's WhatsApp number in E.164. Null if none was given. */
export async function openWhatsapp(
  cipher: FieldCipher,
  chargeId: string,
  stored: EncryptedField | null,
): Promise<string | null> {
  return stored === null ? null : cipher.decrypt(stored, whatsappPlace(chargeId))
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
