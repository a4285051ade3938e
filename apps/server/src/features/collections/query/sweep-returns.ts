import type { PixCollector, ReceivedPixList } from '../ports/collector.port.ts'
import { listedPix } from './listed-pix.ts'
import { type SweepDeps, takeInByAsking, takeInListed } from './sweep-received-pix.ts'

const dayMs = 24 * 60 * 60_000
/** A Pix can be given back for 90 days, by us or by force (MED). A return that began on the last day may still be under way. */
const windowMs = 91 * dayMs
const heldForMs = dayMs
const mostHeld = 1_000

/**
 * Finds returns whose notice was lost. Reads every Pix of the last 91 days of which a part went back or is on its way, and up to 1,000 Pix that have
 * been held for more than a day, the oldest first. `sweepReceivedPix` reads only what arrived lately.
 * @throws CollectorFailure if the provider does not list its Pix; the next sweep reads all of it again
 */
export async function sweepReturns(
  deps: SweepDeps,
  list: ReceivedPixList,
  collector: Pick<PixCollector, 'findPix'>,
): Promise<void> {
  const to = deps.clock.now()
  const from = new Date(to.getTime() - windowMs)
  for await (const items of listedPix(list, { from, to }, 'with-returns')) {
    await takeInListed(deps, list.name, items)
  }
  for (const endToEndId of await heldSince(deps, list.name, new Date(to.getTime() - heldForMs))) {
    await takeInByAsking(deps, list.name, collector, endToEndId)
  }
}

/** The Pix that have been held since before this time, the oldest first. */
async function heldSince({ database }: SweepDeps, provider: string, before: Date): Promise<string[]> {
  const rows = await database.statement<{ readonly end_to_end_id: string }>(
    'collections.held-since',
    `select end_to_end_id from received_pix
     where provider = $1 and disposition = 'held' and received_at < $2 order by received_at limit ${mostHeld}`,
    [provider, before],
  )
  return rows.map((row) => row.end_to_end_id)
}
