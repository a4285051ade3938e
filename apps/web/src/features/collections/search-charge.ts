import type { OrderView } from '@puente/contract/orders'

/** QR-030. */
const triesAgain = 3
const againAfterMs = 500

/** What the search needs of its surroundings; injected, so that tests own the time. */
export interface SearchWorld {
  /** Which charge the screen was opened for, as far as the browser knows. */
  readonly named: () => string | null
  /** Null when the server knows no such charge of this person. */
  readonly read: (id: string) => Promise<OrderView | null>
  /** The newest charge of this person that can still be paid. */
  readonly latest: () => Promise<OrderView | null>
  readonly wait: (ms: number) => Promise<void>
}

/**
 * The charge whose code is to be shown: the named one, looked for again three times, else the newest that can still be paid (QR-030,
 * QR-031). A charge that the server knows is never exchanged for another, whose amount would be another: without a code it is shown
 * as being made, and an ended one tells its end.
 * @throws what the last look failed with: the connection is no proof that there is nothing
 */
export async function searchCharge(world: SearchWorld): Promise<OrderView | null> {
  for (let tries = 0; ; tries++) {
    const last = tries === triesAgain
    const order = await look(world, last)
    if (order !== null && (last || isSettled(order))) return order
    if (last) return world.latest()
    await world.wait(againAfterMs)
  }
}

function isSettled({ pixStatus, pixCode }: OrderView): boolean {
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
