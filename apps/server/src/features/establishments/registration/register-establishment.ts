import type { EstablishmentStatus } from '@puente/contract/establishments/own-establishments'
import { DomainError } from '@puente/contract/protocol/problems'
import {
  readRegistration,
  type Registration,
  type RegistrationForm,
} from '@puente/domain/establishment-registration'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import { constraintOf, sqlStateOf } from '../../../platform/db/database-errors.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import {
  claimKey,
  findClaim,
  type KeyedRequest,
  requestFingerprint,
} from '../../../platform/idempotency/idempotency-keys.ts'
import { uuidv7 } from '../../../platform/ids/uuid.ts'
import type {
  RequestContext,
  SignedInActor,
  Tx,
  UnitOfWork,
} from '../../../platform/unit-of-work/unit-of-work.ts'
import { holdEstablishment } from '../approval/approval-repository.ts'
import { deleteChanges } from '../changes/change-repository.ts'
import { applyDetails } from '../details/change-details.ts'
import { findDetails } from '../details/details-repository.ts'
import { deleteDraft } from './draft-repository.ts'
import {
  cuitConstraint,
  findOwnStatus,
  findSentBefore,
  insertEstablishment,
  type NewEstablishment,
  waitingChangeConstraint,
} from './registration-repository.ts'
import { minutesUntil, submissionLimit } from './submission-limit.rules.ts'
import { readSubmissions, takeSubmission } from './submission-repository.ts'

export interface RegisterDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly keyedHash: KeyedHash
  readonly files: Pick<FileStore, 'discard'>
}

/** A form that its owner sends. */
export interface RegisterCommand {
  readonly actor: SignedInActor
  readonly form: RegistrationForm
  /**
   * The own establishment that this form corrects, if it was rejected, or changes, if it was approved. The draft belongs to a new establishment, so
   * it then stays. Null for a new one.
   */
  readonly corrects: string | null
  readonly idempotencyKey: string
  readonly userAgent: string
  readonly context: RequestContext
}

export interface RegisteredEstablishment {
  readonly id: string
  readonly status: EstablishmentStatus
  /** True if an earlier request with this key registered it. */
  readonly replayed: boolean
}

const formVersion = '1.0.0'

/**
 * Registers an establishment of the signed-in person, which then waits for its approval. Row, audit, event and the deletion of the draft are one
 * commit. A correction keeps the draft. So does a change of an approved establishment, which is applied only after its approval (decision 0043). The
 * same key always leads to the same establishment (EST-073). Each call that is not a repeat counts against the limit.
 * @throws DomainError `establishment.too-many-submissions`, `establishment.invalid`, `establishment.cuit-taken`,
 *   `establishment.not-saved`, `establishment.not-correctable`, `idempotency.*`
 */
export async function registerEstablishment(
  deps: RegisterDeps,
  command: RegisterCommand,
): Promise<RegisteredEstablishment> {
  const { actor, form, context } = command
  const request = keyedRequest(command)
  const earlier = await findClaim(deps.database, request)
  if (earlier !== null) return registeredBefore(deps.database, earlier, actor.userId)
  await countSubmission(deps, actor.userId)
  const reading = readRegistration(form)
  if (!reading.ok) throw new DomainError('establishment.invalid', {}, reading.faults)
  const prepared = await prepare(deps, command, reading.registration)
  try {
    return await deps.unitOfWork.run(
      actor,
      'establishments.register',
      (tx) => store(tx, deps.files, request, prepared, command.corrects),
      context,
    )
  } catch (error) {
    throw storingRefusal(error)
  }
}

function keyedRequest({ actor, idempotencyKey: key, form, corrects }: RegisterCommand): KeyedRequest {
  const body = { ...form, operatingHours: JSON.stringify(form.operatingHours) }
  const path = corrects === null ? '/establishments' : `/establishments?corrects=${corrects}`
  const fingerprint = requestFingerprint(path, body)
  return { principal: actor.userId, route: 'registerEstablishment', key, fingerprint }
}

/** Every submission counts, valid or not (EST-060). @throws DomainError `establishment.too-many-submissions` */
async function countSubmission({ database, clock }: RegisterDeps, userId: string): Promise<void> {
  const now = clock.now()
  if (await takeSubmission(database, userId, now)) return
  // Another process whose clock is ahead may have freed a place in the meantime. The refusal then has the shortest wait.
  const limitedUntil = submissionLimit(await readSubmissions(database, userId), now).limitedUntil ?? now
  throw new DomainError('establishment.too-many-submissions', {
    minutes: minutesUntil(limitedUntil, now),
    limitedUntil: limitedUntil.toISOString(),
    retryAfterSeconds: Math.max(1, Math.ceil((limitedUntil.getTime() - now.getTime()) / 1000)),
  })
}

