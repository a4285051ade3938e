import { describe, expect, it } from 'vitest'
import { tidy } from './tidy.ts'

const feature = 'apps/server/src/features'

/** A small repository in which every rule holds; each test adds to it what it is about. */
const sound: Record<string, string> = {
  'package.json': '{ "name": "root", "devDependencies": { "vitest": "1" } }',
  'packages/domain/package.json': '{ "name": "@puente/domain", "exports": { "./*": "./src/*.ts" } }',
  'packages/domain/src/money.ts': 'export const one = 1n\n',
  'packages/contract/package.json':
    '{ "name": "@puente/contract", "exports": { "./*": "./src/*.ts" }, "dependencies": { "zod": "4", "@puente/domain": "1" } }',
  'packages/contract/src/orders/orders.ts':
    "import { z } from 'zod'\nimport { one } from '@puente/domain/money'\n",
  'apps/server/package.json':
    '{ "name": "@puente/server", "dependencies": { "pg": "8", "@puente/domain": "1", "@puente/contract": "1" } }',
  'apps/server/src/platform/clock.ts': "import { setTimeout } from 'node:timers'\n",
  'packages/contract/src/collections.ts': "export const providerNames = ['fire_banking', 'bcb'] as const\n",
  'apps/server/src/providers/bcb/bcb-collector.ts': "import { a } from '../provider.ts'\n",
  'apps/server/src/providers/provider.ts': '',
  'apps/server/src/providers/registry.ts': "import { bcb } from './bcb/bcb-collector.ts'\n",
  'apps/server/src/features/orders/public.ts': "export { place } from './place-order.ts'\n",
  'apps/server/src/features/orders/place-order.ts': "import { now } from '../../platform/clock.ts'\n",
  'apps/server/src/features/orders/pix-collector.port.ts': '',
  ...Object.fromEntries(
    ['collections', 'charge-page', 'support', 'settings'].map((name) => [`${feature}/${name}/public.ts`, '']),
  ),
  'apps/server/src/features/ledger/public.ts': "export { post } from './post.ts'\n",
  'apps/server/src/features/ledger/post.ts': 'export const post = 1\n',
  'apps/server/src/features/ledger/ledger.feature.ts': "import { post } from './post.ts'\n",
  'apps/server/src/composition.ts': "import { ledger } from './features/ledger/ledger.feature.ts'\n",
  'apps/sandbox/package.json': '{ "name": "@puente/sandbox", "dependencies": { "@puente/domain": "1" } }',
  'apps/web/package.json': '{ "name": "@puente/web", "dependencies": { "@puente/contract": "1" } }',
  'apps/web/src/ui/button.tsx': '',
  'apps/web/src/features/orders/order-card.tsx': "import { Button } from '../../ui/button.tsx'\n",
}

/** `file: rule` of everything that is wrong with the sound repository and these files. */
function faultsWith(files: Record<string, string>, checkout = '/tmp/checkout'): string[] {
  const all = new Map(Object.entries({ ...sound, ...files }))
  return tidy(all, checkout).map((fault) => `${fault.path}: ${fault.rule}`)
}

it('finds nothing in a repository that keeps the rules', () => {
  expect(faultsWith({})).toEqual([])
})

