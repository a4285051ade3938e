import type { Bank } from './api-pix/banks.ts'
import type { SandboxConfig } from './config.ts'
import type { Faults } from './faults/faults.ts'
import type { Store } from './store/store.ts'
import type { Batches } from './webhooks/batches.ts'
import type { Deliveries } from './webhooks/deliveries.ts'

/** What the parts of the sandbox share. */
export interface SandboxContext {
  config: SandboxConfig
  /** How the simulated bank differs from the standard. */
  bank: Bank
  store: Store
  faults: Faults
  deliveries: Deliveries
  batches: Batches
  /** Milliseconds since the Unix epoch. */
  now: () => number
  /** The address under which clients and payers reach the sandbox, without a slash at the end. */
  baseUrl: () => string
  /** Receives errors of the sandbox itself. A client sees only a 500. */
  onError: (error: unknown) => void
}
