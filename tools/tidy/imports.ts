import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { lineAt, type Source } from './source.ts'

/** A package.json of the repository, as far as imports need it. */
export type Manifest = {
  folder: string
  name: string
  exports: Record<string, string>
  declares: Set<string>
}

/** The repository that imports are resolved in: all tracked paths, and the manifests with the root's own first. */
export type Repository = { paths: Set<string>; manifests: Manifest[] }

export type Import = { specifier: string; line: number }

/** What an import leads to. */
export type Target =
  | { kind: 'file'; path: string }
  | { kind: 'builtin' }
  | { kind: 'package'; name: string }
  | { kind: 'fault'; rule: string; message: string }

const specifierBefore = /(?:\bfrom\s*|\bimport\s*|\bimport\s*\(\s*)(['"])/g
const resolvableExtension = /\.(?:tsx?|mjs|css|json|svg|png|webp|woff2|html)$/

/** Returns every module that a source imports, re-exports or loads on demand. */
export function importsOf(source: Source): Import[] {
  return [...source.code.matchAll(specifierBefore)].map((match) => {
    const start = match.index + match[0].length
    const end = source.code.indexOf(match[1] ?? '', start)
    return { specifier: source.text.slice(start, end), line: lineAt(source.text, match.index) }
  })
}

/** Returns the package that a file belongs to. */
export function ownerOf(repository: Repository, path: string): Manifest {
  const owner = repository.manifests.findLast(({ folder }) => folder === '' || path.startsWith(`${folder}/`))
  if (owner === undefined) throw new Error('the repository has no package.json at its root')
  return owner
}

function fault(rule: string, message: string): Target {
  return { kind: 'fault', rule, message }
}

function resolveRelative(repository: Repository, from: string, specifier: string): Target {
  const path = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
  if (!resolvableExtension.test(path)) return fault('extension', `'${specifier}' lacks its extension`)
  if (repository.paths.has(path) || path.includes('/generated/')) return { kind: 'file', path }
  return fault('resolve', `'${specifier}' leads to no file of the repository`)
}

function resolveWorkspace(repository: Repository, specifier: string, manifest: Manifest): Target {
  const asked = `.${specifier.slice(manifest.name.length)}`
  for (const [pattern, place] of Object.entries(manifest.exports)) {
    const [before = '', after] = pattern.split('*')
    const matches =
      after === undefined ? asked === pattern : asked.startsWith(before) && asked.endsWith(after)
    if (!matches) continue
    const path = posix.join(manifest.folder, place.replace('*', asked.slice(before.length)))
    if (repository.paths.has(path)) return { kind: 'file', path }
  }
  return fault('resolve', `'${specifier}' is not exported by ${manifest.name}`)
}

/** Resolves one import of one file. A package must be declared in the package.json of its user. */
export function resolve(repository: Repository, from: string, specifier: string): Target {
  if (specifier.startsWith('.')) return resolveRelative(repository, from, specifier)
  if (specifier.startsWith('node:')) return { kind: 'builtin' }
  if (isBuiltin(specifier)) return fault('builtin', `write 'node:${specifier}'`)
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  const owner = ownerOf(repository, from)
  const root = repository.manifests[0]
  // Test runners and compilers are declared once, at the root.
  const declared = owner.declares.has(name) || (!isShipped(from) && root?.declares.has(name))
  if (!declared) return fault('undeclared', `${name} is not declared in ${owner.folder || '.'}/package.json`)
  const workspace = repository.manifests.find((manifest) => manifest.name === name)
  return workspace ? resolveWorkspace(repository, specifier, workspace) : { kind: 'package', name }
}

function isShipped(path: string): boolean {
  return /^(?:apps|packages)\/[a-z]+\/src\//.test(path) && !/\.test\.tsx?$/.test(path)
}
