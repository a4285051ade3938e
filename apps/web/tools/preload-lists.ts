import type { Plugin } from 'vite'

/** Chunks that every page has loaded before it asks for another. */
const always: ReadonlySet<string> = new Set(['react', 'core', 'rolldown-runtime', 'index'])
/** The same in the app, which has loaded `app` too. */
const withApp: ReadonlySet<string> = new Set(['shared', 'later', 'app'])

/** A chunk of less code than this, such as an icon, is smaller than the request for it. */
const smallChunk = 1_000

/**
 * Shortens the lists of files to fetch along with a screen, which stand in the first load: without what every page has loaded already,
 * and without small chunks. Those come together, once the screen's own file names them.
 */
export function preloadLists(): {
  /** Reads the names of the chunks: their files carry only a hash. */
  plugin: Plugin
  /**
   * @param files of the build
   * @param host the file that asks for them
   */
  shorten: (files: readonly string[], host: string) => string[]
} {
  const names = new Map<string, string>()
  const small = new Set<string>()
  const nameOf = (file: string): string => {
    const name = names.get(file)
    if (name === undefined) throw new Error(`${file} is not of this build`)
    return name
  }
  return {
    plugin: {
      name: 'preload-lists',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      generateBundle: {
        order: 'pre',
        handler(_options, bundle) {
          for (const [file, output] of Object.entries(bundle)) {
            names.set(file, output.type === 'chunk' ? output.name : (output.names[0] ?? file))
            if (output.type === 'chunk' && output.code.length < smallChunk) small.add(file)
          }
        },
      },
    },
    shorten: (files, host) =>
      files.filter((file) => {
        const name = nameOf(file)
        return !always.has(name) && !small.has(file) && !(withApp.has(name) && nameOf(host) === 'app')
      }),
  }
}
