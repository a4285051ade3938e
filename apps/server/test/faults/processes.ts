import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const apps = join(import.meta.dirname, '../../..')
/** A server that first creates its own database takes long on a machine that is busy with other tests. */
const startLimitMs = 60_000
const stopLimitMs = 15_000

/** A program of ours in a separate process, so that it can be killed without warning. */
export interface RunningProgram {
  readonly pid: number
  /** False once it has ended for any reason. */
  readonly runs: boolean
  /** What it printed when it was ready. */
  readonly ready: Readonly<Record<string, unknown>>
  /** Resolves when the process is gone. */
  kill(): Promise<void>
  stop(): Promise<void>
}

type Variables = Readonly<Record<string, string>>

export function startServerProcess(variables: Variables): Promise<RunningProgram> {
  return startProgram('server/src/main.ts', { PUENTE_READY: 'json', APP_ENV: 'test', ...variables })
}

export function startSandboxProcess(variables: Variables): Promise<RunningProgram> {
  return startProgram('sandbox/src/main.ts', { SANDBOX_STOP_WITH_PARENT: 'true', ...variables })
}

async function startProgram(path: string, variables: Variables): Promise<RunningProgram> {
  const child = spawn(process.execPath, [join(apps, path)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...variables },
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ready = await whenReady(child)
  const { pid } = child
  if (pid === undefined) throw new Error(`${path} has no process`)
  return {
    pid,
    get runs() {
      return child.exitCode === null && child.signalCode === null
    },
    ready,
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
      await gone
      clearTimeout(timer)
    },
  }
}

/** Resolves with the first line that says `ready`. If the program ends without one, rejects with the end of its log as the reason. */
function whenReady(child: ChildProcess): Promise<Readonly<Record<string, unknown>>> {
  const { stdout, stderr } = child
  if (stdout === null || stderr === null) throw new Error('a program was started without its outputs')
  const said: string[] = []
  createInterface({ input: stderr }).on('line', (line) => said.push(line))
  return new Promise((resolve, refuse) => {
    const fail = (why: string) => refuse(new Error(`${why}\n${said.slice(-20).join('\n')}`))
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      fail(`not ready after ${startLimitMs / 1000} s`)
    }, startLimitMs)
    child.once('error', (error) => fail(error.message))
    child.once('exit', (code) => {
      clearTimeout(timer)
      fail(`ended with ${code} before it was ready`)
    })
    createInterface({ input: stdout }).on('line', (line) => {
      if (!line.startsWith('{"ready":true')) return
      clearTimeout(timer)
      resolve(JSON.parse(line))
    })
  })
}
