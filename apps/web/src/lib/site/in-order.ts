/** Drops an answer that arrives after the answer to a later request, so that the newest value wins (RATE-030). */
export function inOrder() {
  let asked = 0
  const taken = new Map<string, number>()
  return {
    /** Call it before each request. Call the returned function when the answer arrives: it returns false if a newer answer came first. */
    ask(name: string): () => boolean {
      asked += 1
      const turn = asked
      return () => {
        if ((taken.get(name) ?? 0) > turn) return false
        taken.set(name, turn)
        return true
      }
    },
  }
}
