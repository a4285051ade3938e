// `npm start`: the whole product with a seeded demo, from nothing but git and Node.
import './bootstrap/require-node.mjs'

const { ensureDependencies } = await import('./bootstrap/dependencies.mjs')
await ensureDependencies()
const { ensureWebBuild } = await import('./bootstrap/web-build.mjs')
const { giveUp } = await import('./bootstrap/say.mjs')
const fault = await ensureWebBuild()
if (fault !== null) giveUp(fault)
const { handOver } = await import('./bootstrap/hand-over.mjs')
const demo = { APP_ENV: 'demo', DATA_DIR: '.data', DEMO_WEEKS: 'on' }
await handOver('apps/server/src/main.ts', process.argv.slice(2), demo)
