import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { VitestReport } from './reports.ts'
import type { BrowserTest } from './timings.ts'

/**
 * A test that failed. `file` and `trace` are relative to the repository; `trace` is null if none was kept; `errors` are in plain
 * text.
 */
export type FailedTest = { title: string; file: string; trace: string | null; errors: string[] }

/** The failed tests of a report of vitest, and the files that did not load or whose set-up failed. */
export function vitestFailures(report: VitestReport, root: string): FailedTest[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A set-up that failed, such as `beforeAll`, fails the file and skips its tests.
    if (status === 'failed' && failed.length === 0) {
      const title = assertionResults.length === 0 ? 'did not load' : 'failed outside its tests'
      return [{ title, file, trace: null, errors: [stripVTControlCharacters(message ?? '')] }]
    }
    return failed.map(({ fullName, failureMessages }) => ({
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
