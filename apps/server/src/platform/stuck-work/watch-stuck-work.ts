import { Gauge, type Registry } from 'prom-client'
import type { Logger } from '../log/logger.ts'
import type { StuckSource } from './stuck-source.ts'

/** Counts stuck work whenever the metrics are read. A kind that cannot be counted is absent, never zero. */
export function countStuckWork(registry: Registry, sources: readonly StuckSource[], log: Logger): void {
  const gauge = new Gauge({
    name: 'puente_stuck_work',
    help: 'Work that gave up and waits for an operator, by kind',
    labelNames: ['kind'],
    registers: [],
    async collect() {
      for (const { kind, summary } of sources) {
        try {
          this.set({ kind }, (await summary()).count)
        } catch (error) {
          this.remove({ kind })
          log.warn({ event: 'stuck.uncounted', kind, err: error }, 'stuck work could not be counted')
        }
      }
    },
  })
  registry.registerMetric(gauge)
}

/** Logs at start-up what waits for an operator. */
export async function logStuckWork(sources: readonly StuckSource[], log: Logger): Promise<void> {
  for (const { kind, summary } of sources) {
    const { count } = await summary()
    if (count > 0) log.warn({ event: 'stuck.found', kind, count }, 'work gave up: npm run stuck -- list')
  }
}
