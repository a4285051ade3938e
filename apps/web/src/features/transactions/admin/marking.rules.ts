import type { AdminCharge } from '@puente/contract/transactions'
import { minorOf } from './owed.rules.ts'

/** The marked charges of all pages, each with the pesos that may be sent for it. Centavos of ARS. */
export type Marks = ReadonlyMap<string, bigint>

type Row = Pick<AdminCharge, 'id' | 'allowedActions' | 'begun' | 'division' | 'pesosRemaining'>

/** Whether a charge takes a mark: it can be paid now, and nobody has begun to. */
export function isFree({ allowedActions, begun }: Pick<Row, 'allowedActions' | 'begun'>): boolean {
  return begun === null && allowedActions.includes('pay')
}

/** @param ids the charges that are marked from now on: of this page, or marked before on another one. Those shown that are not free get no mark. */
export function marksOf(ids: ReadonlySet<string>, rows: readonly Row[], before: Marks): Marks {
  const shown = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    [...ids].flatMap((id) => {
      const row = shown.get(id)
      const minor = row === undefined ? before.get(id) : markedMinor(row)
      return minor === undefined ? [] : [[id, minor] as const]
    }),
  )
}

/**
 * The marks as the rows are now: with their amounts, and without those that are not free any more. Rows of other pages keep theirs. The same object if
 * nothing changed.
 */
export function freshened(marks: Marks, rows: readonly Row[]): Marks {
  const isStale = rows.some((row) => marks.has(row.id) && marks.get(row.id) !== markedMinor(row))
  return isStale ? marksOf(new Set(marks.keys()), rows, marks) : marks
}

export function withoutMark(marks: Marks, id: string): Marks {
  return marks.has(id) ? new Map([...marks].filter(([marked]) => marked !== id)) : marks
}

export function totalMinor(marks: Marks): bigint {
  return [...marks.values()].reduce((sum, minor) => sum + minor, 0n)
}

/** What the balance of the beneficiary covers of the rest (ruling 58). Undefined if the row takes no mark. */
function markedMinor(row: Row): bigint | undefined {
  return isFree(row) ? minorOf(row.division?.payable ?? row.pesosRemaining) : undefined
}
