import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Counts, describeCounts } from './counts.ts'
import type { FailedTest } from './failures.ts'
import type { TimedTest } from './timings.ts'

/** A stage that runs tests also has `counts`, `tests`, `failed` and `flaky`. A flaky test failed among the others and passed alone. */
export type StageResult = {
  passed: boolean
  note: string
  counts?: Counts
  tests?: TimedTest[]
  failed?: FailedTest[]
  flaky?: FailedTest[]
}

/** Where the reports of the test programs of a repository are written; git ignores it. */
export function reportsFolderOf(root: string): string {
  return join(root, '.tmp')
}

/** How a test program ended; `fault` says why there is no report. */
export type SuiteRun<Report> =
  | { status: number; report: Report; fault: null }
  | { status: number; report: null; fault: string }

/** Runs a test program that writes a JSON report into the given file. */
export async function runSuite<Report>(
  file: string,
  start: () => Promise<number>,
): Promise<SuiteRun<Report>> {
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  const status = await start()
  try {
    return { status, report: JSON.parse(readFileSync(file, 'utf8')), fault: null }
  } catch (fault) {
    return { status, report: null, fault: `ended with status ${status} and no report: ${String(fault)}` }
  }
}

/** Fails a run without tests, and one whose program ends with an error although all tests passed. */
export function judge(counts: Counts, status: number): { passed: boolean; note: string; counts: Counts } {
  const passed = status === 0 && counts.failed === 0 && counts.passed > 0
  const note = status !== 0 && counts.failed === 0 ? ` (but it ended with status ${status})` : ''
  return { passed, note: `${describeCounts(counts)}${note}`, counts }
}
