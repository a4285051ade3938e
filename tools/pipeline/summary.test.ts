import { describe, expect, it } from 'vitest'
import { browserRun } from './report-fixtures.ts'
import { describeSummary, type StageRun, summarize, type Tree } from './summary.ts'
import { browserTests, slowest, timeVitest } from './timings.ts'

const clean: Tree = { commit: 'abc', clean: true }
const trees = { before: clean, after: clean }
const times = {
  startedAt: new Date('2026-03-01T10:00:00Z'),
  endedAt: new Date('2026-03-01T10:20:00Z'),
}
const check: StageRun = { name: 'check', passed: true, seconds: 30.04, note: '19 checks' }
const unit: StageRun = {
  name: 'unit',
  passed: true,
  seconds: 400,
  note: '7 passed, 0 failed, 1 skipped',
  counts: { passed: 7, failed: 0, skipped: 1 },
  tests: [{ title: 'adds', file: 'a.test.ts', seconds: 0.25 }],
}
const flaky = {
  title: '[phone] pays',
  file: 'e2e/pay.spec.ts',
  trace: 'test-results/pays/trace.zip',
  errors: ['expected []\n\nreceived ["a fault"]'],
}
const e2e: StageRun = {
  name: 'e2e',
  passed: true,
  seconds: 700,
  note: '5 passed, 0 failed',
  counts: { passed: 5, failed: 0, skipped: 0 },
  tests: [{ title: '[phone] pays', file: 'e2e/pay.spec.ts', seconds: 12 }],
  flaky: [flaky],
}

describe('the summary', () => {
  it('says what ran on which commit, stage by stage', () => {
    expect(summarize([check, unit, e2e], trees, times)).toEqual({
      commit: 'abc',
      clean: true,
      passed: true,
      tests: { passed: 12, failed: 0, skipped: 1 },
      startedAt: '2026-03-01T10:00:00.000Z',
      endedAt: '2026-03-01T10:20:00.000Z',
      stages: [
        { name: 'check', passed: true, seconds: 30, tests: null, note: '19 checks' },
        { name: 'unit', passed: true, seconds: 400, tests: unit.counts, note: unit.note },
        { name: 'e2e', passed: true, seconds: 700, tests: e2e.counts, note: e2e.note },
      ],
      failed: [],
      flaky: [flaky],
      slowest: [
        { title: '[phone] pays', file: 'e2e/pay.spec.ts', seconds: 12 },
        { title: 'adds', file: 'a.test.ts', seconds: 0.3 },
      ],
    })
  })

  it('is red if a stage failed, even one without tests', () => {
    expect(summarize([{ ...check, passed: false }, unit], trees, times).passed).toBe(false)
  })

  it.each([
    ['was changed before', { before: { ...clean, clean: false }, after: clean }],
    ['was changed meanwhile', { before: clean, after: { ...clean, clean: false } }],
    ['moved to another commit meanwhile', { before: clean, after: { ...clean, commit: 'def' } }],
  ])('does not call a tree clean that %s', (_what, changed) => {
    expect(summarize([check], changed, times)).toMatchObject({ commit: 'abc', clean: false })
  })

  it('prints each flaky test with its trace and its errors, and that the plan must list it', () => {
    const lines = describeSummary(summarize([unit, e2e], trees, times))
    expect(lines).toContain('e2e/pay.spec.ts  [phone] pays\n  trace: test-results/pays/trace.zip')
    expect(lines).toContain('  expected []\n  received ["a fault"]')
    expect(lines).toContain('list each in docs/plan.md, section "Flaky tests", until its cause is mended')
    expect(lines).toContain('e2e    passed   700.0 s  5 passed, 0 failed')
  })

  it('prints each failed test with its errors last, just before the stages', () => {
    const frames = [
      '/house/b.test.ts:3:1',
      'f (file:///house/node_modules/x/y.js:1:1)',
      'new Promise (<anonymous>)',
      'process.processTicksAndRejections (node:internal/process/task_queues:105:5)',
    ]
    const error = ['expected 2', 'received 3', ...frames.map((frame) => `    at ${frame}`)].join('\n')
    const failed = { title: 'divides', file: 'b.test.ts', trace: null, errors: [error] }
    const lines = describeSummary(
      summarize([{ ...unit, passed: false, failed: [failed] }, e2e], trees, times),
    )
    const from = lines.indexOf('── failed')
    expect(lines.slice(from, from + 4)).toEqual([
      '── failed',
      'b.test.ts  divides',
      '  expected 2\n  received 3\n      at /house/b.test.ts:3:1',
      '── summary',
    ])
    expect(describeSummary(summarize([unit], trees, times))).not.toContain('── failed')
  })

  it('does not mention flaky tests if there are none', () => {
    const lines = describeSummary(summarize([check, unit], trees, times)).join('\n')
    expect(lines).not.toContain('flaky')
    expect(lines).not.toContain('plan.md')
  })
})

describe('the slowest tests', () => {
  it('are twenty, of all suites, the slowest first', () => {
    const many = Array.from({ length: 30 }, (_, i) => ({ title: `t${i}`, file: 'a.test.ts', seconds: i }))
    const summary = summarize([{ ...unit, tests: many }, e2e], trees, times)
    expect(summary.slowest).toHaveLength(20)
    expect(summary.slowest[0]?.title).toBe('t29')
    expect(summary.slowest.map(({ seconds }) => seconds)).toContain(12)
  })

  it('leave the given list as it was', () => {
    const tests = [
      { title: 'a', file: 'a', seconds: 1 },
      { title: 'b', file: 'b', seconds: 2 },
    ]
    expect(slowest(tests, 1).map(({ title }) => title)).toEqual(['b'])
    expect(tests.map(({ title }) => title)).toEqual(['a', 'b'])
  })
})

describe('the times of a report', () => {
  it('are seconds, with the file as the repository names it', () => {
    const timed = timeVitest(
      {
        numPassedTests: 1,
        numFailedTests: 0,
        numPendingTests: 1,
        numTodoTests: 0,
        testResults: [
          {
            name: '/house/tools/a.test.ts',
            status: 'passed',
            assertionResults: [{ fullName: 'sums adds', duration: 1500 }, { fullName: 'sums skips' }],
          },
        ],
      },
      '/house',
    )
    expect(timed).toEqual([
      { title: 'sums adds', file: 'tools/a.test.ts', seconds: 1.5 },
      { title: 'sums skips', file: 'tools/a.test.ts', seconds: 0 },
    ])
  })

  it('name the project and the suites of a browser test', () => {
    const report = browserRun([{ title: 'pays', status: 'expected', project: 'phone', seconds: 3 }])
    expect(browserTests(report, '/house')).toEqual([
      {
        title: '[phone] Crear Orden › pays',
        file: 'e2e/orders.spec.ts',
        seconds: 3,
        status: 'expected',
        trace: null,
        errors: [],
      },
    ])
  })
})
