import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { claimPort } from '../apps/server/src/platform/free-port.ts'
import { median, print, verdict } from './figures.ts'
import { root } from './server-under-test.ts'

const runs = 5
const limitMs = 5000
const startLimitMs = 60_000
const stopLimitMs = 30_000

/** Measures `npm start`, with dependencies, build and database in place, from the command to the first served page. */
export async function benchStart(): Promise<boolean> {
  const folder = join(root, '.tmp')
  await mkdir(folder, { recursive: true })
  const dataDir = await mkdtemp(join(folder, 'bench-start-'))
  try {
    // Makes the database and its people; not counted.
    await startOnce(dataDir)
    const tookMs: number[] = []
    for (let run = 0; run < runs; run += 1) tookMs.push(await startOnce(dataDir))
    const slowest = Math.max(...tookMs)
    const held = slowest < limitMs
    print(`start: npm start to a served page, ${runs} runs`)
    print(
      `  median ${seconds(median(tookMs))}, slowest ${seconds(slowest)}, under ${seconds(limitMs)}: ${verdict(held)}`,
    )
    return held
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function startOnce(dataDir: string): Promise<number> {
  const [port, sandboxPort, postgresPort] = await freePorts()
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      POSTGRES_PORT: String(postgresPort),
      LOG_LEVEL: 'error',
    },
  })
  const exited = new Promise<void>((gone) => child.once('exit', () => gone()))
  try {
    await untilServed(child, `http://127.0.0.1:${port}/`)
    return performance.now() - startedAt
  } finally {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
    await exited
    clearTimeout(timer)
  }
}

async function freePorts(): Promise<number[]> {
  return Promise.all([0, 0, 0].map(() => claimPort(0, '127.0.0.1')))
}

async function untilServed(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + startLimitMs
  while (performance.now() < deadline && child.exitCode === null) {
    const page = await fetch(url).catch(() => null)
    if (page?.ok === true && (await page.text()).includes('<html')) return
    await pause(5)
  }
  throw new Error(`no page at ${url}; did npm run build run?`)
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}
