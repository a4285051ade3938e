// `npm test`: everything that CI runs, from nothing but git and Node.
import './bootstrap/require-node.mjs'

const { ensureDependencies } = await import('./bootstrap/dependencies.mjs')
await ensureDependencies()
const { handOver } = await import('./bootstrap/hand-over.mjs')
await handOver('tools/pipeline/main.ts', process.argv.slice(2))
