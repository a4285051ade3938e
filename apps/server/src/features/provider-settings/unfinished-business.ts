import type { ProviderName } from '@puente/contract/collections'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { unfinishedReturnsAt } from '../collections/public.ts'
import { openTransfersAt } from '../finance/public.ts'
import type { SettingsReader } from '../settings/public.ts'
import type { ChangePlan } from './credential-plan.ts'
import { readOpenCharges } from './credentials-repository.ts'
import { namesOfAccount } from './provider-accounts.port.ts'

/** @param except digests of accounts whose returns and transfers do not count */
async function unfinishedAt(tx: Tx, name: ProviderName, except: readonly string[] = []) {
  return {
    openTransfers: await openTransfersAt(tx, name, except),
    openReturns: await unfinishedReturnsAt(tx, name, except),
  }
}

/**
 * Refuses a change that would leave a provider incomplete while it is in use, because new charges and the queries of open ones could not reach it.
 * @throws DomainError `provider.in-use`
 */
export async function refuseInUse(
  settings: Pick<SettingsReader, 'within'>,
  tx: Tx,
  name: ProviderName,
): Promise<void> {
  const openCharges = (await readOpenCharges(tx)).get(name)?.count ?? 0
  const unfinished = await unfinishedAt(tx, name)
  const isActive = (await settings.within(tx))['provider.active'] === name
  if (isActive || openCharges + unfinished.openTransfers + unfinished.openReturns > 0) {
    throw new DomainError('provider.in-use', { openCharges, ...unfinished })
  }
}

/**
 * Refuses another account than the one whose return or transfer has an unknown outcome, because only that account can report it. That account itself
 * may be configured again. A row that is older than the stored digests belongs to the account in use. If no account is in use, its account is
 * unknown.
 * @throws DomainError `provider.unfinished`
 */
export async function refuseOtherAccount(
  tx: Tx,
  name: ProviderName,
  { replaced, wasReady, state }: Pick<ChangePlan, 'replaced' | 'wasReady' | 'state'>,
): Promise<void> {
  if (!replaced.some((credential) => namesOfAccount.has(credential))) return
  const unfinished = await unfinishedAt(tx, name, wasReady ? state.accounts : [...state.accounts, ''])
  if (unfinished.openTransfers + unfinished.openReturns > 0) {
    throw new DomainError('provider.unfinished', unfinished)
  }
}
