import { formatCnpj } from '@puente/domain/cnpj'
import { maskCpf, visibleCpfDigits } from '@puente/domain/cpf'
import type { TaxDocument } from '@puente/domain/tax-document'
import type { EncryptedField, FieldCipher, FieldContext } from '../../platform/crypto/field-cipher.ts'
import type { KeyedHash } from '../../platform/crypto/keyed-hash.ts'

/** The keys that encrypt a payer's numbers and hash them for searches (rulings 28 and 45). */
export interface PayerKeys {
  readonly cipher: FieldCipher
  readonly keyedHash: KeyedHash
}

/** A payer's document as the row of an order or of a store payment holds it. */
export interface SealedDocument {
  readonly kind: TaxDocument['kind']
  readonly encrypted: EncryptedField
  readonly hash: Buffer
  /** Hash of the six digits that the mask shows. Null for a CNPJ (ruling 28). */
  readonly visibleHash: Buffer | null
  /** As lists show it. */
  readonly shown: string
}

/** @param place the column that the encrypted document is stored in */
export async function sealDocument(
  { cipher, keyedHash }: PayerKeys,
  { kind, value }: TaxDocument,
  place: FieldContext,
): Promise<SealedDocument> {
  return {
    kind,
    encrypted: await cipher.encrypt(value, place),
    hash: keyedHash.hash(kind, value),
    visibleHash: kind === 'cpf' ? keyedHash.hash('cpf-visible-digits', visibleCpfDigits(value)) : null,
    shown: kind === 'cpf' ? maskCpf(value) : formatCnpj(value),
  }
}

/** The place of an encrypted field of a store's payer. */
export function paymentPlace(
  column: 'payer_document_enc' | 'payer_email_enc' | 'payer_phone_enc',
  chargeId: string,
): FieldContext {
  return { table: 'establishment_payments', column, rowId: chargeId }
}
