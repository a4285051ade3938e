import { expect, it } from 'vitest'
import { checkDocumentPaths } from './document-paths.ts'

const sources = {
  'apps/server/src/features/orders/place/place-order.ts': '',
  'apps/web/src/messages/es/problems.ts': '',
  'apps/web/src/messages/pt/problems.ts': '',
  'e2e/world/exchange.ts': '',
}
const faultsIn = (path: string, text: string) =>
  checkDocumentPaths(new Map(Object.entries({ ...sources, [path]: text })))

it.each([
  ['a file', 'See `apps/server/src/features/orders/place/place-order.ts`.'],
  ['a folder', '`apps/server/src/features/orders/`, `e2e/world`'],
  ['a path from the sources on', '`features/orders/place/place-order.ts` and `features/orders/`'],
  ['several in one', '`apps/web/src/messages/{es,pt}/problems.ts`'],
  [
    'one to fill in',
    '`apps/server/migrations/NNNN-…/up.sql`, `features/<name>/<name>.feature.ts`, `e2e/<actor>/*.spec.ts`',
  ],
  ['what a build writes', '`apps/web/dist/.vite/manifest.json`'],
  ['what is no path', '`npm run e2e -- file`, `charge.machine.ts`'],
])('accepts %s that exists, or cannot be looked up', (_, text) => {
  expect(faultsIn('docs/architecture.md', text)).toEqual([])
})

it.each(['CONTRIBUTING.md', 'README.md', 'docs/recipes/add-an-endpoint.md'])('reads %s', (path) => {
  expect(faultsIn(path, 'One\n`features/orders/place-order.ts`\n')).toEqual([
    { path, line: 2, rule: 'document-path', message: "no file or folder 'features/orders/place-order.ts'" },
  ])
})

it('names the one of several that is missing', () => {
  const faults = faultsIn('docs/style.md', '`apps/web/src/messages/{es,en}/problems.ts`')
  expect(faults.map(({ message }) => message)).toEqual([
    "no file or folder 'apps/web/src/messages/en/problems.ts'",
  ])
})

it('leaves the requirements as they are', () => {
  expect(faultsIn('docs/product/1-a.md', '`apps/nowhere.ts`')).toEqual([])
})
