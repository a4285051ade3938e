import { lineAt, type Fault } from './source.ts'

/** Documents of ours. docs/product repeats the requirements. */
const document = /^(?:CONTRIBUTING|README)\.md$|^docs\/(?!product\/).*\.md$/

const whole = /^(?:apps|packages|tools|e2e|bench)\//
/** Paths that documents give from `apps/server/src` or `apps/web/src` on. */
const short = /^(?:features|platform|providers|start|ui|app|lib|messages)\//
const shortRoots = ['apps/server/src/', 'apps/web/src/']

/** A name that the reader fills in, or a file that a build writes. */
const open = /[<*…]|NNNN|\/dist\//

/** `a/{b,c}.ts` names two files. */
function expanded(path: string): string[] {
  const [all, names] = /\{([^{}]*)\}/.exec(path) ?? []
  if (all === undefined || names === undefined) return [path]
  return names.split(',').flatMap((name) => expanded(path.replace(all, name)))
}

function withFolders(paths: Iterable<string>): Set<string> {
  const places = new Set<string>()
  for (const path of paths) {
    for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) places.add(path.slice(0, end))
  }
  return places
}

/** Refuses a path in backticks, in one of our documents, that names no file or folder. */
export function checkDocumentPaths(files: ReadonlyMap<string, string | null>): Fault[] {
  const places = withFolders(files.keys())
  const exists = (path: string): boolean =>
    whole.test(path) ? places.has(path) : shortRoots.some((root) => places.has(`${root}${path}`))
  return [...files].flatMap(([path, text]): Fault[] => {
    if (text === null || !document.test(path)) return []
    return [...text.matchAll(/`([^`\s]+)`/g)].flatMap((match): Fault[] => {
      const named = match[1] ?? ''
      if (open.test(named) || !(whole.test(named) || short.test(named))) return []
      return expanded(named.replace(/\/$/, ''))
        .filter((one) => !exists(one))
        .map((one) => ({
          path,
          line: lineAt(text, match.index),
          rule: 'document-path',
          message: `no file or folder '${one}'`,
        }))
    })
  })
}
