import { certificateAlarmOf } from '@puente/contract/provider-settings'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import { readCredentialRows } from './credentials-repository.ts'
import { stateOf, type ViewDeps } from './provider-views.ts'

export interface WatchDeps extends Pick<ViewDeps, 'cipher' | 'providers'> {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Pick<Metrics, 'certificateEnds'>
}

/** Warns the operator of each certificate that ends soon. Without one that counts, a bank takes no call: no charge, and no question about a paid one. */
export async function watchCertificates(deps: WatchDeps): Promise<void> {
  const { database, clock, log, metrics, providers } = deps
  const now = clock.now()
  for (const provider of providers.names) {
    const { certificate } = await stateOf(deps, provider, await readCredentialRows(database, provider, now))
    if (certificate === null) {
      metrics.certificateEnds.remove({ provider })
      continue
    }
    const { validUntil } = certificate
    metrics.certificateEnds.set({ provider }, validUntil.getTime() / 1000)
    const alarm = certificateAlarmOf(validUntil.getTime(), now.getTime())
    if (alarm === null) continue
    const entry = {
      event: 'provider.certificate-ends',
      provider,
      state: alarm,
      detail: validUntil.toISOString(),
    }
    if (alarm === 'soon') log.warn(entry, 'our certificate at a provider ends within 30 days')
    else log.error(entry, 'our certificate at a provider ends within 7 days, or has ended')
  }
}
