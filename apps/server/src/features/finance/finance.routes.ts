import type { ProviderName } from '@puente/contract/collections'
import {
  lockFinance,
  openFinance,
  readFinanceBalance,
  readFinanceGate,
  readFinanceProvider,
  readFinanceStatement,
} from '@puente/contract/finance'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Router } from '../../platform/http/call.ts'
import type { ProviderStatement } from '../collections/public.ts'
import type { SettingsReader } from '../settings/public.ts'
import { adminOf } from './finance-admin.ts'
import { type GateDeps, lockGate, openGate, readGate, requireGrant } from './open-gate.ts'
import { type BalanceDeps, readBalance } from './read-balance.ts'
import type { ReadStatement } from './read-statement.ts'
import type { BeginDeps } from './transfers/begin-transfer.ts'
import type { SendingAccount } from './transfers/transfer-account.ts'
import { transferRoutes } from './transfers/transfers.routes.ts'

/** What our account at a provider can do besides charging. It cannot do what is absent here (ruling 75). */
export interface Account extends SendingAccount {
  readonly statement?: ProviderStatement
}

export interface FinanceRouteDeps extends GateDeps, BalanceDeps, BeginDeps {
  readonly settings: Pick<SettingsReader, 'current' | 'within'>
  /** Null if the provider is not configured. */
  readonly accountOf: (name: ProviderName) => Account | null
  /** Its calls take the lane of jobs. Null if the provider gives no statement. */
  readonly statementOf: (name: ProviderName) => ProviderStatement | null
  readonly isSimulatedProvider: (name: ProviderName) => boolean
  readonly readStatement: ReadStatement
}

/** Everything of finance beyond the gate itself is registered on the router behind it. */
export function financeRoutes(router: Router, deps: FinanceRouteDeps): void {
  router.on(readFinanceGate, ({ actor }) => readGate(deps, actor))
  router.on(openFinance, async ({ actor, body, context }) => {
    await openGate(deps, actor, body.password, context)
    const success = true as const
    return { success, ...(await readGate(deps, actor)) }
  })
  router.on(lockFinance, async ({ actor, context }) => {
    await lockGate(deps, actor, context)
    return undefined
  })
  const gated = behindGate(router, deps)
  figureRoutes(gated, deps)
  transferRoutes(gated, deps)
}

function figureRoutes(router: Router, deps: FinanceRouteDeps): void {
  const { settings, accountOf, statementOf, readStatement } = deps

  /** @throws DomainError `provider.not-configured` */
  const active = async () => {
    const provider = (await settings.current())['provider.active']
    const account = accountOf(provider)
    if (account === null) throw new DomainError('provider.not-configured')
    return { provider, account }
  }

  router.on(readFinanceProvider, async () => {
    const provider = (await settings.current())['provider.active']
    const account = accountOf(provider)
    return {
      provider,
      configured: account !== null,
      simulated: deps.isSimulatedProvider(provider),
      can: {
        balance: account?.balance !== undefined,
        statement: account?.statement !== undefined,
        transfers: account?.transfers !== undefined,
      },
    }
  })
  router.on(readFinanceBalance, async () => {
    const { provider, account } = await active()
    return readBalance(deps, provider, account)
  })
  router.on(readFinanceStatement, async ({ query: { period, page, fresh } }) => {
    const { provider } = await active()
    const port = statementOf(provider)
    return readStatement({ provider, port, period, page, fresh: fresh === 'yes' })
  })
}

/**
 * A router whose endpoints answer only a session with an open grant (FIN-001). The grant is read again before the answer leaves: the provider may
 * take longer than the grant lasts, or the admin may lock the area in the meantime.
 */
export function behindGate(router: Router, deps: Pick<GateDeps, 'database' | 'clock'>): Router {
  return {
    on(endpoint, handler) {
      router.on(endpoint, async (call) => {
        const actor = adminOf(call.actor)
        await requireGrant(deps, actor)
        const answer = await handler(call)
        await requireGrant(deps, actor)
        return answer
      })
    },
  }
}
