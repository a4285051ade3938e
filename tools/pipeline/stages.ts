import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from '../bootstrap/browser.mjs'
import { root } from '../bootstrap/paths.mjs'
import { run } from '../bootstrap/run.mjs'
import { runtimeEnvironment } from '../bootstrap/runtime.mjs'
import { say } from '../bootstrap/say.mjs'
import { ensureWebBuild } from '../bootstrap/web-build.mjs'
import { runChecks } from './checks.ts'
import { countPlaywright, countVitest, describeCounts, type Counts } from './counts.ts'
import { forgetUnhandledErrors, unhandledErrors } from './unhandled-errors.ts'

/** The stages in the order in which they run. */
export const stageNames = ['check', 'build', 'unit', 'e2e'] as const
export type StageName = (typeof stageNames)[number]

/** `counts` only where the stage runs tests. */
export type StageResult = { passed: boolean; note: string; counts?: Counts }

type Stage = {
  title: string
  needs: StageName[]
  run: (filters: string[]) => Promise<StageResult>
  /** What a stage of tests counts when it could not start: never nothing. */
  whenNotRun?: { counts: Counts }
}

const oneFailed: Counts = { passed: 0, failed: 1, skipped: 0 }

export function isStageName(name: string): name is StageName {
  return stageNames.some((known) => known === name)
}

const reports = join(root, '.tmp')

async function build(): Promise<StageResult> {
  const fault = await ensureWebBuild()
  return { passed: fault === null, note: fault ?? 'apps/web/dist is up to date' }
}

/** Runs a test program that writes a JSON report; a run without a report or without tests is a failure. */
async function runSuite(
  report: string,
  count: (parsed: unknown) => Counts,
  start: () => Promise<number>,
): Promise<StageResult> {
  mkdirSync(reports, { recursive: true })
  rmSync(report, { force: true })
  const status = await start()
  let counts: Counts
  try {
    counts = count(JSON.parse(readFileSync(report, 'utf8')))
  } catch (fault) {
    const note = `ended with status ${status} and no report: ${String(fault)}`
    return { passed: false, note, counts: oneFailed }
  }
  const passed = status === 0 && counts.failed === 0 && counts.passed > 0
  const note = status !== 0 && counts.failed === 0 ? ` (but it ended with status ${status})` : ''
  return { passed, note: `${describeCounts(counts)}${note}`, counts }
}

async function unit(filters: string[]): Promise<StageResult> {
  const report = join(reports, 'vitest.json')
  const reporters = [
    '--reporter=default',
    '--reporter=./tools/pipeline/unhandled-errors.ts',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  forgetUnhandledErrors()
  const result = await runSuite(
    report,
    (parsed) => countVitest(parsed as Parameters<typeof countVitest>[0]),
    () => run(join(root, 'node_modules/.bin/vitest'), ['run', ...reporters, ...filters]),
  )
  const outside = unhandledErrors().map((error) => `\noutside any test: ${error}`)
  return { ...result, note: result.note + outside.join('') }
}

async function e2e(filters: string[]): Promise<StageResult> {
  const browser = await findBrowser()
  say(`browser: ${browser.path} (${browser.source})`)
  const report = join(reports, 'playwright.json')
  const env = {
    ...runtimeEnvironment(),
    CHROME_PATH: browser.path,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  }
  return runSuite(
    report,
    (parsed) => countPlaywright(parsed as Parameters<typeof countPlaywright>[0]),
    () =>
      run(
        join(root, 'node_modules/.bin/playwright'),
        ['test', '-c', 'e2e', '--reporter=list,json', ...filters],
        { env },
      ),
  )
}

export const stages: Record<StageName, Stage> = {
  check: { title: 'format, lint, import rules, unused code, types', needs: [], run: () => runChecks() },
  build: { title: 'the web app and its size', needs: [], run: build },
  unit: { title: 'pure, database and API tests', needs: [], run: unit },
  e2e: {
    title: 'the product in a real browser',
    needs: ['build'],
    run: e2e,
    whenNotRun: { counts: oneFailed },
  },
}
