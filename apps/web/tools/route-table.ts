import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

/** What one address of the product loads before its screen stands. */
export interface Route {
  readonly path: string
  readonly zone: 'site' | 'store' | 'app' | 'admin'
  /** Files that it imports dynamically, from the folder of the web app. */
  readonly modules: readonly string[]
  /** Areas of texts. */
  readonly areas: readonly string[]
}

interface Loads {
  readonly modules: Set<string>
  readonly areas: Set<string>
  readonly files: Set<string>
}

interface Node {
  readonly type: string
}

/** A file of the route table: its top-level values, and where its imports come from. */
interface Module {
  readonly file: string
  readonly values: ReadonlyMap<string, Node>
  readonly imports: ReadonlyMap<string, string>
}

const web = fileURLToPath(new URL('..', import.meta.url))
const adminShell = 'src/app/shell/admin-shell.tsx'
const pagesFile = 'src/app/site/pages.ts'
/** Their values come with the route; they do not load what they name before it stands. */
const notFollowed: ReadonlySet<string> = new Set(['component', 'pendingComponent', 'validateSearch', 'head'])

/**
 * The routes of the app's router and the public pages, read from their source. The files cannot be imported here: they need the build.
 * @param folder of the web app
 * @throws if a public page announces another file than it loads
 */
export function readRoutes(folder = web): Route[] {
  const routeFolder = join(folder, 'src/app/routes')
  const files = readdirSync(routeFolder).map((name) => join(routeFolder, name))
  const table = tableOf([...files, join(folder, 'src/app/root-route.tsx'), join(folder, pagesFile)])
  return [...appRoutes(table, folder), ...publicPages(table, folder)]
}

function appRoutes(table: ReadonlyMap<string, Module>, folder: string): Route[] {
  const routes: Route[] = []
  for (const module of table.values())
    for (const node of module.values.values()) {
      const [options] = isCallOf(node, 'createRoute') ? list(node, 'arguments') : []
      const path = options === undefined ? null : textOf(propertyOf(options, 'path'))
      if (path === null) continue
      const { modules, areas } = loadsOf(node, module, table, folder)
      const zone = modules.has(adminShell) ? 'admin' : 'app'
      routes.push({ path, zone, modules: [...modules], areas: [...areas] })
    }
  return routes
}

function publicPages(table: ReadonlyMap<string, Module>, folder: string): Route[] {
  const module = table.get(join(folder, pagesFile))
  const pages = module?.values.get('sitePages')
  if (module === undefined || pages === undefined) throw new Error(`${pagesFile} has no sitePages`)
  return list(pages, 'properties').map((property) => {
    const path = textOf(part(property, 'key')) ?? ''
    const { modules, areas, files } = loadsOf(part(property, 'value'), module, table, folder)
    if ([...modules].join() !== [...files].join())
      throw new Error(`${path} loads ${[...modules].join()} but announces ${[...files].join()}`)
    return {
      path,
      zone: /^\/loja(\/|$)/.test(path) ? 'store' : 'site',
      modules: [...modules],
      areas: [...areas],
    }
  })
}

/** Walks through a value, and through the values of the table that it names. */
function loadsOf(start: unknown, home: Module, table: ReadonlyMap<string, Module>, folder: string): Loads {
  const loads: Loads = { modules: new Set(), areas: new Set(), files: new Set() }
  const seen = new Set<unknown>()
  const follow = (name: string, module: Module): void => {
    const elsewhere = table.get(module.imports.get(name) ?? '')
    visit((elsewhere ?? module).values.get(name), elsewhere ?? module)
  }
  const visit = (value: unknown, module: Module): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, module)
    if (!isNode(value) || seen.has(value)) return
    seen.add(value)
    if (value.type === 'Identifier') return follow(String(field(value, 'name')), module)
    if (value.type === 'ImportExpression') {
      const target = textOf(part(value, 'source')) ?? ''
      loads.modules.add(relative(folder, resolve(dirname(module.file), target)))
    }
    const areas = isCallOf(value, 'screen')
      ? list(value, 'arguments')[2]
      : isCallOf(value, 'loadTexts')
        ? list(value, 'arguments')[1]
        : undefined
    for (const area of textsIn(areas)) loads.areas.add(area)
    if (value.type === 'Property') {
      const name = nameOf(part(value, 'key'))
      if (notFollowed.has(name)) return
      if (name === 'areas') for (const area of textsIn(part(value, 'value'))) loads.areas.add(area)
      if (name === 'file') loads.files.add(textOf(part(value, 'value')) ?? '')
      return visit(part(value, 'value'), module)
    }
    for (const [name, child] of Object.entries(value)) if (name !== 'property') visit(child, module)
  }
  visit(start, home)
  return loads
}

function tableOf(files: readonly string[]): ReadonlyMap<string, Module> {
  return new Map(files.map((file) => [file, moduleOf(file)]))
}

function moduleOf(file: string): Module {
  const values = new Map<string, Node>()
  const imports = new Map<string, string>()
  for (const statement of parseSync(file, readFileSync(file, 'utf8')).program.body) {
    const declared =
      statement.type === 'ExportNamedDeclaration' && statement.declaration !== null
        ? statement.declaration
        : statement
    if (declared.type === 'VariableDeclaration')
      for (const { id, init } of declared.declarations)
        if (id.type === 'Identifier' && init !== null) values.set(id.name, init)
    if (declared.type === 'ImportDeclaration')
      for (const { local } of declared.specifiers)
        imports.set(local.name, resolve(dirname(file), declared.source.value))
  }
  return { file, values, imports }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function field(node: Node, name: string): unknown {
  return new Map<string, unknown>(Object.entries(node)).get(name)
}

function part(node: Node, name: string): Node {
  const value = field(node, name)
  if (!isNode(value)) throw new Error(`a ${node.type} without ${name}`)
  return value
}

function list(node: Node, name: string): Node[] {
  const values = field(node, name)
  return Array.isArray(values) ? values.filter(isNode) : []
}

function nameOf(node: Node): string {
  return node.type === 'Identifier' ? String(field(node, 'name')) : (textOf(node) ?? '')
}

function textOf(node: Node | undefined): string | null {
  const value = node?.type === 'Literal' ? field(node, 'value') : null
  return typeof value === 'string' ? value : null
}

function textsIn(node: Node | undefined): string[] {
  return node === undefined ? [] : list(node, 'elements').flatMap((item) => textOf(item) ?? [])
}

function propertyOf(node: Node, name: string): Node | undefined {
  const property = list(node, 'properties').find(
    (candidate) => candidate.type === 'Property' && nameOf(part(candidate, 'key')) === name,
  )
  return property === undefined ? undefined : part(property, 'value')
}

function isCallOf(node: Node, name: string): boolean {
  return node.type === 'CallExpression' && nameOf(part(node, 'callee')) === name
}