/** Encryption is slow, so it runs before the transaction. */
async function prepare(
  { clock, cipher, keyedHash, database }: RegisterDeps,
  { actor: { userId }, userAgent }: RegisterCommand,
  registration: Registration,
): Promise<Omit<NewEstablishment, 'changesId'>> {
  const now = clock.now()
  const id = uuidv7(now)
  const [owner] = await database.statement<{ email: string }>(
    'establishments.owner-email',
    'select email from users where id = $1',
    [userId],
  )
  if (owner === undefined) throw new Error(`account ${userId} does not exist`)
  return {
    id,
    ownerId: userId,
    registration,
    cuit: await cipher.encrypt(registration.cuit, { table: 'establishments', column: 'cuit_enc', rowId: id }),
    cuitHash: keyedHash.hash('cuit', registration.cuit),
    email: owner.email,
    submissionMetadata: {
      submitted_at: now.toISOString(),
      user_agent: userAgent.slice(0, 300),
      form_version: formVersion,
      owner_email: owner.email,
    },
  }
}

async function store(
  tx: Tx,
  files: RegisterDeps['files'],
  request: KeyedRequest,
  prepared: Omit<NewEstablishment, 'changesId'>,
  corrects: string | null,
): Promise<RegisteredEstablishment> {
  const { id, ownerId, registration } = prepared
  const claim = await claimKey(tx, request, id)
  if (claim.kind === 'replay') {
    tx.unchanged()
    return registeredBefore(tx, claim.resourceId, ownerId)
  }
  const changesId = corrects === null ? null : await changedBy(tx, corrects, prepared)
  if (changesId !== null) await beginChange(tx, files, changesId, prepared)
  await insertEstablishment(tx, { ...prepared, changesId })
  if (corrects === null) await deleteDraft(tx, ownerId)
  const { category, province, city } = registration
  tx.audit({
    object: { type: 'establishment', id },
    after: { status: 'pending', category, province, city, corrects, changes: changesId },
  })
  tx.announce({ topic: 'establishment', id, version: 1 }, [`user:${ownerId}`, 'admins'])
  return { id, status: 'pending', replayed: false }
}

/**
 * The approved establishment that a form would change; null if it corrects a registration.
 * @throws DomainError `establishment.not-correctable`, `establishment.invalid` for another CUIT, because another person would be paid
 */
async function changedBy(
  tx: Tx,
  corrects: string,
  { ownerId, cuitHash }: Pick<NewEstablishment, 'ownerId' | 'cuitHash'>,
): Promise<string | null> {
  const before = await findSentBefore(tx, corrects, ownerId)
  if (before === null || before.status === 'pending') throw new DomainError('establishment.not-correctable')
  if (before.status === 'rejected' && before.changesId === null) return null
  if (before.cuitHash === null || !before.cuitHash.equals(cuitHash))
    throw new DomainError('establishment.invalid', {}, [{ field: 'cuit', rule: 'fixed', step: 1 }])
  return before.changesId ?? corrects
}

/**
 * Changes that need no approval are shown at once (decision 0040), the others wait. Earlier rejected changes are deleted.
 * @throws DomainError `establishment.not-correctable`
 */
async function beginChange(
  tx: Tx,
  files: RegisterDeps['files'],
  id: string,
  { ownerId, registration }: Pick<NewEstablishment, 'ownerId' | 'registration'>,
): Promise<void> {
  const held = await holdEstablishment(tx, id)
  const stored = held === null ? null : await findDetails(tx, id, ownerId)
  if (held === null || stored === null || !stored.isApproved)
    throw new DomainError('establishment.not-correctable')
  await applyDetails(tx, held, stored, registration)
  await deleteChanges(tx, files, id, 'rejected')
}

/** Translates a refusal of the database into the refusal of EST-063 or EST-064. Returns an error from elsewhere unchanged. */
function storingRefusal(error: unknown): unknown {
  if (constraintOf(error) === cuitConstraint)
    return new DomainError('establishment.cuit-taken', {}, [{ field: 'cuit', rule: 'taken', step: 1 }])
  if (constraintOf(error) === waitingChangeConstraint) return new DomainError('establishment.not-correctable')
  if (sqlStateOf(error) === null) return error
  const refusal = new DomainError('establishment.not-saved')
  refusal.cause = error
  return refusal
}

async function registeredBefore(
  database: Pick<Database, 'statement'>,
  id: string,
  ownerId: string,
): Promise<RegisteredEstablishment> {
  const status = await findOwnStatus(database, id, ownerId)
  if (status === null) throw new Error(`establishment ${id} was registered and is gone`)
  return { id, status, replayed: true }
}
