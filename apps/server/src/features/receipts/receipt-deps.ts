import { DomainError, type ProblemCode } from '@puente/contract/protocol/problems'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { UploadAllowance } from '../../platform/files/upload-allowance.ts'
import {
  CommitUnknownError,
  type RequestContext,
  type SignedInActor,
  type UnitOfWork,
} from '../../platform/unit-of-work/unit-of-work.ts'

export interface ReceiptDeps {
  readonly unitOfWork: UnitOfWork
  readonly database: Database
  readonly clock: Clock
  readonly files: Pick<FileStore, 'save' | 'attach' | 'discard'>
  readonly allowance: Pick<UploadAllowance, 'take'>
}

/** The person who sends a receipt. */
export interface ReceiptSender {
  readonly actor: SignedInActor
  readonly context: RequestContext
}

/**
 * Stores a file and the record that names it. Refusals pass through unchanged, and a virus is audited. Any other failure is reported
 * with the given code. The bytes are deleted by then.
 * @throws DomainError `file.*`, `server.*`, those of the work, and the code given
 * @throws CommitUnknownError the file may be stored and named
 */
export async function storing<T>(
  { unitOfWork }: Pick<ReceiptDeps, 'unitOfWork'>,
  sent: ReceiptSender & {
    readonly command: string
    readonly object: { readonly type: string; readonly id: string }
  },
  failure: ProblemCode,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CommitUnknownError) throw error
    if (error instanceof DomainError) {
      const { actor, command, object, context } = sent
      if (error.code === 'file.infected')
        await unitOfWork.recordRefusal(actor, command, { object }, error.code, context)
      throw error
    }
    const failed = new DomainError(failure)
    failed.cause = error
    throw failed
  }
}
