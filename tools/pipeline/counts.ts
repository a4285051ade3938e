import type { PlaywrightReport, VitestReport } from './reports.ts'

/** What one or more test suites reported. */
export type Counts = { passed: number; failed: number; skipped: number }

export const noTests: Counts = { passed: 0, failed: 0, skipped: 0 }

/** One failure: the count of a suite that could not start or left no report. */
export const oneFailed: Counts = { passed: 0, failed: 1, skipped: 0 }

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

/** Counts a file that did not load as one failed test, because it reports none. */
export function countVitest(report: VitestReport): Counts {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Counts a test that passed only when repeated as failed, and each error outside the tests too. */
export function countPlaywright(report: PlaywrightReport): Counts {
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped }
}

export function describeCounts(counts: Counts): string {
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  return `${counts.passed} passed, ${counts.failed} failed${skipped}`
}
