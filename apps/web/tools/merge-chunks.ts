/** One file of a build, as far as merging reads it. */
export interface BuiltChunk {
  readonly name: string
  readonly modules: readonly string[]
  /** Names of the chunks that it imports statically. */
  readonly imports: readonly string[]
  /** KB after gzip. */
  readonly size: number
  /** It takes no other chunk, and no other takes it. */
  readonly isFixed: boolean
}

/** What is loaded together: the first load of a route, what its screen then loads by itself, or what a press opens. */
export interface Load {
  /** Names of the chunks that it begins with. What they import belongs to it. */
  readonly begins: readonly string[]
  /** The most KB of chunks that it may have. Null without a limit. */
  readonly room: number | null
  /** How much a request or a KB counts here, beside those of the first load of a route. */
  readonly weight: number
}

/** What a request costs beside its bytes, in KB of code: about what a browser needs to ask for a file and to begin to run it. */
const requestCost = 3
/** KB after gzip that a file has for itself: its imports and exports, and the beginning of its compression. */
const ownOverhead = 0.12

interface OpenLoad {
  readonly weight: number
  /** KB that may still be added. */
  room: number
}

interface Part {
  readonly name: string
  readonly modules: string[]
  readonly isFixed: boolean
  imports: Set<Part>
  size: number
  /** The loads that have it. */
  readonly loads: Set<OpenLoad>
}

export interface MergedChunk {
  /** The name of one of the chunks that it is made of. */
  readonly name: string
  readonly modules: readonly string[]
}

/**
 * Merges chunks that are loaded together, beginning with the smallest. A merge saves a request in each load that has both, and adds
 * the bytes of one to each load that needs only the other. It adds to no load another file or more than its room, and makes no circle of imports.
 * @returns all files that are left, fixed ones too
 * @throws if a load or an import names a chunk that is not there
 */
export function mergeChunks(chunks: readonly BuiltChunk[], loads: readonly Load[]): MergedChunk[] {
  const parts = new Set(partsOf(chunks, loads))
  for (let merged = true; merged; ) {
    merged = false
    const smallestFirst = [...parts].toSorted((one, other) => one.size - other.size)
    for (const part of smallestFirst) {
      const into = bestTarget(part, parts)
      if (into === null) continue
      merge(part, into, parts)
      merged = true
    }
  }
  return [...parts]
}

function partsOf(chunks: readonly BuiltChunk[], loads: readonly Load[]): Part[] {
  const byName = new Map<string, Part>(
    chunks.map(({ name, modules, size, isFixed }) => [
      name,
      { name, modules: [...modules], isFixed, imports: new Set(), size, loads: new Set() },
    ]),
  )
  const partOf = (name: string): Part => {
    const part = byName.get(name)
    if (part === undefined) throw new Error(`${name} is not a chunk of this build`)
    return part
  }
  for (const { name, imports } of chunks) partOf(name).imports = new Set(imports.map(partOf))
  for (const { begins, room, weight } of loads) {
    const open: OpenLoad = { weight, room: Infinity }
    const loaded = closureOf(begins.map(partOf))
    for (const part of loaded) part.loads.add(open)
    if (room !== null) open.room = room - [...loaded].reduce((sum, { size }) => sum + size, 0)
  }
  return [...byName.values()]
}

function closureOf(starts: Iterable<Part>): Set<Part> {
  const found = new Set<Part>()
  const visit = (part: Part): void => {
    if (found.has(part)) return
    found.add(part)
    part.imports.forEach(visit)
  }
  for (const start of starts) visit(start)
  return found
}

/** The part whose merge with this one saves most. Null if no merge saves anything. */
function bestTarget(part: Part, parts: ReadonlySet<Part>): Part | null {
  let best: { into: Part; saved: number } | null = null
  if (part.isFixed) return null
  for (const into of parts) {
    if (into === part || into.isFixed) continue
    const saved = savedBy(part, into)
    if (saved > (best?.saved ?? 0) && canMerge(part, into)) best = { into, saved }
  }
  return best?.into ?? null
}

function savedBy(one: Part, other: Part): number {
  let saved = 0
  for (const load of one.loads)
    saved += load.weight * (other.loads.has(load) ? requestCost + ownOverhead : -other.size)
  for (const load of other.loads) if (!one.loads.has(load)) saved -= load.weight * one.size
  return saved
}

function canMerge(one: Part, other: Part): boolean {
  const hasRoom = (has: Part, needs: Part): boolean =>
    [...has.loads].every((load) => needs.loads.has(load) || load.room >= needs.size)
  if (!hasRoom(one, other) || !hasRoom(other, one)) return false
  const both = new Set([one, other])
  const imported = new Set([...one.imports, ...other.imports].filter((part) => !both.has(part)))
  const loads = [...one.loads, ...other.loads]
  const needsNoFurtherFile = [...imported].every((part) => loads.every((load) => part.loads.has(load)))
  const behind = closureOf(imported)
  // A file between them would import the merged one and be imported by it.
  return needsNoFurtherFile && !behind.has(one) && !behind.has(other)
}

function merge(part: Part, into: Part, parts: Set<Part>): void {
  for (const load of part.loads) if (!into.loads.has(load)) load.room -= into.size
  for (const load of into.loads) load.room += part.loads.has(load) ? ownOverhead : -part.size
  for (const load of part.loads) into.loads.add(load)
  into.modules.push(...part.modules)
  into.size += part.size - ownOverhead
  parts.delete(part)
  for (const other of parts) if (other.imports.delete(part)) other.imports.add(into)
  for (const imported of part.imports) into.imports.add(imported)
  into.imports.delete(into)
  into.imports.delete(part)
}
