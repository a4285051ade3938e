import type { Page } from '@playwright/test'
import { placeOrder } from '../world/orders.ts'
import { answered } from '../world/page-faults.ts'
import { signInContext } from '../world/people.ts'
import { expect, test } from '../world/test.ts'

const codes = '/api/v1/orders/waiting'
const requests = '/api/v1/payer-requests/waiting'
const twoWait = '2 cobros esperando · R$\u00a0362'
const oneWaits = '1 cobro esperando · R$\u00a0181'

/** What the server answers for one request that another device made. */
function oneRequest() {
  const now = Date.now()
  return {
    requests: [
      {
        id: '0197f000-0000-7000-8000-000000000001',
        total: { currency: 'BRL', amountMinor: '18100' },
        clientId: 'Mesa 4',
        createdAt: new Date(now).toISOString(),
        expiresAt: new Date(now + 900_000).toISOString(),
      },
    ],
  }
}

const bar = (page: Page) => page.locator('.waiting-bar')

test('codes and requests enter the bar together, so that no link turns into a button under a finger', {
  tag: '@once',
}, async ({ page, product, merchant, openBrowser }) => {
  const counter = await openBrowser()
  await signInContext(product, counter, merchant)
  await placeOrder(product, counter.request, 'Rosa Duarte')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**${requests}`, async (route) => {
    await promise
    await route.fulfill({ json: oneRequest() })
  })
  const answer = page.waitForResponse((response) => response.url().endsWith(codes))
  await page.goto('/perfil')
  await (await answer).finished()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  resolve()
  await expect(page.getByRole('button', { name: twoWait })).toBeVisible()
})

test('the codes show where the requests could not be read, and the requests where the codes could not', {
  tag: '@once',
}, async ({ page, product, merchant, openBrowser, pageFaults }) => {
  pageFaults.expect(answered(500, codes), answered(500, requests))
  const counter = await openBrowser()
  await signInContext(product, counter, merchant)
  await placeOrder(product, counter.request, 'Rosa Duarte')
  const fail = (path: string) => page.route(`**${path}`, (route) => route.fulfill({ status: 500, body: '' }))
  await fail(requests)
  await page.goto('/perfil')
  const one = page.getByRole('link', { name: oneWaits })
  await expect(one).toContainText('Rosa Duarte')

  await page.unroute(`**${requests}`)
  await page.route(`**${requests}`, (route) => route.fulfill({ json: oneRequest() }))
  await fail(codes)
  await page.goto('/historial')
  await expect(one).toContainText('Mesa 4 · faltan datos')
})
