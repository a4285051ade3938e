import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './tools/chunks.ts'
import { contractForBrowser } from './tools/contract-plugin.ts'
import { buildFewerFiles } from './tools/fewer-files.ts'
import { lightIcons } from './tools/icons-plugin.ts'
import { packLeakedWords } from './tools/leaked-words.ts'
import { preloadLists } from './tools/preload-lists.ts'
import { serviceWorker } from './tools/service-worker-plugin.ts'
import { socialCard } from './tools/social-card-plugin.ts'
import { zoneStyles } from './tools/zone-styles-plugin.ts'

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('./package.json', import.meta.url), 'utf8'),
)

const division = chunks()
const preloads = preloadLists()
const leakedWords = packLeakedWords()

export default defineConfig({
  plugins: [
    contractForBrowser(),
    lightIcons(),
    react(),
    zoneStyles(),
    tailwindcss(),
    division.plugin,
    preloads.plugin,
    serviceWorker(),
    socialCard(),
  ],
  resolve: {
    // A dependency of the router carries this for React 16 and 17; the React of today has the function itself.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
  },
  define: {
    __APP_VERSION__: JSON.stringify(version),
    __LEAKED_WORDS_FIRST__: JSON.stringify(leakedWords.first),
    __LEAKED_WORDS_SECOND__: JSON.stringify(leakedWords.second),
  },
  // The server puts a fresh value in place of this text in every answer; it is the page's CSP nonce.
  html: { cspNonce: '__CSP_NONCE__' },
  builder: {
    // The app, then the program with which the server draws the public pages; only the first empties the folder.
    async buildApp({ environments, build }) {
      const { client, ssr } = environments
      if (client !== undefined) await buildFewerFiles(client, build)
      if (ssr !== undefined) await build(ssr)
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
        rolldownOptions: { output: { codeSplitting: false, entryFileNames: '[name].js' } },
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
      resolveDependencies: (_file, dependencies, { hostId }) => preloads.shorten(dependencies, hostId),
    },
    rolldownOptions: {
      input: ['index.html', 'src/styles/site.css'],
      output: {
        codeSplitting: { groups: division.groups },
        // The names of all screens stand in the first load: a hash alone, of seven signs of 64. They are enough to know one build of a file
        // from another, and the fewest that the bundler takes for so many files. `.vite/manifest.json` has what each file is.
        entryFileNames: 'assets/[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
})
