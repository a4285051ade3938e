import type { Database } from './database.ts'

/**
 * Writes a row of our own. A standby or a full disk still answers reads.
 * @throws the database's error
 */
export async function probeWrite(database: Pick<Database, 'statement'>): Promise<void> {
  await database.statement(
    'ready.write',
    `insert into periodic_tasks (name, last_started_at, last_finished_at) values ('platform.ready', now(), now())
     on conflict (name) do update set last_started_at = excluded.last_started_at, last_finished_at = excluded.last_finished_at`,
    [],
  )
}
