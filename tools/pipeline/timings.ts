import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { PlaywrightReport, PlaywrightSuite, VitestReport } from './reports.ts'

/** How long one test took. `file` is relative to the repository. */
export type TimedTest = { title: string; file: string; seconds: number }

/** A browser test as its report shows it. */
export type BrowserTest = TimedTest & {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  /** The absolute path of its trace; null if none was kept. */
  trace: string | null
  /** Its errors in plain text; empty if it passed. */
  errors: string[]
}

export function timeVitest(report: VitestReport, root: string): TimedTest[] {
  return report.testResults.flatMap((file) =>
    file.assertionResults.map(({ fullName, duration }) => ({
      title: fullName,
      file: relative(root, file.name),
      seconds: (duration ?? 0) / 1000,
    })),
  )
}

/** Every browser test of a report. The title names its suites and its project: `[phone] Crear Orden › sends an order`. */
export function browserTests(report: PlaywrightReport, root: string): BrowserTest[] {
  const read = (suite: PlaywrightSuite, parents: string[]): BrowserTest[] => [
    ...suite.specs.flatMap((spec) =>
      spec.tests.map((test) => ({
        title: `[${test.projectName}] ${[...parents, spec.title].join(' › ')}`,
        file: relative(root, join(report.config.rootDir, spec.file)),
        seconds: test.results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        status: test.status,
        trace: traceOf(test.results.flatMap(({ attachments }) => attachments)),
        errors: test.results.flatMap(({ errors }) =>
          errors.map(({ message }) => stripVTControlCharacters(message ?? 'an error without words')),
        ),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => read(inner, [...parents, inner.title])),
  ]
  // The outermost suite is the file itself.
  return report.suites.flatMap((file) => read(file, []))
}

function traceOf(attachments: { name: string; path?: string }[]): string | null {
  return attachments.find(({ name }) => name === 'trace')?.path ?? null
}

/** The slowest tests, the slowest first. */
export function slowest(tests: readonly TimedTest[], count: number): TimedTest[] {
  return tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)
}
