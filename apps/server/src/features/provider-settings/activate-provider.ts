import type { ProviderName } from '@puente/contract/collections'
import { DomainError } from '@puente/contract/protocol/problems'
import type { FieldCipher } from '../../platform/crypto/field-cipher.ts'
import type { RequestContext, SignedInActor, Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { ChangeSettings, SettingsReader } from '../settings/public.ts'
import { lockProviders, readCredentialRows } from './credentials-repository.ts'
import type { ProviderAccounts } from './provider-accounts.port.ts'
import { openValues } from './stored-credentials.ts'

export interface ActivateDeps {
  readonly cipher: FieldCipher
  readonly providers: ProviderAccounts
  readonly settings: Pick<SettingsReader, 'within'>
  readonly changeSettings: ChangeSettings
}

/**
 * Makes a provider the one of new charges and transfers, in every process from the commit on. Open charges and transfers keep their provider
 * (FIN-029).
 * @param from the active provider that the admin saw
 * @throws DomainError `provider.changed`, `provider.credentials-missing`
 */
export function activateProvider(
  deps: ActivateDeps,
  actor: SignedInActor,
  { name, from }: { readonly name: ProviderName; readonly from: ProviderName },
  context: RequestContext,
): Promise<void> {
  const { settings, changeSettings } = deps

  async function require(tx: Tx): Promise<void> {
    await lockProviders(tx)
    if ((await settings.within(tx))['provider.active'] !== from) throw new DomainError('provider.changed')
    if (!(await isReady(deps, tx, name))) throw new DomainError('provider.credentials-missing')
    if (name !== from) tx.announce({ topic: 'providers', id: name, version: tx.now.getTime() }, ['admins'])
  }
  return changeSettings(actor, { 'provider.active': name }, { require, context })
}

async function isReady(deps: ActivateDeps, tx: Tx, name: ProviderName): Promise<boolean> {
  const values = await openValues(deps, name, await readCredentialRows(tx, name, tx.now))
  return values !== null && deps.providers.stateOf(name, values).isReady
}
