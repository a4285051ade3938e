import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { appPaths, isAppPath } from './app-paths.ts'
import { createAppRouter } from './router.tsx'
import { sitePaths } from './site/site-paths.ts'

it('names every route of the app and nothing else, so that the server distinguishes a path that exists from one that does not (UI-007)', () => {
  const routes = Object.keys(createAppRouter(new QueryClient(), createMemoryHistory()).routesByPath)
  const known = [...sitePaths.filter((path) => !path.includes('$')), ...appPaths]
  expect(routes.filter((path) => path !== '/_gallery').toSorted()).toEqual(known.toSorted())
})

it('knows an address by its parts', () => {
  for (const path of ['/exchange', '/exchange/', '/historial/01a1fd27-211a-7262-94d0-f36604add727', '/admin'])
    expect(isAppPath(path), path).toBe(true)
  for (const path of [
    '/exchange/x',
    '/no-such-page',
    '/loja',
    '/loja/AB12C',
    '/comprobante/FUJ4SAFFXUXEM7AS9QCK',
    '/pagar/0193d2a0000070008000000000000001',
    `/pagar/dados/${'A'.repeat(43)}`,
    '/admin/no',
    '/Exchange',
    '//exchange',
  ])
    expect(isAppPath(path), path).toBe(false)
})
