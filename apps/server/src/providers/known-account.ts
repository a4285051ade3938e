import { createHmac } from 'node:crypto'
import type {
  CredentialName,
  CredentialSource,
  ProviderCapabilities,
} from '@puente/contract/provider-settings'
import {
  type AccountState,
  type CredentialVariable,
  type CredentialVariables,
  namesOfAccount,
  type StoredValues,
} from '../features/provider-settings/provider-accounts.port.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { createAskedPauses } from '../platform/outgoing/asked-pause.ts'
import { ConfigFaults, type Variables, valueOf } from '../platform/config/environment.ts'
import type { Provider, ProviderPorts, ProviderTools, Surroundings } from './provider.ts'

/** The facts about a provider's account that need no call. */
export interface KnownAccount {
  readonly credentials: CredentialVariables
  capabilities(): ProviderCapabilities
  state(stored: StoredValues): AccountState
  firstInUse(variable: string, stored: StoredValues): string | null
  /** Keyed digests that identify the account at the provider: the present one, and those of earlier versions. */
  digests(): { readonly digest: string; readonly formerDigests: readonly string[] }
}

export function knownAccount(
  provider: Provider,
  variables: Variables,
  surroundings: Surroundings,
): KnownAccount {
  const simulated = surroundings.appEnv === 'production' ? {} : provider.simulation(surroundings.sandbox)
  const credentials = Object.entries(provider.credentials) as [CredentialName, CredentialVariable][]

  function sourceOf(variable: string, stored: StoredValues): CredentialSource {
    if (valueOf(stored, variable) !== undefined) return 'stored'
    if (valueOf(variables, variable) !== undefined) return 'environment'
    return valueOf(simulated, variable) === undefined ? 'unset' : 'simulation'
  }
  const inUse = (variable: string, stored: StoredValues) =>
    valueOf(stored, variable) ?? valueOf(variables, variable) ?? valueOf(simulated, variable) ?? null
  function digestsOf(stored: StoredValues): string[] {
    const named = credentials.filter(([name]) => namesOfAccount.has(name))
    const values = JSON.stringify(named.map(([name, { variable }]) => [name, inUse(variable, stored)]))
    return surroundings.accountKeys.map((key) =>
      createHmac('sha256', key.reveal()).update(values).digest('hex').slice(0, 32),
    )
  }

  return {
    credentials: provider.credentials,
    capabilities: () => capabilitiesOf(provider, surroundings),
    state(stored) {
      const names = provider.faultsOf({ ...variables, ...stored }, surroundings)
      const own = new Set(credentials.map(([, { variable }]) => variable))
      return {
        isReady: names.size === 0,
        accounts: digestsOf(stored),
        sources: new Map(credentials.map(([name, { variable }]) => [name, sourceOf(variable, stored)])),
        atFault: new Set(credentials.flatMap(([name, { variable }]) => (names.has(variable) ? [name] : []))),
        variablesAtFault: names,
        needsOperator: [...names].some((name) => !own.has(name)),
        certificate: provider.certificateOf({ ...variables, ...stored }),
      }
    },
    firstInUse: (variable, stored) => inUse(variable, stored)?.split(',')[0]?.trim() ?? null,
    digests() {
      const [digest = '', ...formerDigests] = digestsOf({})
      return { digest, formerDigests }
    },
  }
}

/**
 * Reads the capabilities from the provider's ports, which it opens with the sandbox's values. It calls no provider, and the declared capabilities do
 * not depend on credentials.
 */
function capabilitiesOf(provider: Provider, surroundings: Surroundings): ProviderCapabilities {
  const open = provider.read({}, { ...surroundings, appEnv: 'test' }, new ConfigFaults())
  if (open === null) throw new Error(`${provider.name} cannot be opened with the values of the sandbox`)
  const opened = open(idleTools)
  try {
    return declaredBy(opened.ports('background'))
  } finally {
    opened.close()
  }
}

const idleTools: ProviderTools = {
  clock: systemClock,
  pause: async () => {},
  isSimulated: () => true,
  onUnreadablePix() {},
  pausesOf: () => createAskedPauses(systemClock),
}

function declaredBy({
  collector: { capabilities },
  receivedPix,
  statement,
  balance,
  transfers,
  registration,
}: ProviderPorts): ProviderCapabilities {
  return {
    repeatsCreation: capabilities.repeatsCreation,
    cancels: capabilities.cancels,
    returnsForDays: capabilities.returnsForDays,
    listsReceived: receivedPix !== null,
    statement: statement === undefined ? null : statement.namesPix ? 'compared' : 'read',
    balance: balance !== undefined,
    transfers: transfers !== undefined,
    keyOwner: (transfers?.keyOwner ?? null) !== null,
    limits: (transfers?.limits ?? null) !== null,
    registersNotices: registration !== null,
  }
}
