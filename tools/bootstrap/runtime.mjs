import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './paths.mjs'
import { giveUp } from './say.mjs'

/** The product runs TypeScript without a build step, which takes this major version of Node. */
export const runtimeMajor = 24

const binFolder = join(root, 'node_modules', '.bin')

/**
 * The Node that runs the product: the one pinned in package.json where npm has one for this platform, else the Node
 * that runs this script when it is new enough, else null.
 * @returns {string | null}
 */
export function findRuntime() {
  const pinned = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(pinned)) return pinned
  return Number(process.versions.node.split('.')[0]) >= runtimeMajor ? process.execPath : null
}

/** As `findRuntime`, but ends the process with a clear message if there is no such Node. @returns {string} */
export function requireRuntime() {
  return (
    findRuntime() ??
    giveUp(
      `no Node ${runtimeMajor} comes with npm for ${process.platform}-${process.arch}. ` +
        `Install Node ${runtimeMajor} or later from https://nodejs.org and run the command again.`,
    )
  )
}

/** The environment in which `node` and the tools of node_modules are ours. @returns {NodeJS.ProcessEnv} */
export function runtimeEnvironment() {
  return { ...process.env, PATH: `${binFolder}${delimiter}${process.env.PATH ?? ''}` }
}

/**
 * The environment without this repository's own tools: for `npm ci`, which deletes node_modules, and with it the Node
 * that `npm start` would otherwise have put first on the path.
 * @returns {NodeJS.ProcessEnv}
 */
export function systemEnvironment() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.startsWith(`${root}/`))
  return { ...process.env, PATH: path.join(delimiter) }
}
