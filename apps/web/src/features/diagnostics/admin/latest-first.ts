/** Puts an entry before the older ones, and drops the oldest beyond `most`. */
export function latestFirst<Entry>(entry: Entry, older: readonly Entry[], most: number): readonly Entry[] {
  return [entry, ...older].slice(0, most)
}
