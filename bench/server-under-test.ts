import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** The real server as a process of its own. */
export interface ServerUnderTest {
  readonly url: string
  /** The address of the payer's bank in the sandbox; null without a sandbox. */
  readonly bankUrl: string | null
  readonly pid: number
  /** Milliseconds from the start of the process until it logs that it serves. */
  readonly readyAfterMs: number
  stop(): Promise<void>
}

export const root = join(import.meta.dirname, '..')
export const webhookSecret = 'bench-webhook-secret'
export const webhookPathSecret = 'bench-path-secret-0123456789'
/** A demo first generates its past, which takes long on a busy machine. */
const startLimitMs = 120_000
const stopLimitMs = 30_000

/** The keys of every server of this run. */
export const keys = Object.fromEntries(
  ['MASTER_KEY', 'LOOKUP_KEY', 'SESSION_SECRET', 'PASSWORD_PEPPER'].map((name) => [
    name,
    randomBytes(32).toString('base64'),
  ]),
)

export interface ServerOptions {
  readonly variables: Readonly<Record<string, string>>
  /** Options of Node, such as for a profile. */
  readonly nodeOptions?: readonly string[]
}

/** Starts the server on a free port and waits until it serves. */
export async function startServerUnderTest(options: ServerOptions): Promise<ServerUnderTest> {
  const startedAt = performance.now()
  const child = spawn(
    process.execPath,
    [...(options.nodeOptions ?? []), join(root, 'apps/server/src/main.ts')],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        APP_ENV: 'test',
        PORT: '0',
        PUENTE_READY: 'json',
        PIX_BCB_WEBHOOK_SECRETS: webhookSecret,
        PIX_BCB_WEBHOOK_PATH_SECRET: webhookPathSecret,
        ...keys,
        ...options.variables,
      },
    },
  )
  const exited = new Promise<void>((gone) => child.once('exit', () => gone()))
  const { url, bankUrl } = await whenReady(child)
  const { pid } = child
  if (pid === undefined) throw new Error('the server has no process')
  return {
    url,
    bankUrl,
    pid,
    readyAfterMs: performance.now() - startedAt,
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
      await exited
      clearTimeout(timer)
    },
  }
}

function whenReady(child: ChildProcess): Promise<Pick<ServerUnderTest, 'url' | 'bankUrl'>> {
  const { stdout } = child
  if (stdout === null) throw new Error('the server was started without its output')
  return new Promise((ready, refuse) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      refuse(new Error(`the server did not serve within ${startLimitMs / 1000} s`))
    }, startLimitMs)
    child.once('exit', (code) => {
      clearTimeout(timer)
      refuse(new Error(`the server ended with ${code} before it served`))
    })
    createInterface({ input: stdout }).on('line', (line) => {
      if (!line.startsWith('{"ready":true')) return
      clearTimeout(timer)
      ready(JSON.parse(line))
    })
  })
}
