/** Totals are exact up to here; a longer list has "10.000+" rows (ruling 47). */
export const countedUpTo = 10_000

/** Rows beyond this page are reached by date (ruling 47). */
export const lastPage = 500

/** The last page of a list that can be requested, from 1. */
export function lastPageOf({ total, pageSize }: { total: number; pageSize: number }): number {
  return Math.min(Math.max(1, Math.ceil(total / pageSize)), lastPage)
}
