import type { ProviderName } from '@puente/contract/collections'
import type { readFinanceBalance } from '@puente/contract/finance'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { brl } from '@puente/contract/protocol/wire'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { job } from '../../platform/unit-of-work/actors.ts'
import type { UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import type { ProviderBalance } from '../collections/public.ts'
import { ledgerBalance } from '../reconciliation/public.ts'
import { lastBalance, saveBalance } from './balance-repository.ts'
import { queryProvider } from './provider-failure.ts'

export interface BalanceDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly log: Logger
}

export interface BalanceAccount {
  readonly balance?: ProviderBalance
  /** Digest of the account. Another account at the same provider has another balance. */
  readonly digest: string
}

export type BalanceView = ResponseOf<typeof readFinanceBalance>

/**
 * What our account at a provider holds. An unknown balance is a refusal, never 0 (FIN-016).
 * @param account whose `balance` is left out if the provider shows none: then it comes from our books
 * @throws DomainError `finance.provider-failed`
 */
export async function readBalance(
  deps: BalanceDeps,
  provider: ProviderName,
  { balance: port, digest }: BalanceAccount,
): Promise<BalanceView> {
  const { database, unitOfWork, clock } = deps
  const before = await ledgerBalance(database, provider)
  if (port === undefined) {
    const readAt = clock.now().toISOString()
    return { source: 'books', availableBalance: brl(before), blocked: null, difference: null, readAt }
  }
  const { availableMinor, blockedMinor } = await queryProvider(
    deps,
    () => port.readBalance(),
    async () => ({ last: await lastView(database, provider, digest) }),
  )
  const readAt = clock.now()
  // Money may move during the query, so the books are read before and after.
  const after = await ledgerBalance(database, provider)
  await unitOfWork.run(job, 'finance.save-balance', async (tx) => {
    tx.unchanged()
    await saveBalance(tx, { provider, account: digest }, { availableMinor, readAt })
  })
  return {
    source: 'provider',
    availableBalance: brl(availableMinor),
    blocked: blockedMinor === null ? null : brl(blockedMinor),
    difference: brl(availableMinor === before ? 0n : availableMinor - after),
    readAt: readAt.toISOString(),
  }
}

async function lastView(database: Database, provider: ProviderName, digest: string) {
  const last = await lastBalance(database, provider, digest)
  return last === null
    ? null
    : { availableBalance: brl(last.availableMinor), readAt: last.readAt.toISOString() }
}
