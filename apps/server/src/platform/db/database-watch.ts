import { DomainError } from '@puente/contract/protocol/problems'
import pg from 'pg'
import type { Logger } from '../log/logger.ts'
import { retryAfterSeconds } from './database-errors.ts'

/**
 * Detects within about two seconds that the database stopped answering, even if its connections look open. Requests that wait
 * for it then get 503 at once instead of hanging until a later timeout.
 */
export interface DatabaseWatch {
  readonly isUp: boolean
  /** The work's own result, or `server.unavailable` if the database stops answering first. */
  guard<T>(work: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

export interface DatabaseWatchOptions {
  readonly url: string
  readonly log: Logger
  /** Called when the database stops answering. Work that waits for it, on any connection, will get no answer. */
  readonly onSilence?: () => void
  /** Default 250. */
  readonly intervalMs?: number
  /** Default 2,000. */
  readonly answerWithinMs?: number
}

export async function watchDatabase(options: DatabaseWatchOptions): Promise<DatabaseWatch> {
  const { intervalMs = 250, answerWithinMs = 2000 } = options
  const waiting = new Set<(error: DomainError) => void>()
  const line = watchLine(options.url, answerWithinMs)
  let up = true
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function ask(): Promise<void> {
    const connected = line.isOpen
    try {
      await line.ask().catch((error: unknown) => {
        // Perhaps only this connection ended: try a new one. A timeout needs no second try.
        if (!connected || stopped || error instanceof NoAnswer) throw error
        line.forget()
        return line.ask()
      })
      if (!up) options.log.info({ event: 'database.answers' }, 'the database answers again')
      up = true
    } catch (error) {
      line.forget()
      // A check that `stop` aborted shows nothing about the database.
      if (up && !stopped) {
        options.log.error({ event: 'database.silent', err: error }, 'the database does not answer')
        options.onSilence?.()
      }
      up = false
      for (const refuse of waiting) refuse(unavailable())
      waiting.clear()
    }
    if (!stopped) timer = setTimeout(ask, intervalMs)
  }

  await ask()
  return {
    get isUp() {
      return up
    },
    async guard(work) {
      if (!up) throw unavailable()
      const { promise: silence, reject } = Promise.withResolvers<never>()
      waiting.add(reject)
      try {
        return await Promise.race([work(), silence])
      } finally {
        waiting.delete(reject)
      }
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await line.close()
    },
  }
}

/** The watch's own connection, opened by its first check. */
function watchLine(url: string, answerWithinMs: number) {
  let client: pg.Client | undefined
  return {
    get isOpen() {
      return client !== undefined
    },
    /** @throws NoAnswer if the database does not answer; the driver's error if the connection broke or could not be opened */
    async ask(): Promise<void> {
      if (client === undefined) {
        client = new pg.Client({
          connectionString: url,
          application_name: 'puente watch',
          connectionTimeoutMillis: answerWithinMs,
        })
        // The next check reports it.
        client.on('error', () => undefined)
        await client.connect()
      }
      await inTime(client.query('select'), answerWithinMs)
    },
    forget(): void {
      // The database may not answer the end of the connection either, so do not wait for it.
      client?.end().catch(() => undefined)
      client = undefined
    },
    close: async () => client?.end(),
  }
}

class NoAnswer extends Error {
  constructor(limitMs: number) {
    super(`no answer within ${limitMs} ms`)
    this.name = 'NoAnswer'
  }
}

/** Checks for the answer once more when the time is up, because it may have arrived while this process was busy. */
async function inTime(answer: Promise<unknown>, limitMs: number): Promise<void> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => setImmediate(reject, new NoAnswer(limitMs)), limitMs)
  try {
    await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

function unavailable(): DomainError {
  return new DomainError('server.unavailable', { retryAfterSeconds })
}
