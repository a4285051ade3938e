import { localDayOf } from '@puente/domain/local-day'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import type { Database } from '../../../platform/db/database.ts'
import { networkOf } from '../../../platform/http/rate-limiter.ts'
import type { Logger } from '../../../platform/log/logger.ts'
import { mostRecent } from '../../../platform/memory/most-recent.ts'
import type { SignedIn } from '../../identity/public.ts'
import { isVisit, type VisitHeaders } from './visit.rules.ts'
import { countVisit } from './visit-repository.ts'

export interface VisitCounterDeps {
  readonly database: Database
  readonly clock: Clock
  readonly keyedHash: KeyedHash
  readonly log: Logger
  readonly signedIn: SignedIn
}

/** A page that was answered. */
export interface PageVisit {
  readonly address: string
  readonly headers: VisitHeaders
}

export interface VisitCounter {
  /** Counts a visit once its page is answered. Never throws: a failure is logged, and the visitor is counted next time. */
  note(establishmentId: string, visit: PageVisit): void
  /** Resolves when all noted visits are counted. */
  allCounted(): Promise<void>
}

/** Visitors that were counted lately, so that a reload costs no statement. */
const mostKnown = 20_000
/** Visits that wait for a connection. Further visits are not counted, because payments need the database more. */
const mostWaiting = 1_000

/**
 * Counts visits one after the other on one connection, after the page was answered (SHOP-016). A visitor is a keyed hash of day, store, network and
 * browser: nobody can read an address from it, compare two stores or follow a visitor to the next day.
 */
export function createVisitCounter(deps: VisitCounterDeps): VisitCounter {
  const known = mostRecent<true>(mostKnown)
  let waiting = 0
  let last = Promise.resolve()
  return {
    note(establishmentId, { address, headers }) {
      if (!isVisit(headers)) return
      const day = localDayOf(deps.clock.now())
      const network = [day, establishmentId, networkOf(address)].join('\0')
      const networkHash = deps.keyedHash.hash('visitor-network', network)
      const visitorHash = deps.keyedHash.hash('visitor', `${network}\0${headers['user-agent']}`)
      const key = visitorHash.toString('base64')
      if (known.get(key) === true) return
      if (waiting >= mostWaiting) {
        deps.log.warn({ event: 'visits.dropped' }, 'too many visits wait to be counted')
        return
      }
      known.set(key, true)
      waiting += 1
      const count = async (): Promise<void> => {
        try {
          const person = await deps.signedIn(String(headers['cookie'] ?? ''))
          // An admin looks at the page to review it.
          const counts =
            person?.role !== 'admin' &&
            (await countVisit(deps.database, {
              establishmentId,
              day,
              visitorHash,
              networkHash,
              userId: person?.userId ?? null,
            }))
          // A customer may come with the same address and browser, such as a phone behind the counter.
          if (!counts) known.delete(key)
        } catch (error) {
          known.delete(key)
          deps.log.warn({ event: 'visits.uncounted', err: error }, 'a visit could not be counted')
        } finally {
          waiting -= 1
        }
      }
      last = last.then(count)
    },
    allCounted: () => last,
  }
}
