import type { ResponseOf } from '@puente/contract/endpoint'
import type { LiveEvent } from '@puente/contract/events'
import type { readBalance } from '@puente/contract/history'

export type Balance = ResponseOf<typeof readBalance>

/** Of what is known and what was read: an answer that was under way when an event came never takes the balance back. */
export function newerBalance(known: Balance | undefined, read: Balance): Balance {
  return known !== undefined && known.version > read.version ? known : read
}

/**
 * The balance after an event, which carries what the ledger has now (HIST-034). The reais are information and stay until the next
 * reading. `ask`: the event says that there is another balance and not which one.
 * @param accountId whose balance is shown: an admin's stream tells of everybody's
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
