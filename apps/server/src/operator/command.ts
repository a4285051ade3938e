import { ConfigError } from '../platform/config/environment.ts'
import { EmbeddedPostgresError } from '../platform/postgres/embedded-postgres-error.ts'
import { type OperatorDatabase, openOperatorDatabase } from './operator-database.ts'

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

export function complain(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Runs a command of the operator and ends with its exit status. */
export async function endWith(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work()
  } catch (error) {
    process.exitCode = 1
    if (error instanceof ConfigError) for (const line of error.lines) complain(line)
    else if (error instanceof EmbeddedPostgresError) complain(error.message)
    else complain(error instanceof Error ? error.message : String(error))
  }
}

/** Runs a command of the operator against the configured database and ends with its exit status. */
export function runCommand(work: (opened: OperatorDatabase) => Promise<number>): Promise<void> {
  return endWith(async () => {
    const opened = await openOperatorDatabase(process.env)
    try {
      return await work(opened)
    } finally {
      await opened.close()
    }
  })
}
