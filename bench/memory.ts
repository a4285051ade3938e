import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startBenchDatabase } from './bench-database.ts'
import { print, verdict } from './figures.ts'
import { startServerUnderTest } from './server-under-test.ts'

const afterMs = 60_000
const limitMb = 250

/** Resident memory of the server process alone, in all its roles, 60 s after its start. */
export async function benchMemory(): Promise<boolean> {
  const database = await startBenchDatabase()
  try {
    const server = await startServerUnderTest({
      variables: {
        DATABASE_URL: database.appUrl,
        DATABASE_OWNER_URL: database.ownerUrl,
        DATA_DIR: join(database.dataDir, 'server'),
        LOG_LEVEL: 'error',
      },
    })
    try {
      await pause(afterMs - server.readyAfterMs)
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
      const megabytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
      const held = megabytes < limitMb
      print(`memory: server process, all roles, 60 s after its start`)
      print(`  ${megabytes.toFixed(0)} MB resident, under ${limitMb} MB: ${verdict(held)}`)
      return held
    } finally {
      await server.stop()
    }
  } finally {
    await database.close()
  }
}
