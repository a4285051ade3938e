export interface PollingLoop {
  /** Runs soon instead of at the next poll. */
  wake(): void
  /** Starts no new round. Resolves when the running one has ended. */
  stop(): Promise<void>
}

export interface PollingLoopOptions {
  readonly pollMs: number
  /** Runs one round. Returns true if work is left, so that another round starts at once. */
  readonly round: () => Promise<boolean>
  /** Receives the error of a failed round. The loop continues after a pause that doubles up to 30 s. */
  readonly onError: (error: unknown) => void
}

const longestPauseMs = 30_000
const firstPauseMs = 250

/** Works when woken and at least at every poll, one round at a time. */
export function startPollingLoop(options: PollingLoopOptions): PollingLoop {
  let stopped = false
  let woken = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  function plan(afterMs: number): void {
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(start, afterMs)
  }

  function start(): void {
    if (stopped || running !== undefined) return
    clearTimeout(timer)
    running = rounds().finally(() => {
      running = undefined
      plan(failures > 0 ? Math.min(firstPauseMs * 2 ** failures, longestPauseMs) : woken ? 0 : options.pollMs)
    })
  }

  async function rounds(): Promise<void> {
    try {
      do {
        woken = await oneRound()
      } while (woken)
      failures = 0
    } catch (error) {
      failures += 1
      options.onError(error)
    }
  }

  /** Returns true if another round is due at once. */
  async function oneRound(): Promise<boolean> {
    woken = false
    const more = await options.round()
    return !stopped && (more || woken)
  }

  plan(0)
  return {
    wake() {
      woken = true
      if (failures === 0) start()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
