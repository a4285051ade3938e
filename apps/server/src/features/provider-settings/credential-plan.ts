import type { ProviderName } from '@puente/contract/collections'
import { type CredentialName, longestCredential } from '@puente/contract/provider-settings'
import { DomainError, type FieldFault } from '@puente/contract/protocol/problems'
import type { FieldCipher } from '../../platform/crypto/field-cipher.ts'
import { type CredentialRow, stateOfRows } from './credentials-repository.ts'
import type { AccountState, ProviderAccounts, StoredValues } from './provider-accounts.port.ts'
import { firstOf, type OpenedValues, openEach } from './stored-credentials.ts'

export interface CredentialsChange {
  readonly name: ProviderName
  /** The revision that the admin saw. */
  readonly revision: number
  /** Null removes the stored value, so that the environment's value applies again. */
  readonly values: Partial<Record<CredentialName, string | null>>
  /** Secrets of notices whose former value ends now. */
  readonly endFormer?: readonly CredentialName[] | undefined
  /** Why they are stored without a test. Undefined if they have to pass it. */
  readonly untestedBecause?: string | undefined
}

interface PlannedChange {
  readonly credential: CredentialName
  readonly kind: 'set' | 'removed' | 'former-ended'
  /** Null if it is removed. */
  readonly value: string | null
  /** Whether the value is a list whose former entry stays valid for a while. */
  readonly keepsFormer: boolean
}

/** The result of planning a change of credentials. */
export interface ChangePlan {
  /** The one before the change. */
  readonly revision: number
  /** All values that are stored after it, by the provider's variables. */
  readonly values: StoredValues
  readonly state: AccountState
  /** Whether the provider could be opened before. */
  readonly wasReady: boolean
  readonly changes: readonly PlannedChange[]
  /** The credentials whose value differs from the one in use. */
  readonly replaced: readonly CredentialName[]
}

/**
 * Plans a change of what is stored.
 * @throws DomainError `provider.changed`; `request.invalid` with each credential that is not of its form, or does not open and is not set again
 */
export async function planChange(
  deps: { readonly cipher: Pick<FieldCipher, 'decrypt'>; readonly providers: ProviderAccounts },
  rows: readonly CredentialRow[],
  change: CredentialsChange,
): Promise<ChangePlan> {
  const { providers } = deps
  const { name, values: typed } = change
  const { revision } = stateOfRows(rows)
  if (revision !== change.revision) throw new DomainError('provider.changed')
  const opened = await openEach(deps, name, rows)
  // A value that does not open disables the provider, so it must not stay beside the new values.
  const left = opened.unreadable.filter((credential) => typed[credential] === undefined)
  if (left.length > 0) throw invalid(left)
  const changes = changesOf(providers, opened, change)
  const values: Record<string, string | undefined> = { ...opened.values }
  const known = providers.credentialsOf(name)
  for (const { credential, value } of changes) {
    const variable = known[credential]?.variable
    if (variable === undefined) continue
    // Leave its name out, so that the environment's value applies again.
    if (value === null) delete values[variable]
    else values[variable] = value
  }
  const state = providers.stateOf(name, values)
  refuseFaults(typed, state)
  const isReplaced = (credential: CredentialName): boolean => {
    const { variable = '' } = known[credential] ?? {}
    return (
      providers.firstInUse(name, variable, opened.values) !== providers.firstInUse(name, variable, values)
    )
  }
  return {
    revision,
    values,
    state,
    wasReady: opened.unreadable.length === 0 && providers.stateOf(name, opened.values).isReady,
    changes,
    replaced: changes.map(({ credential }) => credential).filter(isReplaced),
  }
}

function changesOf(
  providers: ProviderAccounts,
  opened: OpenedValues,
  { name, values: typed, endFormer = [] }: CredentialsChange,
): readonly PlannedChange[] {
  const { values: stored, unreadable } = opened
  const known = providers.credentialsOf(name)
  const set = Object.entries(typed).flatMap(([key, value]): readonly PlannedChange[] => {
    const credential = key as CredentialName
    const { variable, keepsFormer = false } = known[credential] ?? {}
    if (variable === undefined || value === undefined) throw invalid([credential])
    if (value === null) {
      const isStored = stored[variable] !== undefined || unreadable.includes(credential)
      return isStored ? [{ credential, kind: 'removed', value, keepsFormer: false }] : []
    }
    const text = value.trim()
    const isTooLong = text.length > longestCredential(credential)
    if (text === '' || isTooLong || (keepsFormer && text.includes(','))) throw invalid([credential])
    if (!keepsFormer || endFormer.includes(credential))
      return [{ credential, kind: 'set', value: text, keepsFormer: false }]
    const former = providers.firstInUse(name, variable, stored)
    // The secret in use was sent again, so the one before it stays valid until its time.
    if (former === text) return []
    const list = former === null ? text : `${text},${former}`
    return [{ credential, kind: 'set', value: list, keepsFormer: former !== null }]
  })
  const ended = endFormer.flatMap((credential): readonly PlannedChange[] => {
    const { variable = '' } = known[credential] ?? {}
    const list = stored[variable]
    if (typed[credential] !== undefined || list === undefined || firstOf(list) === list) return []
    return [{ credential, kind: 'former-ended', value: firstOf(list), keepsFormer: false }]
  })
  return [...set, ...ended]
}

/** A fault of the typed values. Other missing values leave the provider incomplete, which is no fault of this change. */
function refuseFaults(typed: CredentialsChange['values'], { atFault }: AccountState): void {
  const given = (Object.keys(typed) as CredentialName[]).filter((name) => typed[name] !== null)
  // A certificate is useless without the passphrase that opens it.
  const asked: readonly CredentialName[] = given.includes('clientCertificate')
    ? [...new Set([...given, 'certificatePassphrase'] as const)]
    : given
  const faulty = asked.filter((name) => atFault.has(name))
  if (faulty.length > 0) throw invalid(faulty)
}

function invalid(names: readonly CredentialName[]): DomainError {
  const faults = names.map((name): FieldFault => ({ field: `values.${name}`, rule: 'format' }))
  return new DomainError('request.invalid', {}, faults)
}
