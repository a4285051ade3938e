// Run after `npm install` against a registry that lacks builds for other platforms: adds them to package-lock.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap/paths.mjs'
import { missingBuilds } from './tidy/lock.ts'

const path = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(path, 'utf8'))
const missing = missingBuilds(lock.packages)
const byFolder = Object.entries({ ...lock.packages, ...missing })
lock.packages = Object.fromEntries(byFolder.toSorted(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(`${Object.keys(missing).length} builds added to package-lock.json\n`)
