import type { Route } from './route-table.ts'

/** One file of the build, as Vite's manifest names it. */
interface BuiltFile {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

export interface Build {
  readonly manifest: Readonly<Record<string, BuiltFile>>
  /** Bytes of a built file after gzip. */
  readonly weigh: (file: string) => number
}

/** What a route, or a part of it that comes later, weighs. */
export interface Weight {
  readonly name: string
  readonly kind: 'script' | 'style' | 'later'
  readonly bytes: number
  readonly limitBytes: number
  readonly verdict: 'ok' | 'too large'
}

const kilo = 1000
/** KB after gzip. `later` is what one dynamic import adds to the first load of a route. */
export const budgets = {
  site: { script: 105, style: 18, later: 60 },
  store: { script: 120, style: 18, later: 60 },
  app: { script: 170, style: 24, later: 60 },
  admin: { script: 240, style: 28, later: 90 },
} as const satisfies Record<Route['zone'], Record<Weight['kind'], number>>

const entry = 'index.html'
const siteSheet = 'src/styles/site.css'
const starts = { site: 'src/app/start-site.tsx', app: 'src/app/start-app.tsx' } as const
export const languages = ['es', 'pt']

/**
 * Weighs what each route loads before its screen stands: the entry, the start file, the route's modules and its texts in the heavier
 * language, each with all that it imports; its style sheets; and the heaviest of what it may import later.
 * @throws if the build has no file of a name
 */
export function weighRoutes(build: Build, routes: readonly Route[]): Weight[] {
  const judged = new Set([...Object.values(starts), ...routes.flatMap(({ modules }) => modules)])
  return routes.flatMap((route) => {
    const { path, zone } = route
    const loads = languages.map((language) => firstLoad(build, route, language))
    const scripts = loads.map((files) => sum(build, files, '.js'))
    const weight = (kind: Weight['kind'], name: string, bytes: number): Weight => {
      const limitBytes = budgets[zone][kind] * kilo
      return { kind, name, bytes, limitBytes, verdict: bytes <= limitBytes ? 'ok' : 'too large' }
    }
    const [load = new Set<string>()] = loads
    const later = heaviestLater(build, load, judged)
    return [
      weight('script', path, Math.max(...scripts)),
      weight('style', path, sum(build, load, '.css')),
      ...(later === null ? [] : [weight('later', `${path} › ${later.name}`, later.bytes)]),
    ]
  })
}

/** Files whose code a route asks for before its screen stands, with its texts in a language. */
export function askedFirst({ zone, modules, areas }: Route, language: string): string[] {
  return [
    entry,
    isPublic(zone) ? starts.site : starts.app,
    ...modules,
    ...areas.map((area) => `src/messages/${language}/${area}.ts`),
  ]
}

function isPublic(zone: Route['zone']): boolean {
  return zone === 'site' || zone === 'store'
}

/** Names of the manifest that a first load takes, closed under static imports. */
function firstLoad(build: Build, route: Route, language: string): ReadonlySet<string> {
  const { zone } = route
  const names = closure(build, [...askedFirst(route, language), ...(isPublic(zone) ? [siteSheet] : [])])
  const files = new Set(
    [...names].flatMap((name) => [fileOf(build, name).file, ...(fileOf(build, name).css ?? [])]),
  )
  // The server puts the sheet of the zone in the place of the one that the entry names.
  if (zone !== 'app') for (const sheet of fileOf(build, entry).css ?? []) files.delete(sheet)
  return files
}

function heaviestLater(
  build: Build,
  load: ReadonlySet<string>,
  judged: ReadonlySet<string>,
): { name: string; bytes: number } | null {
  let heaviest: { name: string; bytes: number } | null = null
  const seen = new Set<string>()
  const visit = (name: string): void => {
    // A route has a budget of its own.
    if (seen.has(name) || judged.has(name)) return
    seen.add(name)
    const names = closure(build, [name])
    const added = new Set([...names].map((one) => fileOf(build, one).file).filter((file) => !load.has(file)))
    const bytes = sum(build, added, '.js')
    if (bytes > (heaviest?.bytes ?? 0)) heaviest = { name, bytes }
    for (const one of names) fileOf(build, one).dynamicImports?.forEach(visit)
  }
  for (const built of Object.values(build.manifest))
    if (load.has(built.file)) built.dynamicImports?.forEach(visit)
  return heaviest
}

function closure(build: Build, names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (name: string): void => {
    if (found.has(name)) return
    found.add(name)
    fileOf(build, name).imports?.forEach(visit)
  }
  names.forEach(visit)
  return found
}

function fileOf(build: Build, name: string): BuiltFile {
  const built = build.manifest[name]
  if (built === undefined) throw new Error(`${name} is not in the build`)
  return built
}

function sum(build: Build, files: ReadonlySet<string>, extension: string): number {
  return [...files]
    .filter((file) => file.endsWith(extension))
    .reduce((bytes, file) => bytes + build.weigh(file), 0)
}
