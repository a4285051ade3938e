import type { Clock } from './platform/clock/clock.ts'
import type { ServerConfig } from './server-config.ts'
import type { FieldCipher } from './platform/crypto/field-cipher.ts'
import type { KeyedHash } from './platform/crypto/keyed-hash.ts'
import type { Database } from './platform/db/database.ts'
import type { FileStore } from './platform/files/file-store.ts'
import type { UploadAllowance } from './platform/files/upload-allowance.ts'
import type { RateLimiter } from './platform/http/rate-limiter.ts'
import type { PostgresInbox } from './platform/inbox/postgres-inbox.ts'
import type { Logger } from './platform/log/logger.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import type { UnitOfWork } from './platform/unit-of-work/unit-of-work.ts'

/** What every feature stands on, opened once by `startServer`. */
export interface Infrastructure {
  readonly config: ServerConfig
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
  readonly database: Database
  readonly uow: UnitOfWork
  readonly cipher: FieldCipher
  readonly keyedHash: KeyedHash
  readonly inbox: PostgresInbox
  readonly files: FileStore
  readonly uploadAllowance: UploadAllowance
  readonly limiter: RateLimiter
  readonly newId: () => string
}
