import { DomainError } from '@puente/contract/protocol/problems'
import type { AuditEntry } from '../../platform/audit/audit-entry.ts'
import type { Actor, RequestContext, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'

/** The admin who pays, and where their call came from. */
export interface PayingAdmin {
  readonly actor: Extract<Actor, { readonly kind: 'user' | 'admin' }>
  readonly context: RequestContext
}

interface Attempt {
  readonly admin: PayingAdmin
  readonly command: string
  readonly about: AuditEntry
}

/** Runs an admin's command. A refusal is audited with what was asked (SEC-032). @throws what the command throws */
export async function withAuditedRefusal<T>(
  unitOfWork: UnitOfWork,
  { admin, command, about }: Attempt,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof DomainError && !error.code.startsWith('server.')) {
      await unitOfWork.recordRefusal(admin.actor, command, about, error.code, admin.context)
    }
    throw error
  }
}
