import type { ProviderName } from '@puente/contract/collections'
import type { Clock } from '../platform/clock/clock.ts'
import type { Logger } from '../platform/log/logger.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'

/** An hour: the sweep reads the same ten minutes again every 30 s. */
const logAgainMs = 60 * 60_000
/** Of those that were logged, the oldest is forgotten first. */
const mostRemembered = 1_000

/** @param endToEndId null if the id itself is unreadable */
export type UnreadablePixReport = (
  provider: ProviderName,
  endToEndId: string | null,
  fields: readonly string[],
) => void

/** Counts each unreadable Pix in a provider's answer, and logs each at most once an hour. */
export function reportUnreadablePix({
  clock,
  log,
  metrics,
}: {
  readonly clock: Clock
  readonly log: Pick<Logger, 'error'>
  readonly metrics: Pick<Metrics, 'pixUnreadable'>
}): UnreadablePixReport {
  const loggedAt = new Map<string, number>()
  return (provider, endToEndId, fields) => {
    metrics.pixUnreadable.inc({ provider })
    const now = clock.now().getTime()
    const key = JSON.stringify([provider, endToEndId, fields])
    const before = loggedAt.get(key)
    if (before !== undefined && now - before < logAgainMs) return
    loggedAt.delete(key)
    loggedAt.set(key, now)
    if (loggedAt.size > mostRemembered) loggedAt.delete(loggedAt.keys().next().value ?? key)
    log.error({ event: 'provider.pix-unreadable', provider, endToEndId, fields }, 'a Pix cannot be read')
  }
}
