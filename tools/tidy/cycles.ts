import { resolve, type Import, type Repository } from './imports.ts'
import { placeOf } from './layers.ts'
import { isTest, type Fault } from './source.ts'

type Edge = { to: string; path: string; line: number }

/** Which features of one app import which, with the first place where each does. */
function featureGraph(
  repository: Repository,
  layer: 'features' | 'web-features',
  importsByPath: ReadonlyMap<string, readonly Import[]>,
): Map<string, Edge[]> {
  const graph = new Map<string, Edge[]>()
  for (const [path, imports] of importsByPath) {
    const from = placeOf(path)
    if (from.layer !== layer || isTest(path)) continue
    const edges = graph.get(from.name) ?? []
    graph.set(from.name, edges)
    for (const { specifier, line } of imports) {
      const target = resolve(repository, path, specifier)
      if (target.kind !== 'file') continue
      const to = placeOf(target.path)
      const known = edges.some((edge) => edge.to === to.name)
      if (to.layer === layer && to.name !== from.name && !known) edges.push({ to: to.name, path, line })
    }
  }
  return graph
}

/** Features that import each other in a circle; each circle is reported once, at the import that closes it. */
export function checkCycles(
  repository: Repository,
  importsByPath: ReadonlyMap<string, readonly Import[]>,
): Fault[] {
  const faults: Fault[] = []
  for (const layer of ['features', 'web-features'] as const) {
    const graph = featureGraph(repository, layer, importsByPath)
    const finished = new Set<string>()
    const visit = (name: string, trail: readonly string[]): void => {
      for (const { to, path, line } of graph.get(name) ?? []) {
        const start = trail.indexOf(to)
        if (start !== -1) {
          const circle = [...trail.slice(start), to].join(' -> ')
          faults.push({ path, line, rule: 'cycle', message: `features in a circle: ${circle}` })
        } else if (!finished.has(to)) visit(to, [...trail, to])
      }
      finished.add(name)
    }
    for (const name of graph.keys()) if (!finished.has(name)) visit(name, [name])
  }
  return faults
}
