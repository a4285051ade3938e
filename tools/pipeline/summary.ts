import { addCounts, type Counts, noTests } from './counts.ts'
import type { FailedTest } from './failures.ts'
import type { StageResult } from './suite.ts'
import { slowest, type TimedTest } from './timings.ts'

/** The result of a stage, or why it could not start. */
export type StageRun = StageResult & { name: string; seconds: number }

/** The state of the working tree. `clean` is true if nothing differs from the commit. */
export type Tree = { commit: string; clean: boolean }

/** The content of `.tmp/test-summary.json`. Times are RFC 3339 UTC. */
export type Summary = {
  commit: string
  /** Whether the tree matched that commit during the whole run. */
  clean: boolean
  passed: boolean
  tests: Counts
  startedAt: string
  endedAt: string
  stages: { name: string; passed: boolean; seconds: number; tests: Counts | null; note: string }[]
  failed: FailedTest[]
  flaky: FailedTest[]
  slowest: TimedTest[]
}

const mostShown = 20
const mostLinesOfAnError = 12
/** Matches a line of a stack that is not in the repository's own code. */
const isForeignFrame = /^\s*at (?:.*node_modules|new Promise|(?:.*\()?node:)/

export function summarize(
  runs: readonly StageRun[],
  trees: { before: Tree; after: Tree },
  times: { startedAt: Date; endedAt: Date },
): Summary {
  const { before, after } = trees
  const tests = runs.reduce((sum, { counts }) => addCounts(sum, counts ?? noTests), noTests)
  return {
    commit: before.commit,
    clean: before.clean && after.clean && before.commit === after.commit,
    passed: runs.every(({ passed }) => passed) && tests.failed === 0,
    tests,
    startedAt: times.startedAt.toISOString(),
    endedAt: times.endedAt.toISOString(),
    stages: runs.map(({ name, passed, seconds, counts, note }) => ({
      name,
      passed,
      seconds: rounded(seconds),
      tests: counts ?? null,
      note,
    })),
    failed: runs.flatMap(({ failed }) => failed ?? []),
    flaky: runs.flatMap(({ flaky }) => flaky ?? []),
    slowest: slowest(
      runs.flatMap((run) => run.tests ?? []),
      mostShown,
    ).map(({ title, file, seconds }) => ({ title, file, seconds: rounded(seconds) })),
  }
}

/** The summary for the person at the terminal, line by line. */
export function describeSummary({ stages, failed, flaky, slowest: slow }: Summary): string[] {
  return [
    ...(slow.length > 0 ? ['── slowest tests'] : []),
    ...slow.map(({ title, file, seconds }) => `${secondsOf(seconds)}  ${file}  ${title}`),
    ...(flaky.length > 0 ? ['── flaky: failed among the others, passed alone'] : []),
    ...flaky.flatMap(described),
    ...(flaky.length > 0
      ? ['list each in docs/plan.md, section "Flaky tests", until its cause is mended']
      : []),
    ...(failed.length > 0 ? ['── failed'] : []),
    ...failed.flatMap(described),
    '── summary',
    ...stages.map(
      ({ name, passed, seconds, note }) =>
        `${name.padEnd(6)} ${passed ? 'passed' : 'FAILED'}  ${secondsOf(seconds)}  ${note}`,
    ),
  ]
}

function described({ title, file, trace, errors }: FailedTest): string[] {
  const place = trace === null ? [] : [`  trace: ${trace}`]
  return [[`${file}  ${title}`, ...place].join('\n'), ...errors.map(shortened)]
}

/** Shortens an error for the summary. The reason must stand there, because the machine that ran the tests may be gone with its traces. */
function shortened(error: string): string {
  const lines = error.split('\n').filter((line) => line.trim() !== '' && !isForeignFrame.test(line))
  return lines
    .slice(0, mostLinesOfAnError)
    .map((line) => `  ${line.slice(0, 300)}`)
    .join('\n')
}

function secondsOf(seconds: number): string {
  return `${seconds.toFixed(1)} s`.padStart(8)
}

function rounded(seconds: number): number {
  return Math.round(seconds * 10) / 10
}
