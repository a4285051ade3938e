import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { modulesOf } from './zone-styles-plugin.ts'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const startSite = join(source, 'app/start-site.tsx')

it('finds what a zone shows at once and later, and nothing of another zone', () => {
  const site = modulesOf(startSite).map((file) => file.slice(source.length))
  expect(site).toEqual(
    expect.arrayContaining([
      'features/site/landing/hero.tsx',
      'features/support/visitor/contact-section.tsx',
      'features/charge-page/visitor/receipt-sheet.tsx',
      'ui/toast-layer.tsx',
    ]),
  )
  expect(site.filter((file) => file.startsWith('features/orders/') && file.endsWith('-screen.tsx'))).toEqual(
    [],
  )
})

it('leaves out what it is asked to, and refuses to leave out what is not there', () => {
  const footer = join(source, 'app/site/site-footer.tsx')
  expect(modulesOf(startSite)).toContain(footer)
  expect(modulesOf(startSite, [footer])).not.toContain(footer)
  expect(() => modulesOf(startSite, [join(source, 'app/site/renamed.tsx')])).toThrow('renamed.tsx')
})
