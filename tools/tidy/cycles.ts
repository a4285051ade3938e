import { resolve, type Import, type Repository } from './imports.ts'
import { placeOf } from './layers.ts'
import { isTest, type Fault } from './source.ts'

type Edge = { to: string; path: string; line: number }
type Imports = ReadonlyMap<string, readonly Import[]>

/** A kind of import graph. `nodeOf` returns the node of a path, or null if the path is not in the graph. */
type GraphKind = { of: string; nodeOf: (path: string) => string | null }

const graphKinds: readonly GraphKind[] = [
  { of: 'features', nodeOf: (path) => featureOf(path, 'features') },
  { of: 'features', nodeOf: (path) => featureOf(path, 'web-features') },
  { of: 'files', nodeOf: (path) => (path.startsWith('apps/server/src/') ? path : null) },
]

function featureOf(path: string, layer: 'features' | 'web-features'): string | null {
  const place = placeOf(path)
  return place.layer === layer ? place.name : null
}

/** The import graph, with the first place of each import. */
function graphOf(repository: Repository, imports: Imports, { nodeOf }: GraphKind): Map<string, Edge[]> {
  const graph = new Map<string, Edge[]>()
  for (const [path, imported] of imports) {
    const from = nodeOf(path)
    if (from === null || isTest(path)) continue
    const edges = graph.get(from) ?? []
    graph.set(from, edges)
    for (const { specifier, line } of imported) {
      const target = resolve(repository, path, specifier)
      const to = target.kind === 'file' ? nodeOf(target.path) : null
      const isNew = to !== null && to !== from && !edges.some((edge) => edge.to === to)
      if (isNew) edges.push({ to, path, line })
    }
  }
  return graph
}

/** Finds features, and files of the server, that import each other in a cycle. Reports each cycle once, at the import that closes it. */
export function checkCycles(repository: Repository, imports: Imports): Fault[] {
  return graphKinds.flatMap((kind) => closingImports(graphOf(repository, imports, kind), kind.of))
}

function closingImports(graph: ReadonlyMap<string, readonly Edge[]>, of: string): Fault[] {
  const faults: Fault[] = []
  const finished = new Set<string>()
  const visit = (name: string, trail: readonly string[]): void => {
    for (const { to, path, line } of graph.get(name) ?? []) {
      const start = trail.indexOf(to)
      if (start !== -1) {
        const names = [...trail.slice(start), to].join(' -> ')
        faults.push({ path, line, rule: 'cycle', message: `${of} in a cycle: ${names}` })
      } else if (!finished.has(to)) visit(to, [...trail, to])
    }
    finished.add(name)
  }
  for (const name of graph.keys()) if (!finished.has(name)) visit(name, [name])
  return faults
}
