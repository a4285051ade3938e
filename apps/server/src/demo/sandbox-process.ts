import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Config } from '../platform/config/config.ts'
import { Secret } from '../platform/config/secret.ts'

/** The sandbox beside the server: a process of its own, as a real provider would be. */
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

/** The configuration of a server whose provider and market are the sandbox on this port. */
export function withSandbox(config: Config, sandboxPort: number): Config {
  const url = `http://127.0.0.1:${sandboxPort}`
  const { pixBcb } = config
  if (pixBcb === null) throw new Error('the demo has no provider to simulate')
  return {
    ...config,
    sandboxPort,
    marketSourceUrl: `${url}/market/api`,
    pixBcb: {
      ...pixBcb,
      baseUrl: `${url}/api/pix/v2`,
      tokenUrl: `${url}/oauth/token`,
      webhookSecrets: [signingSecret(pixBcb.webhookPathSecret)],
    },
  }
}

/** The sandbox signs its notices with a key of this installation (ruling 24). */
function signingSecret(pathSecret: Secret): Secret {
  return new Secret(createHmac('sha256', pathSecret.reveal()).update('sandbox notices').digest('base64url'))
}

/**
 * Starts the sandbox that `withSandbox` configured and waits until it answers.
 * @throws SandboxStartError
 */
export async function startSandboxProcess(config: Config): Promise<SandboxProcess> {
  const { pixBcb } = config
  if (pixBcb === null) throw new Error('the demo has no provider to simulate')
  // Detached: Ctrl-C in a terminal must not take the provider away while the server still drains.
  const child = spawn(process.execPath, [program], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      SANDBOX_HOST: config.host,
      SANDBOX_PORT: String(config.sandboxPort),
      SANDBOX_CLIENT_ID: pixBcb.clientId,
      SANDBOX_CLIENT_SECRET: pixBcb.clientSecret.reveal(),
      SANDBOX_WEBHOOK_SECRET: pixBcb.webhookSecrets[0]?.reveal() ?? '',
      SANDBOX_RECEIVER_KEY: pixBcb.pixKey,
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
    // Before that its words are the reason why it does not start, and are told with it.
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
