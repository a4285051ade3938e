import type { ProviderName } from '@puente/contract/collections'
import {
  type ConnectionTestRecord,
  type Credential,
  type CredentialName,
  credentialNames,
  type ProviderList,
  type ProviderView,
} from '@puente/contract/provider-settings'
import type { FieldCipher } from '../../platform/crypto/field-cipher.ts'
import type { Database } from '../../platform/db/database.ts'
import type { SettingsReader } from '../settings/public.ts'
import {
  type CredentialRow,
  readCredentialRows,
  readOpenCharges,
  readTests,
  type TestRow,
} from './credentials-repository.ts'
import type { AccountState, ProviderAccounts } from './provider-accounts.port.ts'
import { openEach } from './stored-credentials.ts'

export interface ViewDeps {
  readonly database: Database
  readonly cipher: FieldCipher
  readonly providers: ProviderAccounts
  readonly settings: Pick<SettingsReader, 'current'>
}

/** Every provider as its settings show it: whether a credential is set, and never its value (FIN-029, FIN-030). */
export async function listProviders(deps: ViewDeps): Promise<ProviderList> {
  const { database, providers, settings } = deps
  const [open, tests, current] = await Promise.all([
    readOpenCharges(database),
    readTests(database),
    settings.current(),
  ])
  const views = providers.names.map(async (name): Promise<ProviderView> => {
    const rows = await readCredentialRows(database, name)
    const state = await stateOf(deps, name, rows)
    const revision = Math.max(0, ...rows.map((row) => row.revision))
    const test = tests.find(({ provider }) => provider === name)
    return {
      name,
      isActive: current['provider.active'] === name,
      isReady: state.isReady,
      needsOperator: state.needsOperator,
      isSimulated: providers.collectorOf(name)?.simulated ?? false,
      revision,
      credentials: credentialViews(providers, name, state, rows),
      capabilities: providers.capabilitiesOf(name),
      openCharges: open.get(name)?.count ?? 0,
      openUntil: open.get(name)?.until?.toISOString() ?? null,
      lastTest: test === undefined ? null : testView(test, revision),
    }
  })
  return { providers: await Promise.all(views) }
}

/** Values that do not open leave the provider out of use (FIN-031): each of them has to be set again, or removed. */
async function stateOf(
  { cipher, providers }: ViewDeps,
  name: ProviderName,
  rows: readonly CredentialRow[],
): Promise<AccountState> {
  const { values, unreadable } = await openEach({ cipher, providers }, name, rows)
  const state = providers.stateOf(name, values)
  if (unreadable.length === 0) return state
  return { ...state, isReady: false, atFault: new Set([...state.atFault, ...unreadable]) }
}

function credentialViews(
  providers: ProviderAccounts,
  provider: ProviderName,
  state: AccountState,
  rows: readonly CredentialRow[],
): Credential[] {
  const known = providers.credentialsOf(provider)
  return credentialNames.flatMap((name: CredentialName): Credential[] => {
    const credential = known[name]
    if (credential === undefined) return []
    const row = rows.find((one) => one.name === name)
    return [
      {
        name,
        source: state.sources.get(name) ?? 'unset',
        isMissing: state.atFault.has(name),
        keepsFormer: credential.keepsFormer ?? false,
        choices: credential.choices === undefined ? null : [...credential.choices],
        changedAt: row?.changed_at.toISOString() ?? null,
        changedBy: row?.changed_by ?? null,
      },
    ]
  })
}

/** @param revision the present one of the provider */
export function testView(test: TestRow, revision: number): ConnectionTestRecord {
  return {
    at: test.tested_at.toISOString(),
    by: test.tested_by,
    fault: test.fault,
    tookMs: test.took_ms,
    isOutdated: test.revision !== revision,
  }
}
