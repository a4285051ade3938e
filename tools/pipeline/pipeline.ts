import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '../bootstrap/say.mjs'
import { describeCounts } from './counts.ts'
import { isStageName, stageNames, type StageName, type Stages } from './stage-names.ts'
import { reportsFolderOf, type StageResult } from './suite.ts'
import { describeSummary, type StageRun, summarize, type Tree } from './summary.ts'

/** Returns the requested stages in their fixed order. Refuses an unknown name. */
function chosenStages(args: readonly string[]): StageName[] {
  const only = args.find((argument) => argument.startsWith('--only='))
  if (only === undefined) return [...stageNames]
  const asked = only.slice('--only='.length).split(',')
  const unknown = asked.filter((name) => !isStageName(name))
  if (unknown.length > 0) {
    throw new Error(`no stage ${unknown.join(', ')}; there are ${stageNames.join(', ')}`)
  }
  return stageNames.filter((name) => asked.includes(name))
}

async function runStages(
  stages: Stages,
  chosen: readonly StageName[],
  filters: string[],
): Promise<StageRun[]> {
  const runs: StageRun[] = []
  for (const name of chosen) {
    const stage = stages[name]
    const startedAt = performance.now()
    const broken = stage.needs.filter((need) => runs.some((run) => run.name === need && !run.passed))
    say(`── ${name}: ${stage.title}`)
    const result: StageResult =
      broken.length > 0
        ? { ...stage.whenNotRun, passed: false, note: `not run: it needs ${broken.join(', ')}` }
        : await stage.run(filters)
    runs.push({ ...result, name, seconds: (performance.now() - startedAt) / 1000 })
  }
  return runs
}

function readTree(root: string): Tree {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  return { commit: git('rev-parse', 'HEAD'), clean: git('status', '--porcelain') === '' }
}

/**
 * Runs the stages that the arguments name, all of them by default. A stage that fails does not stop the next one, unless the next one
 * depends on it. A run of everything writes its summary into `.tmp/test-summary.json`.
 * @returns the status of the program: 0 if all is green
 */
export async function runPipeline(root: string, stages: Stages, args: readonly string[]): Promise<number> {
  const chosen = chosenStages(args)
  const filters = args.filter((argument) => !argument.startsWith('--only='))
  const startedAt = new Date()
  const before = readTree(root)
  const runs = await runStages(stages, chosen, filters)
  const summary = summarize(runs, { before, after: readTree(root) }, { startedAt, endedAt: new Date() })
  if (chosen.length === stageNames.length && filters.length === 0) {
    const folder = reportsFolderOf(root)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'test-summary.json'), `${JSON.stringify(summary, null, 2)}\n`)
  }
  for (const line of describeSummary(summary)) say(line)
  const testsRan = runs.some(({ counts }) => counts !== undefined)
  if (testsRan) process.stdout.write(`tests: ${describeCounts(summary.tests)}\n`)
  return summary.passed ? 0 : 1
}
