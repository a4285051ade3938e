import { formatCnpj } from '@puente/domain/cnpj'
import { maskCpf, visibleCpfDigits } from '@puente/domain/cpf'
import type { TaxDocument } from '@puente/domain/tax-document'
import type { FieldCipher, FieldPlace } from '../../platform/crypto/field-cipher.ts'
import type { KeyedHash } from '../../platform/crypto/keyed-hash.ts'
import type { NewOrder } from './order-repository.ts'

/** What keeps a payer's numbers unreadable and findable (rulings 28 and 45). */
export interface PayerKeys {
  readonly cipher: FieldCipher
  readonly keyedHash: KeyedHash
}

export function documentPlace(chargeId: string): FieldPlace {
  return { table: 'orders', column: 'client_document_enc', rowId: chargeId }
}

export function whatsappPlace(chargeId: string): FieldPlace {
  return { table: 'orders', column: 'whatsapp_enc', rowId: chargeId }
}

/** The payer's document and phone as the order's row holds them. */
export async function sealPayer(
  { cipher, keyedHash }: PayerKeys,
  chargeId: string,
  payer: { readonly document: TaxDocument; readonly whatsapp: string | null },
): Promise<Pick<NewOrder, 'document' | 'whatsapp'>> {
  const { kind, value } = payer.document
  return {
    document: {
      kind,
      encrypted: await cipher.encrypt(value, documentPlace(chargeId)),
      hash: keyedHash.hash(kind, value),
      visibleHash: kind === 'cpf' ? keyedHash.hash('cpf-visible-digits', visibleCpfDigits(value)) : null,
      shown: kind === 'cpf' ? maskCpf(value) : formatCnpj(value),
    },
    whatsapp: payer.whatsapp === null ? null : await cipher.encrypt(payer.whatsapp, whatsappPlace(chargeId)),
  }
}
