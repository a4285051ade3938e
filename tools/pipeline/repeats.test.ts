import { describe, expect, it } from 'vitest'
import { isWorthRepeating, mostRepeated, mergeRepeat } from './repeats.ts'
import { browserRun, type Reported } from './report-fixtures.ts'

const root = '/house'
const passed: Reported = { title: 'prices', status: 'expected' }
const failed: Reported = {
  title: 'sends',
  status: 'unexpected',
  trace: '/house/test-results/sends/trace.zip',
  errors: ['\u001B[31mexpected\u001B[39m a code'],
}

describe('which runs are repeated', () => {
  it('are those with failed tests, unless there are too many', () => {
    const failures = (count: number) =>
      browserRun(Array.from({ length: count }, (_, i) => ({ ...failed, title: `sends ${i}` })))
    expect(isWorthRepeating(browserRun([passed]))).toBe(false)
    expect(isWorthRepeating(failures(1))).toBe(true)
    expect(isWorthRepeating(failures(mostRepeated))).toBe(true)
    expect(isWorthRepeating(failures(mostRepeated + 1))).toBe(false)
  })

  it('are not those that failed only outside the tests', () => {
    expect(isWorthRepeating(browserRun([passed], [{ message: 'the books do not close' }]))).toBe(false)
  })
})

describe('a failed test that was repeated alone', () => {
  it('is flaky and counts as passed if it passes, with the trace and the errors of its failure', () => {
    const merged = mergeRepeat(
      browserRun([passed, failed]),
      browserRun([{ ...failed, status: 'expected', trace: undefined, errors: [] }]),
      root,
    )
    expect(merged).toEqual({
      counts: { passed: 2, failed: 0, skipped: 0 },
      failed: [],
      flaky: [
        {
          title: '[desktop] Crear Orden › sends',
          file: 'e2e/orders.spec.ts',
          trace: 'test-results/sends/trace.zip',
          errors: ['expected a code'],
        },
      ],
    })
  })

  it('stays failed if it fails again', () => {
    const merged = mergeRepeat(browserRun([passed, failed]), browserRun([failed]), root)
    expect(merged).toMatchObject({
      counts: { passed: 1, failed: 1, skipped: 0 },
      failed: [{ title: '[desktop] Crear Orden › sends', errors: ['expected a code'] }],
      flaky: [],
    })
  })

  it('stays failed if the second run skipped it, or does not know it', () => {
    const first = browserRun([failed])
    const still = {
      counts: { passed: 0, failed: 1, skipped: 0 },
      failed: [{ title: '[desktop] Crear Orden › sends' }],
      flaky: [],
    }
    expect(mergeRepeat(first, browserRun([{ ...failed, status: 'skipped' }]), root)).toMatchObject(still)
    expect(mergeRepeat(first, browserRun([]), root)).toMatchObject(still)
  })

  it('counts as a separate test on the phone and on the desktop', () => {
    const phone: Reported = { ...failed, project: 'phone' }
    const merged = mergeRepeat(
      browserRun([failed, phone]),
      browserRun([{ ...failed, status: 'expected' }, phone]),
      root,
    )
    expect(merged.counts).toEqual({ passed: 1, failed: 1, skipped: 0 })
    expect(merged.flaky.map(({ title }) => title)).toEqual(['[desktop] Crear Orden › sends'])
  })

  it('names a failure of which no trace was kept', () => {
    const first = browserRun([{ ...failed, trace: undefined }])
    const merged = mergeRepeat(first, browserRun([{ ...failed, status: 'expected' }]), root)
    expect(merged.flaky[0]?.trace).toBeNull()
  })
})

describe('errors outside the tests', () => {
  it('stay failures, whichever of the two runs had them', () => {
    const merged = mergeRepeat(
      browserRun([failed], [{ message: 'the books do not close' }]),
      browserRun([{ ...failed, status: 'expected' }], [{ message: 'the server logged errors' }]),
      root,
    )
    expect(merged.counts).toEqual({ passed: 1, failed: 2, skipped: 0 })
    expect(merged.flaky).toHaveLength(1)
  })
})
