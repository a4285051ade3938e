import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Of the bundler's module graph, what the division reads. */
interface Graph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null
}

const sourceFile = (name: string): string => fileURLToPath(new URL(`../src/${name}`, import.meta.url))
const main = sourceFile('main.tsx')
const react = /node_modules\/(react|react-dom|scheduler)\//

/**
 * Small modules that many screens share and that no start file imports. Alone, each would be a request of its own. A line that matches
 * no module fails the build.
 */
const gathered: Readonly<Record<string, readonly RegExp[]>> = {
  core: [
    ...['badge', 'callout', 'card', 'coin', 'icon-button', 'skeleton', 'tone', 'use-media-query'].map(uiPart),
    ...['conversion', 'money', 'money-format'].map(domain),
    /src\/lib\/format\/money\.ts$/,
    ...['check', 'info', 'circle-exclamation-point', 'circle-check'].map(icon),
  ],
  // Of screens with a field. Those of an open code and of the history have none at first.
  field: [uiPart('field')],
  amount: [...['bridge', 'money-input'].map(uiPart), domain('money-input')],
  form: [
    ...['select', 'phone-country-select', 'form-summary', 'masked-field', 'text-field'].map(uiPart),
    uiPart('use-debounced'),
  ],
  // Also for screens without a form, which show or judge such a number.
  tax: ['cpf', 'cnpj', 'check-digits', 'tax-document'].map(domain),
  // Apart, so that a screen which reads one of them does not load the others, nor what a group below takes along.
  rates: [contract('rates/rates')],
  statuses: ['collections', 'orders/statuses'].map(contract),
  orders: [contract('orders/orders'), feature('orders/exchange/order-queries')],
  order: [
    ...['draft.rules', 'order-draft', 'order-submission'].map((name) => feature(`orders/exchange/${name}`)),
    feature('rates/own/quote-query'),
  ],
  // Of what runs against the clock at the counter.
  counter: [
    uiPart('use-shown-seconds'),
    /src\/lib\/clock\/use-countdown\.ts$/,
    /src\/lib\/sound\/sound\.ts$/,
  ],
  // Of both kinds of charge. With the orders they would take those along to the page of a store.
  later: [/src\/lib\/api\/charge-outcome\.ts$/, /src\/lib\/errors\/unknown-charge\.ts$/],
  // Of every open code.
  code: [
    uiPart('qr-tile'),
    uiPart('counter-total'),
    icon('rotate-cw'),
    /src\/lib\/live\/page-poll\.ts$/,
    /src\/lib\/live\/status-poll\.ts$/,
    /src\/lib\/live\/use-status-poll\.ts$/,
  ],
  // Of the rows of the history, whose room is small; some screens of the admin area have one of the two.
  row: ['arrow-up-right', 'list'].map(icon),
  // Of every list that live events refresh. The inbox of support draws its rows itself.
  list: ['live-table', 'use-live-list', 'use-existing-page', 'live-list.rules'].map((name) =>
    uiPart(`live-list/${name}`),
  ),
  // Two signs of the profile, whose room is small; other screens have one of the two.
  sign: ['log-out', 'mail'].map(icon),
  // Of the user area: what most of its screens show.
  app: [uiPart('page'), icon('receipt-text'), uiPart('use-unload-warning')],
}

function uiPart(name: string): RegExp {
  return new RegExp(String.raw`src/ui/${name}\.tsx?$`)
}

function domain(name: string): RegExp {
  return new RegExp(String.raw`domain/src/${name}\.ts$`)
}

function contract(name: string): RegExp {
  return new RegExp(String.raw`contract/src/${name}\.ts$`)
}

function feature(name: string): RegExp {
  return new RegExp(String.raw`src/features/${name}\.ts$`)
}

function icon(name: string): RegExp {
  return new RegExp(String.raw`lucide-react/.*/${name}\.m?js$`)
}

/** The chunks of modules that many routes need first. */
export const divisions = ['react', 'core', 'shared', 'later', 'app', 'site'] as const

/** The chunk of a module by who needs it first; null leaves the module to the bundler. */
type Division = (id: string) => (typeof divisions)[number] | null

/**
 * Divides what the first loads need, as the imports have it:
 * - `core`: what a public page and the app both begin with
 * - `shared`: what the app begins with and a screen of a public page needs too
 * - `later`: what the app begins with and a public page loads once it stands
 * - `site` and `app`: what only one of the two begins with
 */
function divisionOf(graph: Graph): Division {
  const start = sourceFile('app/start-site.tsx')
  const app = closureOf([sourceFile('app/start-app.tsx')], graph)
  const appScreens = closureOf(dynamicImportsOf(app, graph), graph)
  const site = closureOf([start], graph)
  const pages = closureOf(dynamicImportsOf([sourceFile('app/site/pages.ts')], graph), graph)
  const whole = closureOf([start], graph, { later: true })
  const entry = closureOf([main], graph)
  return (id) => {
    if (id === main) return null
    if (react.test(id)) return 'react'
    if (entry.has(id)) return 'core'
    if (site.has(id)) return app.has(id) || appScreens.has(id) ? 'core' : 'site'
    if (!app.has(id)) return null
    if (pages.has(id)) return 'shared'
    return whole.has(id) ? 'later' : 'app'
  }
}

function closureOf(starts: Iterable<string>, graph: Graph, { later = false } = {}): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    const info = graph.getModuleInfo(id)
    info?.importedIds.forEach(visit)
    if (later) info?.dynamicallyImportedIds.forEach(visit)
  }
  for (const id of starts) visit(id)
  return found
}

function dynamicImportsOf(ids: Iterable<string>, graph: Graph): string[] {
  return [...ids].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
}

interface Group {
  readonly name: (id: string, graph: Graph) => string | null
  /** Names the group in the bundler's report. */
  readonly debugName: string
  readonly priority: number
}

/** From the first to be filled: a chunk takes along what its modules import, unless an earlier one has it. */
const order = [
  'react',
  'core',
  'field',
  'amount',
  'shared',
  'later',
  'app',
  'site',
  'rates',
  'statuses',
  'orders',
  'tax',
  'form',
  'order',
  'code',
]

/** The groups for the bundler, and a plugin that fails the build if a line above matches no module. */
export function chunks(): { groups: Group[]; plugin: Plugin } {
  let division: Division | null = null
  const unmatched = new Set(Object.values(gathered).flat())
  const chunkOf = (id: string, graph: Graph): string | null => {
    for (const [name, patterns] of Object.entries(gathered))
      for (const pattern of patterns)
        if (pattern.test(id)) {
          unmatched.delete(pattern)
          return name
        }
    division ??= divisionOf(graph)
    return division(id)
  }
  return {
    groups: order.map((name, place) => ({
      name: (id: string, graph: Graph) => (chunkOf(id, graph) === name ? name : null),
      debugName: name,
      priority: order.length - place,
    })),
    plugin: {
      name: 'puente-chunks',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      generateBundle() {
        if (unmatched.size > 0)
          throw new Error(
            `chunks.ts names what no module is: ${[...unmatched].map(({ source }) => source).join(', ')}`,
          )
      },
    },
  }
}
