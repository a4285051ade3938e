import { countPlaywright, type Counts } from './counts.ts'
import { browserFailures, type FailedTest } from './failures.ts'
import type { PlaywrightReport } from './reports.ts'
import { browserTests } from './timings.ts'

/** With this many failures the product is broken, and repeating them would only delay the report. */
export const mostRepeated = 20

/** Whether the failed tests of a run are worth repeating. */
export function isWorthRepeating(first: PlaywrightReport): boolean {
  const failed = first.stats.unexpected
  return failed > 0 && failed <= mostRepeated
}

/** The whole run and the repeat, merged. A flaky test failed among the others and passed alone. */
export type MergedRuns = { counts: Counts; failed: FailedTest[]; flaky: FailedTest[] }

/**
 * Merges the run of everything and the repeat of its failed tests. A test that passed alone is flaky and counts as passed.
 * One that failed again, or that the second run skipped or lost, stays failed, and so does every error outside the tests.
 */
export function mergeRepeat(first: PlaywrightReport, again: PlaywrightReport, root: string): MergedRuns {
  const passedAlone = new Set(
    browserTests(again, root)
      .filter(({ status }) => status === 'expected')
      .map(identityOf),
  )
  const failures = browserFailures(browserTests(first, root), root)
  const flaky = failures.filter((test) => passedAlone.has(identityOf(test)))
  const failed = failures.filter((test) => !passedAlone.has(identityOf(test)))
  const counts = countPlaywright(first)
  return {
    counts: {
      passed: counts.passed + flaky.length,
      failed: counts.failed - flaky.length + again.errors.length,
      skipped: counts.skipped,
    },
    failed,
    flaky,
  }
}

function identityOf({ file, title }: { file: string; title: string }): string {
  return `${file} ${title}`
}
