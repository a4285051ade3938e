import type { ProviderName } from '@puente/contract/collections'
import type { Clock } from '../../../platform/clock/clock.ts'
import { isConnectionLoss } from '../../../platform/db/database-errors.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/log/logger.ts'
import { job } from '../../../platform/unit-of-work/actors.ts'
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { PayerKeys } from '../payer-fields.ts'
import { incomingPix } from '../receive/incoming-pix.ts'
import { type Reception, receivePix } from '../receive/receive-pix.ts'
import {
  CollectorFailure,
  type PixCollector,
  type PixReturn,
  type ReceivedPix,
  type ReceivedPixList,
} from '../ports/collector.port.ts'
import { endedReturn, readEndedReturns } from '../returns/refund-repository.ts'
import { dispositionsOf } from '../receive/received-pix-repository.ts'
import { listedPix } from './listed-pix.ts'
import { parkPix, readParkedPix, unparkPix } from './parked-pix-repository.ts'

/**
 * The sweep runs twice within the 60 s in which a payment must be found although its notice is lost and nobody looks at its charge. One call lists
 * the Pix of all charges, while the queries about each charge come minutes apart.
 */
export const sweepEverySeconds = 30
/**
 * Each sweep reads this period again, because a provider may list a Pix some minutes after it arrived, under the time of its arrival (decision 0054).
 */
const overlapMs = 10 * 60_000
const firstWindowMs = 24 * 60 * 60_000

export interface SweepDeps {
  readonly unitOfWork: UnitOfWork
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly payerKeys: PayerKeys
}

/**
 * Reads every Pix that reached our account since the last sweep, with some overlap, and records those that no notice reported: the notice
 * was lost, or the provider sent none because the txid is missing or not ours. Returns how many. It checks held ones again, and records
 * returns of known ones, since the notice of a refund or dispute may be lost, too.
 *
 * A Pix that cannot be recorded is parked, and the sweep continues without it. Later sweeps query it again. After `mostTries` they leave it to an
 * admin.
 *
 * If the provider asks us to wait, the next sweep starts where this one started (ruling 50).
 * @throws CollectorFailure if the provider does not list its Pix for another reason; the next sweep then also starts where this one started
 */
export async function sweepReceivedPix(
  deps: SweepDeps,
  list: ReceivedPixList,
  collector: Pick<PixCollector, 'findPix'>,
): Promise<number> {
  try {
    return await sweep(deps, list, collector)
  } catch (error) {
    const pausedUntil = error instanceof CollectorFailure ? error.pausedUntil : null
    if (pausedUntil === null) throw error
    deps.log.info(
      { event: 'sweep.paused', provider: list.name, pausedUntil },
      'the provider asked us to wait',
    )
    return 0
  }
}

async function sweep(
  deps: SweepDeps,
  list: ReceivedPixList,
  collector: Pick<PixCollector, 'findPix'>,
): Promise<number> {
  const to = deps.clock.now()
  const provider = list.name
  const from = await sweptUntil(deps.database, provider, to)
  const parked = await readParkedPix(deps.database, provider)
  const isParked = (pix: ReceivedPix) => parked.has(pix.endToEndId)
  let found = 0
  const pages = listedPix(list, { from, to }, 'all', (until) =>
    saveSweptUntil(deps.database, provider, until),
  )
  for await (const items of pages) {
    const taken = await takeInListed(
      deps,
      provider,
      items.filter((pix) => !isParked(pix)),
    )
    found += taken.pix.length
  }
  for (const [endToEndId, state] of parked)
    if (state === 'to-try' && (await tryAgain(deps, provider, collector, endToEndId))) found += 1
  return found
}

/** What a list contained that was not in the books. */
export interface TakenIn {
  /** End-to-end ids of Pix that were not known. */
  readonly pix: readonly string[]
  /** End-to-end ids of known Pix of which more went back than was known. */
  readonly returned: readonly string[]
}

