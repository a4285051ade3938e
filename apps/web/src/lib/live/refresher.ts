/** The clock, the timer and the refresh function. Injected, so that tests control the time. */
export interface RefresherDependencies {
  readonly now: () => number
  readonly setTimer: (run: () => void, afterMs: number) => void
  /** With no ids: any record of the topic may have changed. */
  readonly refresh: (topic: string, ids: ReadonlySet<string>) => void
}

/** Two refreshes of one topic are at least this far apart (UI-020). */
const sameTopicGapMs = 1_000
/** Refreshes of different topics are at least this far apart (UI-020). */
const nextTopicGapMs = 100

/** Turns a burst of events into few refreshes: gathers what changed per topic and keeps the distances of UI-020. */
export function createRefresher(
  dependencies: RefresherDependencies,
): (topic: string, id: string | null) => void {
  // Null means the whole topic, even if single records were named too.
  const waiting = new Map<string, Set<string> | null>()
  const refreshedAt = new Map<string, number>()
  let nextSlot = Number.NEGATIVE_INFINITY

  return (topic, id) => {
    const known = waiting.get(topic)
    if (known !== undefined) {
      if (id === null) waiting.set(topic, null)
      else known?.add(id)
      return
    }
    waiting.set(topic, id === null ? null : new Set([id]))
    const earliest = (refreshedAt.get(topic) ?? Number.NEGATIVE_INFINITY) + sameTopicGapMs
    const due = Math.max(dependencies.now(), earliest, nextSlot)
    nextSlot = due + nextTopicGapMs
    dependencies.setTimer(() => {
      const ids = waiting.get(topic) ?? new Set()
      waiting.delete(topic)
      refreshedAt.set(topic, dependencies.now())
      dependencies.refresh(topic, ids)
    }, due - dependencies.now())
  }
}
