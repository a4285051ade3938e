import { type Pace, type PollWorld, StatusPoll } from './status-poll.ts'

/**
 * A poll by the clock of this page: silent while the page is hidden, and at once when it is seen again or the network is back.
 * @returns the poll, not started yet, and a function that ends it
 */
export function pollOfPage(
  { ask, onGaveUp }: Pick<PollWorld, 'ask' | 'onGaveUp'>,
  pace: Pace,
): { readonly poll: StatusPoll; readonly end: () => void } {
  const visible = (): boolean => document.visibilityState === 'visible'
  const poll = new StatusPoll(
    {
      now: () => performance.now(),
      setTimer: (run, afterMs) => {
        const timer = setTimeout(run, afterMs)
        return () => clearTimeout(timer)
      },
      visible,
      ask,
      onGaveUp,
    },
    pace,
  )
  const listening = new AbortController()
  const { signal } = listening
  const seen = (): void => {
    if (visible()) poll.seen()
  }
  document.addEventListener('visibilitychange', seen, { signal })
  addEventListener('online', seen, { signal })
  return {
    poll,
    end: () => {
      listening.abort()
      poll.stop()
    },
  }
}
