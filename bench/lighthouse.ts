import { join } from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { findBrowser } from '../tools/bootstrap/browser.mjs'
import { startBenchDatabase } from './bench-database.ts'
import { withDemo } from './demo-under-test.ts'
import { median, print, verdict } from './figures.ts'
import { startServerUnderTest } from './server-under-test.ts'
import { demoStore } from './store/demo-store.ts'

const runs = 5
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const maxAttempts = 4

interface Target {
  readonly judged: readonly (typeof categories)[number][]
  readonly leastScore: number
  readonly maxLcpMs: number
  readonly maxShift: number
  /** Kilobytes as sent, compressed. */
  readonly maxScriptKb: number
}

const target: Target = {
  judged: categories,
  leastScore: 95,
  maxLcpMs: 1800,
  maxShift: 0.02,
  maxScriptKb: Number.POSITIVE_INFINITY,
}
/** For a page that is closed to search engines, for which Lighthouse would lower its score. */
const unlisted: Target = { ...target, judged: categories.filter((name) => name !== 'seo') }
const pages: ReadonlyMap<string, Target> = new Map([
  ['/', target],
  ['/calculadorapix', target],
  ['/support', target],
  ['/login', unlisted],
])
/** The stricter target of an establishment's page. */
const storeTarget: Target = {
  judged: categories,
  leastScore: 100,
  maxLcpMs: 1500,
  maxShift: 0.0005,
  maxScriptKb: 120,
}

interface Run {
  readonly scores: Readonly<Record<(typeof categories)[number], number>>
  readonly fcpMs: number
  readonly lcpMs: number
  readonly blockedMs: number
  readonly shift: number
  readonly scriptBytes: number
  readonly requests: number
  /** The requests to any host but ours. */
  readonly foreign: readonly string[]
}

/** Runs Lighthouse on the public pages of the built product, with its simulated mid-range phone on a slow network. */
export async function benchLighthouse(): Promise<boolean> {
  const { path: chromePath } = await findBrowser()
  const database = await startBenchDatabase()
  try {
    const server = await startServerUnderTest({
      variables: {
        DATABASE_URL: database.appUrl,
        DATABASE_OWNER_URL: database.ownerUrl,
        DATA_DIR: join(database.dataDir, 'server'),
        LOG_LEVEL: 'fatal',
      },
    })
    try {
      print(`lighthouse: mobile, production build, median of ${runs} runs`)
      let held = true
      for (const [page, its] of pages)
        held = report(page, its, await measured(chromePath, server.url + page)) && held
      return held
    } finally {
      await server.stop()
    }
  } finally {
    await database.close()
  }
}

/** Runs Lighthouse on the page of an approved establishment with its picture, as the demo has it. */
export async function benchLighthouseStore(): Promise<boolean> {
  const { path: chromePath } = await findBrowser()
  return withDemo(async ({ server, database }) => {
    const { path } = await demoStore(database)
    print(`lighthouse-store: mobile, production build, median of ${runs} runs`)
    return report(path, storeTarget, await measured(chromePath, server.url + path))
  })
}

async function measured(chromePath: string, url: string): Promise<Run[]> {
  const all: Run[] = []
  for (let run = 0; run < runs; run += 1) all.push(await measure(chromePath, url))
  return all
}

/** Runs Lighthouse once on a page. Chromium sometimes records no start of the navigation and so measures nothing: the run is repeated. */
async function measure(chromePath: string, url: string): Promise<Run> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await record(chromePath, url)
    const unrecorded = result.runtimeError?.code === 'NO_NAVSTART'
    if (!unrecorded || attempt === maxAttempts) return runOf(result, new URL(url).host)
  }
}

/** Starts a new browser, so that nothing is cached. */
async function record(chromePath: string, url: string): Promise<Result> {
  const browser = await launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox'] })
  try {
    const result = await lighthouse(url, {
      port: browser.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
    })
    if (result === undefined) throw new Error(`lighthouse gave no result for ${url}`)
    return result.lhr
  } finally {
    browser.kill()
  }
}

function runOf({ categories: scored, audits, runtimeError }: Result, host: string): Run {
  if (runtimeError !== undefined) throw new Error(`lighthouse failed: ${runtimeError.message}`)
  const numeric = (id: string): number => audits[id]?.numericValue ?? Number.NaN
  const requested = (audits['network-requests']?.details as { items?: Requested[] } | undefined)?.items ?? []
  const sent = requested.filter(({ url }) => /^https?:/.test(url))
  const score = (id: string): number => Math.round((scored[id]?.score ?? Number.NaN) * 100)
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    fcpMs: numeric('first-contentful-paint'),
    lcpMs: numeric('largest-contentful-paint'),
    blockedMs: numeric('total-blocking-time'),
    shift: numeric('cumulative-layout-shift'),
    scriptBytes: sent
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
    requests: sent.length,
    foreign: sent.map(({ url }) => url).filter((url) => new URL(url).host !== host),
  }
}

interface Requested {
  readonly url: string
  readonly resourceType?: string
  readonly transferSize: number
}

function report(page: string, its: Target, all: readonly Run[]): boolean {
  const middle = (value: (run: Run) => number): number => median(all.map(value))
  const scores = its.judged.map((name) => ({ name, score: middle(({ scores: given }) => given[name]) }))
  const lcpMs = middle((run) => run.lcpMs)
  const shift = middle((run) => run.shift)
  const scriptKb = middle((run) => run.scriptBytes) / 1000
  const foreign = [...new Set(all.flatMap((run) => run.foreign))]
  const held =
    scores.every(({ score }) => score >= its.leastScore) &&
    lcpMs < its.maxLcpMs &&
    shift < its.maxShift &&
    scriptKb <= its.maxScriptKb &&
    foreign.length === 0
  print(
    `  ${page}: ${scores.map(({ name, score }) => `${name} ${score}`).join(', ')}; at least ${its.leastScore} each: ${verdict(held)}`,
  )
  print(
    `    FCP ${(middle((run) => run.fcpMs) / 1000).toFixed(2)} s, LCP ${(lcpMs / 1000).toFixed(2)} s under ${its.maxLcpMs / 1000} s, ` +
      `CLS ${shift.toFixed(4)} under ${its.maxShift}, blocked ${middle((run) => run.blockedMs).toFixed(0)} ms, ` +
      `${middle((run) => run.requests)} requests, ${scriptKb.toFixed(0)}${Number.isFinite(its.maxScriptKb) ? ` of ${its.maxScriptKb}` : ''} KB of scripts, ` +
      `other hosts: ${foreign.length === 0 ? 'none' : foreign.join(' ')}`,
  )
  return held
}
