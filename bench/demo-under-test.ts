import { join } from 'node:path'
import { SandboxControl } from './counter/sandbox-control.ts'
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts'
import { type ServerUnderTest, startServerUnderTest } from './server-under-test.ts'

/** The product with its sandbox as provider and market, and the people and establishments of the demo. */
export interface DemoUnderTest {
  readonly server: ServerUnderTest
  readonly database: BenchDatabase
  readonly sandbox: SandboxControl
}

/** Starts a new demo, runs `work` on it, and stops it. */
export async function withDemo<T>(
  work: (demo: DemoUnderTest) => Promise<T>,
  { variables = {} }: { readonly variables?: Readonly<Record<string, string>> } = {},
): Promise<T> {
  const database = await startBenchDatabase()
  try {
    const server = await startServerUnderTest({
      variables: {
        APP_ENV: 'demo',
        SANDBOX_PORT: '0',
        DATABASE_URL: database.appUrl,
        DATABASE_OWNER_URL: database.ownerUrl,
        DATA_DIR: join(database.dataDir, 'server'),
        LOG_LEVEL: 'error',
        ...variables,
      },
    })
    try {
      const { bankUrl } = server
      if (bankUrl === null) throw new Error('the product was started without its sandbox')
      return await work({ server, database, sandbox: new SandboxControl(new URL(bankUrl).origin) })
    } finally {
      await server.stop()
    }
  } finally {
    await database.close()
  }
}
