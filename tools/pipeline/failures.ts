import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { VitestReport } from './reports.ts'
import type { BrowserTest } from './timings.ts'

/**
 * A test that failed. `file` and `trace` are relative to the repository; `trace` is null if none was kept; `errors` are in plain
 * text.
 */
export type FailedTest = { title: string; file: string; trace: string | null; errors: string[] }

/** The failed tests of a report of vitest, and the files that did not load. */
export function vitestFailures(report: VitestReport, root: string): FailedTest[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    if (status === 'failed' && assertionResults.length === 0)
      return [{ title: 'did not load', file, trace: null, errors: [stripVTControlCharacters(message ?? '')] }]
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        title: fullName,
        file,
        trace: null,
        errors: (failureMessages ?? []).map(stripVTControlCharacters),
      }))
  })
}

/** The tests of a browser run that did not pass at their first attempt. */
export function browserFailures(tests: readonly BrowserTest[], root: string): FailedTest[] {
  return tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ title, file, trace, errors }) => ({
      title,
      file,
      trace: trace === null ? null : relative(root, trace),
      errors,
    }))
}
