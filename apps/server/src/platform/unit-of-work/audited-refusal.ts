import { DomainError } from '@puente/contract/protocol/problems'
import type { AuditEntry } from '../audit/audit-entry.ts'
import type { Actor, RequestContext, UnitOfWork } from './unit-of-work.ts'

interface Attempt {
  readonly actor: Actor
  readonly command: string
  /** What the refused attempt was about. */
  readonly about: AuditEntry
  readonly context: RequestContext | undefined
}

/**
 * Runs a command. A refusal is audited with the request (SEC-032). Failures of the server itself are no refusals and are not audited.
 * @throws what the command throws
 */
export async function withAuditedRefusal<T>(
  unitOfWork: UnitOfWork,
  { actor, command, about, context }: Attempt,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof DomainError && !error.code.startsWith('server.')) {
      await unitOfWork.recordRefusal(actor, command, about, error.code, context)
    }
    throw error
  }
}
