import type { OrderView } from '@puente/contract/orders/orders'

/** Further reads while the charge is not found or has no code yet (QR-030). */
const retries = 3
const retryAfterMs = 500

/** What the search needs of its surroundings. Injected, so that tests control the time. */
export interface SearchWorld {
  /** The charge that the screen was opened for, as far as the browser knows. */
  readonly named: () => string | null
  /** Null if the server knows no such charge of this person. */
  readonly read: (id: string) => Promise<OrderView | null>
  /** The newest charge of this person that can still be paid. */
  readonly latest: () => Promise<OrderView | null>
  readonly wait: (ms: number) => Promise<void>
}

/**
 * The charge whose code is to be shown: the named one, with three retries, else the newest that can still be paid (QR-030,
 * QR-031). A charge that the server knows is never replaced by another, since the amount would differ. A charge without a code
 * shows as being made, and an ended one shows its end.
 * @throws the failure of the last read: a lost connection does not prove that there is no charge
 */
export async function searchCharge(world: SearchWorld): Promise<OrderView | null> {
  for (let tries = 0; ; tries++) {
    const last = tries === retries
    const order = await look(world, last)
    if (order !== null && (last || hasCodeOrEnd(order))) return order
    if (last) return world.latest()
    await world.wait(retryAfterMs)
  }
}

function hasCodeOrEnd({ pixStatus, pixCode }: OrderView): boolean {
  return pixStatus !== 'pending' || pixCode !== null
}

async function look({ named, read }: SearchWorld, last: boolean): Promise<OrderView | null> {
  const id = named()
  if (id === null) return null
  try {
    return await read(id)
  } catch (error) {
    if (last) throw error
    return null
  }
}
