import { readdirSync, readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractForBrowser } from './tools/contract-plugin.ts'
import { serviceWorker } from './tools/service-worker-plugin.ts'
import { socialCard } from './tools/social-card-plugin.ts'

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('./package.json', import.meta.url), 'utf8'),
)

const alwaysHere = /\/(?:react|base|api|data|rolldown-runtime)-[\w-]{8}\.js$|\/index-[\w-]{8}\.css$/
const isAlwaysHere = (file: string): boolean => alwaysHere.test(file)

const icons = new Set(
  readdirSync(new URL('../../node_modules/lucide-react/dist/esm/icons', import.meta.url)).map((file) =>
    file.replace(/\.\w+$/, ''),
  ),
)
const isIcon = (file: string): boolean => icons.has(/\/([\w-]+)-[\w-]{8}\.js$/.exec(file)?.[1] ?? '')

export default defineConfig({
  plugins: [contractForBrowser(), react(), tailwindcss(), serviceWorker(), socialCard()],
  define: { __APP_VERSION__: JSON.stringify(version) },
  // The server puts a fresh value in place of this text in every answer; it is the page's CSP nonce.
  html: { cspNonce: '__CSP_NONCE__' },
  builder: {
    // The app, then the program with which the server draws the public pages; only the first empties the folder.
    async buildApp({ environments, build }) {
      for (const environment of [environments['client'], environments['ssr']])
        if (environment !== undefined) await build(environment)
    },
  },
  environments: {
    ssr: {
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        target: 'node24',
        ssr: 'src/app/site/render-page.tsx',
        outDir: 'dist/.site',
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: false,
        minify: true,
        rolldownOptions: { output: { codeSplitting: false } },
      },
    },
  },
  build: {
    target: 'es2023',
    manifest: true,
    // Fonts and pictures stay files of their own: a data: font would break `font-src 'self'`.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Lists of files to fetch along with a screen stand in the first load. Not in them: what every page has loaded already,
      // and icons, which are smaller than a request.
      resolveDependencies: (_file, dependencies) =>
        dependencies.filter((file) => !isAlwaysHere(file) && !isIcon(file)),
    },
    rolldownOptions: {
      output: {
        // Few files for a first load: small shared modules are gathered instead of one chunk each.
        codeSplitting: {
          groups: [
            { name: 'react', priority: 4, test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: 'data',
              test: /node_modules\/@tanstack\/|src\/lib\/(query|session|settings)\/(?!admin-flag|configuration-fault|return-path)/,
            },
            // What talks to the server, which the public pages load when they stand.
            {
              name: 'api',
              priority: 2,
              test: /node_modules\/zod\/|packages\/contract\/src\/(wire|endpoint|problems|session|settings)\.ts|src\/lib\/api\/(?!download|intention-key)/,
            },
            {
              name: 'amount',
              priority: 2,
              test: /src\/ui\/(bridge|money-input|field|coin)\.|domain\/src\/(conversion|money-input)\./,
            },
            {
              name: 'form',
              priority: 2,
              test: /src\/ui\/(select|phone-country-select|chips|form-summary|masked-field|text-field|page|use-settled|use-unload-warning)\.|src\/lib\/form\/(faults|use-faults)\./,
            },
            { name: 'choice', test: /src\/ui\/(segmented|language-choice)\./ },
            { name: 'order', test: /src\/features\/orders\/order-(draft|form\.rules|submission)\.ts$/ },
            { name: 'order-queries', test: /src\/features\/(orders\/order-queries|rates\/quote-query)\.ts$/ },
            // Of the app alone, and each too small for a file of its own.
            {
              name: 'app-parts',
              test: /src\/(app\/guards|features\/payouts\/charge-search)\./,
            },
            // Of the app's shell and of Crear Orden; what the public pages show too stays apart.
            {
              name: 'app-icons',
              test: /lucide-react\/.*\/(circle-plus|rotate-ccw-clock|life-buoy|badge-check|minus|refresh-cw|receipt-text|qr-code|scale|undo-2|flask-conical)\.m?js$/,
            },
            {
              name: 'live',
              test: /src\/lib\/(live\/(live-status|use-live-updates)|load-beside)\.|src\/app\/shell\/offline-strip\./,
            },
            {
              name: 'base',
              priority: 3,
              test: /node_modules\/clsx\/|src\/lib\/(?!form\/|sound|wake-lock|service-worker|query|session|settings|live|load-beside|install|site|api|share|format\/(?:minutes|bytes)|errors\/(?:problem-text|report-error))|src\/ui\/(button|spinner|brand|badge|tone|card|icon-button|tooltip|notice|skeleton|use-media-query|illustrations|toast-store)\./,
            },
          ],
        },
      },
    },
  },
})
