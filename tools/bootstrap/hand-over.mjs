import { run } from './run.mjs'
import { requireRuntime } from './runtime.mjs'

/**
 * Runs a TypeScript program on the product's own Node, as if it were this process: same terminal, signals, exit status.
 * @param {string} program path from the repository's root
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [extra] variables that the environment does not set already
 * @returns {Promise<never>}
 */
export async function handOver(program, args, extra = {}) {
  for (const [name, value] of Object.entries(extra)) process.env[name] ??= value
  process.exit(await run(requireRuntime(), [program, ...args], { ownSession: true }))
}
