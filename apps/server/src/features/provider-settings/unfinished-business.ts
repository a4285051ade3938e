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
 * Refuses a change that leaves a provider without what it needs while something needs it: neither new charges nor the look-ups of what is
 * open would reach it.
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
 * Refuses another account than the one whose return or transfer has no certain end, since only that one can name it. The account itself may come
 * back. A row from before its account was stored is of the one in use; where none is, nobody knows of which.
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
