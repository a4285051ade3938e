import type { Generated } from 'kysely'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'

/** Ruling 18. */
type EstablishmentCategory =
  | 'combustible'
  | 'restaurante'
  | 'taller'
  | 'hotel'
  | 'supermercado'
  | 'farmacia'
  | 'conveniencia'
  | 'banco'
  | 'otros'

interface EstablishmentTables {
  establishments: {
    id: string
    store_id: string
    owner_id: string | null
    name: string
    category: EstablishmentCategory
    street: string | null
    city: string
    province: string
    postal_code: string | null
    status: Generated<'pending' | 'approved' | 'rejected'>
    custom_url: string | null
    created_at: Date
    updated_at: Date
  }
}

export interface NewEstablishment {
  readonly id: string
  /** Five capital letters or digits. */
  readonly storeId: string
  readonly ownerId: string
  readonly name: string
  readonly category: EstablishmentCategory
  readonly street: string
  readonly city: string
  readonly province: string
  readonly postalCode: string
  readonly status: 'pending' | 'approved'
}

export async function insertEstablishment(tx: Tx, establishment: NewEstablishment): Promise<void> {
  await tx
    .tables<EstablishmentTables>()
    .insertInto('establishments')
    .values({
      id: establishment.id,
      store_id: establishment.storeId,
      owner_id: establishment.ownerId,
      name: establishment.name,
      category: establishment.category,
      street: establishment.street,
      city: establishment.city,
      province: establishment.province,
      postal_code: establishment.postalCode,
      status: establishment.status,
      custom_url: null,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .execute()
}
