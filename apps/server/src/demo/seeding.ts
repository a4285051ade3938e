import type { Actor } from '../platform/unit-of-work/unit-of-work.ts'
import type { RunningServer } from '../start/start-server.ts'

/** The actor of steps that no person of the demo takes. */
export const seeder: Actor = { kind: 'system', name: 'seed' }
export const context = { requestId: 'demo-seed', ipAddress: null } as const

/** The use cases with which the demo is seeded. */
export interface Seeding extends Pick<RunningServer, 'infrastructure' | 'product'> {
  /** Runs a step on its day of the demo's past, `days` before today at this hour. A demo without a past runs all steps today. */
  on<T>(days: number, hour: number, step: () => Promise<T>): Promise<T>
}
