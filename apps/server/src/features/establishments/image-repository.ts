import type { EstablishmentStatus } from '@puente/contract/establishments/own-establishments'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { ImageSize } from './image-name.rules.ts'

export interface EstablishmentImage {
  readonly name: string
  readonly fileId: string
  readonly smallFileId: string
}

export interface PicturedEstablishment {
  readonly name: string
  readonly status: EstablishmentStatus
  readonly image: EstablishmentImage | null
}

interface Row {
  readonly name: string
  readonly status: EstablishmentStatus
  readonly profile_image_name: string | null
  readonly profile_image_file_id: string | null
  readonly profile_image_small_file_id: string | null
}

const columns = 'name, status, profile_image_name, profile_image_file_id, profile_image_small_file_id'

function picturedOf(row: Row | undefined): PicturedEstablishment | null {
  if (row === undefined) return null
  const [name, fileId, smallFileId] = [
    row.profile_image_name,
    row.profile_image_file_id,
    row.profile_image_small_file_id,
  ]
  const image =
    name === null || fileId === null || smallFileId === null ? null : { name, fileId, smallFileId }
  return { name: row.name, status: row.status, image }
}

/** Null if the person has no such establishment. */
export async function findPictured(
  database: Pick<Database, 'statement'>,
  id: string,
  ownerId: string,
): Promise<PicturedEstablishment | null> {
  const [row] = await database.statement<Row>(
    'establishments.pictured',
    `select ${columns} from establishments where id = $1 and owner_id = $2`,
    [id, ownerId],
  )
  return picturedOf(row)
}

/** As `findPictured`, but locked until this transaction ends. */
export async function lockPictured(
  tx: Tx,
  id: string,
  ownerId: string,
): Promise<PicturedEstablishment | null> {
  const [row] = await tx.statement<Row>(
    'establishments.lock-pictured',
    `select ${columns} from establishments where id = $1 and owner_id = $2 for update`,
    [id, ownerId],
  )
  return picturedOf(row)
}

/** Names the picture in its establishment, or removes it. Returns the establishment's version. */
export async function setImage(tx: Tx, id: string, image: EstablishmentImage | null): Promise<number> {
  const [row] = await tx.statement<{ version: number }>(
    'establishments.set-image',
    `update establishments set profile_image_name = $2, profile_image_file_id = $3, profile_image_small_file_id = $4,
       updated_at = $5, version = version + 1
     where id = $1 returning version`,
    [id, image?.name ?? null, image?.fileId ?? null, image?.smallFileId ?? null, tx.now],
  )
  if (row === undefined) throw new Error(`establishment ${id} is gone`)
  return row.version
}

/** The file of a public name in a size; null if no establishment shows it. */
export async function findImageFile(
  database: Pick<Database, 'statement'>,
  { name, size }: { readonly name: string; readonly size: ImageSize },
): Promise<string | null> {
  const [row] = await database.statement<Pick<Row, 'profile_image_file_id' | 'profile_image_small_file_id'>>(
    'establishments.image-file',
    'select profile_image_file_id, profile_image_small_file_id from establishments where profile_image_name = $1',
    [name],
  )
  if (row === undefined) return null
  return size === 'small' ? row.profile_image_small_file_id : row.profile_image_file_id
}

/** The establishment whose picture this file is, in either size, locked until this transaction ends. Null if no establishment shows it. */
export async function lockByImageFile(
  tx: Tx,
  fileId: string,
): Promise<{
  readonly id: string
  readonly ownerId: string | null
  readonly image: EstablishmentImage
} | null> {
  const [row] = await tx.statement<Row & { readonly id: string; readonly owner_id: string | null }>(
    'establishments.lock-by-image',
    `select id, owner_id, ${columns} from establishments
     where profile_image_file_id = $1 or profile_image_small_file_id = $1 for update`,
    [fileId],
  )
  const image = picturedOf(row)?.image ?? null
  return row === undefined || image === null ? null : { id: row.id, ownerId: row.owner_id, image }
}
