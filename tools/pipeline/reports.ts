/** The part of vitest's JSON report that is read here. */
export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: VitestFile[]
}

type VitestFile = {
  /** The file's absolute path. */
  name: string
  status: string
  /** Why the file did not load. */
  message?: string
  /** `duration` in milliseconds; a skipped test has none. */
  assertionResults: {
    fullName: string
    status?: string
    duration?: number | null
    failureMessages?: string[]
  }[]
}

/** The part of Playwright's JSON report that is read here. */
export type PlaywrightReport = {
  config: { rootDir: string }
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

export type PlaywrightSuite = {
  title: string
  specs: { title: string; file: string; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[]
}

/** One title in one project: the same test on a phone and on a desktop are two. */
type PlaywrightTest = {
  projectName: string
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  /** One for each attempt; `duration` in milliseconds. */
  results: {
    duration: number
    attachments: { name: string; path?: string }[]
    errors: { message?: string }[]
  }[]
}
