interface Asked<K, V> {
  readonly key: K
  readonly answer: (value: V | null) => void
  readonly refuse: (error: unknown) => void
}

/**
 * Batches reads: requests that come during a read are read together afterwards. So few reads run at a time, and reads of many keys that are never
 * requested again cost little more than one. A read begins after the calls that it answers, so it sees what was committed before them. A failed read
 * fails for each of its callers.
 * @param read gives the values that exist, by key
 * @param most keys of one read
 * @param lanes reads under way at once
 * @returns reads the value of a key; null if it does not exist
 */
export function gathered<K, V>(
  read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
  most: number,
  lanes = 1,
): (key: K) => Promise<V | null> {
  const waiting: Asked<K, V>[] = []
  let reading = 0

  async function readAll(): Promise<void> {
    reading += 1
    while (waiting.length > 0) {
      const together = waiting.splice(0, most)
      try {
        const values = await read(together.map(({ key }) => key))
        for (const { key, answer } of together) answer(values.get(key) ?? null)
      } catch (error) {
        for (const { refuse } of together) refuse(error)
      }
    }
    reading -= 1
  }

  return (key) =>
    new Promise((answer, refuse) => {
      waiting.push({ key, answer, refuse })
      if (reading < lanes) void readAll()
    })
}
