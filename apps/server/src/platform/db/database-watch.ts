import { DomainError } from '@puente/contract/problems'
import pg from 'pg'
import type { Logger } from '../log/logger.ts'
import { retryAfterSeconds } from './database-errors.ts'

/**
 * Knows within about two seconds that the database stopped answering, though its connections look open. Requests that wait for
 * it are then answered 503 at once instead of hanging until some later timeout.
 */
export interface DatabaseWatch {
  readonly isUp: boolean
  /** The work's own result, or `server.unavailable` when the database stops answering first. */
  guard<T>(work: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

export interface DatabaseWatchOptions {
  readonly url: string
  readonly log: Logger
  /** Called when the database stops answering: what still waits for it, on other connections too, waits in vain. */
  readonly onSilence?: () => void
  /** Default 500. */
  readonly intervalMs?: number
  /** Default 2,000. */
  readonly answerWithinMs?: number
}

export async function watchDatabase(options: DatabaseWatchOptions): Promise<DatabaseWatch> {
  const { intervalMs = 500, answerWithinMs = 2000 } = options
  const waiting = new Set<(error: DomainError) => void>()
  const line = watchLine(options.url, answerWithinMs)
  let up = true
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function ask(): Promise<void> {
    const connected = line.isOpen
    try {
      await line.ask().catch((error: unknown) => {
        // Perhaps only this one connection was ended: a new one tells. Silence needs no second question.
        if (!connected || stopped || error instanceof NoAnswer) throw error
        line.forget()
        return line.ask()
      })
      if (!up) options.log.info({ event: 'database.answers' }, 'the database answers again')
      up = true
    } catch (error) {
      line.forget()
      // A question that the stop cut off says nothing of the database.
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

/** The watch's own connection, made when it is first asked over. */
function watchLine(url: string, answerWithinMs: number) {
  let client: pg.Client | undefined
  return {
    get isOpen() {
      return client !== undefined
    },
    /** @throws NoAnswer when the database is silent; the driver's error when the connection broke or never came to be */
    async ask(): Promise<void> {
      if (client === undefined) {
        client = new pg.Client({
          connectionString: url,
          application_name: 'puente watch',
          connectionTimeoutMillis: answerWithinMs,
        })
        // The next question reports it.
        client.on('error', () => undefined)
        await client.connect()
      }
      await inTime(client.query('select'), answerWithinMs)
    },
    forget(): void {
      // The database may never answer to its end either, so nobody waits for that.
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

/** Looks for the answer once more when the time is up: it may have come while this process was busy. */
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
