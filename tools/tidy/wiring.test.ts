import { expect, it } from 'vitest'
import { tidy } from './tidy.ts'

const server = 'apps/server/src'
const feature = `${server}/features`

const sound: Record<string, string> = {
  'package.json': '{ "name": "root" }',
  [`${server}/composition.ts`]: [
    "import { orders } from './features/orders/orders.feature.ts'",
    "import { providers } from './providers/registry.ts'",
    "import type { Infrastructure } from './platform/infrastructure.ts'",
  ].join('\n'),
  [`${server}/platform/infrastructure.ts`]: 'export type Infrastructure = { clock: object }\n',
  [`${server}/providers/registry.ts`]: "import { P } from '../features/orders/collector.port.ts'\n",
  [`${feature}/orders/collector.port.ts`]: 'export type P = object\n',
  [`${feature}/orders/orders.feature.ts`]: [
    "import type { Infrastructure } from '../../platform/infrastructure.ts'",
    "import { place } from './place-order.ts'",
    "import { post } from '../ledger/public.ts'",
  ].join('\n'),
  [`${feature}/orders/place-order.ts`]: 'export const place = 1\n',
  [`${feature}/orders/public.ts`]: "export type { OrdersApi } from './orders.feature.ts'\n",
  [`${feature}/ledger/public.ts`]: "export { post } from './post.ts'\n",
  [`${feature}/ledger/post.ts`]: 'export const post = 1\n',
  [`${feature}/ledger/ledger.feature.ts`]: "import { post } from './post.ts'\n",
  [`${server}/start/start-server.ts`]: "import { product } from '../composition.ts'\n",
  [`${server}/demo/seed.ts`]: "import { post } from '../features/ledger/public.ts'\n",
}

function faultsWith(files: Record<string, string>): string[] {
  const all = new Map(Object.entries({ ...sound, ...files }))
  return tidy(all, '/tmp/checkout').map(({ path, rule }) => `${path}: ${rule}`)
}

it('accepts features that wire themselves', () => {
  expect(faultsWith({})).toEqual([])
})

it.each([
  ['the inside of a feature', './features/orders/place-order.ts'],
  ['what a feature exports', './features/ledger/public.ts'],
  ['how the server starts', './start/http-server.ts'],
])('refuses an import of %s by the composition', (_what, specifier) => {
  const target = specifier.replace('.', server)
  const files = {
    [target]: sound[target] ?? 'export const a = 1\n',
    [`${server}/composition.ts`]: `import { a } from '${specifier}'\n`,
  }
  expect(faultsWith(files)).toEqual([`${server}/composition.ts: wiring`])
})

it('refuses an import of one provider by the composition', () => {
  const files = { [`${server}/composition.ts`]: "import { a } from './providers/bcb/client.ts'\n" }
  const client = { [`${server}/providers/bcb/client.ts`]: 'export const a = 1\n' }
  expect(faultsWith({ ...files, ...client })).toEqual([`${server}/composition.ts: providers`])
})

it.each([
  ['another feature', `${feature}/rates/a.ts`, '../orders/orders.feature.ts', 'public'],
  [
    'the wiring of another feature',
    `${feature}/rates/rates.feature.ts`,
    '../orders/orders.feature.ts',
    'public',
  ],
  ['its own use cases', `${feature}/orders/a.ts`, './orders.feature.ts', 'wiring'],
  [
    'the start of the server',
    `${server}/start/http-server.ts`,
    '../features/orders/orders.feature.ts',
    'wiring',
  ],
])("refuses an import of a feature's wiring by %s", (_who, path, specifier, rule) => {
  expect(faultsWith({ [path]: `import { a } from '${specifier}'\n` })).toEqual([`${path}: ${rule}`])
})

it('refuses an import of the whole infrastructure by a use case', () => {
  const path = `${feature}/orders/place-order.ts`
  const text = "import type { Infrastructure } from '../../platform/infrastructure.ts'\n"
  expect(faultsWith({ [path]: text })).toEqual([`${path}: wiring`])
})

it.each(['start/http-server.ts', 'demo/seed.ts', 'operator/verify-ledger.ts'])(
  'lets %s enter a feature by its public.ts only',
  (file) => {
    const path = `${server}/${file}`
    expect(faultsWith({ [path]: "import { post } from '../features/ledger/public.ts'\n" })).toEqual([])
    expect(faultsWith({ [path]: "import { post } from '../features/ledger/post.ts'\n" })).toEqual([
      `${path}: wiring`,
    ])
  },
)

it("lets a server test import a feature's wiring", () => {
  const text = "import { orders } from '../../src/features/orders/orders.feature.ts'\n"
  expect(faultsWith({ 'apps/server/test/api/orders.test.ts': text })).toEqual([])
})

it('holds the composition to 150 lines', () => {
  const path = `${server}/composition.ts`
  expect(faultsWith({ [path]: 'say(1)\n'.repeat(150) })).toEqual([])
  expect(faultsWith({ [path]: 'say(1)\n'.repeat(151) })).toEqual([`${path}: file-size`])
})

it('refuses files of the server in a cycle, once, and names the cycle', () => {
  const files = new Map(
    Object.entries({
      ...sound,
      [`${server}/platform/a.ts`]: "import { b } from './b.ts'\n",
      [`${server}/platform/b.ts`]: "import type { A } from './a.ts'\n",
    }),
  )
  const messages = tidy(files, '/tmp/checkout').map(({ message }) => message)
  expect(messages).toEqual([
    `files in a cycle: ${server}/platform/a.ts -> ${server}/platform/b.ts -> ${server}/platform/a.ts`,
  ])
})
