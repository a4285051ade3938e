import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { withConnection } from '../db/connections.ts'
import { claimPort, PortBusyError } from '../free-port.ts'
import { findBinaries } from './binaries.ts'
import { type Cluster, isAlive, openCluster } from './cluster.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { chooseLaunch } from './wrappers.ts'

export interface EmbeddedPostgresOptions {
  /** Our own data folder; the cluster lies in `postgres/` below it. */
  readonly dataDir: string
  /** TCP port on 127.0.0.1; 0 takes a free one. */
  readonly port: number
  /** False only for tests: a crash of the machine may then lose data. */
  readonly durable?: boolean
  /** 120 unless given: enough for one server and the operator's commands. */
  readonly maxConnections?: number
  /** Takes each line that PostgreSQL writes to its log; none holds the values of a statement. */
  readonly onLog?: (line: string) => void
}

export interface EmbeddedPostgres {
  readonly port: number
  /** The role that owns the database `puente`. Use it for migrations and grants only. */
  readonly ownerUrl: string
  /** The application's role, which owns nothing. */
  readonly appUrl: string
  /** Superuser of the cluster, for the test database and for repairs. */
  readonly superuserUrl: string
  /** Resolves when the database process ends, whether on request or by a fault. */
  readonly exited: Promise<{ readonly code: number | null; readonly signal: string | null }>
  /** Ends all connections and writes everything to disk. Resolves when the process has ended. */
  stop(): Promise<void>
}

const startTimeoutMs = 60_000
const stopTimeoutMs = 15_000

/**
 * Starts our own PostgreSQL. It listens on 127.0.0.1 only, asks for passwords, and ends with this process.
 * @throws EmbeddedPostgresError with one sentence on what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = findBinaries()
  const launch = chooseLaunch()
  const cluster = openCluster(resolve(options.dataDir), binaries.initdb, launch)
  clearStaleLock(cluster.dataFolder)
  const port = await claimDatabasePort(options.port)
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `port=${port}`,
    `max_connections=${options.maxConnections ?? 120}`,
    // Statements, values and the DETAIL of an error can hold personal data; our own log reports what failed.
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    'log_parameter_max_length_on_error=0',
  ]
  if (options.durable === false) {
    settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
  }
  const [program = binaries.postgres, ...words] = [...launch.prefix, binaries.postgres]
  // Detached: Ctrl-C in a terminal must not stop the database before the server has drained.
  const child = spawn(program, [...words, '-D', cluster.dataFolder, ...settings.flatMap((s) => ['-c', s])], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' },
  })
  const exited = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  await waitUntilReady(child, cluster.dataFolder, port, options.onLog)
  const url = (user: string, password: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  const superuserUrl = url('postgres', cluster.passwords.superuser, 'postgres')
  try {
    await createRoles(superuserUrl, cluster)
  } catch (error) {
    await stopChild(child, exited)
    throw error
  }
  return {
    port,
    superuserUrl,
    ownerUrl: url('puente_owner', cluster.passwords.owner, 'puente'),
    appUrl: url('puente_server', cluster.passwords.app, 'puente'),
    exited,
    stop: () => stopChild(child, exited),
  }
}

/**
 * Removes the lock file that a crashed database left: its process is gone, or another program has its process id. @throws
 * EmbeddedPostgresError if the database is running
 */
function clearStaleLock(dataFolder: string): void {
  const lock = join(dataFolder, 'postmaster.pid')
  if (!existsSync(lock)) return
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0])
  if (Number.isSafeInteger(pid) && pid > 0 && isAlive(pid) && commandOf(pid).includes(dataFolder)) {
    throw new EmbeddedPostgresError(
      'already-running',
      `The database in ${dataFolder} is already running (process ${pid}): Puente has been started twice on this data folder`,
    )
  }
  rmSync(lock, { force: true })
}

function commandOf(pid: number): string {
  const proc = `/proc/${pid}/cmdline`
  if (existsSync(proc)) return readFileSync(proc, 'utf8').replaceAll('\0', ' ')
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
}

/** Checks that the port is free, so that our message comes before PostgreSQL's own, and picks a port for 0. */
async function claimDatabasePort(wanted: number): Promise<number> {
  try {
    return await claimPort(wanted, '127.0.0.1', 'POSTGRES_PORT')
  } catch (cause) {
    if (!(cause instanceof PortBusyError)) throw cause
    throw new EmbeddedPostgresError(
      'port-busy',
      `Port ${wanted} of the database is in use: set POSTGRES_PORT`,
      { cause },
    )
  }
}

async function waitUntilReady(
  child: ChildProcess,
  dataFolder: string,
  port: number,
  onLog: ((line: string) => void) | undefined,
): Promise<void> {
  const stderr = child.stderr
  if (stderr === null) throw new Error('the database was started without its log')
  const said: string[] = []
  const lines = createInterface({ input: stderr })
  await new Promise<void>((ready, refuse) => {
    const fail = (why: string) => {
      const text = said.join('\n')
      if (text.includes('could not bind')) {
        refuse(
          new EmbeddedPostgresError('port-busy', `Port ${port} of the database is in use: set POSTGRES_PORT`),
        )
      } else if (/postmaster\.pid.*already exists|shared memory block.*still in use/s.test(text)) {
        refuse(
          new EmbeddedPostgresError('already-running', `The database in ${dataFolder} is already running`),
        )
      } else {
        refuse(
          new EmbeddedPostgresError('start-failed', `The database did not start: ${why}${said.at(-1) ?? ''}`),
        )
      }
    }
    const timer = setTimeout(() => {
      child.kill('SIGQUIT')
      fail(`not ready after ${startTimeoutMs / 1000} s. `)
    }, startTimeoutMs)
    child.once('error', (error) => fail(error.message))
    child.once('exit', () => {
      clearTimeout(timer)
      fail('')
    })
    lines.on('line', (line) => {
      if (said.length < 200) said.push(line)
      onLog?.(line)
      if (!line.includes('ready to accept connections')) return
      clearTimeout(timer)
      ready()
    })
  })
}

/** Idempotent: if an earlier start ended after initdb and before this step, the next start creates the missing roles. */
async function createRoles(superuserUrl: string, cluster: Cluster): Promise<void> {
  await withConnection({ url: superuserUrl, applicationName: 'puente roles' }, async (client) => {
    const { rows } = await client.query<{ rolname: string }>(
      `select rolname from pg_roles where rolname in ('puente_owner', 'puente_server')`,
    )
    const have = new Set(rows.map((row) => row.rolname))
    const password = (text: string) => client.escapeLiteral(text)
    if (!have.has('puente_owner')) {
      await client.query(
        `create role puente_owner login createrole password ${password(cluster.passwords.owner)}`,
      )
    }
    if (!have.has('puente_server')) {
      await client.query(`create role puente_server login password ${password(cluster.passwords.app)}`)
    }
    const { rowCount } = await client.query(`select from pg_database where datname = 'puente'`)
    if (rowCount === 0) await client.query('create database puente owner puente_owner')
  })
}

async function stopChild(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  // SIGINT is PostgreSQL's fast shutdown: sessions end, a checkpoint is written.
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGQUIT'), stopTimeoutMs)
  await exited
  clearTimeout(timer)
}
