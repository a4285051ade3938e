import { join } from 'node:path'
import { root } from '../bootstrap/paths.mjs'
import { run } from '../bootstrap/run.mjs'
import { runtimeEnvironment } from '../bootstrap/runtime.mjs'
import { countVitest, oneFailed } from './counts.ts'
import { vitestFailures } from './failures.ts'
import type { VitestReport } from './reports.ts'
import { judge, reportsFolderOf, runSuite, type StageResult } from './suite.ts'
import { timeVitest } from './timings.ts'
import { forgetUnhandledErrors, unhandledErrors } from './unhandled-errors.ts'

/** Tests start our programs about a hundred times. Node keeps the stripped and compiled modules of a program that stopped here. */
const compileCache = join(root, 'node_modules/.cache/node')

export async function runUnitTests(filters: string[]): Promise<StageResult> {
  const file = join(reportsFolderOf(root), 'vitest.json')
  const reporters = [
    '--reporter=default',
    '--reporter=./tools/pipeline/unhandled-errors.ts',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  forgetUnhandledErrors()
  const { status, report, fault } = await runSuite<VitestReport>(file, () =>
    run(join(root, 'node_modules/.bin/vitest'), ['run', ...reporters, ...filters], {
      env: { ...runtimeEnvironment(), NODE_COMPILE_CACHE: compileCache },
    }),
  )
  if (report === null) return { passed: false, note: fault, counts: oneFailed }
  const result = judge(countVitest(report), status)
  const outside = unhandledErrors().map((error) => `\noutside any test: ${error}`)
  return {
    ...result,
    note: result.note + outside.join(''),
    tests: timeVitest(report, root),
    failed: vitestFailures(report, root),
  }
}
