import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../../tools/bootstrap/paths.mjs'
import { unexpectedErrors } from '../../tools/pipeline/server-errors.ts'
import { provokedErrors } from './provoked-errors.ts'

/** Where one running product is; plain data, so that it can be handed to the workers of the run. */
export interface Product {
  readonly url: string
  /** The sandbox: provider, payer's bank, market. */
  readonly sandboxUrl: string
  readonly bankUrl: string
  /** Its embedded database, as superuser. Tests move time there, and do what has no screen yet. */
  readonly databaseUrl: string
  readonly log: string
}

export interface RunningProduct {
  readonly product: Product
  /** Checks the books and the log, then stops everything and removes the data. Safe to call twice. */
  stop(): Promise<void>
  /** Stops at once without the checks, for the end of our own process. */
  kill(): void
}

const startTimeoutMs = 120_000
const stopTimeoutMs = 30_000

/** Starts the demo as `npm start` does, on free ports and an empty data folder. */
export async function startProduct(): Promise<RunningProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'puente-e2e-'))
  const environment = {
    PATH: process.env['PATH'],
    APP_ENV: 'demo',
    PORT: '0',
    SANDBOX_PORT: '0',
    POSTGRES_PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    PUENTE_READY: 'json',
    // Each test has its own address, as people do, so the rate limits apply unchanged.
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const log = join(dataDir, 'server.log')
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    cwd: dataDir,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<void>((gone) => child.once('exit', () => gone()))
  try {
    const ready = await whenReady(child, log)
    const product: Product = {
      url: ready.url,
      bankUrl: ready.bankUrl,
      sandboxUrl: new URL(ready.bankUrl).origin,
      databaseUrl: await databaseUrlOf(join(dataDir, 'postgres')),
      log,
    }
    let stopping: Promise<void> | null = null
    return {
      product,
      stop: () => (stopping ??= end({ child, exited, environment, dataDir, log })),
      kill: () => void child.kill('SIGTERM'),
    }
  } catch (error) {
    child.kill('SIGTERM')
    await exited
    const said = await readFile(log, 'utf8').catch(() => '')
    await rm(dataDir, { recursive: true, force: true })
    throw new Error(`the product did not start:\n${said}`, { cause: error })
  }
}

interface ReadyLine {
  readonly url: string
  readonly bankUrl: string
}

/** Waits for the ready line, wherever it comes among the lines of the log. */
function whenReady(child: ChildProcess, log: string): Promise<ReadyLine> {
  const { stdout, stderr } = child
  if (stdout === null || stderr === null) throw new Error('the product was started without its outputs')
  const file = createWriteStream(log)
  stderr.pipe(file)
  return new Promise((resolve, refuse) => {
    const timer = setTimeout(refuse, startTimeoutMs, new Error(`not ready after ${startTimeoutMs / 1000} s`))
    child.once('error', refuse)
    child.once('exit', (code) => refuse(new Error(`ended with status ${code}`)))
    createInterface({ input: stdout }).on('line', (line) => {
      file.write(`${line}\n`)
      if (!line.startsWith('{"ready":true')) return
      clearTimeout(timer)
      resolve(JSON.parse(line))
    })
  })
}

/** Reads the port from PostgreSQL's lock file, and the password beside the cluster. */
async function databaseUrlOf(place: string): Promise<string> {
  const [, , , port] = (await readFile(join(place, 'cluster/postmaster.pid'), 'utf8')).split('\n')
  const { superuser } = JSON.parse(await readFile(join(place, 'passwords.json'), 'utf8'))
  return `postgres://postgres:${superuser}@127.0.0.1:${port}/puente`
}

interface Ending {
  readonly child: ChildProcess
  readonly exited: Promise<void>
  readonly environment: NodeJS.ProcessEnv
  readonly dataDir: string
  readonly log: string
}

async function end({ child, exited, environment, dataDir, log }: Ending): Promise<void> {
  const books = await verifyBooks(environment, dataDir)
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await exited
  clearTimeout(timer)
  const faults = unexpectedErrors(await readFile(log, 'utf8'), provokedErrors({ log }))
  await rm(dataDir, { recursive: true, force: true })
  if (books !== null) throw new Error(`the books do not close after the tests:\n${books}`)
  if (faults.length > 0) throw new Error(`the server logged errors during the tests:\n${faults.join('\n')}`)
}

/** Runs `verify:ledger` beside the server. Returns null if the books balance, else its output. */
async function verifyBooks(environment: NodeJS.ProcessEnv, dataDir: string): Promise<string | null> {
  const child = spawn(process.execPath, [join(root, 'apps/server/src/operator/verify-ledger.ts')], {
    cwd: dataDir,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  const status = await new Promise((resolve) => child.once('close', resolve))
  return status === 0 ? null : Buffer.concat(said).toString()
}
