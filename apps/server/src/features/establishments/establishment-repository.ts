import type { EstablishmentCategory } from '@puente/domain/establishment'
import type { Generated } from 'kysely'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'

interface EstablishmentTables {
  establishments: {
    id: string
    store_id: string | null
    owner_id: string | null
    name: string
    category: EstablishmentCategory
    address: string | null
    city: string
    province: string
    status: Generated<'pending' | 'approved' | 'rejected'>
    is_active: boolean
    created_at: Date
    updated_at: Date
  }
}

/** One that is open for payments without a registration, for the demo. */
export interface OpenEstablishment {
  readonly id: string
  /** Five capital letters or digits. */
  readonly storeId: string
  readonly ownerId: string
  readonly name: string
  readonly category: EstablishmentCategory
  readonly address: string
  readonly city: string
  readonly province: string
}

export async function insertOpenEstablishment(tx: Tx, establishment: OpenEstablishment): Promise<void> {
  await tx
    .tables<EstablishmentTables>()
    .insertInto('establishments')
    .values({
      id: establishment.id,
      store_id: establishment.storeId,
      owner_id: establishment.ownerId,
      name: establishment.name,
      category: establishment.category,
      address: establishment.address,
      city: establishment.city,
      province: establishment.province,
      status: 'approved',
      is_active: true,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .execute()
}
