import type { ProviderName } from '@puente/contract/collections'
import type { CredentialName } from '@puente/contract/provider-settings'
import type { Clock } from '../../platform/clock/clock.ts'
import { DecryptionError, type FieldCipher } from '../../platform/crypto/field-cipher.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { startPollingLoop } from '../../platform/loop/polling-loop.ts'
import {
  type CredentialRow,
  placeOf,
  readCredentialRows,
  readStates,
  type StoredState,
  stateOfRows,
} from './credentials-repository.ts'
import type { ProviderAccounts, StoredValues } from './provider-accounts.port.ts'

/** A process that gets no live events learns of a change within this time. */
const pollMs = 2_000

export interface FollowDeps {
  readonly database: Pick<Database, 'statement'>
  readonly cipher: Pick<FieldCipher, 'decrypt'>
  readonly clock: Clock
  readonly log: Logger
  readonly providers: ProviderAccounts
}

/** Keeps the providers of this process open with the stored credentials. */
export interface StoredCredentials {
  /** Takes over every change that was committed before the call. */
  refresh(): Promise<void>
  /** The revision of a provider's credentials that this process uses. 0 if none was ever stored. */
  revisionInUse(name: ProviderName): number
  /** Loads the stored credentials, and from then on follows every change of any process. */
  follow(): Promise<void>
  /** Loads changes soon, if `follow` was called. */
  wake(): void
  stop(): void
}

export function createStoredCredentials(deps: FollowDeps): StoredCredentials {
  const { database, clock, log, providers } = deps
  const applied = new Map<ProviderName, StoredState>()
  let loop: ReturnType<typeof startPollingLoop> | null = null
  let running = Promise.resolve()
  let waiting: Promise<void> | null = null

  async function takeOver(): Promise<void> {
    const states = await readStates(database, clock.now())
    for (const name of providers.names)
      if (isChanged(states.get(name), applied.get(name)))
        // Set in the same step as the credentials, so that the credentials in use always have their revision.
        await apply(deps, name, (state) => applied.set(name, state))
  }

  /** One after the other, so that an older read never replaces a newer one. Calls share a read that has not begun. */
  function refresh(): Promise<void> {
    if (waiting !== null) return waiting
    const next = running
      .catch(() => {})
      .then(() => {
        waiting = null
        return takeOver()
      })
    waiting = next
    running = next
    return next
  }

  return {
    refresh,
    revisionInUse: (name) => applied.get(name)?.revision ?? 0,
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
 * Opens a provider with its stored credentials. Disables it if they do not open or are not complete, because with only those of the environment it
 * would use another account than the admin chose.
 */
async function apply(
  { database, cipher, clock, log, providers }: FollowDeps,
  name: ProviderName,
  onApplied: (state: StoredState) => void,
): Promise<void> {
  const rows = await readCredentialRows(database, name, clock.now())
  const { values, unreadable } = await openEach({ cipher, providers }, name, rows)
  const state = stateOfRows(rows)
  if (unreadable.length > 0) {
    log.error(
      { event: 'providers.credentials-unreadable', provider: name, fields: unreadable },
      'the stored credentials of a provider do not open: it counts as not configured',
    )
  } else if (providers.stateOf(name, values).isReady) {
    providers.useCredentials(name, values)
    return onApplied(state)
  } else {
    log.warn({ event: 'providers.incomplete', provider: name }, 'a provider lacks credentials')
  }
  // If everything was removed, the provider must not be asked to send again.
  providers.withdraw(name, unreadable.length > 0 || Object.keys(values).length > 0)
  onApplied(state)
}

function isChanged(now: StoredState | undefined, before: StoredState | undefined): boolean {
  return (now?.revision ?? 0) !== (before?.revision ?? 0) || (now?.formers ?? 0) !== (before?.formers ?? 0)
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
  for (const { name, value, former_until } of rows) {
    const credential = credentials[name]
    // Skip a removed credential, and one that this provider no longer has.
    if (value === null || credential === undefined) continue
    try {
      const text = await cipher.decrypt(value, placeOf(`${provider}.${name}`))
      const isAlone = credential.keepsFormer === true && former_until === null
      values[credential.variable] = isAlone ? firstOf(text) : text
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error
      unreadable.push(name)
    }
  }
  return { values, unreadable }
}

/** The entry of a list that is in use. */
export function firstOf(list: string): string {
  return list.split(',')[0] ?? ''
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
