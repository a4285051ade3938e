import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { TestDatabase } from '../database.ts'

interface CommandWorld {
  readonly dataDir: string
  readonly env: Readonly<Record<string, string>>
}

/** Runs an operator's command as its own process on the test database. */
export async function runCommand(
  test: Pick<TestDatabase, 'appUrl' | 'ownerUrl'>,
  { dataDir, env }: CommandWorld,
  name: string,
  ...args: string[]
): Promise<{ readonly code: number | null; readonly said: string }> {
  const program = join(import.meta.dirname, `../../src/operator/${name}.ts`)
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      APP_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: test.appUrl,
      DATABASE_OWNER_URL: test.ownerUrl,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, said }
}
