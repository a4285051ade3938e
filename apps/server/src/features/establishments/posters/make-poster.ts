import { DomainError } from '@puente/contract/protocol/problems'
import { layOutPoster, type PosterFormat, printableName } from '@puente/domain/poster'
import type { PosterLanguage } from '@puente/domain/poster-texts'
import { posterColour } from '@puente/domain/qr-colours'
import { quietZone, readQrContent } from '@puente/domain/qr-drawing'
import { qrFileStem } from '@puente/domain/qr-file-name'
import { storePath } from '@puente/domain/store-address'
import { encode } from 'uqr'
import type { Database } from '../../../platform/db/database.ts'
import type { Download } from '../../../platform/http/call.ts'
import { servedCondition } from '../served-condition.ts'
import { openPosterPdf } from './poster-pdf.ts'

export interface MakePosterDeps {
  readonly database: Database
  /** The name of the product, as the operator set it. */
  readonly brand: () => Promise<string>
  /** The address of the product, without a slash at the end. */
  readonly publicUrl: string
}

export interface PosterOrder {
  readonly establishmentId: string
  /** The required owner. Null for an admin, who may print all. */
  readonly ownerId: string | null
  readonly format: PosterFormat
  readonly language: PosterLanguage
  /** A colour that is too light for white paper is replaced by black. */
  readonly colour: string
}

interface Row {
  readonly name: string
  readonly store_id: string
  readonly custom_url: string
}

/**
 * Makes a poster of an approved and active establishment whose QR code was generated, as a PDF of one page.
 * @throws DomainError `establishment.not-found`, also for another owner's and for one without a code or an address
 */
export async function makePoster(
  { database, brand, publicUrl }: MakePosterDeps,
  { establishmentId, ownerId, format, language, colour }: PosterOrder,
): Promise<Download> {
  const [row] = await database.statement<Row>(
    'establishments.poster',
    `select name, store_id, custom_url from establishments e
     where id = $1 and ($2::uuid is null or owner_id = $2) and ${servedCondition('e')}
       and store_id is not null and custom_url is not null and qr_code_generated_at is not null`,
    [establishmentId, ownerId],
  )
  if (row === undefined) throw new DomainError('establishment.not-found')
  const { name, store_id: storeId, custom_url: customUrl } = row
  const address = readQrContent(publicUrl + customUrl)
  if (address === null) throw new Error(`the address of ${storeId} fits into no QR code`)
  const pdf = openPosterPdf({ title: `${name} · ${storeId}`, language })
  const page = layOutPoster(
    format,
    {
      language,
      name: printableName(name),
      storeId,
      brand: printableName(await brand()),
      typedAddress: `${publicUrl.replace(/^https?:\/\//, '')}${storePath({ storeId, slug: null })}`,
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
