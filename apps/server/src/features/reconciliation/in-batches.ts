const batch = 5_000

/**
 * Yields rows in ascending order of their keys, and holds one batch at a time.
 * @param read returns at most `limit` rows, in order, that come after the key `after`
 */
export async function* inBatches<Row extends { readonly key: string }>(
  read: (after: string, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after = ''
  for (;;) {
    const rows = await read(after, batch)
    const end = rows.at(-1)
    const isLast = rows.length < batch
    yield* rows
    // The driver references the last result for some seconds. Empty it, so that two batches are not in memory.
    rows.length = 0
    if (end === undefined || isLast) return
    after = end.key
  }
}
