import type { OwnEstablishment } from '@puente/contract/establishments/own-establishments'
import type { Database } from '../../platform/db/database.ts'

interface Row {
  readonly id: string
  readonly owner_id: string
  readonly store_id: string | null
  readonly name: string
  readonly city: string
  readonly province: string
  readonly status: OwnEstablishment['status']
  readonly custom_url: string | null
  readonly rejection_reason: string | null
  readonly is_active: boolean
  readonly created_at: Date
}

const ownText = `
select id, owner_id, store_id, name, city, province, status, custom_url, rejection_reason, is_active, created_at
from establishments where owner_id = $1 order by created_at desc, id desc`

/** PROF-021: those whose owner is the person, and no others. */
export async function readOwnEstablishments(
  database: Database,
  ownerId: string,
): Promise<OwnEstablishment[]> {
  const rows = await database.statement<Row>('establishments.own', ownText, [ownerId])
  return rows.map((row) => ({
    id: row.id,
    ownerId: row.owner_id,
    name: row.name,
    city: row.city,
    province: row.province,
    status: row.status,
    customUrl: publicPath(row),
    rejectionReason: row.status === 'rejected' ? row.rejection_reason : null,
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
  }))
}

/** Null before the approval, and as long as no store id could be given (ESTA-012). */
function publicPath({ status, custom_url, store_id }: Row): string | null {
  if (status !== 'approved') return null
  return custom_url ?? (store_id === null ? null : `/loja/${store_id}`)
}
