import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startedSandbox } from './harness.ts'

const main = join(import.meta.dirname, '../src/main.ts')

interface Run {
  child: ChildProcess
  out: () => string
  err: () => string
  exit: Promise<number | null>
}

function run(args: string[], env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let out = ''
  let err = ''
  child.stdout?.on('data', (chunk) => (out += chunk))
  child.stderr?.on('data', (chunk) => (err += chunk))
  const exit = once(child, 'close').then(([code]) => code as number | null)
  return { child, out: () => out, err: () => err, exit }
}

it('prints its address in one line, and stops at once on SIGTERM although a client waits', async () => {
  const { child, out, err, exit } = run(['--port', '0'], {
    SANDBOX_FAULTS: '{"timeoutBefore":{"on":["token"]}}',
  })
  await expect.poll(out, { timeout: 10_000 }).toContain('\n')
  const ready = JSON.parse(out()) as { ready: boolean; url: string; bank: string }
  expect(ready).toMatchObject({ ready: true, bank: `${ready.url}/banco` })
  const body = new URLSearchParams({ grant_type: 'client_credentials' })
  const waiting = fetch(`${ready.url}/oauth/token`, { method: 'POST', body })
  const refused = expect(waiting).rejects.toThrow('fetch failed')
  await expect.poll(async () => (await fetch(`${ready.url}/sandbox/faults`)).text()).toContain('"fired":1')
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
  await refused
  expect(out().trim().split('\n')).toHaveLength(1)
  expect(err()).toBe('')
})

it('names every fault of the configuration on a line of its own', async () => {
  const { err, exit } = run([], {
    SANDBOX_PORT: 'ninety',
    SANDBOX_RECEIVER_CNPJ: '1',
    SANDBOX_COLOUR: 'red',
    SANDBOX_TLS_KEY_FILE: '/no/such/file',
  })
  expect(await exit).toBe(1)
  expect(err().trim().split('\n')).toEqual([
    'sandbox: SANDBOX_TLS_CERT_FILE: is needed for mutual TLS',
    'sandbox: SANDBOX_TLS_CLIENT_CA_FILE: is needed for mutual TLS',
    'sandbox: SANDBOX_PORT: must be a whole number',
    'sandbox: SANDBOX_TLS_KEY_FILE: cannot be read',
    'sandbox: SANDBOX_RECEIVER_CNPJ: must be a valid CNPJ',
    'sandbox: SANDBOX_COLOUR: is not a setting of the sandbox',
  ])
})

it('says in one line that the port is busy', async () => {
  const { port } = new URL((await startedSandbox()).url)
  const { err, exit } = run(['--port', port])
  expect(await exit).toBe(1)
  expect(err()).toMatch(/^sandbox: .*another program uses that port; stop it or set SANDBOX_PORT\n$/)
})

it('stops when the process that started it has died, if asked to', async () => {
  const script = `
    const { spawn } = require('node:child_process')
    const child = spawn(process.execPath, [${JSON.stringify(main)}, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
    child.stdout.once('data', (line) => { process.stdout.write(line); process.kill(process.pid, 'SIGKILL') })`
  const parent = spawn(process.execPath, ['-e', script], {
    env: { PATH: process.env['PATH'], SANDBOX_STOP_WITH_PARENT: 'true' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const { url } = JSON.parse(line.toString()) as { url: string }
  const isUp = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  await expect.poll(isUp, { timeout: 5_000 }).toBe(false)
})
