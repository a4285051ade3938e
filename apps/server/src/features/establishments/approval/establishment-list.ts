import type {
  EstablishmentRow,
  listActiveEstablishments,
  listEstablishments,
  readEstablishmentFigures,
} from '@puente/contract/establishments/approval'
import type { QueryOf, ResponseOf } from '@puente/contract/protocol/endpoint'
import type { EstablishmentCategory } from '@puente/domain/establishment'
import type { EncryptedField, FieldCipher } from '../../../platform/crypto/field-cipher.ts'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import type { Database } from '../../../platform/db/database.ts'
import {
  countedPage,
  countRows,
  countText,
  offsetOf,
  pageSize,
} from '../../../platform/paging/counted-page.ts'
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { EstablishmentStatus } from '@puente/contract/establishments/own-establishments'
import type { Reviewer } from './decide-establishment.ts'
import { type ShownPauseColumns, shownPauseOf } from '../pausing/pause.rules.ts'
import { pausedCondition, withdrawnColumns, withdrawnJoin } from '../withdrawn-owner.ts'
import { readEstablishmentSearch } from './establishment-search.rules.ts'
import { qrStateText } from './qr-state-text.ts'
import { qrStateOf } from './qr-state.rules.ts'

export interface EstablishmentListDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly cipher: FieldCipher
  readonly keyedHash: KeyedHash
}

/** A row of the list, with the columns of `listedColumns`. */
export interface ListedRow extends ShownPauseColumns {
  readonly id: string
  readonly name: string
  readonly category: EstablishmentCategory
  readonly city: string
  readonly province: string
  readonly cuit_enc: EncryptedField | null
  readonly owner_name: string | null
  readonly status: EstablishmentStatus
  readonly is_active: boolean
  readonly custom_url: string | null
  readonly has_qr_code: boolean
  readonly page_visits: bigint
  readonly created_at: Date
  readonly version: number
  readonly changes_id: string | null
  readonly changes_name: string | null
  readonly changes_store_id: string | null
}

/** Columns over `listedFrom`. */
export const listedColumns = `e.id, e.name, e.category, e.city, e.province, e.cuit_enc, nullif(u.full_name, '') as owner_name, e.status,
  e.is_active, e.owner_paused_at, e.admin_paused_at, e.admin_pause_reason, e.custom_url, e.qr_code_generated_at is not null as has_qr_code, e.page_visits, e.created_at, e.version,
  ${withdrawnColumns},
  e.changes_id, shown.name as changes_name, shown.store_id as changes_store_id`
/** `shown` is the approved establishment of a change. */
export const listedFrom = `from establishments e left join users u on u.id = e.owner_id ${withdrawnJoin}
  left join establishments shown on shown.id = e.changes_id`

// A filter that is not set is null.
const filterText = `($1::text is null or e.status = $1
    or $1 = 'paused' and ${pausedCondition}) and ($2::text is null or e.category = $2)
  and ($3::text is null or e.province = $3) and ($4::text is null or ${qrStateText} = $4)`
/** SQL value over `establishments e`, with the index `establishments_by_search`. */
export const searchedText = "folded(e.name || ' ' || e.city || ' ' || e.province)"
const foundText = `(${searchedText} like folded($5) or e.cuit_hash = $6)`
const countFrom = 'from establishments e'
const orders = {
  newest: 'order by e.created_at desc, e.id desc',
  oldest: 'order by e.created_at, e.id',
} as const
type Order = keyof typeof orders

function listText(order: Order, searched: boolean): string {
  return `select ${listedColumns} ${listedFrom} where ${filterText} ${searched ? `and ${foundText}` : ''}
    ${orders[order]} limit ${pageSize} offset $${searched ? 7 : 5}`
}

const statements = {
  list: { newest: listText('newest', false), oldest: listText('oldest', false) },
  search: { newest: listText('newest', true), oldest: listText('oldest', true) },
  count: countText(`${countFrom} where ${filterText}`),
  countFound: countText(`${countFrom} where ${filterText} and ${foundText}`),
} as const

/** Newest first (ESTA-004). CUITs are shown, so each page is an audited opening. */
export async function readEstablishments(
  deps: EstablishmentListDeps,
  query: QueryOf<typeof listEstablishments>,
  { actor, context }: Reviewer,
): Promise<ResponseOf<typeof listEstablishments>> {
  const { rows, total } = await findEstablishments(deps, query)
  if (rows.length > 0) {
    const after = { page: query.page, shown: rows.map(({ id }) => id) }
    await deps.unitOfWork.run(
      actor,
      'establishments.list',
      async (tx) => tx.audit({ object: { type: 'establishments', id: 'list' }, after }),
      context,
    )
  }
  const items = await Promise.all(rows.map((row) => establishmentRow(deps.cipher, row)))
  return countedPage(items, query.page, total)
}

