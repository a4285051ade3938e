import type { PlaywrightReport } from './reports.ts'

type Status = 'expected' | 'unexpected' | 'flaky' | 'skipped'

/** A browser test in a report: `Crear Orden › sends` of `orders.spec.ts`, on a desktop by default. */
export type Reported = {
  title: string
  status: Status
  project?: string
  trace?: string | undefined
  seconds?: number
  errors?: string[]
}

/** A report of Playwright with these tests, all in the suite `Crear Orden` of one file. */
export function browserRun(tests: readonly Reported[], errors: readonly unknown[] = []): PlaywrightReport {
  const of = (status: Status) => tests.filter((test) => test.status === status).length
  return {
    config: { rootDir: '/house/e2e' },
    stats: {
      expected: of('expected'),
      unexpected: of('unexpected'),
      flaky: of('flaky'),
      skipped: of('skipped'),
    },
    errors: [...errors],
    suites: [
      {
        title: 'orders.spec.ts',
        specs: [],
        suites: [{ title: 'Crear Orden', specs: tests.map(specOf) }],
      },
    ],
  }
}

function specOf({ title, status, project = 'desktop', trace, seconds = 1, errors = [] }: Reported) {
  const attachments = trace === undefined ? [] : [{ name: 'trace', path: trace }]
  return {
    title,
    file: 'orders.spec.ts',
    tests: [
      {
        projectName: project,
        status,
        results: [{ duration: seconds * 1000, attachments, errors: errors.map((message) => ({ message })) }],
      },
    ],
  }
}
