import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { findRuntime, requireRuntime, systemEnvironment } from './runtime.mjs'
import { giveUp, say, since } from './say.mjs'

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[] }} LockedPackage */

/** @param {string} path @returns {Record<string, LockedPackage>} packages by their folder; the root itself left out */
function readLock(path) {
  const { '': _root, ...packages } = JSON.parse(readFileSync(path, 'utf8')).packages
  return packages
}

/**
 * Why node_modules is not what package-lock.json asks for, or null when it is. npm keeps its own lock inside
 * node_modules and writes it last, so an interrupted installation has none. An optional package may be absent (it may
 * be for another platform) but may not be of another version.
 * @param {string} [folder]
 * @returns {string | null}
 */
export function staleness(folder = root) {
  const installedLock = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(installedLock)) return 'the dependencies are not installed'
  const installed = readLock(installedLock)
  for (const [path, wanted] of Object.entries(readLock(join(folder, 'package-lock.json')))) {
    const present = installed[path]
    if (present === undefined && wanted.optional) continue
    if (present === undefined || present.version !== wanted.version) {
      return `the dependencies have changed (${path.replace(/^.*node_modules\//, '')})`
    }
  }
  return null
}

/** @returns {string[]} folders that `npm ci` will fill on this platform */
function expectedFolders() {
  return Object.entries(readLock(join(root, 'package-lock.json')))
    .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.link)
    .filter(([, entry]) => !entry.os || entry.os.includes(process.platform))
    .filter(([, entry]) => !entry.cpu || entry.cpu.includes(process.arch))
    .map(([path]) => join(root, path, 'package.json'))
}

/** @returns {Promise<number>} exit code of `npm ci` */
function install() {
  const expected = expectedFolders()
  const progress = setInterval(() => {
    const done = expected.filter((file) => existsSync(file)).length
    say(`  ${done} of about ${expected.length} packages`)
  }, 5000)
  return new Promise((resolve, reject) => {
    // Install scripts stay off: nothing needs one. Errors only: on Node 20 npm would warn about every package that asks
    // for a newer Node, which is the one being installed.
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--no-progress']
    const child = spawn('npm', args, { cwd: root, env: systemEnvironment(), stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  }).finally(() => clearInterval(progress))
}

/** Installs the pinned dependencies, a newer Node among them, when they are absent or outdated. @returns {Promise<void>} */
export async function ensureDependencies() {
  const reason = staleness() ?? (findRuntime() === null ? 'the newer Node is not installed' : null)
  if (reason === null) return
  const startedAt = performance.now()
  say(`${reason}: running npm ci (packages, a newer Node and PostgreSQL, all inside node_modules; once)`)
  const code = await install()
  if (code !== 0)
    giveUp(`npm ci failed with status ${code}; its message is above. Is the npm registry reachable?`)
  requireRuntime()
  say(`dependencies installed in ${since(startedAt)}`)
}