describe('layers', () => {
  it.each([
    ['domain', 'packages/domain/src/a.ts', '../../contract/src/orders/orders.ts', 'packages'],
    ['domain on a package', 'packages/domain/src/a.ts', 'zod', 'undeclared'],
    ['domain on Node', 'packages/domain/src/a.ts', 'node:fs', 'portable'],
    ['the browser on Node', 'apps/web/src/ui/a.ts', 'node:fs', 'portable'],
    ['platform', 'apps/server/src/platform/a.ts', '../features/ledger/public.ts', 'layers'],
    ['a feature', `${feature}/orders/a.ts`, '../../providers/bcb/bcb-collector.ts', 'layers'],
    ['a feature', `${feature}/orders/a.ts`, '../../composition.ts', 'layers'],
    ['a feature', `${feature}/orders/a.ts`, '../ledger/post.ts', 'public'],
    ['a provider', 'apps/server/src/providers/bcb/a.ts', '../../features/orders/place-order.ts', 'providers'],
    ['a provider', 'apps/server/src/providers/corpx/a.ts', '../bcb/bcb-collector.ts', 'providers'],
    ['what providers share', 'apps/server/src/providers/a.ts', './fire-banking/a.ts', 'providers'],
    ['the composition', 'apps/server/src/composition.ts', './providers/fire-banking/a.ts', 'providers'],
    ['rules', `${feature}/orders/order.rules.ts`, './place-order.ts', 'pure'],
    ['a machine', `${feature}/orders/order.machine.ts`, 'node:crypto', 'pure'],
    ['parts of the web', 'apps/web/src/ui/a.ts', '../features/orders/order-card.tsx', 'layers'],
    ['another package by path', 'apps/server/src/a.ts', '../../../packages/domain/src/money.ts', 'packages'],
  ])('stop %s: %s imports %s', (_who, path, specifier, rule) => {
    const files = {
      'apps/server/src/providers/fire-banking/a.ts': '',
      [path]: `import { x } from '${specifier}'\n`,
    }
    // Where a provider is imported, its name stands, too.
    const faults = faultsWith(files).filter((fault) => !fault.endsWith(': provider-name'))
    expect(faults).toEqual([`${path}: ${rule}`])
  })

  it.each([
    ['contract from domain', 'packages/contract/src/orders/a.ts', '@puente/domain/money'],
    ['a feature through the door', `${feature}/orders/a.ts`, '../ledger/public.ts'],
    [
      'a port from its provider',
      'apps/server/src/providers/bcb/a.ts',
      '../../features/orders/pix-collector.port.ts',
    ],
    ['domain from rules', `${feature}/orders/order.rules.ts`, '@puente/domain/money'],
    ['the inside of a feature from a test', `${feature}/orders/a.db.test.ts`, '../ledger/post.ts'],
    ['a runner declared at the root from a test', 'packages/domain/src/a.test.ts', 'vitest'],
  ])('allow %s', (_what, path, specifier) => {
    expect(faultsWith({ [path]: `import { x } from '${specifier}'\n` })).toEqual([])
  })

  it('refuse features in a cycle, once, and name the cycle', () => {
    const files = new Map(
      Object.entries({
        ...sound,
        [`${feature}/orders/a.ts`]: "import { x } from '../ledger/public.ts'\n",
        [`${feature}/ledger/b.ts`]: "import { x } from '../orders/public.ts'\n",
      }),
    )
    const cycle = tidy(files, '/tmp/checkout').map((fault) => fault.message)
    expect(cycle).toEqual([expect.stringMatching(/orders -> ledger -> orders|ledger -> orders -> ledger/)])
  })
})

describe('imports', () => {
  const path = 'apps/server/src/a.ts'
  it.each([
    ['a missing extension', "import { x } from './composition'", 'extension'],
    ['a file that is not there', "import { x } from './absent.ts'", 'resolve'],
    ['a module that a package does not export', "import { x } from '@puente/domain/absent'", 'resolve'],
    ['a package that is not declared', "import x from 'left-pad'", 'undeclared'],
    ['a test runner in shipped code', "import { it } from 'vitest'", 'undeclared'],
    ['a builtin without its prefix', "import { x } from 'fs'", 'builtin'],
    ['a re-export', "const a = 1\nexport { x } from './absent.ts'", 'resolve'],
    ['a side effect', "import './absent.ts'", 'resolve'],
    ['a load on demand', "const a = await import('./absent.ts')", 'resolve'],
  ])('are checked: %s', (_what, text, rule) => {
    expect(faultsWith({ [path]: text })).toEqual([`${path}: ${rule}`])
  })

  it('are not found in comments, strings, templates and regular expressions', () => {
    const text = [
      "// import { x } from './absent.ts'",
      "/* from './absent.ts' */",
      `const a = "import './absent.ts'"`,
      "const b = `from './absent.ts' ${a} from './absent.ts'`",
      `const c = /from './absent.ts'/`,
    ]
    expect(faultsWith({ [path]: text.join('\n') })).toEqual([])
  })
})

