import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './paths.mjs'
import { run } from './run.mjs'
import { say, since } from './say.mjs'

const webFolder = join(root, 'apps', 'web')
const dist = join(webFolder, 'dist')
// Inside dist, which the build empties first: an interrupted build leaves no stamp behind.
const stampFile = join(dist, '.sources')
const notSources = new Set(['node_modules', 'dist', 'generated'])

/** @param {string} folder @returns {string[]} files below it, in a stable order */
function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return notSources.has(entry.name) ? [] : sourcesIn(path)
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
    })
}

/** @returns {string} digest of everything that the web build reads */
function digestOfSources() {
  const hash = createHash('sha256')
  const packages = ['domain', 'contract'].flatMap((name) => sourcesIn(join(root, 'packages', name)))
  const shared = ['package-lock.json', 'tsconfig.base.json'].map((name) => join(root, name))
  for (const path of [...sourcesIn(webFolder), ...packages, ...shared]) {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

/**
 * Builds the web app into apps/web/dist when its sources differ from those of the last build.
 * @returns {Promise<string | null>} what went wrong, or null
 */
export async function ensureWebBuild() {
  const digest = digestOfSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest) return null
  const startedAt = performance.now()
  say('building the web app')
  const code = await run('npm', ['run', 'build', '--workspace', 'apps/web', '--loglevel=error'])
  if (code !== 0) return `the web app does not build (status ${code}); the build's message is above`
  writeFileSync(stampFile, digest)
  say(`web app built in ${since(startedAt)}`)
  return null
}
