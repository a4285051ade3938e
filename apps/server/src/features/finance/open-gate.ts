import type { FinanceGate } from '@puente/contract/finance'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type {
  RequestContext,
  SignedInActor,
  Tx,
  UnitOfWork,
} from '../../platform/unit-of-work/unit-of-work.ts'
import type { PasswordHasher } from '../identity/public.ts'
import { grantEndsAt, pausedUntil } from './finance-gate.rules.ts'
import {
  closeGrant,
  holdPasswordVersion,
  insertTry,
  markTryRight,
  queueTries,
  readGrant,
  readPassword,
  readWrongTries,
  saveGrant,
  withdrawTry,
} from './gate-repository.ts'

export interface GateDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly newId: () => string
  readonly hasher: Pick<PasswordHasher, 'verify'>
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
 * The door of every finance endpoint: this very session must hold an open grant (FIN-001, FIN-004).
 * @throws DomainError `finance.locked`
 */
export async function requireGrant(
  { database, clock }: Pick<GateDeps, 'database' | 'clock'>,
  actor: SignedInActor,
): Promise<void> {
  if ((await readGrant(database, actor, clock.now())) === null) throw new DomainError('finance.locked')
}

/**
 * Opens the area for the session of this admin and two hours. Every try is counted before its password is checked, and audited with its outcome
 * (FIN-007).
 * @throws DomainError `finance.password-not-set`, `finance.password-wrong`, `finance.too-many-tries`, `server.busy`
 */
export async function openGate(
  deps: GateDeps,
  actor: SignedInActor,
  password: string,
  context: RequestContext,
): Promise<void> {
  const { database, unitOfWork, hasher } = deps
  const stored = await readPassword(database)
  if (stored === null) throw new DomainError('finance.password-not-set')
  const counted = await countTry(deps, actor)
  if (counted.kind === 'paused')
    return refuse(
      deps,
      actor,
      new DomainError('finance.too-many-tries', { retryAfterSeconds: counted.seconds }),
      context,
    )
  let isRight: boolean
  try {
    isRight = await hasher.verify(password, stored.hash)
  } catch (error) {
    await withdrawTry(database, counted.id)
    throw error
  }
  if (!isRight) return refuse(deps, actor, new DomainError('finance.password-wrong'), context)
  const opened = await unitOfWork.run(
    actor,
    command,
    async (tx) => {
      // Set again while this one was checked: it is no longer the password.
      if ((await holdPasswordVersion(tx)) !== stored.version) {
        tx.unchanged()
        return false
      }
      const expiresAt = grantEndsAt(tx.now)
      await markTryRight(tx, counted.id)
      await saveGrant(tx, actor, expiresAt)
      tx.audit({ ...about(actor), after: { expiresAt: expiresAt.toISOString() } })
      announceGrant(tx, actor.sessionId)
      return true
    },
    context,
  )
  if (!opened) return refuse(deps, actor, new DomainError('finance.password-wrong'), context)
}

/** 'Trancar': ends the grant of this session at once (FIN-002). */
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

type CountedTry =
  | { readonly kind: 'paused'; readonly seconds: number }
  | { readonly kind: 'counted'; readonly id: string }

/** Commits in its own transaction, since a refusal that follows must not roll the count back. A try during a pause is not counted. */
function countTry({ unitOfWork, newId }: GateDeps, actor: SignedInActor): Promise<CountedTry> {
  return unitOfWork.run<CountedTry>(actor, 'finance.count-try', async (tx) => {
    // The audit log records the outcome of the try.
    tx.unchanged()
    await queueTries(tx)
    const until = pausedUntil(await readWrongTries(tx, actor.userId, tx.now))
    if (until !== null)
      return { kind: 'paused', seconds: Math.ceil((until.getTime() - tx.now.getTime()) / 1000) }
    const id = newId()
    await insertTry(tx, id, actor.userId)
    return { kind: 'counted', id }
  })
}

async function refuse(
  { unitOfWork }: GateDeps,
  actor: SignedInActor,
  refusal: DomainError,
  context: RequestContext,
): Promise<never> {
  await unitOfWork.recordRefusal(actor, command, about(actor), refusal.code, context)
  throw refusal
}

function about(actor: SignedInActor) {
  return { object: { type: 'finance-grant', id: actor.sessionId } } as const
}
