import type { EstablishmentCategory } from '@puente/domain/establishment'
import type { Database } from '../../../platform/db/database.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { versionOf } from '../approval/approval-repository.ts'
import type { EstablishmentImage } from '../image-repository.ts'

/** The fields of an approved establishment that change only by another approval. */
export interface ApprovedFacts {
  readonly name: string
  readonly category: EstablishmentCategory
  readonly phone: string | null
  readonly whatsapp: string | null
  readonly province: string
  readonly city: string
  readonly address: string | null
  readonly googleMapsUrl: string | null
}

interface PictureColumns {
  readonly profile_image_name: string | null
  readonly profile_image_file_id: string | null
  readonly profile_image_small_file_id: string | null
}

interface FactsRow extends PictureColumns {
  readonly name: string
  readonly category: EstablishmentCategory
  readonly phone: string | null
  readonly whatsapp: string | null
  readonly province: string
  readonly city: string
  readonly address: string | null
  readonly google_maps_url: string | null
}

export interface StoredFacts {
  readonly facts: ApprovedFacts
  readonly image: EstablishmentImage | null
}

const factColumns = `name, category, phone, whatsapp, province, city, address, google_maps_url, profile_image_name, profile_image_file_id,
  profile_image_small_file_id`

function storedFacts(row: FactsRow): StoredFacts {
  return {
    facts: {
      name: row.name,
      category: row.category,
      phone: row.phone,
      whatsapp: row.whatsapp,
      province: row.province,
      city: row.city,
      address: row.address,
      googleMapsUrl: row.google_maps_url,
    },
    image: imageOf(row),
  }
}

function imageOf(row: PictureColumns): EstablishmentImage | null {
  const [name, fileId, smallFileId] = [
    row.profile_image_name,
    row.profile_image_file_id,
    row.profile_image_small_file_id,
  ]
  return name === null || fileId === null || smallFileId === null ? null : { name, fileId, smallFileId }
}

/** The fields of an establishment that this transaction has locked. */
export async function readFacts(tx: Tx, id: string): Promise<StoredFacts> {
  const [row] = await tx.statement<FactsRow>(
    'establishments.facts',
    `select ${factColumns} from establishments where id = $1`,
    [id],
  )
  if (row === undefined) throw new Error(`establishment ${id} is gone`)
  return storedFacts(row)
}

/** Deletes a change that this transaction has locked. Its picture stays a file. */
export async function takeChange(tx: Tx, id: string): Promise<StoredFacts> {
  const [row] = await tx.statement<FactsRow>(
    'establishments.take-change',
    `delete from establishments where id = $1 and status = 'pending' and changes_id is not null returning ${factColumns}`,
    [id],
  )
  if (row === undefined) throw new Error(`change ${id} is gone although this transaction holds it`)
  return storedFacts(row)
}

const factsText = `
update establishments set name = $3, category = $4, phone = $5, whatsapp = $6, province = $7, city = $8, address = $9,
  google_maps_url = $10, profile_image_name = $11, profile_image_file_id = $12, profile_image_small_file_id = $13, updated_at = $14,
  version = version + 1
where id = $1 and version = $2 and status = 'approved' returning version`

/** Stores the approved fields in an establishment that this transaction has locked. Returns the new version. */
export async function storeFacts(
  tx: Tx,
  { id, version }: { readonly id: string; readonly version: number },
  { facts, image }: StoredFacts,
): Promise<number> {
  const { name, category, phone, whatsapp, province, city, address, googleMapsUrl } = facts
  const picture = [image?.name ?? null, image?.fileId ?? null, image?.smallFileId ?? null]
  const values = [id, version, name, category, phone, whatsapp, province, city, address, googleMapsUrl]
  return versionOf(
    await tx.statement<{ version: number }>('establishments.store-facts', factsText, [
      ...values,
      ...picture,
      tx.now,
    ]),
    id,
  )
}

/** Deletes the rejected changes of an establishment with their pictures, optionally also the pending one. Returns their ids. */
export async function deleteChanges(
  tx: Tx,
  files: Pick<FileStore, 'discard'>,
  establishmentId: string,
  which: 'rejected' | 'all',
): Promise<string[]> {
  const rows = await tx.statement<PictureColumns & { readonly id: string }>(
    'establishments.delete-changes',
    `delete from establishments where changes_id = $1 and ($2 or status = 'rejected')
     returning id, profile_image_name, profile_image_file_id, profile_image_small_file_id`,
    [establishmentId, which === 'all'],
  )
  const pictures = rows.map(imageOf).filter((image) => image !== null)
  if (pictures.length > 0)
    await files.discard(
      tx,
      pictures.flatMap(({ fileId, smallFileId }) => [fileId, smallFileId]),
    )
  return rows.map(({ id }) => id)
}

/** Whether the person owns this establishment, and it is approved and is not a change of another. */
export async function ownsApproved(
  database: Pick<Database, 'statement'>,
  id: string,
  ownerId: string,
): Promise<boolean> {
  const rows = await database.statement(
    'establishments.owns-approved',
    `select from establishments where id = $1 and owner_id = $2 and status = 'approved'`,
    [id, ownerId],
  )
  return rows.length > 0
}
