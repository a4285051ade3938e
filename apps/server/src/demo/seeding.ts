import type { Actor } from '../platform/unit-of-work/unit-of-work.ts'
import type { RunningServer } from '../start/start-server.ts'

/** Who does what no person of the demo does. */
export const seeder: Actor = { kind: 'system', name: 'seed' }
export const context = { requestId: 'demo-seed', ipAddress: null } as const

/** The product that is seeded, by the use cases that a person would set off. */
export interface Seeding extends Pick<RunningServer, 'infrastructure' | 'product'> {
  /** Does a step on the day that it is said to have happened, `days` before today at this hour. A demo without a past does all today. */
  on<T>(days: number, hour: number, step: () => Promise<T>): Promise<T>
}
