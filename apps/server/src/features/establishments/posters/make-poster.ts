import type { downloadPoster } from '@puente/contract/establishments/qr-codes'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import { layOutPoster, printableName } from '@puente/domain/poster'
import { posterColour } from '@puente/domain/qr-colours'
import { quietZone, readQrContent } from '@puente/domain/qr-drawing'
import { qrFileStem } from '@puente/domain/qr-file-name'
import { encode } from 'uqr'
import type { Database } from '../../../platform/db/database.ts'
import type { Download } from '../../../platform/http/call.ts'
import { openPosterPdf } from './poster-pdf.ts'

export interface MakePosterDeps {
  readonly database: Database
  /** The name of the product, as the operator set it. */
  readonly brand: () => Promise<string>
  /** The address of the product, without a slash at the end. */
  readonly publicUrl: string
}

interface Row {
  readonly name: string
  readonly store_id: string | null
  readonly custom_url: string | null
}

/**
 * Makes a poster of an approved and active establishment whose QR code was generated, as a PDF of one page.
 * @throws DomainError `establishment.not-found`, `establishment.no-address`
 */
export async function makePoster(
  { database, brand, publicUrl }: MakePosterDeps,
  id: string,
  { format, language, colour }: QueryOf<typeof downloadPoster>,
): Promise<Download> {
  const [row] = await database.statement<Row>(
    'establishments.poster',
    `select name, store_id, custom_url from establishments
     where id = $1 and status = 'approved' and is_active and qr_code_generated_at is not null`,
    [id],
  )
  if (row === undefined) throw new DomainError('establishment.not-found')
  const { name, store_id: storeId, custom_url: customUrl } = row
  const address = customUrl === null ? null : readQrContent(publicUrl + customUrl)
  if (storeId === null || address === null) throw new DomainError('establishment.no-address')
  const pdf = openPosterPdf({ title: `${name} · ${storeId}`, language })
  const page = layOutPoster(
    format,
    {
      language,
      name: printableName(name),
      storeId,
      brand: printableName(await brand()),
      typedAddress: `${publicUrl.replace(/^https?:\/\//, '')}/loja/${storeId}`,
      matrix: encode(address, { ecc: 'H', border: quietZone }).data,
      colour: posterColour(colour),
    },
    pdf.measure,
  )
  const body = await pdf.write(page)
  return {
    body,
    mediaType: 'application/pdf',
    sizeBytes: body.length,
    disposition: 'attachment',
    fileName: `qr-${qrFileStem(name, storeId)}-${format}.pdf`,
  }
}
