import { join } from 'node:path'
import { findBrowser } from '../bootstrap/browser.mjs'
import { root } from '../bootstrap/paths.mjs'
import { run } from '../bootstrap/run.mjs'
import { runtimeEnvironment } from '../bootstrap/runtime.mjs'
import { say } from '../bootstrap/say.mjs'
import { countPlaywright, oneFailed } from './counts.ts'
import { isWorthRepeating, mergeRepeat } from './repeats.ts'
import type { PlaywrightReport } from './reports.ts'
import { judge, reportsFolder, runSuite, type StageResult, type SuiteRun } from './suite.ts'
import { browserTests } from './timings.ts'

/** Traces and screenshots of failed tests; Playwright empties it when a run begins. */
const results = join(root, 'test-results')

/**
 * Runs the browser tests, then the failed ones once more, alone: one worker, a newly started product. A test that then passes is reported as
 * flaky and does not fail the run.
 */
export async function runBrowserTests(filters: string[]): Promise<StageResult> {
  const browser = await findBrowser()
  say(`browser: ${browser.path} (${browser.source})`)
  const first = await runPlaywright(browser.path, 'playwright.json', [`--output=${results}`, ...filters])
  if (first.report === null) return { passed: false, note: first.fault, counts: oneFailed }
  const tests = browserTests(first.report, root)
  if (!isWorthRepeating(first.report)) {
    return { ...judge(countPlaywright(first.report), first.status), tests }
  }
  say(`repeating alone: ${first.report.stats.unexpected} failed`)
  const again = await runPlaywright(browser.path, 'playwright-repeated.json', [
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
    }
  }
  const { counts, flaky } = mergeRepeat(first.report, again.report, root)
  // The first run failed only because of the repeated tests, so the status of the second one counts.
  return { ...judge(counts, again.status), tests, flaky }
}

function runPlaywright(
  browserPath: string,
  reportName: string,
  args: string[],
): Promise<SuiteRun<PlaywrightReport>> {
  const file = join(reportsFolder, reportName)
  const env = { ...runtimeEnvironment(), CHROME_PATH: browserPath, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  return runSuite(file, () =>
    run(join(root, 'node_modules/.bin/playwright'), ['test', '-c', 'e2e', '--reporter=list,json', ...args], {
      env,
    }),
  )
}
