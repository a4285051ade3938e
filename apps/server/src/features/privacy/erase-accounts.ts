import type { Clock } from '../../platform/clock/clock.ts'
import type { FieldCipher } from '../../platform/crypto/field-cipher.ts'
import type { Database } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { job } from '../../platform/unit-of-work/actors.ts'
import type { Tx, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { eraseEstablishments } from '../establishments/public.ts'
import {
  type BlankIdentity,
  blankIdentity,
  eraseIdentity,
  lockForErasure,
  postponeErasure,
} from '../identity/public.ts'
import { eraseMailsTo } from '../notifications/public.ts'
import { eraseReceipts } from '../receipts/public.ts'
import { eraseTickets } from '../support/public.ts'
import { eraseVerification } from '../verification/public.ts'
import { closingRefusal, postponedUntil } from './closing.rules.ts'
import { readClosingFacts } from './closing-facts.ts'

export interface EraseAccountsDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly files: Pick<FileStore, 'discard'>
  readonly log: Logger
}

/** The results for the accounts that were due. */
export interface Erasures {
  readonly erased: number
  /** Accounts to which money came, or may still come, after they were closed. */
  readonly postponed: number
  readonly failed: number
}

const batch = 100

/**
 * Erases the people of closed accounts that are due: names, numbers, address, photos, bank data, mails. Amounts and ids stay in the
 * books and the audit log, which no longer name anybody. Each account has its own transaction, so that a failure stops no other. The next round
 * retries it.
 */
export async function eraseDueAccounts(deps: EraseAccountsDeps): Promise<Erasures> {
  const counts = { erased: 0, postponed: 0, failed: 0 }
  const now = deps.clock.now()
  let after: string | null = null
  for (;;) {
    const due: { id: string }[] = await deps.database.statement<{ id: string }>(
      'privacy.due',
      `select id from users where erase_after <= $1 and erased_at is null and ($2::uuid is null or id > $2)
       order by id limit ${batch}`,
      [now, after],
    )
    for (const { id } of due) {
      const outcome = await eraseAccount(deps, id)
      if (outcome !== null) counts[outcome] += 1
    }
    const last = due.at(-1)
    if (last === undefined || due.length < batch) return counts
    after = last.id
  }
}

/** Null if another worker erased it meanwhile. */
async function eraseAccount(deps: EraseAccountsDeps, userId: string): Promise<keyof Erasures | null> {
  try {
    const blank = await blankIdentity(deps.cipher, userId)
    return await deps.unitOfWork.run(job, 'account.erase', (tx) => erase(tx, deps, userId, blank))
  } catch (err) {
    deps.log.error({ event: 'account.erasure-failed', userId, err }, 'a closed account could not be erased')
    return 'failed'
  }
}

async function erase(
  tx: Tx,
  { clock, files, log }: EraseAccountsDeps,
  userId: string,
  blank: BlankIdentity,
): Promise<'erased' | 'postponed' | null> {
  const now = clock.now()
  if (!(await lockForErasure(tx, userId, now))) {
    tx.unchanged()
    return null
  }
  // Reads the present facts: a Pix may have come since the account was closed, and a payout of it needs a name and an account.
  const facts = await readClosingFacts(tx, userId, now)
  const until = postponedUntil(facts, now)
  if (until !== null) {
    await postponeErasure(tx, userId, until)
    tx.audit({
      object: { type: 'user', id: userId },
      after: { erased: false, eraseAfter: until.toISOString() },
    })
    const reason = closingRefusal(facts)
    log.warn({ event: 'account.erasure-postponed', userId, reason }, 'a closed account cannot be erased yet')
    return 'postponed'
  }
  await eraseIdentity(tx, userId, blank)
  await eraseVerification(tx, files, userId)
  await eraseTickets(tx, userId)
  await eraseReceipts(tx, files, userId)
  await eraseEstablishments(tx, files, userId)
  await eraseMailsTo(tx, userId)
  tx.audit({ object: { type: 'user', id: userId }, after: { erased: true } })
  return 'erased'
}
