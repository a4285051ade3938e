import { readFileSync } from 'node:fs'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { createIcon } from '../src/ui/create-icon.ts'
import { iconParts } from './icons-plugin.ts'

const folder = new URL('../../../node_modules/lucide-react/dist/esm/icons/', import.meta.url)

const partsOf = (code: string) => iconParts(parseSync('icon.mjs', code).program)

it.each(['pencil', 'ellipsis', 'circle-exclamation-point', 'table-2'])(
  'draws %s as lucide does',
  async (name) => {
    const file = new URL(`${name}.mjs`, folder)
    const lucide: { default: ComponentType<Readonly<Record<string, unknown>>> } = await import(file.href)
    const parts = partsOf(readFileSync(file, 'utf8'))
    const properties = { size: 18, className: 'text-t2', 'aria-hidden': true, strokeWidth: 3 }
    const drawn = renderToStaticMarkup(createElement(createIcon(...(parts ?? [])), properties))
    const asLucide = renderToStaticMarkup(createElement(lucide.default, properties))
    expect(drawn).toContain('class="lucide text-t2"')
    expect(drawn).toBe(asLucide.replace(/ lucide-[\w-]+/g, ''))
  },
)

it('does not take an icon of another size or form for one that it knows', () => {
  const icon = (fields: string) => `const __iconData = { name: "x", ${fields} }`
  expect(partsOf(icon('size: 24, node: [["path", { d: "M1 1", key: "a" }]]'))).toEqual(['M1 1'])
  expect(partsOf(icon('size: 24, node: [["path", { d: "M1 1", opacity: ".4" }]]'))).toEqual([
    ['path', { d: 'M1 1', opacity: '.4' }],
  ])
  expect(partsOf(icon('size: 48, node: [["path", { d: "M1 1" }]]'))).toBeNull()
  expect(partsOf(icon('size: 24, node: [["g", {}, [["path", { d: "M1 1" }]]]]'))).toBeNull()
  expect(partsOf(icon('size: 24, node: shapes'))).toBeNull()
  expect(partsOf('export default 1')).toBeNull()
})
