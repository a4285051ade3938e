import { ensureWebBuild } from '../bootstrap/web-build.mjs'
import { runBrowserTests } from './browser-tests.ts'
import { runChecks } from './checks.ts'
import { oneFailed } from './counts.ts'
import type { Stages } from './stage-names.ts'
import type { StageResult } from './suite.ts'
import { runUnitTests } from './unit-tests.ts'

async function build(): Promise<StageResult> {
  const fault = await ensureWebBuild()
  return { passed: fault === null, note: fault ?? 'apps/web/dist is up to date' }
}

export const stages: Stages = {
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
