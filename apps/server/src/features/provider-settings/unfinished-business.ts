import type { ProviderName } from '@puente/contract/collections'
import type { CredentialName } from '@puente/contract/provider-settings'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { unfinishedReturnsAt } from '../collections/public.ts'
import { openTransfersAt } from '../finance/public.ts'
import type { SettingsReader } from '../settings/public.ts'
import { readOpenCharges } from './credentials-repository.ts'
import { namesOfAccount } from './provider-accounts.port.ts'

async function unfinishedAt(tx: Tx, name: ProviderName) {
  return { openTransfers: await openTransfersAt(tx, name), openReturns: await unfinishedReturnsAt(tx, name) }
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
 * Refuses another account while a return or transfer of the present one has no certain end. The other account does not know it, so its look-up
 * would book as never done what was done.
 * @throws DomainError `provider.unfinished`
 */
export async function refuseOtherAccount(
  tx: Tx,
  name: ProviderName,
  changed: readonly CredentialName[],
): Promise<void> {
  if (!changed.some((credential) => namesOfAccount.has(credential))) return
  const unfinished = await unfinishedAt(tx, name)
  if (unfinished.openTransfers + unfinished.openReturns > 0) {
    throw new DomainError('provider.unfinished', unfinished)
  }
}
