import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { simulateProviders } from '../providers/registry.ts'
import type { ServerConfig } from '../start/server-config.ts'

/** The sandbox in a process of its own beside the server, as a real provider would be. */
export interface SandboxProcess {
  /** Where the payer's bank is. */
  readonly bankUrl: string
  /** Where faults are switched on. */
  readonly panelUrl: string
  stop(): Promise<void>
}

/** Why the sandbox did not start, in one sentence. */
export class SandboxStartError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SandboxStartError'
  }
}

const program = join(import.meta.dirname, '../../../sandbox/src/main.ts')
const startTimeoutMs = 15_000
const stopTimeoutMs = 5_000

/** The configuration of a server whose providers and market are the sandbox on this port, and what the sandbox needs for it. */
export function withSandbox(
  config: ServerConfig,
  sandboxPort: number,
): { readonly config: ServerConfig; readonly sandboxSettings: Readonly<Record<string, string>> } {
  const url = `http://127.0.0.1:${sandboxPort}`
  const { known, sandboxSettings } = simulateProviders(config, url)
  const providers = { ...config.providers, known }
  return {
    config: { ...config, sandboxPort, marketSourceUrl: `${url}/market/api`, providers },
    sandboxSettings,
  }
}

/**
 * Starts the sandbox that `withSandbox` described and waits until it answers.
 * @throws SandboxStartError
 */
export async function startSandboxProcess(
  config: ServerConfig,
  sandboxSettings: Readonly<Record<string, string>>,
): Promise<SandboxProcess> {
  // Detached, because Ctrl-C in a terminal must not stop the provider while the server still drains.
  const child = spawn(process.execPath, [program], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      SANDBOX_HOST: config.host,
      SANDBOX_PORT: String(config.sandboxPort),
      ...sandboxSettings,
      SANDBOX_DATA_DIR: join(config.dataDir, 'sandbox'),
      SANDBOX_STOP_WITH_PARENT: 'true',
    },
  })
  const exited = new Promise<void>((gone) => child.once('exit', () => gone()))
  const ready = await whenReady(child)
  return { bankUrl: ready.bank, panelUrl: ready.panel, stop: () => stopChild(child, exited) }
}

function whenReady(child: ChildProcess): Promise<{ readonly bank: string; readonly panel: string }> {
  const { stdout, stderr } = child
  if (stdout === null || stderr === null) throw new Error('the sandbox was started without its outputs')
  let isReady = false
  const said: string[] = []
  createInterface({ input: stderr }).on('line', (line) => {
    // Output before that is the reason why it does not start. The error carries it.
    if (isReady) process.stderr.write(`${line}\n`)
    else said.push(line)
  })
  return new Promise((ready, refuse) => {
    const fail = (why: string) => refuse(new SandboxStartError(`${why}${said.at(-1) ?? ''}`))
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      fail(`The sandbox was not ready after ${startTimeoutMs / 1000} s. `)
    }, startTimeoutMs)
    child.once('error', (error) => fail(error.message))
    child.once('exit', () => {
      clearTimeout(timer)
      fail('The sandbox did not start. ')
    })
    createInterface({ input: stdout }).once('line', (line) => {
      clearTimeout(timer)
      isReady = true
      ready(JSON.parse(line))
    })
  })
}

async function stopChild(child: ChildProcess, exited: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await exited
  clearTimeout(timer)
}
