import { readFileSync } from 'node:fs'

interface BuiltFile {
  readonly file: string
  readonly name?: string
}

/** The files that the build made of a chunk, such as `history-page`, or of the texts of an area in each language. Their names are hashes. */
export function filesNamed(name: string): string[] {
  const manifest: Record<string, BuiltFile> = JSON.parse(
    readFileSync(new URL('../../apps/web/dist/.vite/manifest.json', import.meta.url), 'utf8'),
  )
  const files = Object.values(manifest)
    .filter((built) => built.name === name && built.file.endsWith('.js'))
    .map(({ file }) => `/${file}`)
  if (files.length === 0) throw new Error(`the build has no file of ${name}`)
  return [...new Set(files)]
}

/** Matches the addresses of those files. */
export function addressesOf(name: string): RegExp {
  return new RegExp(filesNamed(name).join('|').replaceAll('.', '\\.'))
}
