import type { PageOf } from '@puente/contract/protocol/wire'
import { countedUpTo } from '@puente/contract/protocol/paging'
import type { Database } from '../db/database.ts'

/** Rows of one page, of every list. */
export const pageSize = 20

/** Rows before a page; pages count from 1. */
export function offsetOf(page: number): number {
  return (page - 1) * pageSize
}

/**
 * The statement that counts a list. It stops one row above the limit, so that a list of millions costs as much as one of ten thousand.
 * @param from the statement from its word `from` on, with the parameters of its filters
 * @param most the limit
 */
export function countText(from: string, most = countedUpTo): string {
  return `select count(*)::int as counted from (select 1 ${from} limit ${most + 1}) counted_rows`
}

/** Runs a statement made by `countText`. Returns at most one more than the cap. */
export async function countRows(
  database: Pick<Database, 'statement'>,
  name: string | null,
  text: string,
  values: readonly unknown[],
): Promise<number> {
  const [row] = await database.statement<{ counted: number }>(name, text, values)
  if (row === undefined) throw new Error(`${name ?? text} returned no count`)
  return row.counted
}

/** One page with its total: exact up to the cap, else the cap itself, marked as not exact (ruling 47). */
export function countedPage<Item>(items: Item[], page: number, counted: number): PageOf<Item> {
  return {
    items,
    page,
    pageSize,
    total: Math.min(counted, countedUpTo),
    totalIsExact: counted <= countedUpTo,
  }
}
