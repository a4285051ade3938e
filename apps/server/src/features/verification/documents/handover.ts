import { createHash } from 'node:crypto'
import { DomainError } from '@puente/contract/protocol/problems'
import { randomToken } from '../../../platform/crypto/tokens.ts'
import type {
  RequestContext,
  SignedInActor,
  Tx,
  UnitOfWork,
} from '../../../platform/unit-of-work/unit-of-work.ts'
import { endSession, type OpenedSession, openSession } from '../../identity/public.ts'
import {
  claimHandover,
  handedOverSessions,
  insertHandover,
  lockComputerSession,
  setPhoneSession,
} from './handover-repository.ts'
import { documentsAreOpen } from '../verification.rules.ts'
import { lockVerification } from '../verification-repository.ts'

const linkLifetimeMs = 10 * 60_000
const phoneLifetimeMs = 30 * 60_000

export interface HandoverLink {
  /** `<public address>/continuar#<token>`: the part after # never reaches a server or its log. */
  readonly url: string
  readonly expiresAt: Date
}

/**
 * A link that opens this person's verification on a phone, once, within ten minutes. It voids an earlier unused link (ruling 12).
 * @throws DomainError `verification.closed`
 */
export function openHandover(
  deps: { readonly unitOfWork: UnitOfWork; readonly publicUrl: string },
  person: { readonly actor: SignedInActor; readonly context: RequestContext },
): Promise<HandoverLink> {
  const { userId, sessionId } = person.actor
  const token = randomToken()
  return deps.unitOfWork.run(
    person.actor,
    'verification.hand-over',
    async (tx) => {
      await requireOpen(tx, userId, 'verification.closed')
      const expiresAt = new Date(tx.now.getTime() + linkLifetimeMs)
      await insertHandover(tx, { tokenHash: hashOf(token), userId, sessionId, expiresAt })
      tx.audit({
        object: { type: 'verification', id: userId },
        after: { handoverUntil: expiresAt.toISOString() },
      })
      return { url: `${deps.publicUrl}/continuar#${token}`, expiresAt }
    },
    person.context,
  )
}

/** The phone that opens the link. */
export interface TakingPhone {
  readonly presentSessionId: string | null
  readonly userAgent: string
  readonly context: RequestContext
}

/**
 * Opens the phone's session for a link: it can only continue the verification, and ends after thirty minutes, with the
 * computer's session, or when the documents are sent.
 * @throws DomainError `handover.invalid`
 */
export function takeHandover(
  deps: { readonly unitOfWork: UnitOfWork; readonly newId: () => string },
  token: string,
  phone: TakingPhone,
): Promise<OpenedSession> {
  const sessionId = deps.newId()
  return deps.unitOfWork.run(
    { kind: 'anonymous' },
    'verification.take-over',
    async (tx) => {
      const claimed = await claimHandover(tx, hashOf(token))
      if (claimed === null) throw new DomainError('handover.invalid')
      await requireOpen(tx, claimed.userId, 'handover.invalid')
      const computer = await lockComputerSession(tx, claimed.sessionId)
      if (computer === null) throw new DomainError('handover.invalid')
      const ownEnd = tx.now.getTime() + phoneLifetimeMs
      const opened = await openSession(tx, {
        sessionId,
        account: { id: claimed.userId, role: computer.role },
        remember: false,
        adminArea: false,
        secondFactor: null,
        presentSessionId: phone.presentSessionId,
        ipAddress: phone.context.ipAddress,
        userAgent: phone.userAgent,
        handover: {
          expiresAt: new Date(Math.min(ownEnd, computer.expiresAt.getTime())),
          provenAt: computer.provenAt,
        },
      })
      await setPhoneSession(tx, hashOf(token), sessionId)
      return opened
    },
    phone.context,
  )
}

/** Ends the sessions on phones that took over the verification, because they have nothing left to do. */
export async function endHandedOver(tx: Tx, userId: string): Promise<void> {
  for (const sessionId of await handedOverSessions(tx, userId)) await endSession(tx, sessionId, 'signed_out')
}

async function requireOpen(
  tx: Tx,
  userId: string,
  refusal: 'verification.closed' | 'handover.invalid',
): Promise<void> {
  const { status, closed } = await lockVerification(tx, userId)
  if (closed || !documentsAreOpen(status)) throw new DomainError(refusal)
}

/** 256 random bits need no salt and no slow hash. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
