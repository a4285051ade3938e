// Everything CI runs, stage by stage. A stage that fails does not stop the next one, unless that one stands on it.
// Usage: node tools/test.mjs [--only=check,build,unit,e2e] [file filters for unit or e2e]
import { say, since } from '../bootstrap/say.mjs'
import { addCounts, describeCounts, noTests } from './counts.ts'
import { isStageName, stageNames, stages, type StageName, type StageResult } from './stages.ts'

/** The stages asked for, in their own order; an unknown name is refused. */
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

async function main(args: readonly string[]): Promise<number> {
  const chosen = chosenStages(args)
  const filters = args.filter((argument) => !argument.startsWith('--only='))
  const results = new Map<StageName, StageResult & { took: string }>()
  for (const name of chosen) {
    const stage = stages[name]
    const startedAt = performance.now()
    const broken = stage.needs.filter((need) => results.get(need)?.passed === false)
    say(`── ${name}: ${stage.title}`)
    const result: StageResult =
      broken.length > 0
        ? { ...stage.whenNotRun, passed: false, note: `not run: it needs ${broken.join(', ')}` }
        : await stage.run(filters)
    results.set(name, { ...result, took: since(startedAt) })
  }
  say('── summary')
  for (const [name, result] of results) {
    const word = result.passed ? 'passed' : 'FAILED'
    say(`${name.padEnd(6)} ${word}  ${result.took.padStart(8)}  ${result.note}`)
  }
  const suites = [...results.values()].filter((result) => result.counts !== undefined)
  const total = suites.reduce((sum, suite) => addCounts(sum, suite.counts ?? noTests), noTests)
  const passed = [...results.values()].every((result) => result.passed)
  if (suites.length > 0) process.stdout.write(`tests: ${describeCounts(total)}\n`)
  return passed && total.failed === 0 ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2))
