import type { Plugin } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** Of endpoints and problems: what only the server acts upon, or shows in its API reference. */
const forServer: ReadonlySet<string> = new Set([
  'summary',
  'title',
  'rateLimit',
  'problems',
  'whileLocked',
  'onHandover',
  'freshProof',
  'fromMemory',
])

/**
 * Leaves out of the browser's code what only the server reads in the contract: a good part of its weight, most of it English
 * sentences. The types stay as they are.
 */
export function contractForBrowser(): Plugin {
  return {
    name: 'contract-for-browser',
    transform: {
      filter: { id: /packages\/contract\/src\/[\w/-]+\.ts$/ },
      handler(code) {
        let shorter = code
        for (const { start, end } of serverParts(this.parse(code))) {
          const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0
          // Blanks keep every other position, so that no source map is needed.
          const length = end + comma - start
          shorter = shorter.slice(0, start) + ' '.repeat(length) + shorter.slice(start + length)
        }
        return { code: shorter, map: null }
      },
    },
  }
}

function* serverParts(tree: unknown): Generator<Node> {
  if (typeof tree !== 'object' || tree === null) return
  if (isServerPart(tree)) {
    yield tree
    return
  }
  for (const part of Object.values(tree)) yield* serverParts(part)
}

/** Plain values only: a field of a schema that has such a name is an expression. */
function isServerPart(value: object): value is Node {
  if (typeOf(value) !== 'Property') return false
  const { key, value: content } = value as { key?: unknown; value?: unknown }
  return forServer.has(nameOf(key)) && isPlain(content)
}

function isPlain(content: unknown): boolean {
  if (typeOf(content) === 'Literal') return true
  const { elements } = (content ?? {}) as { elements?: unknown }
  return Array.isArray(elements) && elements.every((element) => typeOf(element) === 'Literal')
}

function nameOf(key: unknown): string {
  return typeof key === 'object' && key !== null && 'name' in key ? String(key.name) : ''
}

function typeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'type' in value ? value.type : null
}
