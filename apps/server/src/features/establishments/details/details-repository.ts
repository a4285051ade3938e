import type { EstablishmentHours } from '@puente/domain/establishment-hours'
import type { StoreDetails } from '@puente/domain/establishment-registration'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type HeldEstablishment, versionOf } from '../approval/approval-repository.ts'

/** The fields of an establishment that its owner may change without approval. */
export interface StoredDetails extends StoreDetails {
  readonly version: number
  readonly updatedAt: Date
  readonly isApproved: boolean
}

interface Row {
  readonly description: string | null
  readonly operating_hours: EstablishmentHours
  readonly services: string[]
  readonly products: string[]
  readonly version: number
  readonly updated_at: Date
  readonly is_approved: boolean
}

const detailsText = `
select description, operating_hours, services, products, version, updated_at, status = 'approved' as is_approved
from establishments where id = $1 and owner_id = $2`

/** Null if the person owns no such establishment. */
export async function findDetails(
  database: Pick<Database, 'statement'>,
  id: string,
  ownerId: string,
): Promise<StoredDetails | null> {
  const [row] = await database.statement<Row>('establishments.details', detailsText, [id, ownerId])
  if (row === undefined) return null
  return {
    description: row.description,
    services: row.services,
    products: row.products,
    version: row.version,
    operatingHours: row.operating_hours,
    updatedAt: row.updated_at,
    isApproved: row.is_approved,
  }
}

const changeText = `
update establishments set description = $3, operating_hours = $4, services = $5, products = $6, updated_at = $7, version = version + 1
where id = $1 and version = $2 and status = 'approved' returning version`

/** Stores new details of an establishment that this transaction holds. Returns the new version. */
export async function storeDetails(
  tx: Tx,
  { id, version }: Pick<HeldEstablishment, 'id' | 'version'>,
  { description, operatingHours, services, products }: StoreDetails,
): Promise<number> {
  const values = [id, version, description, operatingHours, services, products, tx.now]
  return versionOf(
    await tx.statement<{ version: number }>('establishments.change-details', changeText, values),
    id,
  )
}
