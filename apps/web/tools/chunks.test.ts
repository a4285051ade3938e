import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { chunks } from './chunks.ts'

const file = (name: string): string => fileURLToPath(new URL(`../src/${name}`, import.meta.url))

/** Imports of each module; those after the bar are dynamic. */
const imports: Readonly<Record<string, string>> = {
  'main.tsx': 'csp | app/start-app.tsx app/start-site.tsx',
  'app/start-app.tsx': 'both router live dialog zod | app/screen',
  'app/start-site.tsx': 'both app/site/pages.ts | ask-server',
  'app/site/pages.ts': 'frame | landing',
  'app/screen': 'of-screen frame |',
  landing: 'dialog of-landing |',
  'ask-server': 'zod |',
}

function graphOf(table: Readonly<Record<string, string>>) {
  const listed = (text = ''): string[] => text.split(' ').filter(Boolean).map(file)
  const infos = new Map(
    Object.entries(table).map(([name, text]) => {
      const [now, later] = text.split('|')
      return [file(name), { importedIds: listed(now), dynamicallyImportedIds: listed(later) }] as const
    }),
  )
  return { getModuleInfo: (id: string) => infos.get(id) ?? null }
}

it('divides modules by who needs them first', () => {
  const graph = graphOf(imports)
  const { groups } = chunks()
  const chunkOf = (name: string) =>
    groups.map((group) => group.name(file(name), graph)).find((found) => found !== null) ?? null
  expect(chunkOf('main.tsx')).toBeNull()
  // Also for a screen of the app: a frame of the site would else be loaded with all of the site.
  for (const name of ['csp', 'both', 'frame']) expect(chunkOf(name)).toBe('core')
  expect(chunkOf('router')).toBe('app')
  expect(chunkOf('dialog')).toBe('shared')
  expect(chunkOf('zod')).toBe('later')
  expect(chunkOf('app/site/pages.ts')).toBe('site')
  for (const name of ['of-screen', 'of-landing']) expect(chunkOf(name)).toBeNull()
})

it('fails a build in which a line of its own matches nothing', () => {
  const { groups, plugin } = chunks()
  const graph = graphOf(imports)
  for (const group of groups) group.name(file('ui/badge.tsx'), graph)
  expect(plugin.generateBundle).toThrow(/ui\S*bridge/)
  expect(plugin.generateBundle).not.toThrow(/ui\S*badge/)
})
