import type { FinanceGate } from '@puente/contract/finance'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Clock } from '../../platform/clock/clock.ts'
import { withAuditedRefusal } from '../../platform/unit-of-work/audited-refusal.ts'
import type { RequestContext, SignedInActor, Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { checkPassword, type PasswordDeps, requirePassword } from './check-password.ts'
import { grantEndsAt, pausedUntil } from './finance-gate.rules.ts'
import { closeGrant, readGrant, readPassword, readWrongTries, saveGrant } from './gate-repository.ts'

export interface GateDeps extends PasswordDeps {
  readonly clock: Clock
}

const command = 'finance.open'

/** What the gate shows to this session. */
export async function readGate(
  { database, clock }: Pick<GateDeps, 'database' | 'clock'>,
  actor: SignedInActor,
): Promise<FinanceGate> {
  const now = clock.now()
  const expiresAt = await readGrant(database, actor, now)
  if (expiresAt !== null) return { state: 'open', expiresAt: expiresAt.toISOString(), pausedUntil: null }
  const paused = pausedUntil(await readWrongTries(database, actor.userId, now))
  const state = (await readPassword(database)) === null ? 'unset' : 'locked'
  return { state, expiresAt: null, pausedUntil: paused?.toISOString() ?? null }
}

/**
 * Checks that this very session holds an open grant, for every finance endpoint (FIN-001, FIN-004).
 * @throws DomainError `finance.locked`
 */
export async function requireGrant(
  { database, clock }: Pick<GateDeps, 'database' | 'clock'>,
  actor: SignedInActor,
): Promise<void> {
  if ((await readGrant(database, actor, clock.now())) === null) throw new DomainError('finance.locked')
}

/**
 * Opens the area for this admin's session for two hours. Every attempt is counted before its password is checked, and audited with its outcome
 * (FIN-007).
 * @throws DomainError `finance.password-not-set`, `finance.password-wrong`, `finance.too-many-tries`, `server.busy`
 */
export async function openGate(
  deps: GateDeps,
  actor: SignedInActor,
  password: string,
  context: RequestContext,
): Promise<void> {
  const { database, unitOfWork } = deps
  if ((await readPassword(database)) === null) throw new DomainError('finance.password-not-set')
  await withAuditedRefusal(unitOfWork, { actor, command, about: about(actor), context }, async () => {
    const version = await checkPassword(deps, actor, password)
    const work = async (tx: Tx) => {
      await requirePassword(tx, version)
      const expiresAt = grantEndsAt(tx.now)
      await saveGrant(tx, actor, expiresAt)
      tx.audit({ ...about(actor), after: { expiresAt: expiresAt.toISOString() } })
      announceGrant(tx, actor.sessionId)
    }
    await unitOfWork.run(actor, command, work, context)
  })
}

/** 'Bloquear': ends the grant of this session at once (FIN-002). */
export function lockGate(
  { unitOfWork }: Pick<GateDeps, 'unitOfWork'>,
  actor: SignedInActor,
  context: RequestContext,
): Promise<void> {
  return unitOfWork.run(
    actor,
    'finance.lock',
    async (tx) => {
      if (!(await closeGrant(tx, actor.sessionId))) return tx.unchanged()
      tx.audit(about(actor))
      announceGrant(tx, actor.sessionId)
    },
    context,
  )
}

/** The open screens of a session read its grant again. */
export function announceGrant(tx: Tx, sessionId: string): void {
  tx.announce({ topic: 'finance', id: sessionId, version: 1 }, [`session:${sessionId}`])
}

function about(actor: SignedInActor) {
  return { object: { type: 'finance-grant', id: actor.sessionId } } as const
}
