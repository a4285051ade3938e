import type { AuditEntry, JsonObject } from '../audit/audit-entry.ts'
import { withAuditedRefusal } from '../unit-of-work/audited-refusal.ts'
import type { RequestContext, SignedInActor, Tx, UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import { claimKey, requestFingerprint } from './idempotency-keys.ts'

/** The admin who decides, and the context of their call. */
export interface DecidingAdmin {
  readonly actor: SignedInActor
  readonly context: RequestContext
}

/** One decision of an admin about one object. It may be sent repeatedly. */
export interface Decision<Subject> {
  readonly command: string
  /** Operation name of the endpoint. */
  readonly route: string
  /** The object of the key, besides the body. */
  readonly path: string
  /** The body, for the key and the audit of a refusal. */
  readonly body: JsonObject
  /** What the audit of a refusal holds in place of a body with private text. */
  readonly auditedBody?: JsonObject
  readonly idempotencyKey: string
  readonly object: AuditEntry['object']
  /** Locks the object of the decision. @throws DomainError if it does not exist */
  readonly lock: (tx: Tx) => Promise<Subject>
  /** Runs once. @throws DomainError if the admin may not decide this now */
  readonly apply: (tx: Tx, subject: Subject) => Promise<void>
}

/** What an endpoint passes to a decision. */
export type AdminCommand = Pick<Decision<unknown>, 'route' | 'command' | 'body'>

/**
 * Locks, claims the key and applies a decision in one commit; a repeat changes nothing. A refusal is audited.
 * @throws DomainError `idempotency.*` and what `lock` and `apply` throw
 */
export function decideOnce<Subject>(
  unitOfWork: UnitOfWork,
  { actor, context }: DecidingAdmin,
  { command, route, path, body, auditedBody = body, idempotencyKey, object, lock, apply }: Decision<Subject>,
): Promise<void> {
  const about = { object, after: auditedBody }
  const key = {
    principal: actor.userId,
    route,
    key: idempotencyKey,
    fingerprint: requestFingerprint(path, body),
  }
  return withAuditedRefusal(unitOfWork, { actor, command, about, context }, () =>
    unitOfWork.run(
      actor,
      command,
      async (tx) => {
        const subject = await lock(tx)
        if ((await claimKey(tx, key, object.id)).kind === 'replay') return tx.unchanged()
        await apply(tx, subject)
      },
      context,
    ),
  )
}
