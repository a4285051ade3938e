// Which requirements of docs/product the tests cite. A test cites one by carrying its id in its title.
// Usage: npm run requirements -- [AREA or ID …] [--missing]   prints cited / all per area, and the missing ones when asked
//        npm run requirements -- --known                      only refuses ids that do not exist
// Status 0 when everything asked about is cited and no cited id is unknown, 1 otherwise.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap/paths.mjs'
import { citationsIn, coverageOf, requirementsIn, unknownIds } from './requirements/citations.ts'

function readRequirements(): Map<string, string> {
  const folder = join(root, 'docs', 'product')
  const inventories = readdirSync(folder).filter((name) => name.endsWith('.md'))
  return new Map(inventories.flatMap((name) => [...requirementsIn(readFileSync(join(folder, name), 'utf8'))]))
}

/** Every id in the title of a test, with the files that cite it. */
function readCitations(): Map<string, string[]> {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 }).split('\0')
  const citedIn = new Map<string, string[]>()
  for (const path of listed) {
    if (!/\.(?:test|spec)\.[cm]?[jt]sx?$/.test(path) || !existsSync(join(root, path))) continue
    for (const id of citationsIn(path, readFileSync(join(root, path), 'utf8'))) {
      citedIn.set(id, [...(citedIn.get(id) ?? []), path])
    }
  }
  return citedIn
}

function main(args: readonly string[]): number {
  const print = (line: string) => process.stdout.write(`${line}\n`)
  const required = readRequirements()
  const citedIn = readCitations()
  const cited = new Set(citedIn.keys())
  const unknown = unknownIds(required, cited)
  for (const id of unknown) print(`no such requirement: ${id}, cited in ${citedIn.get(id)?.join(', ')}`)
  if (args.includes('--known')) return unknown.length === 0 ? 0 : 1

  const rows = coverageOf(
    required,
    cited,
    args.filter((argument) => !argument.startsWith('--')),
  )
  for (const row of rows) {
    print(`${row.area.padEnd(6)} ${String(row.cited).padStart(4)} / ${row.all}`)
    if (!args.includes('--missing')) continue
    for (const id of row.missing) print(`  ${id} ${required.get(id)?.slice(0, 140)}`)
  }
  const all = rows.reduce((sum, row) => sum + row.all, 0)
  const done = rows.reduce((sum, row) => sum + row.cited, 0)
  print(`requirements cited by tests: ${done} of ${all}`)
  return done === all && all > 0 && unknown.length === 0 ? 0 : 1
}

process.exitCode = main(process.argv.slice(2))
