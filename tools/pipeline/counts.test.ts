import { describe, expect, it } from 'vitest'
import { addCounts, countPlaywright, countVitest, describeCounts } from './counts.ts'
import { browserRun } from './report-fixtures.ts'

const loaded = { name: '/house/a.test.ts', status: 'passed', assertionResults: [{ fullName: 'adds' }] }

describe('the count of a run', () => {
  it('takes the tests of vitest, and a file that did not load as one that failed', () => {
    const report = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }
    const broken = { name: '/house/b.test.ts', status: 'failed', assertionResults: [] }
    const counts = countVitest({ ...report, testResults: [loaded, broken, { ...loaded, status: 'failed' }] })
    expect(counts).toEqual({ passed: 7, failed: 2, skipped: 3 })
  })

  it('takes the tests of Playwright, a second attempt and an error outside the tests as failures', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
    const counts = countPlaywright({ ...browserRun([]), stats, errors: [{}] })
    expect(counts).toEqual({ passed: 5, failed: 3, skipped: 2 })
  })

  it('adds up, and names skipped tests only when there are some', () => {
    const sum = addCounts({ passed: 2, failed: 0, skipped: 0 }, { passed: 3, failed: 1, skipped: 0 })
    expect(describeCounts(sum)).toBe('5 passed, 1 failed')
    expect(describeCounts({ ...sum, skipped: 4 })).toBe('5 passed, 1 failed, 4 skipped')
  })
})
