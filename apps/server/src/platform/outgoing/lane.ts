import { NotSent } from './failures.ts'

/** How many calls a lane carries at a time, and how many may wait for a place. */
export interface LaneSize {
  readonly places: number
  readonly waiting: number
}

/** Calls to one outside service take turns here, first come first served. The connect timeout does not include the wait for a place. */
export interface Lane {
  /**
   * Runs the work once a place is free.
   * @throws NotSent if too many calls wait, or no place comes free within `waitMs`
   */
  run<T>(waitMs: number, work: () => Promise<T>): Promise<T>
}

export function createLane({ places, waiting }: LaneSize): Lane {
  let free = places
  const queue: Array<() => void> = []

  function place(waitMs: number): Promise<void> {
    if (free > 0) {
      free -= 1
      return Promise.resolve()
    }
    if (waitMs <= 0 || queue.length >= waiting) return Promise.reject(new NotSent('no place is free', false))
    return new Promise((enter, refuse) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(takeTurn), 1)
        refuse(new NotSent('no place came free in time', false))
      }, waitMs)
      const takeTurn = () => {
        clearTimeout(timer)
        enter()
      }
      queue.push(takeTurn)
    })
  }

  /** Gives the place directly to the call that has waited longest, so that no newcomer gets in between. */
  function leave(): void {
    const next = queue.shift()
    if (next === undefined) free += 1
    else next()
  }

  return {
    async run(waitMs, work) {
      await place(waitMs)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
