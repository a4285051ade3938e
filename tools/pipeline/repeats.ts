import { relative } from 'node:path'
import { countPlaywright, type Counts } from './counts.ts'
import type { PlaywrightReport } from './reports.ts'
import { type BrowserTest, browserTests } from './timings.ts'

/**
 * A browser test that failed among the others and passed alone. `trace` is relative to the repository, null if none was kept; `errors` are
 * those of the failure.
 */
export type FlakyTest = { title: string; file: string; trace: string | null; errors: string[] }

/** With this many failures the product is broken, and repeating them would only delay the report. */
export const mostRepeated = 20

/** Whether the failed tests of a run are worth repeating. */
export function isWorthRepeating(first: PlaywrightReport): boolean {
  const failed = first.stats.unexpected
  return failed > 0 && failed <= mostRepeated
}

/** The whole run and the repeat, merged. */
export type MergedRuns = { counts: Counts; flaky: FlakyTest[] }

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
  const flaky = browserTests(first, root).filter(
    (test) => test.status === 'unexpected' && passedAlone.has(identityOf(test)),
  )
  const { passed, failed, skipped } = countPlaywright(first)
  return {
    counts: {
      passed: passed + flaky.length,
      failed: failed - flaky.length + again.errors.length,
      skipped,
    },
    flaky: flaky.map(({ title, file, trace, errors }) => ({
      title,
      file,
      trace: trace === null ? null : relative(root, trace),
      errors,
    })),
  }
}

function identityOf({ file, title }: BrowserTest): string {
  return `${file} ${title}`
}
