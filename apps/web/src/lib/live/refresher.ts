/** What the refresher needs of its surroundings; injected, so that tests own the time. */
export interface RefresherWorld {
  readonly now: () => number
  readonly setTimer: (run: () => void, afterMs: number) => void
  /** With no ids: any record of the topic may have changed. */
  readonly refresh: (topic: string, ids: ReadonlySet<string>) => void
}

/** UI-020: two refreshes of one table are at least this far apart … */
const sameTopicGapMs = 1_000
/** … and those of different tables follow each other at this distance. */
const nextTopicGapMs = 100

/** Turns a burst of events into few refreshes: gathers what changed per topic and keeps the distances of UI-020. */
export function createRefresher(world: RefresherWorld): (topic: string, id: string | null) => void {
  // Null: all of the topic, whichever records were named besides.
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
    const due = Math.max(world.now(), earliest, nextSlot)
    nextSlot = due + nextTopicGapMs
    world.setTimer(() => {
      const ids = waiting.get(topic) ?? new Set()
      waiting.delete(topic)
      refreshedAt.set(topic, world.now())
      world.refresh(topic, ids)
    }, due - world.now())
  }
}
