import { expect, it } from 'vitest'
import type { Route } from './route-table.ts'
import { type Build, weighRoutes } from './size-budgets.ts'

const kb = 1000
const counter: Route = { path: '/counter', zone: 'app', modules: ['src/counter.tsx'], areas: ['counter'] }
const about: Route = { path: '/about', zone: 'site', modules: ['src/about.tsx'], areas: [] }
const desk: Route = { path: '/desk', zone: 'admin', modules: ['src/desk.tsx'], areas: [] }

const manifest: Build['manifest'] = {
  'index.html': {
    file: 'index.js',
    css: ['app.css'],
    dynamicImports: ['src/app/start-site.tsx', 'src/app/start-app.tsx'],
  },
  'src/app/start-site.tsx': { file: 'site.js', imports: ['index.html'] },
  'src/app/start-app.tsx': { file: 'app.js', imports: ['index.html', '_shared.js'] },
  'src/styles/site.css': { file: 'site.css' },
  '_shared.js': { file: 'shared.js' },
  'src/about.tsx': { file: 'about.js' },
  'src/counter.tsx': { file: 'counter.js', imports: ['_shared.js'], dynamicImports: ['src/dialog.tsx'] },
  'src/dialog.tsx': { file: 'dialog.js', imports: ['_shared.js', '_big.js'] },
  '_big.js': { file: 'big.js' },
  'src/desk.tsx': { file: 'desk.js', css: ['desk.css'] },
  'src/messages/es/counter.ts': { file: 'es.js' },
  'src/messages/pt/counter.ts': { file: 'pt.js' },
}

function weigh(routes: Route[], sizes: Record<string, number>) {
  const build = { manifest, weigh: (file: string) => (sizes[file] ?? 0) * kb }
  return weighRoutes(build, routes).map(({ kind, name, bytes, verdict }) => [kind, name, bytes / kb, verdict])
}

it('counts the entry, the start file, the screen, what they import, once, and the texts in the heavier language', () => {
  const sizes = {
    'index.js': 1,
    'app.js': 2,
    'shared.js': 4,
    'counter.js': 8,
    'es.js': 16,
    'pt.js': 32,
    'dialog.js': 64,
  }
  expect(weigh([counter], sizes)[0]).toEqual(['script', '/counter', 47, 'ok'])
})

it('fails a route that is over the budget of its zone by one text area', () => {
  expect(weigh([counter], { 'counter.js': 168, 'es.js': 2 })[0]?.at(-1)).toBe('ok')
  expect(weigh([counter], { 'counter.js': 168, 'es.js': 2.1 })[0]?.at(-1)).toBe('too large')
  expect(weigh([about], { 'about.js': 105.1 })[0]?.at(-1)).toBe('too large')
})

it('fails a name that is not in the build instead of counting nothing for it', () => {
  const renamed = { ...counter, modules: ['src/renamed.tsx'] }
  expect(() => weigh([renamed], {})).toThrow('src/renamed.tsx is not in the build')
  expect(() => weigh([{ ...counter, areas: ['orders/history'] }], {})).toThrow(
    'src/messages/es/orders/history.ts is not',
  )
})

it('weighs the style sheet of the zone alone, and fails one that is over', () => {
  const sizes = { 'app.css': 24, 'site.css': 18, 'desk.css': 28 }
  const styles = (over: Partial<typeof sizes>) =>
    weigh([counter, about, desk], { ...sizes, ...over }).filter(([kind]) => kind === 'style')
  expect(styles({})).toEqual([
    ['style', '/counter', 24, 'ok'],
    ['style', '/about', 18, 'ok'],
    ['style', '/desk', 28, 'ok'],
  ])
  expect(styles({ 'app.css': 24.1 }).map((style) => style.at(-1))).toEqual(['too large', 'ok', 'ok'])
  expect(styles({ 'site.css': 18.1 }).map((style) => style.at(-1))).toEqual(['ok', 'too large', 'ok'])
  expect(styles({ 'desk.css': 28.1 }).map((style) => style.at(-1))).toEqual(['ok', 'ok', 'too large'])
})

it('weighs what a later import adds to the first load, with what it imports itself', () => {
  const later = (size: number) =>
    weigh([counter], { 'shared.js': 50, 'dialog.js': 20, 'big.js': size }).at(-1)
  expect(later(40)).toEqual(['later', '/counter › src/dialog.tsx', 60, 'ok'])
  expect(later(40.1)?.at(-1)).toBe('too large')
})