describe('names', () => {
  it.each([
    'apps/web/src/ui/index.ts',
    'apps/server/src/platform/string-utils.ts',
    'apps/server/src/helpers/a.ts',
    'apps/server/src/common.ts',
    'apps/server/src/PixManager.ts',
  ])('refuse %s', (path) => {
    expect(faultsWith({ [path]: 'export const a = 1\n' })).toEqual([`${path}: name`])
  })

  it.each(["export { one } from './money.ts'\n", "export const a = 1\nexport * from './money.ts'\n"])(
    'refuse a barrel: %j',
    (text) => {
      expect(faultsWith({ 'packages/domain/src/all.ts': text })).toEqual([
        'packages/domain/src/all.ts: barrel',
      ])
    },
  )
})

/** A formatted function of this many lines, with an apostrophe and a brace where they could mislead. */
function lines(count: number, first: string, last = '}'): string {
  const inside = Array.from({ length: count - 2 }, (_, i) => `  say('{', ${i}) // don't`)
  return [first, ...inside, last, ''].join('\n')
}

describe('sizes', () => {
  it.each([
    ['a declaration', 'apps/server/src/a.ts', 'export async function a() {', '}'],
    ['an arrow', 'apps/server/src/a.ts', 'export const a = (b: number) => {', '}'],
    ['a callback', 'apps/server/src/a.ts', "app.get('/', async () => {", '})'],
    ['a hook in a tsx file', 'apps/web/src/ui/a.tsx', 'export function useA() {', '}'],
    [
      'a body after long parameters',
      'apps/server/src/a.ts',
      'export function a(\n  b: number,\n): void {',
      '}',
    ],
  ])('hold %s to 70 lines', (_what, path, first, last) => {
    const own = first.split('\n').length - 1
    expect(faultsWith({ [path]: lines(70 - own, first, last) })).toEqual([])
    expect(faultsWith({ [path]: lines(71 - own, first, last) })).toEqual([`${path}: function-size`])
  })

  it('hold a method to 70 lines', () => {
    const path = 'apps/server/src/a.ts'
    const method = lines(71, 'run(a: number): void {').replace(/^(?=.)/gm, '  ')
    expect(faultsWith({ [path]: `class A {\n${method}}\n` })).toEqual([`${path}: function-size`])
  })

  it('give a component 200 lines and a suite of tests no limit', () => {
    const path = 'apps/web/src/ui/a.tsx'
    expect(faultsWith({ [path]: lines(200, 'export function Card() {') })).toEqual([])
    expect(faultsWith({ [path]: lines(201, 'export function Card() {') })).toEqual([`${path}: function-size`])
    expect(faultsWith({ 'apps/web/src/ui/a.test.ts': lines(90, "describe('a', () => {", '})') })).toEqual([])
  })

  it('hold a file to 400 lines and a test file to 600', () => {
    const [path, test] = ['apps/server/src/a.ts', 'apps/server/src/a.test.ts']
    const constants = (count: number) => 'say(1)\n'.repeat(count)
    expect(faultsWith({ [path]: constants(400), [test]: constants(600) })).toEqual([])
    expect(faultsWith({ [path]: constants(401) })).toEqual([`${path}: file-size`])
    expect(faultsWith({ [test]: constants(601) })).toEqual([`${test}: file-size`])
  })
})

describe('words', () => {
  const path = 'apps/server/src/a.ts'
  it.each([
    ['any', 'const a: any = 1', 'any'],
    ['any in a cast', 'const a = b as any', 'any'],
    ['any in a type argument', 'const a = new Map<string, any>()', 'any'],
    ['a silenced compiler', `// @ts-${'ignore'}\nconst a = 1`, 'ts-ignore'],
    ['unfinished work', `const a = 1 // TO${'DO'} later`, 'unfinished'],
  ])('refuse %s', (_what, text, rule) => {
    expect(faultsWith({ [path]: text })).toEqual([`${path}: ${rule}`])
  })

  it('allow the same words in text and in names', () => {
    const text = [
      "const a = 'as any'",
      'const b = await Promise.any([a])',
      'const anyone = { any: 1 }',
      'const c = (any, b) => any.c',
    ]
    expect(faultsWith({ [path]: text.join('\n') })).toEqual([])
  })
})

