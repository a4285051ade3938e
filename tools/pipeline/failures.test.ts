import { describe, expect, it } from 'vitest'
import { browserFailures, vitestFailures } from './failures.ts'
import { browserRun } from './report-fixtures.ts'
import { browserTests } from './timings.ts'

describe('the failed tests of a run', () => {
  it('are those of vitest, with their errors in plain text', () => {
    const adds = { fullName: 'sums adds', status: 'passed', failureMessages: [] }
    const splits = {
      fullName: 'sums splits',
      status: 'failed',
      failureMessages: ['\u001B[31mexpected\u001B[39m 2'],
    }
    const report = {
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [
        { name: '/house/tools/a.test.ts', status: 'failed', message: '', assertionResults: [adds, splits] },
      ],
    }
    expect(vitestFailures(report, '/house')).toEqual([
      { title: 'sums splits', file: 'tools/a.test.ts', trace: null, errors: ['expected 2'] },
    ])
  })

  it('are also the files that vitest could not load', () => {
    const report = {
      numPassedTests: 0,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [
        { name: '/house/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      ],
    }
    expect(vitestFailures(report, '/house')).toEqual([
      { title: 'did not load', file: 'b.test.ts', trace: null, errors: ['no such module'] },
    ])
  })

  it('are also the files whose set-up failed, so that none of their tests ran', () => {
    const skipped = { fullName: 'sums adds', status: 'skipped' }
    const report = {
      numPassedTests: 0,
      numFailedTests: 0,
      numPendingTests: 1,
      numTodoTests: 0,
      testResults: [
        {
          name: '/house/c.test.ts',
          status: 'failed',
          message: 'no database',
          assertionResults: [skipped],
        },
      ],
    }
    expect(vitestFailures(report, '/house')).toEqual([
      { title: 'failed outside its tests', file: 'c.test.ts', trace: null, errors: ['no database'] },
    ])
  })

  it('are those of the browser that failed, or passed at another attempt only', () => {
    const report = browserRun([
      { title: 'prices', status: 'expected' },
      { title: 'sends', status: 'unexpected', trace: '/house/out/trace.zip', errors: ['a code'] },
      { title: 'waits', status: 'flaky' },
      { title: 'later', status: 'skipped' },
    ])
    expect(browserFailures(browserTests(report, '/house'), '/house')).toEqual([
      {
        title: '[desktop] Crear Orden › sends',
        file: 'e2e/orders.spec.ts',
        trace: 'out/trace.zip',
        errors: ['a code'],
      },
      { title: '[desktop] Crear Orden › waits', file: 'e2e/orders.spec.ts', trace: null, errors: [] },
    ])
  })
})
