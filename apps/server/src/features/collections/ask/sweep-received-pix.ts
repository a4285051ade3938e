import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/log/logger.ts'
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { receivePix } from '../receive/confirm-payment.ts'
import type { ReceivedPix, ReceivedPixList } from '../ports/collector.port.ts'
import { dispositionsOf } from '../receive/received-pix-repository.ts'

const job = { kind: 'system', name: 'job' } as const
/** Read again each time: a provider may list a Pix some minutes after it arrived. */
const overlapMs = 10 * 60_000
const firstWindowMs = 24 * 60 * 60_000
const mostPages = 1000

interface SweepDeps {
  readonly uow: UnitOfWork
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
}

/**
 * Reads every Pix that reached our account since the last sweep, with some overlap, and takes in those of which we never
 * heard: lost notices, and Pix that no notice tells of because their txid is not ours or missing. Returns how many. Held
 * ones are looked at again, and known ones that go back to their payer are followed: the notice of a refund or dispute may
 * be lost, too.
 * @throws CollectorFailure, and Error when a Pix could not be taken in; the next sweep then begins where this one began.
 */
export async function sweepReceivedPix(deps: SweepDeps, provider: ReceivedPixList): Promise<number> {
  const to = deps.clock.now()
  const from = await sweptUntil(deps.db, provider.name, to)
  let found = 0
  let failed = 0
  for (let page = 0; page < mostPages; page += 1) {
    const { items, hasMore } = await provider.listReceivedPix({ from, to }, page)
    const taken = await takeIn(deps, provider, items)
    found += taken.found
    failed += taken.failed
    if (hasMore) continue
    if (failed > 0) throw new Error(`${failed} Pix that ${provider.name} listed could not be taken in`)
    await deps.db.statement(
      'collections.swept',
      `insert into received_pix_sweeps (provider, swept_until) values ($1, $2)
       on conflict (provider) do update set swept_until = greatest(received_pix_sweeps.swept_until, excluded.swept_until)`,
      [provider.name, to],
    )
    return found
  }
  throw new Error(`${provider.name} listed more than ${mostPages} pages of Pix`)
}

/** Each Pix for itself: one that cannot be taken in keeps no other from being. */
async function takeIn(
  { db, uow, log }: SweepDeps,
  { name: provider }: ReceivedPixList,
  items: readonly ReceivedPix[],
): Promise<{ readonly found: number; readonly failed: number }> {
  const known = await dispositionsOf(
    db,
    items.map((pix) => pix.endToEndId),
  )
  let found = 0
  let failed = 0
  for (const pix of items) {
    const disposition = known.get(pix.endToEndId)
    if (disposition !== undefined && disposition !== 'held' && pix.returns.length === 0) continue
    try {
      await uow.run(job, 'charges.sweep', (tx) =>
        receivePix(tx, { ...pix, provider }, 'answer', 'reconciliation'),
      )
      if (disposition === undefined) found += 1
    } catch (error) {
      failed += 1
      log.error(
        { event: 'sweep.failed', provider, endToEndId: pix.endToEndId, err: error },
        'a listed Pix could not be taken in',
      )
    }
  }
  return { found, failed }
}

async function sweptUntil(db: Database, provider: string, now: Date): Promise<Date> {
  const [row] = await db.statement<{ swept_until: Date }>(
    'collections.swept-until',
    'select swept_until from received_pix_sweeps where provider = $1',
    [provider],
  )
  const since = row?.swept_until.getTime() ?? now.getTime() - firstWindowMs
  return new Date(since - overlapMs)
}
