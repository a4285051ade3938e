// Prints every broken rule of the house as `file:line rule message`; status 1 when there is one.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/paths.mjs'
import { checkProse } from './prose.ts'
import { tableOwners } from './table-owners.ts'
import { tidy } from './tidy.ts'

const textFile =
  /\.(?:tsx?|mjs|js|json|jsonc|md|sql|css|html|svg|ya?ml|sh|txt)$|(?:^|\/)(?:\.npmrc|\.gitignore|run)$/

const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 28,
})
const files = new Map<string, string | null>()
for (const path of listed.split('\0')) {
  if (path === '' || !existsSync(join(root, path))) continue
  files.set(path, textFile.test(path) ? readFileSync(join(root, path), 'utf8') : null)
}
const faults = [...tidy(files, root, tableOwners), ...checkProse(files)]
for (const { path, line, rule, message } of faults) {
  process.stdout.write(`${path}:${line}  ${rule}  ${message}\n`)
}
if (faults.length > 0) process.stdout.write(`${faults.length} broken rules in ${files.size} files\n`)
process.exitCode = faults.length > 0 ? 1 : 0
