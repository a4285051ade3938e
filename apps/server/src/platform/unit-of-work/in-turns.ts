import { DomainError } from '@puente/contract/protocol/problems'
import { retryAfterSeconds } from '../db/database-errors.ts'
import { NotSent } from '../outgoing/failures.ts'
import { createLane, type LaneSize } from '../outgoing/lane.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** How long a transaction may wait for its turn. */
const longestWaitMs = 8_000

/**
 * The same unit of work for a command that a crowd may send at one moment. Only so many of its transactions are open at a time and the others
 * wait, first come first served. So a crowd takes neither all connections from everybody else, nor is a part of it refused because no
 * connection came free in time. More connections would not make a crowd faster: the processors of the database are the limit.
 * @throws DomainError `server.busy` from `run` if too many wait, or for too long
 */
export function inTurns(unitOfWork: UnitOfWork, size: LaneSize): UnitOfWork {
  const lane = createLane(size)
  return {
    ...unitOfWork,
    run: (...command) =>
      lane
        .run(longestWaitMs, () => unitOfWork.run(...command))
        .catch((error: unknown) => {
          throw error instanceof NotSent ? busy(error) : error
        }),
  }
}

function busy(cause: NotSent): DomainError {
  const refusal = new DomainError('server.busy', { retryAfterSeconds })
  refusal.cause = cause
  return refusal
}
