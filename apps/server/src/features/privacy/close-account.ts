import { DomainError } from '@puente/contract/protocol/problems'
import type { Clock } from '../../platform/clock/clock.ts'
import type { FieldCipher } from '../../platform/crypto/field-cipher.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext, SignedInActor, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { closeEstablishments } from '../establishments/public.ts'
import { closeIdentity, endSessionsOf, holdForClosing, type VerifyPassword } from '../identity/public.ts'
import type { MailQueue } from '../notifications/public.ts'
import { closeVerification } from '../verification/public.ts'
import { closingRefusal, erasureDelayMs, keptUntil } from './closing.rules.ts'
import { readClosingFacts } from './closing-facts.ts'

export interface CloseAccountDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly mail: MailQueue
  readonly verifyPassword: VerifyPassword
}

export interface ClosedAccount {
  /** Until when the law requires us to keep its records. Null if everything is erased within a day. */
  readonly keptUntil: Date | null
}

const command = 'account.close'

/**
 * Closes the account of the person at this session. Nobody can sign in to it any more, its address is free again, and everything that the law does
 * not require us to keep is erased (`eraseDueAccounts`). Refused while money is open.
 * @throws DomainError `password.wrong`, `account.balance-open`, `account.charges-open`, `account.payment-possible`, `account.admin`
 */
export async function closeAccount(
  deps: CloseAccountDeps,
  actor: SignedInActor,
  password: string,
  context: RequestContext,
): Promise<ClosedAccount> {
  const { userId } = actor
  await deps.verifyPassword(userId, password)
  const person = await readAddressee(deps.database, userId)
  const sealedEmail = await deps.cipher.encrypt(person.email, {
    table: 'users',
    column: 'closed_email_enc',
    rowId: userId,
  })
  return deps.unitOfWork.run(
    actor,
    command,
    async (tx) => {
      // Lets concurrent orders wait for this lock. They then find the verification closed.
      await closeVerification(tx, userId)
      // A payment in progress at one of their establishments is then counted below, or finds the establishment paused. The account is locked first,
      // as in an approval.
      await holdForClosing(tx, userId)
      await closeEstablishments(tx, userId)
      const facts = await readClosingFacts(tx, userId, tx.now)
      const refusal = closingRefusal(facts)
      if (refusal !== null) throw new DomainError(refusal)
      const until = keptUntil(facts)
      const eraseAfter = until ?? new Date(tx.now.getTime() + erasureDelayMs)
      await closeIdentity(tx, userId, { email: person.email, sealedEmail, eraseAfter })
      const sessionsEnded = await endSessionsOf(tx, userId, 'revoked')
      await deps.mail.queue(tx, {
        userId,
        to: person.email,
        language: person.language,
        content: {
          type: 'ACCOUNT_CLOSED',
          fullName: person.fullName,
          keptUntil: until?.toISOString() ?? null,
        },
      })
      tx.audit({
        object: { type: 'user', id: userId },
        before: { closed: false },
        after: { closed: true, eraseAfter: eraseAfter.toISOString(), sessionsEnded },
      })
      return { keptUntil: until }
    },
    context,
  )
}

async function readAddressee(database: Database, userId: string) {
  const [row] = await database.statement<{ email: string; full_name: string; language: 'es' | 'pt' }>(
    'privacy.addressee',
    'select email, full_name, language from users where id = $1',
    [userId],
  )
  if (row === undefined) throw new Error(`account ${userId} does not exist`)
  return { email: row.email, fullName: row.full_name, language: row.language }
}