/** Records the listed Pix that are new, held or have a return whose end is not in the books. */
export async function takeInListed(
  deps: SweepDeps,
  provider: ProviderName,
  items: readonly ReceivedPix[],
): Promise<TakenIn> {
  const ids = items.map((pix) => pix.endToEndId)
  const known = await dispositionsOf(deps.database, ids)
  const ended = await readEndedReturns(deps.database, ids)
  const found: string[] = []
  const returned: string[] = []
  for (const pix of items) {
    const disposition = known.get(pix.endToEndId)
    const isNews = (one: PixReturn) => !ended.has(endedReturn(pix.endToEndId, one))
    const reportsReturn = pix.returns.some(isNews) || pix.hasUnreadReturn
    if (disposition !== undefined && disposition !== 'held' && !reportsReturn) continue
    const reception = await takeInOrPark(deps, provider, pix.endToEndId, async () => pix)
    if (reception === null) continue
    if (disposition === undefined) found.push(pix.endToEndId)
    else if (reception.kind === 'returned') returned.push(pix.endToEndId)
  }
  return { pix: found, returned }
}

/** Records the Pix of a statement as the sweep does. It skips parked ones, which the sweep retries after its own pauses. */
export async function takeInStatement(
  deps: SweepDeps,
  provider: ProviderName,
  items: readonly ReceivedPix[],
): Promise<TakenIn> {
  const parked = await readParkedPix(deps.database, provider)
  return takeInListed(
    deps,
    provider,
    items.filter(({ endToEndId }) => !parked.has(endToEndId)),
  )
}

/** Queries a single Pix, because it may be older than the sweep's window. Returns true once it is recorded. */
export async function takeInByAsking(
  deps: SweepDeps,
  provider: ProviderName,
  collector: Pick<PixCollector, 'findPix'>,
  endToEndId: string,
): Promise<boolean> {
  const reception = await takeInOrPark(deps, provider, endToEndId, async () => {
    const pix = await collector.findPix(endToEndId)
    if (pix === null) throw new Error('the provider does not show this Pix any more')
    return pix
  })
  return reception !== null
}

async function tryAgain(
  deps: SweepDeps,
  provider: ProviderName,
  collector: Pick<PixCollector, 'findPix'>,
  endToEndId: string,
): Promise<boolean> {
  const isIn = await takeInByAsking(deps, provider, collector, endToEndId)
  if (isIn) await unparkPix(deps.database, provider, endToEndId)
  return isIn
}

/** Each Pix has its own transaction, so that one failure stops no other Pix. Null if it could not be recorded. */
async function takeInOrPark(
  deps: SweepDeps,
  provider: ProviderName,
  endToEndId: string,
  pixOf: () => Promise<ReceivedPix>,
): Promise<Reception | null> {
  try {
    const pix = await incomingPix(deps.payerKeys, provider, await pixOf())
    return await deps.unitOfWork.run(job, 'charges.sweep', (tx) =>
      receivePix(tx, pix, 'answer', 'reconciliation'),
    )
  } catch (error) {
    // A lost connection or a silent provider is not the fault of this Pix. The next sweep retries it, and no attempt is counted.
    if (isConnectionLoss(error)) throw error
    if (error instanceof CollectorFailure) {
      deps.log.warn(
        { event: 'sweep.unanswered', provider, endToEndId, err: error },
        'the provider did not answer about a Pix',
      )
      return null
    }
    deps.log.error(
      { event: 'sweep.parked', provider, endToEndId, err: error },
      'a listed Pix could not be recorded',
    )
    await parkPix(deps, { provider, endToEndId }, error)
    return null
  }
}

async function saveSweptUntil(database: Database, provider: string, to: Date): Promise<void> {
  await database.statement(
    'collections.swept',
    `insert into received_pix_sweeps (provider, swept_until) values ($1, $2)
     on conflict (provider) do update set swept_until = greatest(received_pix_sweeps.swept_until, excluded.swept_until)`,
    [provider, to],
  )
}

async function sweptUntil(database: Database, provider: string, now: Date): Promise<Date> {
  const [row] = await database.statement<{ swept_until: Date }>(
    'collections.swept-until',
    'select swept_until from received_pix_sweeps where provider = $1',
    [provider],
  )
  const since = row?.swept_until.getTime() ?? now.getTime() - firstWindowMs
  return new Date(since - overlapMs)
}
