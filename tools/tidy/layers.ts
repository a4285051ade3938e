import type { Import, Repository } from './imports.ts'
import { ownerOf, resolve } from './imports.ts'
import { isTest, type Fault } from './source.ts'
import { wiringRefusal } from './wiring.ts'

/** The layer of a file. `name` is that of its feature or provider; empty elsewhere, and for files that all providers share. */
export type Place = { layer: Layer; name: string }

type Layer =
  | 'domain'
  | 'contract'
  | 'platform'
  | 'providers'
  | 'features'
  | 'server'
  | 'server-test'
  | 'sandbox'
  | 'web-shared'
  | 'web-features'
  | 'web'
  | 'e2e'
  | 'bench'
  | 'tools'

/** The first pattern that matches a path decides. */
const places: [RegExp, Layer][] = [
  [/^packages\/domain\//, 'domain'],
  [/^packages\/contract\//, 'contract'],
  [/^apps\/server\/src\/platform\//, 'platform'],
  [/^apps\/server\/src\/providers\/(?:([^/]+)\/|(?!registry\.))/, 'providers'],
  [/^apps\/server\/src\/features\/([^/]+)\//, 'features'],
  [/^apps\/server\/test\//, 'server-test'],
  [/^apps\/server\//, 'server'],
  [/^apps\/sandbox\//, 'sandbox'],
  [/^apps\/web\/src\/(?:ui|lib|messages|styles|assets)\//, 'web-shared'],
  [/^apps\/web\/src\/features\/([^/]+)\//, 'web-features'],
  [/^apps\/web\//, 'web'],
  [/^e2e\//, 'e2e'],
  [/^bench\//, 'bench'],
]

const wholeServer: Layer[] = ['server', 'features', 'providers', 'platform', 'contract', 'domain']

/** What each layer may import. Rules inside a layer, such as those between features, follow in `refusal`. */
const mayImport: Record<Layer, readonly Layer[]> = {
  domain: ['domain'],
  contract: ['contract', 'domain'],
  platform: ['platform', 'contract', 'domain'],
  providers: ['providers', 'features', 'platform', 'contract', 'domain'],
  features: ['features', 'platform', 'contract', 'domain'],
  server: wholeServer,
  'server-test': ['server-test', 'sandbox', ...wholeServer],
  sandbox: ['sandbox', 'domain'],
  'web-shared': ['web-shared', 'contract', 'domain'],
  'web-features': ['web-features', 'web-shared', 'contract', 'domain'],
  web: ['web', 'web-features', 'web-shared', 'contract', 'domain'],
  e2e: ['e2e', 'sandbox', 'web-shared', 'contract', 'domain', 'tools'],
  bench: ['bench', 'sandbox', 'tools', ...wholeServer],
  tools: ['tools'],
}

/** The only npm package that domain may import: hash functions that need no I/O and depend on nothing themselves. */
const domainPackage = '@noble/hashes'

/** Layers that run in the browser and so cannot use Node. */
const portable: readonly Layer[] = ['domain', 'contract', 'web-shared', 'web-features']

export function placeOf(path: string): Place {
  for (const [pattern, layer] of places) {
    const match = pattern.exec(path)
    if (match) return { layer, name: match[1] ?? '' }
  }
  return { layer: 'tools', name: '' }
}

function isPureDecision(path: string): boolean {
  return /\.(?:rules|machine)\.ts$/.test(path)
}

/** A test of the server or the web app may import what any file of that app may import. A server test may also use its test tools. */
function layersFor(from: string): readonly Layer[] {
  const { layer } = placeOf(from)
  if (!isTest(from)) return mayImport[layer]
  if (from.startsWith('apps/server/')) return mayImport['server-test']
  return from.startsWith('apps/web/') ? mayImport.web : mayImport[layer]
}

const registry = 'apps/server/src/providers/registry.ts'

/** Returns why one file may not import another; null if it may. */
function refusal(from: string, to: string): { rule: string; message: string } | null {
  const [source, target] = [placeOf(from), placeOf(to)]
  if (!layersFor(from).includes(target.layer)) {
    return { rule: 'layers', message: `${source.layer} may not import ${target.layer} (${to})` }
  }
  if (isTest(from)) return null
  if (isPureDecision(from)) {
    const ownKind = isPureDecision(to) && source.layer === target.layer && source.name === target.name
    if (ownKind || target.layer === 'domain' || target.layer === 'contract') return null
    return {
      rule: 'pure',
      message: `rules and machines import only domain, contract, and rules and machines of their own feature or layer (${to})`,
    }
  }
  const anotherProvider = target.layer === 'providers' && target.name !== '' && source.name !== target.name
  if (source.layer === 'providers' && anotherProvider) {
    return { rule: 'providers', message: `providers do not know each other (${to})` }
  }
  if (source.layer === 'server' && target.layer === 'providers' && from !== registry) {
    return { rule: 'providers', message: `import providers only through their registry (${to})` }
  }
  if (source.layer === 'providers' && target.layer === 'features' && !to.endsWith('.port.ts')) {
    return { rule: 'providers', message: `a provider sees only the *.port.ts that it fills (${to})` }
  }
  const foreign = source.layer === 'features' && target.layer === 'features' && source.name !== target.name
  if (foreign && !/^apps\/server\/src\/features\/[^/]+\/public\.ts$/.test(to)) {
    return { rule: 'public', message: `import another feature only through its public.ts (${to})` }
  }
  const foreignScreen =
    source.layer === 'web-features' && target.layer === 'web-features' && source.name !== target.name
  if (foreignScreen && !/^apps\/web\/src\/features\/[^/]+\/[^/]+\/public\.ts$/.test(to)) {
    return {
      rule: 'public',
      message: `import another feature only through the public.ts of one of its parts (${to})`,
    }
  }
  const wiring = wiringRefusal(from, to)
  return wiring === null ? null : { rule: 'wiring', message: wiring }
}

/** Checks every import rule on one file's imports. */
export function checkImports(repository: Repository, from: string, imports: readonly Import[]): Fault[] {
  return imports.flatMap(({ specifier, line }): Fault[] => {
    const report = (rule: string, message: string) => [{ path: from, line, rule, message }]
    const target = resolve(repository, from, specifier)
    const { layer } = placeOf(from)
    if (target.kind === 'fault') return report(target.rule, target.message)
    if (target.kind === 'file') {
      const crosses = ownerOf(repository, from).folder !== ownerOf(repository, target.path).folder
      if (crosses && specifier.startsWith('.') && !isTest(from) && layer !== 'bench') {
        return report('packages', `another package is imported by its name, not by '${specifier}'`)
      }
      const refused = refusal(from, target.path)
      return refused ? report(refused.rule, refused.message) : []
    }
    if (isTest(from)) return []
    if (isPureDecision(from)) return report('pure', `rules and machines need no ${specifier}`)
    if (target.kind === 'builtin' && portable.includes(layer)) {
      return report('portable', `${layer} runs in the browser: no ${specifier}`)
    }
    if (target.kind === 'package' && layer === 'domain' && target.name !== domainPackage) {
      return report('layers', `domain depends on ${domainPackage} alone, not on ${specifier}`)
    }
    return []
  })
}
