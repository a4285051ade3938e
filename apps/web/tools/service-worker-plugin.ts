import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * What stands without a network: the start file, the screens that a merchant moves between all day, what opens over them,
 * and their texts in both languages.
 */
const kept = [
  'app/start-app.tsx',
  'app/keep-history.ts',
  'app/keep-when-calm.ts',
  'app/session-follower.ts',
  'app/session-watch.ts',
  'features/orders/exchange/exchange-screen.tsx',
  'app/pages/history-page.tsx',
  'features/orders/history/entry-details.tsx',
  'ui/export-choices.tsx',
  'features/orders/history/history-feed.tsx',
  'features/orders/history/kept-charge.tsx',
  'features/orders/history/upcoming-payouts.tsx',
  'app/pages/charge-page.tsx',
  'features/collections/own/generating-pix-screen.tsx',
  'features/collections/own/payment-expired-screen.tsx',
  'features/collections/own/confirmed-popup.tsx',
  'app/pages/profile-page.tsx',
  'lib/errors/report-error.ts',
  'lib/live/live-updates.ts',
  'lib/settings/configuration-fault.ts',
  'ui/dialog-layer.tsx',
  'ui/popover-layer.tsx',
  'ui/qr-path.ts',
  'ui/toast-layer.tsx',
  ...['es', 'pt'].flatMap((language) =>
    [
      'shell',
      'problems',
      'orders/exchange',
      'charge-page/own',
      'collections/own',
      'orders/upcoming',
      'orders/entry',
      'orders/history',
      'rates/own',
      'identity/profile',
      'establishments/own',
      'notifications/own',
      'privacy/own',
      'verification/profile',
    ].map((area) => `messages/${language}/${area}.ts`),
  ),
].map((name) => fileURLToPath(new URL(`../src/${name}`, import.meta.url)))

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
      const wanted = new Set(kept)
      const found = new Set<string>()
      for (const [file, output] of Object.entries(bundle)) {
        if (file.endsWith('.woff2')) shell.add(file)
        if (output.type !== 'chunk') continue
        // A module may stand in one chunk and be reached by another, its facade.
        const keeps = [...output.moduleIds, output.facadeModuleId ?? ''].filter((module) =>
          wanted.has(module),
        )
        for (const module of keeps) found.add(module)
        // Of an entry that is a style sheet alone, no chunk stays.
        const isPage = output.isEntry && output.facadeModuleId?.endsWith('.css') !== true
        if (isPage || keeps.length > 0) visit(file)
      }
      const missed = kept.filter((module) => !found.has(module))
      if (missed.length > 0)
        throw new Error(`the service worker keeps what is not built: ${missed.join(', ')}`)
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
