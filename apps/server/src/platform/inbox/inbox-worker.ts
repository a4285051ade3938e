import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/database.ts'
import type { Logger } from '../log/logger.ts'
import { startPollingLoop } from '../loop/polling-loop.ts'
import type { InboxWorker } from './inbox.ts'

export interface InboxWorkerOptions {
  readonly database: Pick<Database, 'statement'>
  readonly clock: Clock
  readonly log: Logger
  readonly pollMs: number
  readonly concurrency: number
  /** Works on one notice. Throws if the database failed, not if the notice failed. */
  readonly process: (id: string) => Promise<boolean>
  /** Subscribes to notices that this process stored. Returns the function that unsubscribes. */
  readonly onStored: (listener: (id: string) => void) => () => void
}

/** Ids that wait in memory; more of them stay in the table until the poll finds them. */
const maxWaiting = 2000

const dueText = `
select id from webhook_inbox where next_attempt_at <= $1 order by next_attempt_at limit ${maxWaiting}`

/**
 * Works on several notices at once. Those that this process stored come by id, so that workers do not search the same rows. The
 * poll finds those of other processes and earlier runs, and those whose pause is over.
 */
export function startInboxWorker(options: InboxWorkerOptions): InboxWorker {
  const waiting: string[] = []
  const taken = new Set<string>()
  const running = new Set<Promise<void>>()
  let stopped = false

  function offer(id: string): void {
    if (stopped || taken.has(id) || taken.size >= maxWaiting) return
    taken.add(id)
    waiting.push(id)
    fill()
  }

  function fill(): void {
    const free = stopped ? 0 : options.concurrency - running.size
    for (const id of waiting.splice(0, Math.max(0, free))) {
      const work: Promise<void> = one(id).finally(() => {
        running.delete(work)
        taken.delete(id)
        fill()
      })
      running.add(work)
    }
  }

  async function one(id: string): Promise<void> {
    try {
      await options.process(id)
    } catch (error) {
      options.log.error(
        { event: 'inbox.unavailable', noticeId: id, err: error },
        'a notice could not be worked on',
      )
    }
  }

  const stopListening = options.onStored(offer)
  const poll = startPollingLoop({
    pollMs: options.pollMs,
    onError: (error) =>
      options.log.error({ event: 'inbox.poll-failed', err: error }, 'due notices could not be read'),
    round: async () => {
      if (taken.size >= maxWaiting / 2) return false
      const due = await options.database.statement<{ id: string }>('inbox.due', dueText, [
        options.clock.now(),
      ])
      for (const { id } of due) offer(id)
      return false
    },
  })
  return {
    async stop() {
      stopped = true
      stopListening()
      await poll.stop()
      await Promise.all(running)
    },
  }
}
