import { isTest, lineAt, type Fault, type Source } from './source.ts'

/** The tables of each owner: a feature of the server, or `platform`. */
export type TableOwners = Readonly<Record<string, readonly string[]>>

const ownersPath = 'tools/tidy/table-owners.ts'
const migration = /^apps\/server\/migrations\/.*\.sql$/
const serverSource = /^apps\/server\/src\/.*\.ts$/

const created = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?([a-z_][a-z0-9_]*)/gi
const dropped = /\bdrop\s+table\s+(?:if\s+exists\s+)?"?([a-z_][a-z0-9_]*)/gi
const renamed = /\balter\s+table\s+"?([a-z_][a-z0-9_]*)"?\s+rename\s+to\s+"?([a-z_][a-z0-9_]*)/gi

/** The job queue's schema. Its library creates the tables, so no migration names them; only the platform writes them. */
const queueTable = /^pgboss\.[a-z_]+$/

/** Matches a name in SQL. `$` begins a name that the program builds at run time. */
const name = String.raw`(?:only\s+)?("?[a-z_][a-z0-9_.]*|\$)`
const writes = [
  new RegExp(String.raw`\b(?:insert|merge)\s+into\s+${name}`, 'gi'),
  new RegExp(String.raw`\bdelete\s+from\s+${name}`, 'gi'),
  new RegExp(String.raw`\btruncate\s+(?:table\s+)?${name}`, 'gi'),
  // Not `on conflict … do update set`, nor `for update`.
  new RegExp(String.raw`\bupdate\s+(?!set\b)${name}(?:\{[^}]*\})?"?(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b`, 'gi'),
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)(?:<[^>]*>)?\(\s*(?:['"`]([a-z_$]*)|[^'"`\s])/g,
  /\bencryptedColumns\(\{\s*table:\s*(?:['"`]([a-z_$]*)|[^'"`\s])/g,
]

/** Builds statements for tables that its callers name. The pattern above checks those callers. */
const statementsForCallers = 'apps/server/src/platform/crypto/encrypted-column.ts'

/** Copies whole rows that the features wrote, for demos and benches. It is not part of a product that serves. */
const rowsOfDemos = 'apps/server/src/demo/copies/'

/** The tables that the migrations leave behind, with the path and line that created each. */
function tablesOf(files: ReadonlyMap<string, string | null>): Map<string, { path: string; line: number }> {
  const tables = new Map<string, { path: string; line: number }>()
  const paths = [...files.keys()].filter(
    (path) => migration.test(path) || path.startsWith('apps/server/src/platform/db/'),
  )
  for (const path of paths.toSorted()) {
    const text = isTest(path) ? '' : withoutSqlComments(files.get(path) ?? '')
    for (const match of text.matchAll(created)) {
      if (match[1] !== undefined) tables.set(match[1], { path, line: lineAt(text, match.index) })
    }
    for (const [, before = '', after = ''] of text.matchAll(renamed)) {
      const place = tables.get(before)
      if (place !== undefined) tables.set(after, place)
      tables.delete(before)
    }
    for (const [, table = ''] of text.matchAll(dropped)) tables.delete(table)
  }
  return tables
}

function withoutSqlComments(text: string): string {
  return text.replace(/--.*$/gm, (comment) => ' '.repeat(comment.length))
}

/** Every table has one owner, and every named owner exists. */
function checkOwners(files: ReadonlyMap<string, string | null>, owners: TableOwners): Fault[] {
  const tables = tablesOf(files)
  const report = (message: string, place = { path: ownersPath, line: 1 }): Fault => ({
    ...place,
    rule: 'table-owner',
    message,
  })
  const faults: Fault[] = []
  const seen = new Map<string, string>()
  for (const [owner, owned] of Object.entries(owners)) {
    const folder = owner === 'platform' ? 'apps/server/src/platform/' : `apps/server/src/features/${owner}/`
    if (![...files.keys()].some((path) => path.startsWith(folder)))
      faults.push(report(`there is no ${owner} on the server`))
    for (const table of owned) {
      if (!tables.has(table)) faults.push(report(`no migration creates ${table} (${owner})`))
      const other = seen.get(table)
      if (other !== undefined) faults.push(report(`${table} has two owners: ${other} and ${owner}`))
      seen.set(table, owner)
    }
  }
  for (const [table, place] of tables) {
    if (!seen.has(table)) faults.push(report(`${table} has no owner: name one in ${ownersPath}`, place))
  }
  return faults
}

/** Returns the owner of a file of the server; null for the code that starts and composes the server, which owns no table. */
function ownerAt(path: string): string | null {
  if (path.startsWith('apps/server/src/platform/')) return 'platform'
  return /^apps\/server\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? null
}

/** Finds every write to a table outside the folder of its owner. */
export function checkTableWrites(source: Source, owners: TableOwners): Fault[] {
  if (!serverSource.test(source.path) || isTest(source.path)) return []
  if (source.path === statementsForCallers || source.path.startsWith(rowsOfDemos)) return []
  const text = withoutComments(source)
  const here = ownerAt(source.path)
  return writes.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match): Fault[] => {
      const report = (message: string): Fault[] => [
        { path: source.path, line: lineAt(text, match.index), rule: 'table-owner', message },
      ]
      const table = (match[1] ?? '$').replace('"', '')
      if (table === '' || table.startsWith('$'))
        return report('write the name of the table out, so that its owner can be checked')
      if (queueTable.test(table) && here === 'platform') return []
      const owner = Object.keys(owners).find((one) => owners[one]?.includes(table))
      if (owner === undefined) return report(`${table} has no owner in ${ownersPath}`)
      if (owner === here) return []
      return report(`${table} belongs to ${owner}: write it through its ${doorOf(owner)}`)
    }),
  )
}

function doorOf(owner: string): string {
  return owner === 'platform' ? 'platform module' : 'public.ts'
}

/** Blanks the comments and keeps the strings, because SQL stands in strings. */
function withoutComments({ text, comments }: Source): string {
  return text
    .split('')
    .map((char, at) => (comments[at] === ' ' || comments[at] === '\n' ? char : ' '))
    .join('')
}

/** Checks the list of owners, and every write in these sources. */
export function checkTables(
  files: ReadonlyMap<string, string | null>,
  sources: readonly Source[],
  owners: TableOwners,
): Fault[] {
  return [...checkOwners(files, owners), ...sources.flatMap((source) => checkTableWrites(source, owners))]
}
