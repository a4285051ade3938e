import { PgBoss } from 'pg-boss'
import { withConnection } from '../db/connections.ts'

export const queueSchema = 'pgboss'

/**
 * Makes or updates the tables of the job queue, as the owner of the database, and lets the application's role use them.
 * The application itself never changes them.
 */
export async function installQueue(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: queueSchema,
    application_name: 'puente queue installation',
    max: 2,
    supervise: false,
    schedule: false,
  })
  const failures: Error[] = []
  boss.on('error', (error) => failures.push(error))
  await boss.start()
  await boss.stop({ graceful: false })
  if (failures[0] !== undefined) throw failures[0]

  await withConnection({ url: ownerUrl, applicationName: 'puente queue grants' }, (client) =>
    client.query(`
      grant usage on schema ${queueSchema} to puente_app;
      grant select, insert, update, delete on all tables in schema ${queueSchema} to puente_app;
      grant usage on all sequences in schema ${queueSchema} to puente_app;
      grant execute on all functions in schema ${queueSchema} to puente_app`),
  )
}
