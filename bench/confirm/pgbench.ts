import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const longestRunMs = 120_000

/** pgbench, whose rate the product is compared with, is not installed. */
export class PgbenchMissing extends Error {
  constructor() {
    super(
      "pgbench is not installed: it comes with Debian's PostgreSQL packages (apt-get install postgresql-contrib, or " +
        'postgresql on newer releases); another place of it can be given as PGBENCH_PATH',
    )
    this.name = 'PgbenchMissing'
  }
}

const program = process.env['PGBENCH_PATH'] ?? 'pgbench'

/** Returns the version of pgbench. @throws PgbenchMissing */
export async function findPgbench(): Promise<string> {
  try {
    const { stdout } = await run(program, ['--version'])
    return stdout.trim()
  } catch (cause) {
    throw Object.assign(new PgbenchMissing(), { cause })
  }
}

export interface PgbenchRun {
  readonly url: string
  readonly scriptPath: string
  readonly script: string
  readonly clients: number
  /** Number of the first charge; each client confirms `each` of them. */
  readonly first: number
  readonly each: number
}

/**
 * Confirmations per second, without the time that connecting takes.
 * @throws Error when a transaction failed
 */
export async function runPgbench(options: PgbenchRun): Promise<number> {
  await writeFile(options.scriptPath, options.script)
  const load = ['-M', 'prepared', '-c', String(options.clients), '-j', '2', '-t', String(options.each)]
  const variables = ['i=-1', `first=${options.first}`, `each=${options.each}`].flatMap((one) => ['-D', one])
  const { stdout } = await run(
    program,
    ['-n', ...load, ...variables, '-f', options.scriptPath, options.url],
    { timeout: longestRunMs },
  )
  const done = Number(/actually processed: (\d+)/.exec(stdout)?.[1])
  const perSecond = Number(/tps = ([\d.]+) \(without initial connection time\)/.exec(stdout)?.[1])
  if (done !== options.clients * options.each || !(perSecond > 0)) {
    throw new Error(`pgbench confirmed ${done} of ${options.clients * options.each} payments:\n${stdout}`)
  }
  return perSecond
}
