/** Values by key, at most `most` of them. The least recently used one is dropped first. */
export interface MostRecent<T> {
  get(key: string): T | undefined
  set(key: string, value: T): void
  delete(key: string): void
}

export function mostRecent<T>(most: number): MostRecent<T> {
  // A map keeps the order in which keys were set.
  const values = new Map<string, T>()
  const put = (key: string, value: T): void => {
    values.delete(key)
    values.set(key, value)
  }
  return {
    get(key) {
      const value = values.get(key)
      if (value !== undefined) put(key, value)
      return value
    },
    set(key, value) {
      put(key, value)
      const [oldest] = values.keys()
      if (values.size > most && oldest !== undefined) values.delete(oldest)
    },
    delete(key) {
      values.delete(key)
    },
  }
}
