import type { ProviderName } from '@puente/contract/collections'
import type { Logger } from '../platform/log/logger.ts'

/** Milliseconds between two offers of an address that was not accepted. The last one repeats. */
const pausesMs = [60_000, 300_000, 900_000, 3_600_000] as const

export interface OfferedAddresses {
  /** Offers the address once now, and again later until the provider accepts it. */
  offer(name: ProviderName, publicUrl: string): Promise<void>
  close(): void
}

/**
 * Offers providers the addresses of their notices until they accept them. A former secret is valid beside the new one only for a day (decision 0051).
 * After that every notice to the old address would be refused.
 * @param register registers a provider's address
 * @param connectionsOf returns a provider's connections. If they differ from those at the offer, a new offer has begun
 */
export function createOffers(
  log: Logger,
  register: (name: ProviderName, publicUrl: string) => Promise<unknown>,
  connectionsOf: (name: ProviderName) => unknown,
): OfferedAddresses {
  const timers = new Set<NodeJS.Timeout>()

  async function offer(name: ProviderName, publicUrl: string, nth: number): Promise<void> {
    const offered = connectionsOf(name)
    try {
      await register(name, publicUrl)
    } catch (error) {
      log.warn(
        { event: 'notices.unregistered', provider: name, err: error },
        'the provider did not take the address of its notices; it is offered again, and until then charges are found by asking',
      )
      const timer = setTimeout(
        () => {
          timers.delete(timer)
          if (connectionsOf(name) === offered) void offer(name, publicUrl, nth + 1)
        },
        pausesMs[Math.min(nth, pausesMs.length - 1)],
      )
      timers.add(timer)
      timer.unref()
    }
  }

  return {
    offer: (name, publicUrl) => offer(name, publicUrl, 0),
    close() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
