import type { PublicStore } from '@puente/contract/establishments/store'
import type { EstablishmentCategory } from '@puente/domain/establishment'
import type { EstablishmentHours } from '@puente/domain/establishment-hours'
import type { Database } from '../../../platform/db/database.ts'
import { imageUrl } from '../image-name.rules.ts'
import { servedCondition } from '../served-condition.ts'

interface Row {
  readonly id: string
  readonly store_id: string
  readonly slug: string | null
  readonly name: string
  readonly category: EstablishmentCategory
  readonly description: string | null
  readonly address: string | null
  readonly city: string
  readonly province: string
  readonly phone: string | null
  readonly whatsapp: string | null
  readonly google_maps_url: string | null
  readonly operating_hours: EstablishmentHours | null
  readonly services: string[]
  readonly products: string[]
  readonly profile_image_name: string | null
}

// Select only the columns that the page shows.
const servedText = `
select id, store_id, slug, name, category, description, address, city, province, phone, whatsapp, google_maps_url, operating_hours,
  services, products, profile_image_name
from establishments e where store_id = any($1::text[]) and ${servedCondition('e')}`

/** The served establishments with these store ids (SHOP-004). */
export async function findServedStores(
  database: Pick<Database, 'statement'>,
  storeIds: readonly string[],
): Promise<readonly PublicStore[]> {
  const rows = await database.statement<Row>('establishments.served', servedText, [storeIds])
  return rows.map((row) => ({
    id: row.id,
    storeId: row.store_id,
    slug: row.slug,
    name: row.name,
    category: row.category,
    description: row.description,
    address: row.address,
    city: row.city,
    province: row.province,
    phone: row.phone,
    whatsapp: row.whatsapp,
    googleMapsUrl: row.google_maps_url,
    operatingHours: row.operating_hours,
    services: row.services,
    products: row.products,
    profileImageUrl: row.profile_image_name === null ? null : imageUrl(row.profile_image_name, 'large'),
    smallImageUrl: row.profile_image_name === null ? null : imageUrl(row.profile_image_name, 'small'),
  }))
}
