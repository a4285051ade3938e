import type { Feature } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import type { Actor, SignedInActor } from '../../platform/unit-of-work/unit-of-work.ts'
import type { ProviderName } from '@puente/contract/collections'
import type { FoundTransfer } from '@puente/contract/search'
import type { PasswordHasher } from '../identity/public.ts'
import type { SettingsReader } from '../settings/public.ts'
import type { ProviderStatement, ProviderTransfers } from '../collections/public.ts'
import { type Account, financeRoutes } from './finance.routes.ts'
import { readPassword, sweepTries } from './gate-repository.ts'
import { createStatementReader } from './read-statement.ts'
import { type PasswordChange, setFinancePassword } from './set-password.ts'
import { findTransfers } from './transfers/find-transfers.ts'
import { queryTransfers } from './transfers/query-transfers.ts'
import { sweepOwners } from './transfers/key-owner-repository.ts'

export interface FinanceNeeds {
  readonly settings: Pick<SettingsReader, 'current' | 'within'>
  readonly hasher: PasswordHasher
  /** For calls that a person waits for; null if the provider is not configured. */
  accountOf(name: ProviderName): Account | null
  /** The lane of jobs, because the many pages of a statement must never delay a customer. Null if the provider is not configured. */
  forJobs(
    name: ProviderName,
  ): { readonly statement?: ProviderStatement; readonly transfers?: ProviderTransfers } | null
  isSimulatedProvider(name: ProviderName): boolean
}

export interface FinanceApi {
  readonly setFinancePassword: (actor: Actor, password: string) => Promise<PasswordChange>
  readonly hasFinancePassword: () => Promise<boolean>
  /** For the search of the desk: none unless the session of the admin has an open gate. */
  readonly findTransfers: (actor: SignedInActor, text: string) => Promise<FoundTransfer[]>
}

/** The finance area: its gate, the figures of our account at the provider, and transfers from it. */
export function financeFeature(
  { database, unitOfWork, clock, log, newId, cipher, keyedHash }: Infrastructure,
  { settings, hasher, accountOf, forJobs, isSimulatedProvider }: FinanceNeeds,
): Feature<FinanceApi> {
  const deps = { database, unitOfWork, clock, log, newId, hasher, settings, cipher, keyedHash }
  return {
    api: {
      setFinancePassword: (actor, password) => setFinancePassword(deps, actor, password),
      hasFinancePassword: async () => (await readPassword(database)) !== null,
      findTransfers: (actor, text) => findTransfers(deps, actor, text),
    },
    routes(router) {
      financeRoutes(router, {
        ...deps,
        accountOf: (name) => accountOf(name),
        statementOf: (name) => forJobs(name)?.statement ?? null,
        isSimulatedProvider,
        readStatement: createStatementReader(deps),
      })
    },
    tasks: [
      {
        name: 'finance.sweep',
        everySeconds: 3600,
        async run() {
          await sweepTries(database, clock.now())
          await sweepOwners(database, clock.now())
        },
      },
      {
        name: 'finance.ask-transfers',
        everySeconds: 10,
        async run() {
          await queryTransfers(deps, (name) => {
            const [account, transfers] = [accountOf(name), forJobs(name)?.transfers]
            return account && transfers ? { ...account, transfers } : null
          })
        },
      },
    ],
  }
}
