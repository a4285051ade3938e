import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { IconPart } from '../src/ui/create-icon.ts'

const createIcon = fileURLToPath(new URL('../src/ui/create-icon.ts', import.meta.url))

/**
 * Writes each icon of lucide as a call of `createIcon` with its shapes: without its name, the keys of its shapes, and lucide's own code,
 * which together are a KB of every first load.
 */
export function lightIcons(): Plugin {
  return {
    name: 'light-icons',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      handler(code, id) {
        // An icon's older name only leads to the file of the newer one.
        if (!code.includes('createLucideIcon')) return null
        const parts = iconParts(this.parse(code))
        if (parts === null) throw new Error(`${id} does not hold an icon as icons-plugin.ts reads it`)
        const values = parts.map((part) => JSON.stringify(part)).join()
        return {
          code: `import { createIcon } from ${JSON.stringify(createIcon)}\nexport default /* @__PURE__ */ createIcon(${values})`,
          map: null,
        }
      },
    },
  }
}

/** The shapes of an icon from the tree of its file; null if the file has another form, or an icon of another size. */
export function iconParts(tree: unknown): readonly IconPart[] | null {
  const data = valueOf(initialOf(tree, '__iconData'))
  if (typeof data !== 'object' || data === null || !('size' in data) || !('node' in data)) return null
  if (data.size !== 24 || !Array.isArray(data.node)) return null
  const parts = data.node.map(partOf)
  return parts.every((part) => part !== null) ? parts : null
}

function partOf(shape: unknown): IconPart | null {
  if (!Array.isArray(shape) || shape.length !== 2) return null
  const [tag, { key: _, ...attributes }] = shape
  if (typeof tag !== 'string' || !Object.values(attributes).every((value) => typeof value === 'string'))
    return null
  const { d, ...others } = attributes
  return tag === 'path' && typeof d === 'string' && Object.keys(others).length === 0 ? d : [tag, attributes]
}

/** The expression that a constant of a module begins with. */
function initialOf(tree: unknown, name: string): unknown {
  for (const statement of listOf(tree, 'body'))
    for (const declared of listOf(statement, 'declarations'))
      if (partNamed(partNamed(declared, 'id'), 'name') === name) return partNamed(declared, 'init')
  return null
}

/** The value of an expression of literals, lists and objects; undefined of any other. */
function valueOf(expression: unknown): unknown {
  switch (partNamed(expression, 'type')) {
    case 'Literal':
      return partNamed(expression, 'value')
    case 'ArrayExpression':
      return listOf(expression, 'elements').map(valueOf)
    case 'ObjectExpression':
      return Object.fromEntries(
        listOf(expression, 'properties').map((property) => {
          const key = partNamed(property, 'key')
          return [
            String(partNamed(key, 'name') ?? partNamed(key, 'value')),
            valueOf(partNamed(property, 'value')),
          ]
        }),
      )
    default:
      return undefined
  }
}

function listOf(node: unknown, name: string): unknown[] {
  const part = partNamed(node, name)
  return Array.isArray(part) ? part : []
}

function partNamed(node: unknown, name: string): unknown {
  return typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[name] : undefined
}
