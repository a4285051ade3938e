import { installQueue } from '../jobs/install-queue.ts'
import { grantApplication, migrate, readMigrations } from './migrations.ts'

export interface DatabaseUrls {
  /** Owns the tables; used here only. */
  readonly ownerUrl: string
  /** The application's role; its user becomes a member of puente_app. */
  readonly appUrl: string
}

/**
 * Brings the schema up to date: our migrations, the job queue's tables, the rights of the application's role.
 * @returns the names of the migrations applied now.
 * @throws MigrationError
 */
export async function prepareDatabase(urls: DatabaseUrls): Promise<string[]> {
  const applied = await migrate(urls.ownerUrl, await readMigrations())
  await installQueue(urls.ownerUrl)
  await grantApplication(urls.ownerUrl, urls.appUrl)
  return applied
}
