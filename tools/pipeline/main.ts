// Everything CI runs, stage by stage.
// Usage: node tools/test.mjs [--only=check,build,unit,e2e] [file filters for unit or e2e]
import { root } from '../bootstrap/paths.mjs'
import { runPipeline } from './pipeline.ts'
import { stages } from './stages.ts'

process.exitCode = await runPipeline(root, stages, process.argv.slice(2))
