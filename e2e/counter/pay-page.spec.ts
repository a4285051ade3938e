import type { Page } from '@playwright/test'
import { texts as pageEs } from '../../apps/web/src/messages/es/charge-page/pay.ts'
import { texts as pagePt } from '../../apps/web/src/messages/pt/charge-page/pay.ts'
import { expectAccessible } from '../world/accessible.ts'
import { placeOrder } from '../world/orders.ts'
import { answered } from '../world/page-faults.ts'
import { whenTakenOver } from '../world/public-site.ts'
import { expect, test } from '../world/test.ts'

test('the payer who was sent the page copies its code, pays, and sees it confirmed without asking', async ({
  page,
  context,
  merchant: _merchant,
  product,
  payer,
}) => {
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/pagar/${order.transactionId}`)
  await whenTakenOver(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  const sheet = page.getByRole('article')
  await expect(sheet).toContainText('R$\u00a0181,00')
  await expect(sheet.getByText('Você vai pagar')).toBeVisible()
  await expect(sheet).toContainText(`${pagePt.about}Almuerzo`)
  await expect(sheet.getByRole('timer')).toHaveText(/^(Vale por mais )?(20:00|19:\d\d)$/)
  await expectAccessible(page, 'a charge to pay')
  await page.getByRole('button', { name: pagePt.copy }).click()
  await expect(page.getByRole('button', { name: pagePt.copied })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(order.pixCode)

  await payer.pay(order.pixCode ?? '')
  await expect(sheet).toContainText(pagePt.states.paid.title)
  await expect(sheet.getByText('Valor pago')).toBeVisible()
  await expect(sheet.getByText('Você vai pagar')).toHaveCount(0)
  await expect(page.getByRole('button', { name: pagePt.copy })).toHaveCount(0)
  await expect(sheet).toContainText('peça o link a quem cobrou')
  await expect(sheet).not.toContainText('Almuerzo')
  await expectAccessible(page, 'a charge that was paid')

  await page.getByText('Español').click()
  await expect(sheet).toContainText(pageEs.states.paid.title)
})

test('a payer whose page gets no answer reads that the code may be void, and its state after the next answer', {
  tag: '@phone',
}, async ({ page, merchant: _merchant, product, provider, pageFaults }) => {
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  pageFaults.expect(/\/api\/v1\/pay\//, /NetworkFailure/)
  await page.goto(`/pagar/${order.transactionId}`)
  await whenTakenOver(page)
  const reads = '**/api/v1/pay/**'
  await page.route(reads, (route) => route.abort('failed'))
  await askNow(page)
  await expect(page.getByText(pagePt.unheard)).toBeVisible()
  await expect(page.getByRole('button', { name: pagePt.copy })).toBeVisible()
  await provider.pay(order.transactionId, '180.99')
  await page.unroute(reads)
  await askNow(page)
  await expect(page.getByText(pagePt.states.held.title)).toBeVisible()
  await expect(page.getByText(pagePt.unheard)).toHaveCount(0)
  await expect(page.getByLabel(pagePt.code)).toHaveCount(0)
})

test('a payer whose page receives no heartbeat learns it within 8 s, even if no request fails', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product }) => {
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await page.clock.install()
  await page.goto(`/pagar/${order.transactionId}`)
  await whenTakenOver(page)
  const reads = '**/api/v1/pay/**'
  await page.route(reads, () => {})
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.clock.runFor(8_000)
  await expect(page.getByText(pagePt.unheard)).toBeVisible()
  await page.unroute(reads)
  await page.clock.resume()
  await expect(page.getByText(pagePt.unheard)).toHaveCount(0)
})

test('an address that belongs to no charge is reported as such', { tag: '@phone' }, async ({
  page,
  pageFaults,
}) => {
  pageFaults.expect(answered(404, '/pagar/'))
  expect((await page.goto(`/pagar/${'0'.repeat(32)}`))?.status()).toBe(404)
  await expect(page.getByText(pagePt.states.unknown.title)).toBeVisible()
  await whenTakenOver(page)
  await expectAccessible(page, 'a charge that does not exist')
})

/** The page asks again when the network returns. */
function askNow(page: Page): Promise<boolean> {
  return page.evaluate(() => dispatchEvent(new Event('online')))
}

test('a payer whose network went before the page had all its code sees the payment once the network is back', {
  tag: '@phone',
}, async ({ page, context, merchant: _merchant, product, provider, pageFaults }) => {
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  pageFaults.expect(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /NetworkFailure/, /ERR_NETWORK_CHANGED/)
  await page.clock.install()
  await page.goto(`/pagar/${order.transactionId}`)
  await whenTakenOver(page)
  await context.setOffline(true)
  await page.clock.runFor(6_000)
  await expect(page.getByText(pagePt.unheard)).toBeVisible()
  await provider.pay(order.transactionId)
  await context.setOffline(false)
  await page.clock.runFor(12_000)
  await expect(page.getByText(pagePt.states.paid.title)).toBeVisible()
})
