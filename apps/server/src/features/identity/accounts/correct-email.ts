import { DomainError } from '@puente/contract/protocol/problems'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import type { Database } from '../../../platform/db/database.ts'
import { networkOf } from '../../../platform/http/rate-limiter.ts'
import type { RequestContext, Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { lockAccount, setEmail } from './account-repository.ts'
import { findPassword } from './account-reads.ts'
import { queueConfirmationMail } from './confirmation-mail.ts'
import type { LinkMailDeps } from './link-mail-deps.ts'
import type { PasswordHasher } from '../passwords/password-hasher.ts'
import { type Attempt, countAttempt, forgetFailures, withdrawAttempt } from '../sign-in/sign-in-failures.ts'
import { userPauseSeconds } from '../sign-in/sign-in.rules.ts'

export interface EmailCorrection {
  readonly email: string
  readonly password: string
  readonly newEmail: string
}

export interface CorrectEmailDeps extends LinkMailDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly hasher: PasswordHasher
  readonly keyedHash: KeyedHash
}

/**
 * Gives an unconfirmed account the address that its person meant, and mails the link there. The link to the other address stops working.
 * Without this, a typing error would block a DNI and a CUIT forever. A repeated request, for example after a lost answer, changes nothing and
 * succeeds.
 * @throws DomainError `credentials.invalid` for every other account and password, and while sign-ins pause; `email.taken`; `server.busy`
 */
export async function correctEmail(
  deps: CorrectEmailDeps,
  correction: EmailCorrection,
  context: RequestContext,
): Promise<void> {
  const proven = await provenAccount(deps, correction, context)
  await deps.unitOfWork.run(
    { kind: 'anonymous' },
    'account.correct-email',
    (tx) => correct(deps, tx, proven, correction.newEmail),
    context,
  )
}

/**
 * Guesses count like those at the sign-in, and an address without an account costs the same work (AUTH-009). They count against both addresses.
 * Otherwise each invented first address would allow new guesses at the second.
 */
async function provenAccount(
  deps: CorrectEmailDeps,
  { email, password, newEmail }: EmailCorrection,
  context: RequestContext,
): Promise<{ readonly userId: string; readonly passwordHash: string }> {
  const counted: bigint[] = []
  const withdraw = () => Promise.all(counted.map((id) => withdrawAttempt(deps.database, id)))
  try {
    for (const attempt of attemptsAt(deps.keyedHash, { email, newEmail }, context)) {
      const count = await countAttempt(deps.unitOfWork, attempt, userPauseSeconds)
      if (count.kind === 'paused') throw new DomainError('credentials.invalid')
      counted.push(count.id)
    }
    const [named, corrected] = await Promise.all([
      findPassword(deps.database, email),
      findPassword(deps.database, newEmail),
    ])
    const known = named ?? corrected
    const isProven =
      known === null
        ? await deps.hasher.verifyWithoutAccount(password)
        : await deps.hasher.verify(password, known.passwordHash)
    if (isProven && known !== null) {
      await withdraw()
      // Deletes the failures only for the address that was proven, because the other may belong to another person.
      await forgetFailures(deps.database, deps.keyedHash.hash('email', named === null ? newEmail : email))
      return known
    }
  } catch (error) {
    await withdraw()
    throw error
  }
  throw new DomainError('credentials.invalid')
}

/** The second failure is stored under a fixed label instead of the sender's address, so that one request counts as one guess of the sender. */
function attemptsAt(
  keyedHash: KeyedHash,
  { email, newEmail }: Pick<EmailCorrection, 'email' | 'newEmail'>,
  context: RequestContext,
): readonly Attempt[] {
  const network = networkOf(context.ipAddress)
  const first = { emailHash: keyedHash.hash('email', email), network, adminArea: false }
  if (newEmail === email) return [first]
  const emailHash = keyedHash.hash('email', newEmail)
  return [first, { emailHash, network: `correction:${emailHash.toString('hex')}`, adminArea: false }]
}

async function correct(
  deps: CorrectEmailDeps,
  tx: Tx,
  proven: { readonly userId: string; readonly passwordHash: string },
  newEmail: string,
): Promise<void> {
  const account = await lockAccount(tx, proven.userId)
  if (account === null || account.emailConfirmed || account.passwordHash !== proven.passwordHash)
    throw new DomainError('credentials.invalid')
  if (account.email === newEmail) return tx.unchanged()
  await setEmail(tx, account.id, newEmail, null)
  await queueConfirmationMail(deps, tx, { ...account, email: newEmail })
  tx.audit({ object: { type: 'user', id: account.id }, after: { emailCorrected: true } })
}
