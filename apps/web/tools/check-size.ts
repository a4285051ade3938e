/** Prints what each route weighs beside its budget. Fails the build if one weighs more, or if a name is not in the build. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { appPaths } from '../src/app/app-paths.ts'
import { sitePaths } from '../src/app/site/site-paths.ts'
import { readRoutes } from './route-table.ts'
import { type Weight, weighRoutes } from './size-budgets.ts'

const dist = fileURLToPath(new URL('../dist', import.meta.url))
const weights = new Map<string, number>()

function weigh(file: string): number {
  const known = weights.get(file)
  if (known !== undefined) return known
  const bytes = gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
  weights.set(file, bytes)
  return bytes
}

const kinds = { script: 'JavaScript', style: 'CSS', later: 'the heaviest import later' } as const
const shown = (bytes: number): string => (bytes / 1000).toFixed(1)

function lineOf({ kind, name, bytes, limitBytes, verdict }: Weight): string {
  return `${verdict}: ${name}: ${kinds[kind]} ${shown(bytes)} of ${limitBytes / 1000} KB (gzip)\n`
}

const routes = readRoutes()
const paths = new Set(routes.map(({ path }) => path))
const missed = [...sitePaths, ...appPaths].filter((path) => !paths.has(path))
if (missed.length > 0) throw new Error(`no route was found for ${missed.join(', ')}`)

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const judged = weighRoutes({ manifest, weigh }, routes)
for (const weight of judged) process.stdout.write(lineOf(weight))
if (judged.some(({ verdict }) => verdict === 'too large')) process.exitCode = 1
