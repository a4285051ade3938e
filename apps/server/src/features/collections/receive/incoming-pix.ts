import type { ProviderName } from '@puente/contract/collections'
import type { FieldContext } from '../../../platform/crypto/field-cipher.ts'
import { type PayerKeys, type SealedDocument, sealDocument } from '../payer-fields.ts'
import type { ReceivedPix } from '../ports/collector.port.ts'

/** A Pix that reached our account at a provider. Its payer's document is sealed, so that no transaction sees it in clear text. */
export interface IncomingPix extends Omit<ReceivedPix, 'payer'> {
  readonly provider: ProviderName
  readonly payer: SealedPayer | null
}

/** Who sent a Pix, as its row holds them. At least one of both is known. */
export interface SealedPayer {
  readonly name: string | null
  readonly document: SealedDocument | null
}

export async function incomingPix(
  keys: PayerKeys,
  provider: ProviderName,
  pix: ReceivedPix,
): Promise<IncomingPix> {
  const { payer } = pix
  if (payer === null) return { ...pix, provider, payer: null }
  const place: FieldContext = {
    table: 'received_pix',
    column: 'payer_document_enc',
    rowId: pix.endToEndId,
  }
  const document = payer.document === null ? null : await sealDocument(keys, payer.document, place)
  return { ...pix, provider, payer: { name: payer.name, document } }
}
