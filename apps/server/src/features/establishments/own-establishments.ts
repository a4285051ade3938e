import type { OwnEstablishment, StoreChange } from '@puente/contract/establishments/own-establishments'
import type { EstablishmentHours } from '@puente/domain/establishment-hours'
import type { Database } from '../../platform/db/database.ts'
import { imageUrl } from './image-name.rules.ts'
import { type ShownPauseColumns, shownPauseOf } from './pausing/pause.rules.ts'
import { servedCondition } from './served-condition.ts'
import { withdrawnColumns, withdrawnJoin } from './withdrawn-owner.ts'

interface Row extends ShownPauseColumns {
  readonly id: string
  readonly owner_id: string
  readonly store_id: string | null
  readonly name: string
  readonly city: string
  readonly province: string
  readonly status: OwnEstablishment['status']
  readonly custom_url: string | null
  readonly qr_code_generated_at: Date | null
  readonly profile_image_name: string | null
  readonly operating_hours: EstablishmentHours | null
  readonly rejection_reason: string | null
  readonly rejection_step: number | null
  readonly is_active: boolean
  readonly created_at: Date
  readonly change_id: string | null
  readonly change_status: StoreChange['status'] | null
  readonly change_sent_at: Date | null
  readonly change_reason: string | null
}

const ownText = `
select e.id, e.owner_id, e.store_id, e.name, e.city, e.province, e.status, e.custom_url, e.qr_code_generated_at, e.profile_image_name,
  e.operating_hours, e.rejection_reason, e.rejection_step, e.is_active, e.owner_paused_at, e.admin_paused_at, e.admin_pause_reason,
  e.created_at, ${withdrawnColumns}, change.id as change_id, change.status as change_status, change.created_at as change_sent_at,
  change.rejection_reason as change_reason
from establishments e ${withdrawnJoin} left join lateral (
  select c.id, c.status, c.created_at, c.rejection_reason from establishments c where c.changes_id = e.id
  order by c.created_at desc limit 1) change on true
where e.owner_id = $1 and e.changes_id is null order by e.created_at desc, e.id desc`

/** PROF-021: only the person's own establishments. A pending change is shown with its establishment. */
export async function readOwnEstablishments(
  { database, publicUrl }: { readonly database: Database; readonly publicUrl: string },
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
    storeId: row.status === 'approved' ? row.store_id : null,
    printedUrl: printedUrl(row, publicUrl),
    smallImageUrl: row.profile_image_name === null ? null : imageUrl(row.profile_image_name, 'small'),
    operatingHours: row.operating_hours,
    rejectionReason: row.status === 'rejected' ? row.rejection_reason : null,
    rejectionStep: row.status === 'rejected' ? row.rejection_step : null,
    isActive: row.is_active && row.withdrawn_at === null,
    pause: shownPauseOf(row),
    change: changeOf(row),
    createdAt: row.created_at.toISOString(),
  }))
}

function changeOf({ change_id, change_status, change_sent_at, change_reason }: Row): StoreChange | null {
  if (change_id === null || change_status === null || change_sent_at === null) return null
  return {
    id: change_id,
    status: change_status,
    sentAt: change_sent_at.toISOString(),
    rejectionReason: change_reason,
  }
}

/** How many of a person's establishments take payments. */
export async function countOpenEstablishments(
  database: Pick<Database, 'statement'>,
  ownerId: string,
): Promise<number> {
  const [row] = await database.statement<{ open: number }>(
    'establishments.count-open',
    `select count(*)::int as open from establishments e where e.owner_id = $1 and ${servedCondition('e')}`,
    [ownerId],
  )
  return row?.open ?? 0
}

/** Null before the approval, and while the establishment has no store id (ESTA-012). */
function publicPath({ status, custom_url, store_id }: Row): string | null {
  if (status !== 'approved') return null
  return custom_url ?? (store_id === null ? null : `/loja/${store_id}`)
}

/** Null while it cannot have posters. */
function printedUrl(row: Row, publicUrl: string) {
  const { custom_url } = row
  const isServed = row.status === 'approved' && row.is_active && row.withdrawn_at === null
  const isPrintable = isServed && row.qr_code_generated_at !== null
  return isPrintable && custom_url !== null ? publicUrl + custom_url : null
}
