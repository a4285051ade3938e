import { createHmac, randomBytes } from 'node:crypto'
import type { ProviderName } from '@puente/contract/collections'
import type { Clock } from '../platform/clock/clock.ts'
import type { Logger } from '../platform/log/logger.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'

/** An hour: the sweep reads the same ten minutes again every 30 s. */
const logAgainMs = 60 * 60_000
/** Most Pix that are remembered as logged. The oldest is dropped first. */
const mostRemembered = 1_000
const markLength = 12

/**
 * @param endToEndId null if the id itself is unreadable
 * @param item what the provider listed
 */
export type UnreadablePixReport = (
  provider: ProviderName,
  endToEndId: string | null,
  fields: readonly string[],
  item: unknown,
) => void

/**
 * Counts each unreadable Pix in a provider's answer, and logs each at most once an hour. One without an id is logged with a mark: a digest of the
 * listed item, keyed with a secret that no other process has, so that two of them can be counted, and nothing of the payer can be guessed from it.
 */
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
  const markKey = randomBytes(32)
  const markOf = (item: unknown) =>
    createHmac('sha256', markKey)
      .update(JSON.stringify(item) ?? '')
      .digest('hex')
      .slice(0, markLength)
  return (provider, endToEndId, fields, item) => {
    metrics.pixUnreadable.inc({ provider })
    const now = clock.now().getTime()
    const mark = endToEndId === null ? markOf(item) : null
    const key = JSON.stringify([provider, endToEndId, fields, mark])
    const before = loggedAt.get(key)
    if (before !== undefined && now - before < logAgainMs) return
    loggedAt.delete(key)
    loggedAt.set(key, now)
    if (loggedAt.size > mostRemembered) loggedAt.delete(loggedAt.keys().next().value ?? key)
    const named = mark === null ? { endToEndId } : { endToEndId, mark }
    log.error({ event: 'provider.pix-unreadable', provider, ...named, fields }, 'a Pix cannot be read')
  }
}
