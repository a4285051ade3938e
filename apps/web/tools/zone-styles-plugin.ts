import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { parseSync, type Plugin } from 'vite'

const zoneRule = /@zone "([^"]+)"(?: without((?: "[^"]+")+))?;/

/**
 * Gives each style sheet the classes of one zone: it replaces `@zone "entry"` by a Tailwind `@source` for every module that the entry
 * imports, at once or later. So no list of files has to be kept, and a sheet cannot lack a screen's classes.
 */
export function zoneStyles(): Plugin {
  return {
    name: 'puente-zone-styles',
    // Before Tailwind reads the sheet.
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/styles\/[\w-]+\.css$/ },
      handler(code, id) {
        const rule = zoneRule.exec(code)
        if (rule === null) return null
        const [text, entry = '', without = ''] = rule
        const folder = dirname(id)
        const left = [...without.matchAll(/"([^"]+)"/g)].map(([, name = '']) => resolve(folder, name))
        const modules = modulesOf(resolve(folder, entry), left)
        return {
          code: code.replace(text, modules.map((file) => `@source "${relative(folder, file)}";`).join('\n')),
          map: null,
        }
      },
    },
  }
}

/**
 * Every module of the web app that `entry` imports, with those that they import.
 * @param without where the walk stops; each must be met, so that a renamed file is noticed
 */
export function modulesOf(entry: string, without: readonly string[] = []): string[] {
  const found = new Set<string>()
  const stops = new Set<string>()
  const visit = (file: string): void => {
    if (without.includes(file)) stops.add(file)
    else if (!found.has(file)) {
      found.add(file)
      importsOf(file).forEach(visit)
    }
  }
  visit(entry)
  const missed = without.filter((file) => !stops.has(file))
  if (missed.length > 0) throw new Error(`nothing that ${entry} imports is ${missed.join(', ')}`)
  return [...found].toSorted()
}

function importsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module
  return [
    // Types draw nothing.
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports
      .flatMap(({ entries }) => entries.filter(({ isType }) => !isType))
      .flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ...dynamicImports.map(({ moduleRequest }) => code.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ]
    .filter((name) => /^\.{1,2}\/.*\.tsx?$/.test(name))
    .map((name) => resolve(dirname(file), name))
}
