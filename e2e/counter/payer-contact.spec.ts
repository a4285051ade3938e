import { texts as pageEs } from '../../apps/web/src/messages/es/charge-page/own.ts'
import { texts as entryEs } from '../../apps/web/src/messages/es/orders/entry.ts'
import { texts as pagePt } from '../../apps/web/src/messages/pt/charge-page/own.ts'
import { openDetailsOf, payment } from '../world/history-pages.ts'
import { placeOrder } from '../world/orders.ts'
import { expect, test } from '../world/test.ts'

const email = 'bia@example.com'

test('the owner of a payment sees the email that its payer gave, on its page in both languages', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product }) => {
  const order = await placeOrder(product, page.request, 'Marina Souza')
  await page.route(`**/api/v1/charges/${order.id}`, async (route) => {
    const response = await route.fetch()
    const json = { ...(await response.json()), clientEmail: email, clientWhatsapp: '+5511987654321' }
    await route.fulfill({ response, json })
  })
  await page.goto(`/historial/${order.id}`)
  const fact = (name: string) => page.locator('dl > div').filter({ hasText: name })
  await expect(fact(pageEs.facts.email)).toContainText(email)
  await page.evaluate(() => localStorage.setItem('language', 'pt'))
  await page.reload()
  await expect(fact(pagePt.facts.email)).toContainText(email)
})

test('the details of an entry of the history show the email of its payer', {
  tag: '@once',
}, async ({ page, merchant: _merchant }) => {
  const item = { ...payment(1), type: 'pix', kind: 'establishment', pixStatus: 'confirmed' } as const
  const details = await openDetailsOf(page, item, { clientEmail: email })
  await expect(details.getByText(entryEs.fields.email, { exact: true })).toBeVisible()
  await expect(details.getByText(email, { exact: true })).toBeVisible()
})
