/**
 * Fails the build when a first load grows beyond its budget. Counts gzipped JavaScript: the entry and what it imports, the
 * start file it picks, the route's chunk and the Spanish texts, each with everything they import statically.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const dist = fileURLToPath(new URL('../dist', import.meta.url))
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

/** @param {string} area */
const spanish = (area) => `src/messages/es/${area}.ts`
const siteStart = ['index.html', 'src/app/start-site.tsx', spanish('site')]

/** `screens` are source files; one that is not in the build yet is a screen still to come and counts nothing. */
const firstLoads = [
  {
    name: 'landing',
    limitKb: 105,
    required: [
      ...siteStart,
      'src/features/landing/landing-screen.tsx',
      ...['landing', 'calculator', 'contact'].map(spanish),
    ],
    screens: [],
  },
  {
    name: '/calculadorapix',
    limitKb: 105,
    required: [
      ...siteStart,
      'src/features/landing/calculator-screen.tsx',
      ...['calculator', 'calculator-page'].map(spanish),
    ],
    screens: [],
  },
  {
    name: '/support',
    limitKb: 105,
    required: [...siteStart, 'src/features/support/support-screen.tsx', spanish('support')],
    screens: [],
  },
  {
    name: '/exchange',
    limitKb: 170,
    required: [
      'index.html',
      'src/app/start-app.tsx',
      'src/messages/es/shell.ts',
      'src/messages/es/problems.ts',
    ],
    screens: [
      'src/features/orders/exchange-screen.tsx',
      'src/messages/es/exchange.ts',
      'src/messages/es/orders.ts',
    ],
  },
]

function collect(key, found) {
  const chunk = manifest[key]
  if (chunk === undefined) throw new Error(`check-size: ${key} is not in the build`)
  if (found.has(chunk.file)) return
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) collect(imported, found)
}

let failed = false
for (const { name, limitKb, required, screens } of firstLoads) {
  const files = new Set()
  for (const key of [...required, ...screens.filter((key) => manifest[key] !== undefined)])
    collect(key, files)
  const bytes = [...files]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0)
  const over = bytes > limitKb * 1000
  failed ||= over
  process.stdout.write(
    `${over ? 'too large' : 'ok'}: first load of ${name} is ${(bytes / 1000).toFixed(1)} KB of JavaScript (gzip), at most ${limitKb} KB\n`,
  )
}
process.exitCode = failed ? 1 : 0
