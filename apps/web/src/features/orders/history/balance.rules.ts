import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type { LiveEvent } from '@puente/contract/protocol/events'
import type { readBalance } from '@puente/contract/orders/history'

export type Balance = ResponseOf<typeof readBalance>

/** The newer of the known balance and the one read. An answer that was under way when an event came must not undo it. */
export function newerBalance(known: Balance | undefined, read: Balance): Balance {
  return known !== undefined && known.version > read.version ? known : read
}

/**
 * The balance after an event, which carries the ledger's current balance (HIST-034). The reais stay
 * until the next read. `ask`: the event reports a change but not the new balance.
 * @param accountId the account whose balance is shown: an admin's stream carries events of all accounts
 */
export function balanceAfter(
  known: Balance | undefined,
  event: LiveEvent,
  accountId: string | undefined,
): Balance | 'ask' | undefined {
  if (event.topic !== 'balance' || event.id !== accountId) return known
  if (known !== undefined && event.version <= known.version) return known
  if (event.balanceMinor === undefined || known === undefined) return 'ask'
  return {
    ...known,
    ars: { amountMinor: event.balanceMinor, currency: 'ARS' },
    version: event.version,
  }
}
