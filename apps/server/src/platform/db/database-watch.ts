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
  /** Default 500. */
  readonly intervalMs?: number
  /** Default 2,000. */
  readonly answerWithinMs?: number
}

export async function watchDatabase(options: DatabaseWatchOptions): Promise<DatabaseWatch> {
  const { intervalMs = 500, answerWithinMs = 2000 } = options
  const waiting = new Set<(error: DomainError) => void>()
  let client: pg.Client | undefined
  let up = true
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function ask(): Promise<void> {
    try {
      if (client === undefined) {
        const next = new pg.Client({
          connectionString: options.url,
          application_name: 'puente watch',
          connectionTimeoutMillis: answerWithinMs,
          query_timeout: answerWithinMs,
        })
        // The next question finds out.
        next.on('error', () => undefined)
        client = next
        await next.connect()
      }
      await client.query('select')
      if (!up) options.log.info({ event: 'database.answers' }, 'the database answers again')
      up = true
    } catch (error) {
      const broken = client
      client = undefined
      // It may never answer to its own end either, so nobody waits for that.
      broken?.end().catch(() => undefined)
      // A question that the stop cut off says nothing of the database.
      if (up && !stopped)
        options.log.error({ event: 'database.silent', err: error }, 'the database does not answer')
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
      await client?.end()
    },
  }
}

function unavailable(): DomainError {
  return new DomainError('server.unavailable', { retryAfterSeconds })
}
