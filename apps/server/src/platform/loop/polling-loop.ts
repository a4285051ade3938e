export interface PollingLoop {
  /** Runs soon instead of at the next poll. */
  wake(): void
  /** Takes no new round; resolves when the running one has ended. */
  stop(): Promise<void>
}

export interface PollingLoopOptions {
  readonly pollMs: number
  /** One round. True asks for another at once, because there was more than one round's worth. */
  readonly round: () => Promise<boolean>
  /** Told of a round that failed; the loop goes on after a pause that doubles up to 30 s. */
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

  /** True when another round is due at once. */
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
