import type { AdminCharge } from '@puente/contract/transactions'
import {
  type findSheetUsers,
  type listSheet,
  type readSheetSums,
  sheetPageSize,
} from '@puente/contract/transactions/spreadsheet'
import type { QueryOf, ResponseOf } from '@puente/contract/protocol/endpoint'
import { ars, brl } from '@puente/contract/protocol/wire'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import { rowJoins } from '../row-texts.ts'
import { adminChargesOf, type TransactionReadDeps } from '../transaction-reads.ts'
import {
  contains,
  type SheetConditions,
  sheetConditions,
  type SheetFilter,
  userTexts,
} from './sheet-filter.ts'
import { orderJoin, orderText, remainingText, type SheetOrder } from './sheet-order.ts'

export interface SheetReadDeps extends TransactionReadDeps {
  readonly keyedHash: KeyedHash
}

/** One page of the transactions that a filter finds. Each row is that of the list of all transactions (TXN-004). */
export async function readSheet(
  deps: SheetReadDeps,
  { page, sort, direction, ...filter }: QueryOf<typeof listSheet>,
  adminId: string,
): Promise<ResponseOf<typeof listSheet>> {
  const conditions = sheetConditions(deps.keyedHash, filter)
  const place = { offset: (page - 1) * sheetPageSize, most: sheetPageSize }
  const ids = await sheetIds(deps, conditions, { sort, direction }, place)
  return { items: await chargesInOrder(deps, ids, adminId), page, pageSize: sheetPageSize }
}

/** The ids of the rows in their order. The rows themselves are read by their ids, in batches. */
export async function sheetIds(
  { database }: Pick<SheetReadDeps, 'database'>,
  { name, where, values }: SheetConditions,
  order: SheetOrder,
  { offset, most }: { readonly offset: number; readonly most: number },
): Promise<string[]> {
  const rows = await database.statement<{ id: string }>(
    order.sort === 'createdAt' && name !== null ? `sheet.ids.${order.direction}.${name}` : null,
    `select c.id from charges c ${rowJoins} ${orderJoin(order)} ${where} ${orderText(order)}
     limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, most, offset],
  )
  return rows.map(({ id }) => id)
}

/** Charges are never deleted, so each id has its row. */
export async function chargesInOrder(
  deps: TransactionReadDeps,
  ids: readonly string[],
  adminId: string,
): Promise<AdminCharge[]> {
  const charges = new Map((await adminChargesOf(deps, ids, adminId)).map((charge) => [charge.id, charge]))
  return ids.map((id) => {
    const charge = charges.get(id)
    if (charge === undefined) throw new Error(`charge ${id} is gone`)
    return charge
  })
}

interface SumsRow {
  readonly counted: number
  readonly real_value_minor: bigint
  readonly pesos_value_minor: bigint
  readonly pesos_paid_minor: bigint
  readonly pesos_remaining_minor: bigint
  readonly first_at: Date | null
  readonly last_at: Date | null
}

const sum = (text: string) => `coalesce(sum(${text}), 0)::bigint`
const sumsText = `count(*)::int as counted, ${sum('c.real_value_minor')} as real_value_minor,
  ${sum('c.pesos_value_minor')} as pesos_value_minor, ${sum('c.pesos_paid_minor')} as pesos_paid_minor,
  ${sum(remainingText)} as pesos_remaining_minor, min(c.created_at) as first_at, max(c.created_at) as last_at`

/** The sums of everything that a filter finds, and when its first and its last transaction was made. */
export async function sheetSums(
  { database }: Pick<SheetReadDeps, 'database'>,
  { name, where, values }: SheetConditions,
): Promise<SumsRow> {
  const [row] = await database.statement<SumsRow>(
    name === null ? null : `sheet.sums.${name}`,
    `select ${sumsText} from charges c ${rowJoins} ${where}`,
    values,
  )
  if (row === undefined) throw new Error('the sums of the spreadsheet returned no row')
  return row
}

export async function readSums(
  deps: Pick<SheetReadDeps, 'database' | 'keyedHash'>,
  filter: SheetFilter,
): Promise<ResponseOf<typeof readSheetSums>> {
  const row = await sheetSums(deps, sheetConditions(deps.keyedHash, filter))
  return {
    count: row.counted,
    realValue: brl(row.real_value_minor),
    pesosValue: ars(row.pesos_value_minor),
    pesosPaid: ars(row.pesos_paid_minor),
    pesosRemaining: ars(row.pesos_remaining_minor),
  }
}

/** The merchants that the filter offers, by name. Their transactions are found by their id. */
export async function findUsers(
  { database }: Pick<SheetReadDeps, 'database'>,
  search: string,
): Promise<ResponseOf<typeof findSheetUsers>> {
  const users = await database.statement<{ id: string; name: string; email: string }>(
    'sheet.users',
    `select u.id, coalesce(nullif(u.company_name, ''), u.full_name) as name, u.email from users u
     where u.role = 'user' and u.erased_at is null and (u.id::text = $1 or ${contains(userTexts, '$1')})
     order by folded(coalesce(nullif(u.company_name, ''), u.full_name)), u.id limit 10`,
    [search],
  )
  return { users }
}
