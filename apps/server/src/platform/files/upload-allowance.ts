import { localDayOf } from '@puente/domain/local-day'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/database.ts'

/**
 * How many bytes one person may send in one day. Files that are refused later count too. The count is in the database, for all processes together.
 */
export interface UploadAllowance {
  /** @throws DomainError `file.daily-limit` */
  take(userId: string, bytes: number): Promise<void>
  /** Forgets the days before yesterday. */
  sweep(): Promise<void>
}

const dailyBytes = 52_428_800
const keptMs = 2 * 86_400_000

// The insert of a first file needs no bound of its own: one file is far below the limit.
const takeText = `
insert into upload_days as d (user_id, day, bytes) values ($1, $2, $3)
on conflict (user_id, day) do update set bytes = d.bytes + excluded.bytes where d.bytes + excluded.bytes <= $4
returning d.bytes`

export function createUploadAllowance(deps: {
  readonly database: Database
  readonly clock: Clock
}): UploadAllowance {
  const { database, clock } = deps
  return {
    async take(userId, bytes) {
      const today = localDayOf(clock.now())
      const taken = await database.statement('files.allowance', takeText, [userId, today, bytes, dailyBytes])
      if (taken.length === 0) throw new DomainError('file.daily-limit')
    },
    async sweep() {
      const before = localDayOf(new Date(clock.now().getTime() - keptMs))
      await database.statement(
        'files.allowance-sweep',
        'delete from upload_days where day < $1 returning day',
        [before],
      )
    },
  }
}
