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
import type { SettingsReader } from '../settings/public.ts'
import { lockProviders, readCredentialRows, writeCredential } from './credentials-repository.ts'
import type { AccountState, ProviderAccounts } from './provider-accounts.port.ts'
import { type OpenedValues, openEach } from './stored-credentials.ts'
import { refuseInUse, refuseOtherAccount } from './unfinished-business.ts'

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
 * @throws DomainError `request.invalid` with each credential that is not of its form, or does not open and is not set again;
 *   `provider.changed`; `provider.in-use`; `provider.unfinished`
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
  const opened = await openEach(deps, name, rows)
  // What does not open leaves the provider out of use, so it must not stay beside what is set now.
  const left = opened.unreadable.filter((credential) => values[credential] === undefined)
  if (left.length > 0) throw invalid(left)
  const next = nextValues(providers, name, opened, values)
  const state = providers.stateOf(name, next.values)
  refuseFaults(values, state)
  const wasReady = opened.unreadable.length === 0 && providers.stateOf(name, opened.values).isReady
  if (wasReady && !state.isReady) await refuseInUse(deps.settings, tx, name)
  if (wasReady) await refuseOtherAccount(tx, name, next.replaced)
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

/** The values after the change, what to write, and which credentials then have another value than was in use. */
function nextValues(
  providers: ProviderAccounts,
  name: ProviderName,
  { values: stored, unreadable }: OpenedValues,
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
      if (stored[variable] !== undefined || unreadable.includes(credential))
        changes.push({ credential, value })
      delete values[variable]
      continue
    }
    const text = value.trim()
    if (text === '' || (keepsFormer === true && text.includes(','))) throw invalid([credential])
    const former = keepsFormer === true ? providers.firstInUse(name, variable, stored) : null
    // The one in use, sent again: the one before it stays valid as long as it was.
    if (former === text) continue
    const kept = former === null ? text : `${text},${former}`
    values[variable] = kept
    changes.push({ credential, value: kept })
  }
  const isReplaced = ({ credential }: { readonly credential: CredentialName }): boolean => {
    const { variable = '' } = credentials[credential] ?? {}
    return providers.firstInUse(name, variable, stored) !== providers.firstInUse(name, variable, values)
  }
  return { values, changes, replaced: changes.filter(isReplaced).map(({ credential }) => credential) }
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