describe("a provider's name", () => {
  const path = `${feature}/orders/a.ts`
  it.each([
    "'fire_banking'",
    "'bcb'",
    'pixBcb',
    'bcbClient',
    "'PIX_BCB_KEY'",
    'FireBankingClient',
    '1 // as bcb',
  ])('stands nowhere else: %s', (text) => {
    expect(faultsWith({ [path]: `const a = ${text}\n` })).toEqual([`${path}: provider-name`])
    for (const allowed of [
      'apps/server/src/orders.test.ts',
      'apps/server/src/providers/registry.ts',
      'apps/web/src/messages/es/settings.ts',
      'packages/domain/src/a.ts',
    ]) {
      expect(faultsWith({ [allowed]: `const a = ${text}\n` })).toEqual([])
    }
  })

  it('stands in its own folder, and is no part of a host name or another word', () => {
    expect(
      faultsWith({ 'apps/server/src/providers/fire-banking/a.ts': "const a = 'fire_banking'\n" }),
    ).toEqual([])
    expect(faultsWith({ [path]: "const a = 'br.gov.bcb.pix abcb bcbs'\n" })).toEqual([])
  })
})

describe('the doors of the web app', () => {
  it.each([
    ['orders/exchange/a.tsx', '../../ledger/own/public.ts', []],
    ['orders/exchange/a.tsx', '../history/b.tsx', []],
    ['orders/exchange/a.tsx', '../../ledger/own/b.tsx', ['public']],
    ['orders/exchange/a.tsx', '../../ledger/public.ts', ['public']],
    ['orders/exchange/a.test.tsx', '../../ledger/own/b.tsx', []],
  ])('%s may import %s: %j', (from, specifier, rules) => {
    const path = `apps/web/src/features/${from}`
    const others = ['ledger/own/public.ts', 'ledger/own/b.tsx', 'ledger/public.ts', 'orders/history/b.tsx']
    const files = Object.fromEntries(others.map((other) => [`apps/web/src/features/${other}`, '']))
    expect(faultsWith({ ...files, [path]: `import { b } from '${specifier}'\n` })).toEqual(
      rules.map((rule) => `${path}: ${rule}`),
    )
  })
})

describe('money', () => {
  const path = `${feature}/ledger/a.ts`
  it.each(['Number(a)', 'parseFloat(a)', 'a.toFixed(2)', 'Math.round(a)'])('refuses %s near it', (call) => {
    expect(faultsWith({ [path]: `const b = ${call}\n` })).toEqual([`${path}: money`])
    expect(faultsWith({ 'apps/server/src/platform/a.ts': `const b = ${call}\n` })).toEqual([])
  })

  it.each([
    'packages/domain/src/cpf.ts',
    'packages/contract/src/charge-page/charge-page.ts',
    'apps/server/src/providers/bcb/a.ts',
    `${feature}/support/a.ts`,
    `${feature}/orders/history-export/a.ts`,
    'apps/web/src/features/support/a.ts',
    'apps/web/src/features/settings/admin/a.tsx',
  ])('holds in every feature, provider and shared package: %s', (place) => {
    expect(faultsWith({ [place]: 'export const b = Number(a)\n' })).toEqual([`${place}: money`])
  })

  it('accepts one with a reason, and only with one', () => {
    expect(faultsWith({ [path]: 'const b = Number(a) // tidy-allow number: a page number\n' })).toEqual([])
    expect(faultsWith({ [path]: '// tidy-allow number: a page number\nconst b = Number(a)\n' })).toEqual([])
    expect(faultsWith({ [path]: 'const b = Number(a) // tidy-allow number:\n' })).toEqual([`${path}: money`])
  })
})

describe('the machine it was written on', () => {
  it.each([
    ['a home', ['', 'home', 'ana', 'puente'].join('/')],
    ['the checkout', '/tmp/checkout/tools'],
    ['a registry', ['https:/', 'registry.example.com', 'pg'].join('/')],
  ])('is not named: %s', (_what, text) => {
    expect(faultsWith({ 'docs/page.md': `see ${text}\n` })).toEqual(['docs/page.md: machine'])
  })
})
