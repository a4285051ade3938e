import { setTimeout as pause } from 'node:timers/promises'
import type { TestDatabase } from '../database.ts'

/** Resolves once that many sessions wait for a lock. */
export async function untilLockWaits({ pool }: Pick<TestDatabase, 'pool'>, count = 1): Promise<void> {
  const deadline = performance.now() + 5000
  while (performance.now() < deadline) {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length >= count) return
    await pause(5)
  }
  throw new Error(`fewer than ${count} sessions wait for a lock`)
}
