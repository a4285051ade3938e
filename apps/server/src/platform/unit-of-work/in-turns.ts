import { DomainError } from '@puente/contract/protocol/problems'
import { retryAfterSeconds } from '../db/database-errors.ts'
import { NotSent } from '../outgoing/failures.ts'
import { createLane, type LaneSize } from '../outgoing/lane.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** How long a transaction may wait for its turn, in milliseconds. */
export const longestTurnMs = 8_000

/**
 * The same unit of work with a limit on one command, which a crowd may send at one moment: only a limited number of its transactions is open at a
 * time. The others wait, first come first served. Every other command runs at once, because a provider's answer must not wait behind new charges. So
 * a crowd leaves connections to everybody else, and is not refused because no connection came free in time. More connections would not make a crowd
 * faster: the processors of the database are the limit.
 * @throws DomainError `server.busy` from `run` if too many wait, or for too long
 */
export function inTurns(unitOfWork: UnitOfWork, command: string, size: LaneSize): UnitOfWork {
  const lane = createLane(size)
  return {
    ...unitOfWork,
    run: (...asked) => {
      if (asked[1] !== command) return unitOfWork.run(...asked)
      return lane
        .run(longestTurnMs, () => unitOfWork.run(...asked))
        .catch((error: unknown) => {
          throw error instanceof NotSent ? busy(error) : error
        })
    },
  }
}

function busy(cause: NotSent): DomainError {
  const refusal = new DomainError('server.busy', { retryAfterSeconds })
  refusal.cause = cause
  return refusal
}
