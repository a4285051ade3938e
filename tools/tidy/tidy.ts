import { checkCycles } from './cycles.ts'
import { checkDocumentPaths } from './document-paths.ts'
import { checkFeatureFolders } from './folders.ts'
import { checkFeatureNames, checkTextAreas } from './feature-names.ts'
import { importsOf, type Manifest, type Repository } from './imports.ts'
import { checkImports } from './layers.ts'
import { checkLock, type Locked } from './lock.ts'
import { checkProviderNames, providerNamesOf } from './providers.ts'
import { checkSizes } from './sizes.ts'
import { checkSuspenseWords } from './suspense-words.ts'
import { readSource, type Fault, type Source } from './source.ts'
import { checkTables, type TableOwners } from './tables.ts'
import { checkTypeSizes } from './type-sizes.ts'
import { checkMachine, checkName, checkWords } from './words.ts'

function isSource(path: string): boolean {
  return /\.(?:tsx?|mjs)$/.test(path)
}

function readManifest(path: string, text: string): Manifest {
  const parsed = JSON.parse(text)
  const groups = [
    parsed.dependencies,
    parsed.devDependencies,
    parsed.peerDependencies,
    parsed.optionalDependencies,
  ]
  return {
    folder: path.replace(/\/?package\.json$/, ''),
    name: parsed.name,
    exports: parsed.exports ?? {},
    declares: new Set(groups.flatMap((group) => Object.keys(group ?? {}))),
  }
}

function checkLockFile(files: ReadonlyMap<string, string | null>): Fault[] {
  const text = files.get('package-lock.json')
  if (typeof text !== 'string') return []
  const manifests = [...files].flatMap(([path, manifest]): [string, Locked][] =>
    /(?:^|\/)package\.json$/.test(path) && manifest !== null
      ? [[path.replace(/\/?package\.json$/, ''), JSON.parse(manifest)]]
      : [],
  )
  return checkLock(JSON.parse(text).packages, new Map(manifests))
}

/**
 * Checks the rules of CONTRIBUTING.md that a program can check.
 * @param files text of every tracked file by its path from the root; null for a file that is not text
 * @param checkout the folder that the repository stands in, which no file may name
 * @param owners who writes which table of the server's database
 */
export function tidy(
  files: ReadonlyMap<string, string | null>,
  checkout: string,
  owners: TableOwners = {},
): Fault[] {
  const manifests: Manifest[] = []
  const faults: Fault[] = []
  for (const [path, text] of files) {
    if (text === null) continue
    if (/(?:^|\/)package\.json$/.test(path)) manifests.push(readManifest(path, text))
    faults.push(...checkMachine(path, text, checkout), ...checkTypeSizes(path, text))
  }
  faults.push(...checkLockFile(files))
  // The root first, nested packages after the ones that hold them.
  manifests.sort((a, b) => a.folder.length - b.folder.length)
  const repository: Repository = { paths: new Set(files.keys()), manifests }
  const providerNames = providerNamesOf(files)
  const importsByPath = new Map<string, ReturnType<typeof importsOf>>()
  const sources: Source[] = []
  for (const [path, text] of files) {
    if (text === null || !isSource(path)) continue
    const source = readSource(path, text)
    sources.push(source)
    const imports = importsOf(source)
    importsByPath.set(path, imports)
    faults.push(...checkName(path), ...checkImports(repository, path, imports))
    faults.push(...checkSizes(source), ...checkWords(source), ...checkProviderNames(source, providerNames))
    faults.push(...checkTextAreas(source), ...checkSuspenseWords(source))
  }
  return [
    ...faults,
    ...checkFeatureNames(files.keys()),
    ...checkFeatureFolders(files.keys()),
    ...checkDocumentPaths(files),
    ...checkCycles(repository, importsByPath),
    ...checkTables(files, sources, owners),
  ]
}
