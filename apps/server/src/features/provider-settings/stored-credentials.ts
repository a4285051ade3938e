import type { ProviderName } from '@puente/contract/collections'
import type { CredentialName } from '@puente/contract/provider-settings'
import { DecryptionError, type FieldCipher } from '../../platform/crypto/field-cipher.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { startPollingLoop } from '../../platform/loop/polling-loop.ts'
import { type CredentialRow, placeOf, readCredentialRows, readRevisions } from './credentials-repository.ts'
import type { ProviderAccounts, StoredValues } from './provider-accounts.port.ts'

/** A process that hears no live events learns of a change within this time. */
const pollMs = 2_000

export interface FollowDeps {
  readonly database: Pick<Database, 'statement'>
  readonly cipher: Pick<FieldCipher, 'decrypt'>
  readonly log: Logger
  readonly providers: ProviderAccounts
}

/** Keeps the providers of this process open with what is stored. */
export interface StoredCredentials {
  /** Takes over every change that was committed before the call. */
  refresh(): Promise<void>
  /** Takes over what is stored, and from then on every change, of any process. */
  follow(): Promise<void>
  /** Takes over changes soon, where `follow` was called. */
  wake(): void
  stop(): void
}

export function createStoredCredentials(deps: FollowDeps): StoredCredentials {
  const { database, log, providers } = deps
  const applied = new Map<ProviderName, number>()
  let loop: ReturnType<typeof startPollingLoop> | null = null
  let running = Promise.resolve()

  async function takeOver(): Promise<void> {
    const revisions = await readRevisions(database)
    for (const name of providers.names) {
      const revision = revisions.get(name) ?? 0
      if (revision === (applied.get(name) ?? 0)) continue
      await apply(deps, name)
      applied.set(name, revision)
    }
  }

  /** One after the other, so that an older read never replaces a newer one. */
  function refresh(): Promise<void> {
    const next = running.catch(() => {}).then(takeOver)
    running = next
    return next
  }

  return {
    refresh,
    async follow() {
      await refresh()
      loop = startPollingLoop({
        pollMs,
        round: async () => {
          await refresh()
          return false
        },
        onError: (error) =>
          log.warn(
            { event: 'providers.not-followed', err: error },
            'changes of the credentials of providers could not be read',
          ),
      })
    },
    wake: () => loop?.wake(),
    stop: () => void loop?.stop(),
  }
}

/**
 * A provider whose values do not open, or are not complete, is taken out of use: with those of the environment alone it would work on another
 * account than the admin chose.
 */
async function apply({ database, cipher, log, providers }: FollowDeps, name: ProviderName): Promise<void> {
  const rows = await readCredentialRows(database, name)
  const { values, unreadable } = await openEach({ cipher, providers }, name, rows)
  if (unreadable.length > 0) {
    log.error(
      { event: 'providers.credentials-unreadable', provider: name, credentials: unreadable },
      'the stored credentials of a provider do not open: it counts as not configured',
    )
  } else if (providers.stateOf(name, values).isReady) {
    return providers.useCredentials(name, values)
  } else {
    log.warn({ event: 'providers.incomplete', provider: name }, 'a provider has not all that it needs')
  }
  providers.withdraw(name)
}

export interface OpenedValues {
  /** By the provider's variables. */
  readonly values: StoredValues
  /** Those that do not open with the keys of this installation. */
  readonly unreadable: readonly CredentialName[]
}

/** Opens one stored value after the other. */
export async function openEach(
  { cipher, providers }: Pick<FollowDeps, 'cipher' | 'providers'>,
  provider: ProviderName,
  rows: readonly CredentialRow[],
): Promise<OpenedValues> {
  const credentials = providers.credentialsOf(provider)
  const values: Record<string, string> = {}
  const unreadable: CredentialName[] = []
  for (const { name, value } of rows) {
    const credential = credentials[name]
    // A removed one, or one that this provider no longer has.
    if (value === null || credential === undefined) continue
    try {
      values[credential.variable] = await cipher.decrypt(value, placeOf(`${provider}.${name}`))
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error
      unreadable.push(name)
    }
  }
  return { values, unreadable }
}

/** The stored values by the provider's variables; null if one of them does not open. */
export async function openValues(
  deps: Pick<FollowDeps, 'cipher' | 'providers'>,
  provider: ProviderName,
  rows: readonly CredentialRow[],
): Promise<StoredValues | null> {
  const { values, unreadable } = await openEach(deps, provider, rows)
  return unreadable.length === 0 ? values : null
}
