import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../log/logger.ts'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded.ts'

export interface KeptPostgres extends Pick<EmbeddedPostgres, 'port' | 'ownerUrl' | 'appUrl'> {
  /** Resolves when the database ended and could not be started again. */
  readonly lost: Promise<void>
  stop(): Promise<void>
}

export interface KeepOptions extends Pick<EmbeddedPostgresOptions, 'dataDir' | 'port'> {
  readonly log: Logger
  /** Default 30,000. */
  readonly giveUpAfterMs?: number
}

/** After a crash the remaining processes of the database need a moment to end. */
const retryPauseMs = 100

/**
 * Starts our own PostgreSQL and starts it again, at the same address, whenever it ends without having been stopped. The pools of this process
 * reconnect by themselves.
 * @throws EmbeddedPostgresError when the first start fails
 */
export async function keepEmbeddedPostgres(options: KeepOptions): Promise<KeptPostgres> {
  const { log, giveUpAfterMs = 30_000 } = options
  const lost = Promise.withResolvers<void>()
  let stopping = false
  const start = (port: number) =>
    startEmbeddedPostgres({
      dataDir: options.dataDir,
      port,
      onLog: (line) => log.debug({ event: 'postgres.log', line }, 'log line of the embedded database'),
    })
  let current = await start(options.port)
  const { port, ownerUrl, appUrl } = current

  async function keep(): Promise<void> {
    for (;;) {
      const { code, signal } = await current.exited
      if (stopping) return
      log.error({ event: 'postgres.ended', code, signal }, 'the embedded database ended')
      current = await startAgain(performance.now() + giveUpAfterMs)
      // `stop` was called meanwhile. It waits for this loop, and then stops the database that has just started.
      if (stopping) return
    }
  }

  async function startAgain(deadline: number): Promise<EmbeddedPostgres> {
    for (;;) {
      try {
        const started = await start(port)
        log.warn({ event: 'postgres.restarted' }, 'the embedded database runs again')
        return started
      } catch (error) {
        if (stopping || performance.now() > deadline) throw error
        log.warn({ event: 'postgres.restart-failed', err: error }, 'the embedded database does not start yet')
      }
      await pause(retryPauseMs)
    }
  }

  const kept = keep().catch((error: unknown) => {
    if (stopping) return
    log.fatal({ event: 'postgres.lost', err: error }, 'the embedded database cannot be started again')
    lost.resolve()
  })
  return {
    port,
    ownerUrl,
    appUrl,
    lost: lost.promise,
    async stop() {
      stopping = true
      await current.stop()
      await kept
      // The loop may have started another one meanwhile.
      await current.stop()
    },
  }
}
