import type { ProviderName } from '@puente/contract/collections'
import {
  type ConnectionTestRecord,
  type Credential,
  type CredentialName,
  credentialNames,
  type ProviderList,
  type ProviderView,
} from '@puente/contract/provider-settings'
import type { Clock } from '../../platform/clock/clock.ts'
import type { FieldCipher } from '../../platform/crypto/field-cipher.ts'
import type { Database } from '../../platform/db/database.ts'
import { readLastNotices } from '../notices/public.ts'
import type { SettingsReader } from '../settings/public.ts'
import {
  type CredentialRow,
  readCredentialRows,
  readOpenAtChange,
  readOpenCharges,
  readTests,
  stateOfRows,
  type TestRow,
} from './credentials-repository.ts'
import type { AccountState, CertificateFacts, ProviderAccounts } from './provider-accounts.port.ts'
import { openEach } from './stored-credentials.ts'

export interface ViewDeps {
  readonly database: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly providers: ProviderAccounts
  readonly settings: Pick<SettingsReader, 'current'>
}

/** Every provider as its settings show it: whether a credential is set, and never its value (FIN-029, FIN-030). */
export async function listProviders(deps: ViewDeps): Promise<ProviderList> {
  const { database, clock, providers, settings } = deps
  const [open, openAtChange, tests, lastNotices, current] = await Promise.all([
    readOpenCharges(database),
    readOpenAtChange(database),
    readTests(database),
    readLastNotices(database),
    settings.current(),
  ])
  const views = providers.names.map(async (name): Promise<ProviderView> => {
    const rows = await readCredentialRows(database, name, clock.now())
    const state = await stateOf(deps, name, rows)
    const { revision } = stateOfRows(rows)
    const test = tests.find(({ provider }) => provider === name)
    const isActive = current['provider.active'] === name
    const openCharges = open.get(name)?.count ?? 0
    const before = openAtChange.get(name)
    return {
      name,
      isActive,
      isReady: state.isReady,
      needsOperator: state.needsOperator,
      isSimulated: providers.collectorOf(name)?.simulated ?? false,
      revision,
      credentials: credentialViews(providers, name, state, rows),
      capabilities: providers.capabilitiesOf(name),
      openCharges,
      openUntil: open.get(name)?.until?.toISOString() ?? null,
      openAtChange: isActive || before === undefined ? null : Math.max(before, openCharges),
      lastNoticeAt: lastNotices.get(name)?.toISOString() ?? null,
      certificate: state.certificate === null ? null : certificateView(state.certificate),
      lastTest: test === undefined ? null : testView(test, revision),
    }
  })
  return { providers: await Promise.all(views) }
}

function certificateView({ validFrom, validUntil, ...names }: CertificateFacts) {
  return { ...names, validFrom: validFrom.toISOString(), validUntil: validUntil.toISOString() }
}

/** Values that do not open disable the provider (FIN-031). Each of them has to be set again, or removed. */
export async function stateOf(
  { cipher, providers }: Pick<ViewDeps, 'cipher' | 'providers'>,
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
        formerUntil: row?.former_until?.toISOString() ?? null,
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
