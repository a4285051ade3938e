import { join } from 'node:path'
import { findBrowser } from '../bootstrap/browser.mjs'
import { root } from '../bootstrap/paths.mjs'
import { run } from '../bootstrap/run.mjs'
import { runtimeEnvironment } from '../bootstrap/runtime.mjs'
import { say } from '../bootstrap/say.mjs'
import { countPlaywright, oneFailed } from './counts.ts'
import { browserFailures } from './failures.ts'
import { isWorthRepeating, mergeRepeat } from './repeats.ts'
import type { PlaywrightReport } from './reports.ts'
import { judge, reportsFolderOf, runSuite, type StageResult, type SuiteRun } from './suite.ts'
import { browserTests } from './timings.ts'

/** Tests that Playwright runs. `root` is the folder of reports and traces; their paths are relative to it. */
export type BrowserSuite = {
  root: string
  /** The folder of Playwright's configuration. */
  config: string
  env: NodeJS.ProcessEnv
  /** Where Playwright's own output goes. */
  output: 'inherit' | 'ignore'
}

/** Runs the product's browser tests, with the browser of this machine. */
export async function runBrowserTests(filters: string[]): Promise<StageResult> {
  const browser = await findBrowser()
  say(`browser: ${browser.path} (${browser.source})`)
  const env = { ...runtimeEnvironment(), CHROME_PATH: browser.path }
  return runRepeatingFailed({ root, config: join(root, 'e2e'), env, output: 'inherit' }, filters)
}

/**
 * Runs a suite, then its failed tests once more, alone: one worker, a newly started product. A test that then passes is reported as
 * flaky and does not fail the run.
 */
export async function runRepeatingFailed(suite: BrowserSuite, filters: string[]): Promise<StageResult> {
  // Traces and screenshots of failed tests; Playwright empties it when a run begins.
  const results = join(suite.root, 'test-results')
  const first = await runPlaywright(suite, 'playwright.json', [`--output=${results}`, ...filters])
  if (first.report === null) return { passed: false, note: first.fault, counts: oneFailed }
  const tests = browserTests(first.report, suite.root)
  if (!isWorthRepeating(first.report)) {
    return {
      ...judge(countPlaywright(first.report), first.status),
      tests,
      failed: browserFailures(tests, suite.root),
    }
  }
  say(`repeating alone: ${first.report.stats.unexpected} failed`)
  const again = await runPlaywright(suite, 'playwright-repeated.json', [
    '--last-failed',
    `--last-failed-file=${join(results, '.last-run.json')}`,
    '--workers=1',
    // A folder of its own, so that the traces of the first run stay.
    `--output=${join(results, 'repeated')}`,
  ])
  if (again.report === null) {
    return {
      passed: false,
      note: `the repeated run ${again.fault}`,
      counts: countPlaywright(first.report),
      tests,
      failed: browserFailures(tests, suite.root),
    }
  }
  const { counts, failed, flaky } = mergeRepeat(first.report, again.report, suite.root)
  // The first run failed only because of the repeated tests, so the status of the second one counts.
  return { ...judge(counts, again.status), tests, failed, flaky }
}

function runPlaywright(
  suite: BrowserSuite,
  reportName: string,
  args: string[],
): Promise<SuiteRun<PlaywrightReport>> {
  const file = join(reportsFolderOf(suite.root), reportName)
  const env = { ...suite.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const playwright = join(root, 'node_modules/.bin/playwright')
  return runSuite(file, () =>
    run(playwright, ['test', '-c', suite.config, '--reporter=list,json', ...args], {
      env,
      cwd: suite.root,
      output: suite.output,
    }),
  )
}
