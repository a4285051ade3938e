import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * What stands without a network: the start file, the screens that a merchant moves between all day, what opens over them,
 * and their texts in both languages.
 */
const kept = [
  /\/src\/app\/start-app\.tsx$/,
  /\/src\/features\/orders\/(exchange|history)-screen\.tsx$/,
  /\/src\/features\/collections\/(generating-pix-screen|payment-expired-screen|confirmed-popup)\.tsx$/,
  /\/src\/features\/identity\/profile-screen\.tsx$/,
  /\/src\/lib\/live\/live-updates\.ts$/,
  /\/src\/ui\/(dialog|toast)-layer\.tsx$/,
  /\/src\/messages\/(es|pt)\/(shell|problems|exchange|charge|history|profile)\.ts$/,
]

function isKept(modules: readonly string[]): boolean {
  return modules.some((module) => kept.some((pattern) => pattern.test(module)))
}

/**
 * Writes `sw.js` from `src/service-worker.js` with the list of files that make the shell start without a network.
 * Everything else is cached when it is first asked for.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'puente-service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_options, bundle) {
      const shell = new Set<string>()
      const visit = (file: string): void => {
        const chunk = bundle[file]
        if (shell.has(file) || chunk?.type !== 'chunk') return
        shell.add(file)
        for (const css of chunk.viteMetadata?.importedCss ?? []) shell.add(css)
        chunk.imports.forEach(visit)
      }
      for (const [file, output] of Object.entries(bundle)) {
        if (output.type === 'chunk' && (output.isEntry || isKept(output.moduleIds))) visit(file)
        if (file.endsWith('.woff2')) shell.add(file)
      }
      const files = [...shell].toSorted().map((file) => `/${file}`)
      const version = createHash('sha256')
        .update(Object.keys(bundle).toSorted().join())
        .digest('hex')
        .slice(0, 12)
      const source = await readFile(
        fileURLToPath(new URL('../src/service-worker.js', import.meta.url)),
        'utf8',
      )
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: source.replace('__VERSION__', version).replace("['__SHELL__']", JSON.stringify(files)),
      })
    },
  }
}
