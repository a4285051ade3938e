/** What identifies a row and tells two states of it apart. */
export interface VersionedRow {
  readonly id: string
  readonly version: number
}

export interface HeldRows<Row> {
  readonly rows: readonly Row[]
  /** How many newer rows wait above. */
  readonly waiting: number
}

/**
 * Rows that came in at the top wait until they are asked for, so that nothing moves under the pointer of somebody who is
 * about to pay; rows already on screen take their new state at once. Any other change of the list is shown as it is.
 */
export function holdNewRows<Row extends VersionedRow>(
  shown: readonly Row[],
  fresh: readonly Row[],
): HeldRows<Row> {
  const known = new Set(shown.map(({ id }) => id))
  const waiting = fresh.findIndex(({ id }) => known.has(id))
  if (waiting <= 0) return { rows: fresh, waiting: 0 }
  const kept = fresh.slice(waiting)
  const sameOrder = kept.every((row, index) => shown[index]?.id === row.id)
  return sameOrder ? { rows: [...kept, ...shown.slice(kept.length)], waiting } : { rows: fresh, waiting: 0 }
}

/** The rows that are in both lists and changed between them. */
export function changedRows(before: readonly VersionedRow[], after: readonly VersionedRow[]): Set<string> {
  const versions = new Map(before.map(({ id, version }) => [id, version]))
  return new Set(
    after.filter(({ id, version }) => versions.has(id) && versions.get(id) !== version).map(({ id }) => id),
  )
}
