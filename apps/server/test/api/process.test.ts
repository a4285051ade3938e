import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { listHistory, readBalance } from '@puente/contract/orders/history'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { Browser } from './browser.ts'

const source = join(import.meta.dirname, '../../src')
let dataDir: string
/** Everything started here, so that a failed test leaves no process behind. */
const children: ChildProcess[] = []

interface Started {
  readonly child: ChildProcess
  readonly url: string
  readonly port: number
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'puente-process-'))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
})

function run(program: string, env: Record<string, string> = {}, args: string[] = []): ChildProcess {
  const child = spawn(process.execPath, [join(source, program), ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      APP_ENV: 'demo',
      DATA_DIR: dataDir,
      PORT: '0',
      SANDBOX_PORT: '0',
      POSTGRES_PORT: '0',
      LOG_LEVEL: 'error',
      PUENTE_READY: 'json',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  return child
}

/** Starts the demo and waits for its line. */
async function start(): Promise<Started> {
  const child = run('main.ts')
  const errors: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString()))
  const line = await new Promise<string>((resolve, refuse) => {
    if (child.stdout !== null) createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', () => refuse(new Error(`the demo did not start: ${errors.join('')}`)))
  })
  return { child, ...JSON.parse(line) }
}

/** What a program prints until it ends, and its exit status. */
async function ended(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said }
}

async function stop(
  { child }: Started,
  signal: NodeJS.Signals,
): Promise<{ code: number | null; said: string }> {
  const end = ended(child)
  child.kill(signal)
  return end
}

describe('the demo as a process', () => {
  it('starts seeded, refuses a second start, has its books verified while it runs, stops, and recovers from a kill', async () => {
    const first = await start()
    const merchant = new Browser(first.url)
    const { email, password } = demoAccounts.merchant
    const { account } = await merchant.signIn(email, { password })
    expect(account).toMatchObject({
      verificationStatus: 'approved',
      hasAllDocuments: true,
      hasBankData: true,
    })
    expect(Number((await merchant.call(readBalance, {})).ars.amountMinor)).toBeGreaterThan(0)
    expect((await merchant.call(listHistory, { query: {} })).items).toHaveLength(6)
    await new Browser(first.url).signIn(demoAccounts.admin.email, { password, admin: true })

    const second = await ended(run('main.ts'))
    expect(second).toMatchObject({ code: 1, said: expect.stringContaining('already running') })
    expect(second.said.trim().split('\n')).toHaveLength(1)
    expect(second.said).toContain('already running')

    const books = await ended(run('operator/verify-ledger.ts'))
    expect(books).toMatchObject({ code: 0, said: expect.stringContaining('Los libros cierran') })

    expect(await stop(first, 'SIGTERM')).toEqual({ code: 0, said: '' })

    const again = await start()
    again.child.kill('SIGKILL')
    await new Promise((gone) => again.child.once('exit', gone))
    const recovered = await start()
    const browser = new Browser(recovered.url)
    await browser.signIn(email, { password })
    expect((await browser.call(listHistory, { query: {} })).items).toHaveLength(6)
    expect(await stop(recovered, 'SIGINT')).toEqual({ code: 0, said: '' })

    const alone = await ended(run('operator/verify-ledger.ts'))
    expect(alone).toMatchObject({ code: 0, said: expect.stringContaining('4 cobros') })
  })

  it('reports in one line which port is busy and how to choose another', async () => {
    const taken = await new Promise<Server>((resolve) => {
      const server = createServer().listen(0, '127.0.0.1', () => resolve(server))
    })
    const address = taken.address()
    const port = typeof address === 'object' && address !== null ? String(address.port) : ''
    const refused = await ended(run('main.ts', { PORT: port }))
    taken.close()
    expect(refused.code).toBe(1)
    expect(refused.said.trim().split('\n')).toHaveLength(1)
    expect(refused.said).toContain(`${port} está ocupado`)
  })

  it('reports every fault of the environment at once, and starts nothing', async () => {
    const refused = await ended(run('main.ts', { APP_ENV: 'production', PORT: 'x' }))
    expect(refused.code).toBe(1)
    expect(refused.said).toContain('Missing environment variables: ')
    expect(refused.said).toContain('DATABASE_URL')
    expect(refused.said).toContain('PORT must be a port')
  })
})
