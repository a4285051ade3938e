import type { ProviderName } from '@puente/contract/collections'
import type { CredentialName } from '@puente/contract/provider-settings'
import { DomainError, type FieldFault } from '@puente/contract/protocol/problems'
import type { FieldCipher } from '../../platform/crypto/field-cipher.ts'
import { withAuditedRefusal } from '../../platform/unit-of-work/audited-refusal.ts'
import type {
  RequestContext,
  SignedInActor,
  Tx,
  UnitOfWork,
} from '../../platform/unit-of-work/unit-of-work.ts'
import { openTransfersAt } from '../finance/public.ts'
import type { SettingsReader } from '../settings/public.ts'
import {
  lockProviders,
  readCredentialRows,
  readOpenCharges,
  writeCredential,
} from './credentials-repository.ts'
import type { AccountState, ProviderAccounts, StoredValues } from './provider-accounts.port.ts'
import { openValues } from './stored-credentials.ts'

export interface ChangeCredentialsDeps {
  readonly unitOfWork: UnitOfWork
  readonly cipher: FieldCipher
  readonly providers: ProviderAccounts
  readonly settings: Pick<SettingsReader, 'within'>
}

export interface CredentialsChange {
  readonly name: ProviderName
  /** The revision that the admin saw. */
  readonly revision: number
  /** Null removes what is stored, so that the environment's value counts again. */
  readonly values: Partial<Record<CredentialName, string | null>>
}

const command = 'provider.change-credentials'

/**
 * Stores credentials of a provider, encrypted, in place of those before (FIN-030). The audit log has their names only.
 * @throws DomainError `request.invalid` with each credential that is not of its form; `provider.changed`; `provider.in-use`
 */
export function changeCredentials(
  deps: ChangeCredentialsDeps,
  actor: SignedInActor,
  change: CredentialsChange,
  context: RequestContext,
): Promise<void> {
  const about = { object: { type: 'provider', id: change.name } }
  return withAuditedRefusal(deps.unitOfWork, { actor, command, about, context }, () =>
    deps.unitOfWork.run(actor, command, (tx) => changeWithin(deps, tx, actor, change), context),
  )
}

async function changeWithin(
  deps: ChangeCredentialsDeps,
  tx: Tx,
  actor: SignedInActor,
  { name, revision, values }: CredentialsChange,
): Promise<void> {
  const { cipher, providers } = deps
  await lockProviders(tx)
  const rows = await readCredentialRows(tx, name)
  const newest = Math.max(0, ...rows.map((row) => row.revision))
  if (newest !== revision) throw new DomainError('provider.changed')
  const stored = await openValues(deps, name, rows)
  const next = nextValues(providers, name, stored, values)
  const state = providers.stateOf(name, next.values)
  refuseFaults(values, state)
  if (!state.isReady && providers.stateOf(name, stored).isReady) await refuseInUse(deps, tx, name)
  if (next.changes.length === 0) return tx.unchanged()
  for (const { credential, value } of next.changes)
    await writeCredential(tx, cipher, {
      provider: name,
      name: credential,
      value,
      revision: newest + 1,
      changedBy: actor.userId,
    })
  const named = (isSet: boolean) =>
    next.changes.filter(({ value }) => (value !== null) === isSet).map(({ credential }) => credential)
  tx.audit({ object: { type: 'provider', id: name }, after: { set: named(true), removed: named(false) } })
  tx.announce({ topic: 'providers', id: name, version: newest + 1 }, ['admins'])
}

/** The values after the change, and what to write. */
function nextValues(
  providers: ProviderAccounts,
  name: ProviderName,
  stored: StoredValues,
  typed: CredentialsChange['values'],
) {
  const credentials = providers.credentialsOf(name)
  const values: Record<string, string | undefined> = { ...stored }
  const changes: { readonly credential: CredentialName; readonly value: string | null }[] = []
  for (const [key, value] of Object.entries(typed)) {
    const credential = key as CredentialName
    const known = credentials[credential]
    if (known === undefined || value === undefined) throw invalid([credential])
    const { variable, keepsFormer } = known
    if (value === null) {
      if (stored[variable] !== undefined) changes.push({ credential, value })
      delete values[variable]
      continue
    }
    const text = value.trim()
    if (keepsFormer === true && text.includes(',')) throw invalid([credential])
    const former = keepsFormer === true ? providers.firstInUse(name, variable, stored) : null
    const kept = former === null || former === text ? text : `${text},${former}`
    values[variable] = kept
    changes.push({ credential, value: kept })
  }
  return { values, changes }
}

/** A fault of what was typed. What else is missing leaves the provider incomplete, which is no fault of this change. */
function refuseFaults(typed: CredentialsChange['values'], { atFault }: AccountState): void {
  const faulty = (Object.keys(typed) as CredentialName[]).filter(
    (name) => typed[name] !== null && atFault.has(name),
  )
  if (faulty.length > 0) throw invalid(faulty)
}

function invalid(names: readonly CredentialName[]): DomainError {
  const faults = names.map((name): FieldFault => ({ field: `values.${name}`, rule: 'format' }))
  return new DomainError('request.invalid', {}, faults)
}

/** Without its credentials neither new charges nor the look-ups of open ones and of open transfers would reach it. */
async function refuseInUse({ settings }: ChangeCredentialsDeps, tx: Tx, name: ProviderName): Promise<void> {
  const openCharges = (await readOpenCharges(tx)).get(name)?.count ?? 0
  const openTransfers = await openTransfersAt(tx, name)
  const active = (await settings.within(tx))['provider.active']
  if (openCharges > 0 || openTransfers > 0 || active === name) {
    throw new DomainError('provider.in-use', { openCharges, openTransfers })
  }
}
