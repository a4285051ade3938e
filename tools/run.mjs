// `node tools/run.mjs <program.ts> …`: runs one of our programs on the product's own Node, installed first when it is missing.
import './bootstrap/require-node.mjs'

const [program, ...args] = process.argv.slice(2)
if (program === undefined) {
  process.stderr.write('usage: node tools/run.mjs <program.ts> [arguments]\n')
  process.exit(1)
}
const { ensureDependencies } = await import('./bootstrap/dependencies.mjs')
await ensureDependencies()
const { handOver } = await import('./bootstrap/hand-over.mjs')
await handOver(program, args)
