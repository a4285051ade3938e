import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { appPaths } from '../src/app/app-paths.ts'
import { sitePaths } from '../src/app/site/site-paths.ts'
import { readRoutes } from './route-table.ts'

const source = fileURLToPath(new URL('../src/app', import.meta.url))

it('reads every address of the product', () => {
  const paths = readRoutes().map(({ path }) => path)
  expect(paths.toSorted()).toEqual([...sitePaths, ...appPaths].toSorted())
})

it('reads what a route loads: its screen, its texts, and those of the layouts around it', () => {
  const route = (path: string) => readRoutes().find((one) => one.path === path)
  expect(route('/exchange')).toMatchObject({
    zone: 'app',
    modules: ['src/features/orders/exchange/exchange-screen.tsx'],
  })
  expect(route('/exchange')?.areas.toSorted()).toEqual(['orders/exchange', 'problems', 'rates/own', 'shell'])
  expect(route('/admin')?.zone).toBe('admin')
  expect(route('/admin')?.modules).toEqual(
    expect.arrayContaining([
      'src/app/pages/dashboard-page.tsx',
      'src/app/shell/admin-shell.tsx',
      'src/app/admin-guards.ts',
    ]),
  )
  expect(route('/login')?.modules).toContain('src/app/signed-in-redirects.ts')
  expect(route('/loja/$storeId/$slug')).toEqual({
    path: '/loja/$storeId/$slug',
    zone: 'store',
    modules: ['src/features/establishments/store/store-screen.tsx'],
    areas: ['site/frame', 'establishments/store'],
  })
})

it('refuses a public page that announces another file than it loads', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'puente-routes-'))
  try {
    await cp(source, join(folder, 'src/app'), { recursive: true })
    const pages = join(folder, 'src/app/site/pages.ts')
    const text = await readFile(pages, 'utf8')
    await writeFile(pages, text.replace("file: 'src/features/support/", "file: 'src/features/help/"))
    expect(() => readRoutes(folder)).toThrow('/support loads src/features/support/own/support-screen.tsx')
  } finally {
    await rm(folder, { recursive: true })
  }
})
