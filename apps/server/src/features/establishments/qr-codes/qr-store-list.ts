import type { listQrStores } from '@puente/contract/establishments/qr-codes'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type { Database } from '../../../platform/db/database.ts'
import { servedCondition } from '../served-condition.ts'
import { generationStateOf } from '../approval/qr-state.rules.ts'

export interface QrStoreListDeps {
  readonly database: Database
  /** The address of the product, without a slash at the end. */
  readonly publicUrl: string
}

interface Row {
  readonly id: string
  readonly name: string
  readonly city: string
  readonly store_id: string | null
  readonly custom_url: string | null
  readonly qr_code_generated_at: Date | null
  readonly version: number
}

/** Every establishment whose page is served, by name (QRG-001). The studio makes one ZIP of them all, so there are no pages. */
export async function readQrStores({
  database,
  publicUrl,
}: QrStoreListDeps): Promise<ResponseOf<typeof listQrStores>> {
  const rows = await database.statement<Row>(
    'establishments.qr-stores',
    `select id, name, city, store_id, custom_url, qr_code_generated_at, version from establishments e
     where ${servedCondition('e')} order by folded(name), id`,
    [],
  )
  return {
    stores: rows.map((row) => ({
      id: row.id,
      name: row.name,
      city: row.city,
      generation: generationStateOf({
        customUrl: row.custom_url,
        hasQrCode: row.qr_code_generated_at !== null,
      }),
      storeId: row.store_id,
      pageUrl: row.custom_url === null ? null : publicUrl + row.custom_url,
      qrCodeGeneratedAt: row.qr_code_generated_at?.toISOString() ?? null,
      version: row.version,
    })),
  }
}
