import { join } from 'node:path'
import type { Infrastructure } from '../platform/infrastructure.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { createFieldCipher } from '../platform/crypto/field-cipher.ts'
import { createKeyedHash } from '../platform/crypto/keyed-hash.ts'
import { createKeyRing } from '../platform/crypto/key-ring.ts'
import { openDatabase } from '../platform/db/database.ts'
import { type DatabaseWatch, watchDatabase } from '../platform/db/database-watch.ts'
import { type DatabaseSockets, databaseSockets } from '../platform/db/sockets.ts'
import { clamdScanner } from '../platform/files/clamd-scanner.ts'
import { createFileInspector } from '../platform/files/file-inspector.ts'
import { createLocalBlobStore } from '../platform/files/local-blob-store.ts'
import { createFileStore } from '../platform/files/postgres-file-store.ts'
import { createUploadAllowance } from '../platform/files/upload-allowance.ts'
import { noVirusScanner } from '../platform/files/virus-scanner.port.ts'
import { createRateLimiter } from '../platform/http/rate-limiter.ts'
import { uuidv7 } from '../platform/ids/uuid.ts'
import { createInbox } from '../platform/inbox/postgres-inbox.ts'
import type { Logger } from '../platform/log/logger.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { countStuckWork } from '../platform/stuck-work/watch-stuck-work.ts'
import { createUnitOfWork } from '../platform/unit-of-work/postgres-unit-of-work.ts'
import { bytesOf, masterKeys } from './master-keys.ts'
import { stuckSources } from './stuck-sources.ts'

export interface OpenedInfrastructure {
  readonly infrastructure: Infrastructure
  readonly watch: DatabaseWatch
  readonly appUrl: string
  /** For every connection of this process to the database. */
  readonly sockets: DatabaseSockets
  /** How often to poll queues in the database if nothing in this process wakes them. */
  readonly pollMs: number
  /** Registers `wake`, which runs after a commit that wrote to the outbox. */
  onOutbox(wake: () => void): void
  close(): Promise<void>
}

/** A single process wakes itself. With several processes, polling is the only way to learn of another one's work. */
const alonePollMs = 500
const sharedPollMs = 50

/** The sixteen notices that are processed at once must leave connections for requests. */
const mostConnections = 24

export async function openInfrastructure(options: {
  readonly config: Config
  readonly log: Logger
  readonly clock: Clock
  readonly appUrl: string
  readonly rateLimitScale: number
}): Promise<OpenedInfrastructure> {
  const { config, log, clock, appUrl, rateLimitScale } = options
  const pollMs = config.role === 'all' ? alonePollMs : sharedPollMs
  const metrics = createMetrics()
  const sockets = databaseSockets()
  let closing = false
  const database = openDatabase({
    url: appUrl,
    sockets,
    applicationName: `puente ${config.role}`,
    // Together with the longest wait for a lock this stays within the 3 s in which a caller must get Retry-After (F-05).
    acquireTimeoutMs: 1500,
    maxConnections: mostConnections,
    // A new connection can take longer than `acquireTimeoutMs` on a busy machine, and the pool does not give its caller another one that gets free
    // meanwhile. Several processes share the database's limit, so each closes what it needs only at times.
    keptConnections: config.role === 'all' ? mostConnections : 12,
    onIdleError: (error) => {
      // The pool does not wait until its connections are closed, so the stopping database may end some of them first.
      if (!closing) log.warn({ event: 'database.idle-error', err: error }, 'an idle connection broke')
    },
  })
  const stuckWork = stuckSources(database)
  countStuckWork(metrics.registry, stuckWork, log)
  const watch = await watchDatabase({ url: appUrl, log, onSilence: sockets.cutAll })
  let wake = () => {}
  const unitOfWork = createUnitOfWork({ database, clock, onOutbox: () => wake() })
  const cipher = createFieldCipher(createKeyRing(masterKeys(config), clock))
  const keyedHash = createKeyedHash(bytesOf(config.lookupKey.reveal()))
  const blobs = createLocalBlobStore(join(config.dataDir, 'files'))
  const inspector = createFileInspector({ log })
  const scanner = config.clamd === null ? noVirusScanner : clamdScanner(config.clamd)
  const infrastructure: Infrastructure = {
    config,
    clock,
    log,
    metrics,
    database,
    unitOfWork,
    cipher,
    keyedHash,
    inbox: createInbox({ database, unitOfWork, clock, cipher, log, metrics, pollMs }),
    files: createFileStore({ database, unitOfWork, blobs, cipher, inspector, scanner, clock, log }),
    uploadAllowance: createUploadAllowance({ database, clock }),
    limiter: createRateLimiter({ database, clock, hash: keyedHash, metrics, scale: rateLimitScale }),
    stuckWork,
    newId: () => uuidv7(clock.now()),
  }
  return {
    infrastructure,
    watch,
    appUrl,
    sockets,
    pollMs,
    onOutbox(listener) {
      wake = listener
    },
    async close() {
      closing = true
      inspector.close()
      await watch.stop()
      await database.close()
    },
  }
}
