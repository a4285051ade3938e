import type { AdminCharge } from '@puente/contract/transactions'
import { minorOf } from './owed.rules.ts'

/** The marked charges of all pages, each with the pesos that may be sent for it. Centavos of ARS. */
export type Marks = ReadonlyMap<string, bigint>

type Row = Pick<AdminCharge, 'id' | 'division' | 'pesosRemaining'>

/** @param ids the charges that are marked from now on: of this page, or marked before on another one */
export function marksOf(ids: ReadonlySet<string>, rows: readonly Row[], before: Marks): Marks {
  const shown = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    [...ids].flatMap((id) => {
      const row = shown.get(id)
      const minor = row === undefined ? before.get(id) : payableMinor(row)
      return minor === undefined ? [] : [[id, minor] as const]
    }),
  )
}

/** The marks with the amounts of the rows as they are now. The same object if no amount changed. */
export function freshened(marks: Marks, rows: readonly Row[]): Marks {
  const isStale = rows.some((row) => marks.has(row.id) && marks.get(row.id) !== payableMinor(row))
  return isStale ? marksOf(new Set(marks.keys()), rows, marks) : marks
}

export function totalMinor(marks: Marks): bigint {
  return [...marks.values()].reduce((sum, minor) => sum + minor, 0n)
}

/** What the balance of the beneficiary covers of the rest (ruling 58). */
function payableMinor({ division, pesosRemaining }: Row): bigint {
  return minorOf(division?.payable ?? pesosRemaining)
}