async function findEstablishments(
  { database, keyedHash }: EstablishmentListDeps,
  { status, category, province, qr, search, order, page }: QueryOf<typeof listEstablishments>,
): Promise<{ rows: ListedRow[]; total: number }> {
  const filters = [status ?? null, category ?? null, province ?? null, qr ?? null]
  const found = readEstablishmentSearch(search)
  const offset = offsetOf(page)
  if (found === null) {
    const [rows, total] = await Promise.all([
      database.statement<ListedRow>(`establishments.list-${order}`, statements.list[order], [
        ...filters,
        offset,
      ]),
      countRows(database, 'establishments.count', statements.count, filters),
    ])
    return { rows, total }
  }
  const cuitHash = found.cuit === null ? null : keyedHash.hash('cuit', found.cuit)
  const values = [...filters, found.pattern, cuitHash]
  const [rows, total] = await Promise.all([
    database.statement<ListedRow>(`establishments.search-${order}`, statements.search[order], [
      ...values,
      offset,
    ]),
    countRows(database, 'establishments.count-found', statements.countFound, values),
  ])
  return { rows, total }
}

export async function establishmentRow(cipher: FieldCipher, row: ListedRow): Promise<EstablishmentRow> {
  const { id, cuit_enc, status, is_active: isActive, custom_url: customUrl, has_qr_code: hasQrCode } = row
  return {
    id,
    name: row.name,
    category: row.category,
    city: row.city,
    province: row.province,
    cuit:
      cuit_enc === null
        ? null
        : await cipher.decrypt(cuit_enc, { table: 'establishments', column: 'cuit_enc', rowId: id }),
    ownerName: row.owner_name,
    status,
    isActive,
    pause: shownPauseOf(row),
    qr: qrStateOf({ status, isActive, identityWithdrawn: row.withdrawn_at !== null, customUrl, hasQrCode }),
    // tidy-allow number: a count of visits, far below 2^53
    pageVisits: Number(row.page_visits),
    createdAt: row.created_at.toISOString(),
    changes:
      row.changes_id === null || row.changes_name === null
        ? null
        : { id: row.changes_id, name: row.changes_name, storeId: row.changes_store_id },
    version: row.version,
  }
}

interface FiguresRow {
  readonly not_approved: number
  readonly no_url: number
  readonly no_qr: number
  readonly active: number
  readonly page_visits: bigint
  readonly waiting: number
  readonly waiting_since: Date | null
}

const figuresText = `
select count(*) filter (where qr = 'not-approved')::int as not_approved, count(*) filter (where qr = 'no-url')::int as no_url,
  count(*) filter (where qr = 'no-qr')::int as no_qr, count(*) filter (where qr = 'active')::int as active,
  coalesce(sum(page_visits), 0)::bigint as page_visits, count(*) filter (where status = 'pending')::int as waiting,
  min(created_at) filter (where status = 'pending') as waiting_since
from (select e.status, e.created_at, e.page_visits, ${qrStateText} as qr from establishments e) counted`

/** ESTA-008. */
export async function readFigures(database: Database): Promise<ResponseOf<typeof readEstablishmentFigures>> {
  const [row] = await database.statement<FiguresRow>('establishments.figures', figuresText, [])
  if (row === undefined) throw new Error('the figures of the establishments have no row')
  return {
    byQr: {
      'not-approved': row.not_approved,
      'no-url': row.no_url,
      'no-qr': row.no_qr,
      active: row.active,
    },
    total: row.not_approved + row.no_url + row.no_qr + row.active,
    // tidy-allow number: a count of visits, far below 2^53
    pageVisits: Number(row.page_visits),
    waiting: row.waiting,
    waitingSince: row.waiting_since?.toISOString() ?? null,
  }
}

/** SHOP-017. */
export async function readActiveEstablishments(
  database: Database,
): Promise<ResponseOf<typeof listActiveEstablishments>> {
  const rows = await database.statement<{ id: string; name: string; store_id: string | null }>(
    'establishments.active',
    'select id, name, store_id from establishments where is_active order by folded(name), id',
    [],
  )
  return { establishments: rows.map(({ id, name, store_id }) => ({ id, name, storeId: store_id })) }
}
