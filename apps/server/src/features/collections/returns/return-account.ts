import type { ProviderName } from '@puente/contract/collections'
import { CollectorFailure, type PixCollector } from '../ports/collector.port.ts'
import type { RequestedReturn } from './return-request-repository.ts'

/** Digests that identify our account at a provider without revealing it. */
export interface NamedAccount {
  /** Differs for another account at the same provider. */
  readonly digest: string
  /** What earlier versions stored in its place. */
  readonly formerDigests?: readonly string[]
}

/** Whether a stored digest belongs to this account. An empty one is older than the digests and matches any account. */
export function namesAccount(stored: string, { digest, formerDigests = [] }: NamedAccount): boolean {
  return stored === '' || stored === digest || formerDigests.includes(stored)
}

/** What returns need of our account at a provider. */
export interface ReturningAccount extends NamedAccount {
  readonly collector: Pick<PixCollector, 'capabilities' | 'returnPix' | 'findReturn'>
}

/** Null if the provider is not configured. */
export type AccountOfReturns = (name: ProviderName) => ReturningAccount | null

/**
 * The account through which a return was sent. Another account at the same provider knows neither the Pix nor the return, so its answer proves
 * nothing.
 * @throws CollectorFailure if the provider is no longer configured, or only with another account
 */
export function collectorOfReturn(
  accountOf: AccountOfReturns,
  { provider, account }: Pick<RequestedReturn, 'provider' | 'account'>,
): ReturningAccount['collector'] {
  const present = accountOf(provider)
  if (present === null) throw new CollectorFailure('network', 'refused', `${provider} is not configured`)
  if (!namesAccount(account, present))
    throw new CollectorFailure('authentication', 'refused', `${provider} is configured with another account`)
  return present.collector
}
