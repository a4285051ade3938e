import { ensureWebBuild } from '../bootstrap/web-build.mjs'
import { runBrowserTests } from './browser-tests.ts'
import { runChecks } from './checks.ts'
import { type Counts, oneFailed } from './counts.ts'
import type { StageResult } from './suite.ts'
import { runUnitTests } from './unit-tests.ts'

/** The stages in the order in which they run. */
export const stageNames = ['check', 'build', 'unit', 'e2e'] as const
export type StageName = (typeof stageNames)[number]

type Stage = {
  title: string
  needs: StageName[]
  run: (filters: string[]) => Promise<StageResult>
  /** The counts of a test stage that could not start: one failure. */
  whenNotRun?: { counts: Counts }
}

export function isStageName(name: string): name is StageName {
  return stageNames.some((known) => known === name)
}

async function build(): Promise<StageResult> {
  const fault = await ensureWebBuild()
  return { passed: fault === null, note: fault ?? 'apps/web/dist is up to date' }
}

export const stages: Record<StageName, Stage> = {
  check: { title: 'format, lint, import rules, unused code, types', needs: [], run: () => runChecks() },
  build: { title: 'the web app and its size', needs: [], run: build },
  unit: { title: 'pure, database and API tests', needs: [], run: runUnitTests },
  e2e: {
    title: 'the product in a real browser',
    needs: ['build'],
    run: runBrowserTests,
    whenNotRun: { counts: oneFailed },
  },
}
