import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { BuildEnvironment, Rolldown, ViteBuilder } from 'vite'
import { divisions } from './chunks.ts'
import { type BuiltChunk, type Load, mergeChunks } from './merge-chunks.ts'
import { type Route, readRoutes } from './route-table.ts'
import { askedFirst, budgets, languages } from './size-budgets.ts'

const web = fileURLToPath(new URL('..', import.meta.url))

/** Chunks that the first loads of many routes rest on: those of the division, and the bundler's own. */
const fixed: ReadonlySet<string> = new Set([...divisions, 'rolldown-runtime'])

/** What screens of an area load by themselves once they stand. */
const afterwards = {
  both: [
    'src/app/session-follower.ts',
    'src/app/session-watch.ts',
    'src/lib/live/live-updates.ts',
    'src/ui/dialog-layer.tsx',
    'src/ui/toast-layer.tsx',
  ],
  app: [
    'src/app/keep-when-calm.ts',
    'src/features/collections/own/confirmed-popup.tsx',
    'src/features/collections/own/waiting-bar.tsx',
  ],
} as const

/** KB that a first load keeps free: what merged chunks weigh is known only once they are built. 0.9 KB more than expected was measured. */
const margin = 1
/** A press opens few of all the things that can be opened. */
const weightOfPress = 0.15

/**
 * Builds the web app twice. The first build, which writes nothing, shows what files the bundler makes of its groups and what each weighs. The
 * second merges those that are loaded together.
 */
export async function buildFewerFiles(
  client: BuildEnvironment,
  build: (environment: BuildEnvironment) => ReturnType<ViteBuilder['build']>,
): Promise<void> {
  const options = client.config.build
  const { output } = options.rolldownOptions
  if (output === undefined || Array.isArray(output)) throw new Error('the web app has one kind of output')
  Object.assign(options, { write: false })
  const first = await build(client)
  if (!('output' in first)) throw new Error('the web app is built once at a time')
  output.codeSplitting = {
    groups: [
      { name: namesOfFiles(first.output.filter((file) => file.type === 'chunk')), debugName: 'merged' },
    ],
    // Otherwise a group would take along what its modules import, also where the merge leaves that apart.
    includeDependenciesRecursively: false,
  }
  Object.assign(options, { write: true })
  await build(client)
}

/** The name of each module's file in the second build. */
function namesOfFiles(built: readonly Rolldown.OutputChunk[]): (id: string) => string | null {
  const chunkOf = new Map(built.map((chunk) => [chunk.fileName, chunk]))
  const names = new Map<string, string>()
  for (const [nth, { name, modules }] of mergeChunks(chunksOf(built), loadsOf(built)).entries()) {
    const chunk = chunkOf.get(name)
    // The bundler makes the file of an entry itself, from what no group has.
    if (chunk === undefined || isEntry(chunk)) continue
    for (const id of modules) names.set(id, fixed.has(chunk.name) ? chunk.name : `merged-${nth}`)
  }
  return (id) => names.get(id) ?? null
}

/** The start of the app, or what an import asks for by itself. */
function isEntry({ facadeModuleId }: Rolldown.OutputChunk): boolean {
  return facadeModuleId !== null
}

/**
 * The files that may merge are those that only other files import. Entries stay as they are, and so do the files of the division and those with
 * a style sheet. A file that may import another one later stays too: each load that has it must answer for the weight of that import.
 */
function chunksOf(built: readonly Rolldown.OutputChunk[]): BuiltChunk[] {
  return built.map((chunk) => ({
    name: chunk.fileName,
    modules: chunk.moduleIds,
    imports: chunk.imports,
    size: weightOf(chunk),
    isFixed:
      fixed.has(chunk.name) ||
      chunk.dynamicImports.length > 0 ||
      isEntry(chunk) ||
      chunk.viteMetadata?.importedCss.size !== 0,
  }))
}

function weightOf({ code }: Rolldown.OutputChunk): number {
  return gzipSync(code, { level: 9 }).length / 1000
}

function loadsOf(built: readonly Rolldown.OutputChunk[]): Load[] {
  const chunkOf = chunkFinder(built)
  const routes = readRoutes()
  const firsts = routes.flatMap((route) =>
    languages.map(
      (language): Load => ({
        begins: askedFirst(route, language).map(chunkOf),
        room: budgets[route.zone].script - margin,
        weight: 1 / languages.length,
      }),
    ),
  )
  const wholes = routes.map(
    (route): Load => ({
      begins: [...askedFirst(route, 'es'), ...loadedAfterwards(route)].map(chunkOf),
      room: null,
      weight: 1,
    }),
  )
  const pressed = new Set(built.flatMap(({ dynamicImports }) => dynamicImports))
  const presses = [...pressed].map((file): Load => ({ begins: [file], room: null, weight: weightOfPress }))
  return [...firsts, ...wholes, ...presses]
}

function loadedAfterwards({ zone }: Route): readonly string[] {
  if (zone === 'app') return [...afterwards.both, ...afterwards.app]
  return zone === 'admin' ? afterwards.both : []
}

/** Finds the chunk that a file of the web app becomes, or stands in. */
function chunkFinder(built: readonly Rolldown.OutputChunk[]): (name: string) => string {
  const files = new Map<string, string>()
  for (const { fileName, moduleIds } of built) for (const id of moduleIds) files.set(id, fileName)
  for (const { fileName, facadeModuleId } of built)
    if (facadeModuleId !== null) files.set(facadeModuleId, fileName)
  return (name) => {
    const file = files.get(join(web, name))
    if (file === undefined) throw new Error(`${name} is not in the build`)
    return file
  }
}
