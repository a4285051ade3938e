// Takes the README's picture of Crear Orden from a running demo: node e2e/world/picture.ts
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from '../../tools/bootstrap/paths.mjs'
import { browserArguments, browserPath } from './browser.ts'
import { exchangeOf, successOf } from './exchange.ts'
import { demo, signInContext } from './people.ts'
import { startProduct } from './product.ts'

const running = await startProduct()
const browser = await chromium.launch({ executablePath: browserPath, args: browserArguments })
try {
  const { product } = running
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
  })
  await signInContext(product, context, demo.merchant)
  const page = await context.newPage()
  // The demo's own sales were confirmed a moment ago.
  await page.addLocatorHandler(successOf(page), () => page.keyboard.press('Escape'), { noWaitAfter: true })
  const exchange = exchangeOf(page)
  await exchange.open()
  await exchange.enter({ reais: '180,00' })
  await exchange.generate.focus()
  await page.getByRole('list', { name: 'Clientes recientes' }).waitFor()
  await page.screenshot({ path: join(root, 'docs/images/exchange.png'), animations: 'disabled' })
} finally {
  await browser.close()
  await running.stop()
}
