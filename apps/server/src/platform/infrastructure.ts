import type { Clock } from './clock/clock.ts'
import type { Config } from './config/config.ts'
import type { FieldCipher } from './crypto/field-cipher.ts'
import type { KeyedHash } from './crypto/keyed-hash.ts'
import type { Database } from './db/database.ts'
import type { FileStore } from './files/file-store.ts'
import type { UploadAllowance } from './files/upload-allowance.ts'
import type { RateLimiter } from './http/rate-limiter.ts'
import type { PostgresInbox } from './inbox/postgres-inbox.ts'
import type { Logger } from './log/logger.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { StuckSource } from './stuck-work/stuck-source.ts'
import type { UnitOfWork } from './unit-of-work/unit-of-work.ts'

/** Services for features, opened once by `startServer`. Only a `*.feature.ts` takes all of it; a use case names what it needs. */
export interface Infrastructure {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly cipher: FieldCipher
  readonly keyedHash: KeyedHash
  readonly inbox: PostgresInbox
  readonly files: FileStore
  readonly uploadAllowance: UploadAllowance
  readonly limiter: RateLimiter
  /** Every kind of work that may give up. */
  readonly stuckWork: readonly StuckSource[]
  readonly newId: () => string
}
