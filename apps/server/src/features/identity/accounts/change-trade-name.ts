import { DomainError } from '@puente/contract/protocol/problems'
import { readTradeName } from '@puente/domain/trade-name'
import type { Actor, RequestContext, Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { companyForPayers } from './name-for-payers.ts'

interface TradeName {
  /** Null removes it. */
  readonly name: string | null
  /** Whether its person agrees that payers see it. */
  readonly shown: boolean
}

/**
 * Sets the trade name of a person, and their consent to show it to payers. Pages read it on every request, so withdrawn consent takes effect
 * at once.
 * @throws DomainError `trade-name.invalid` with the fault, also for a consent without a name; `trade-name.company`
 */
export async function changeTradeName(
  unitOfWork: UnitOfWork,
  actor: Actor,
  userId: string,
  wanted: TradeName,
  context: RequestContext,
): Promise<void> {
  const name = nameOf(wanted)
  await unitOfWork.run(
    actor,
    'account.change-trade-name',
    async (tx) => {
      const before = await lockTradeName(tx, userId)
      if (before.name === name && before.shown === wanted.shown) {
        tx.unchanged()
        return
      }
      await storeTradeName(tx, userId, { name, shown: wanted.shown })
      // Audited without the name, because the audit log is kept longer than the account.
      const facts = ({ name: named, shown }: TradeName) => ({ hasName: named !== null, shown })
      tx.audit({
        object: { type: 'user', id: userId },
        before: facts(before),
        after: { ...facts({ name, shown: wanted.shown }), isNewName: before.name !== name },
      })
      tx.announce({ topic: 'session', id: userId, version: 1 }, [`user:${userId}`])
    },
    context,
  )
}

function nameOf({ name, shown }: TradeName): string | null {
  if (name === null && !shown) return null
  const reading = readTradeName(name ?? '')
  if (!reading.ok) throw new DomainError('trade-name.invalid', { fault: reading.fault })
  return reading.name
}

async function lockTradeName(tx: Tx, userId: string): Promise<TradeName> {
  const [row] = await tx.statement<{ trade_name: string | null; shown: boolean; has_company: boolean }>(
    'identity.lock-trade-name',
    `select u.trade_name, u.trade_name_shown_since is not null as shown,
       (${companyForPayers('u.company_name')}) is not null as has_company
     from users u where u.id = $1 and u.closed_at is null for no key update`,
    [userId],
  )
  if (row === undefined) throw new Error(`account ${userId} is closed`)
  if (row.has_company) throw new DomainError('trade-name.company')
  return { name: row.trade_name, shown: row.shown }
}

/** Consent applies to one name. A new name starts new consent. */
async function storeTradeName(tx: Tx, userId: string, { name, shown }: TradeName): Promise<void> {
  const rows = await tx.statement(
    'identity.set-trade-name',
    `update users set trade_name = $2, trade_name_shown_since =
         case when not $3 then null when trade_name = $2 then coalesce(trade_name_shown_since, $4) else $4 end,
       updated_at = $4, version = version + 1
     where id = $1 returning id`,
    [userId, name, shown, tx.now],
  )
  if (rows.length !== 1) throw new Error(`account ${userId} vanished while its trade name was set`)
}
