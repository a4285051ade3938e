/** Ruling 3. The names only; which may follow which is the server's `charge.machine.ts`. */
export const pixStatuses = [
  'pending',
  'confirmed',
  'failed',
  'refunded',
  'expired',
  'cancelled',
  'disputed',
] as const
export type PixStatus = (typeof pixStatuses)[number]

/** Every provider that a charge may be made with. Each has a folder of its own in the server's `providers/`. */
export const providerNames = ['fire_banking', 'corpx', 'bcb'] as const
export type ProviderName = (typeof providerNames)[number]

/** PSP-001: the active provider where the setting cannot be read. */
export const fallbackProvider: ProviderName = 'fire_banking'
