import { countedUpTo } from '@puente/contract/protocol/paging'
import { localDayOf } from '@puente/domain/local-day'
import { texts as es } from '../../apps/web/src/messages/es/orders/history.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/transactions/admin.ts'
import { openHistory, tableOf } from '../world/history-pages.ts'
import { placeOrder } from '../world/orders.ts'
import { demo, signInContext } from '../world/people.ts'
import { expect, test } from '../world/test.ts'

test('a history and a table of more than ten thousand real rows say "10.000+", and end at page 500 (ruling 47)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, records, openBrowser }) => {
  test.setTimeout(120_000)
  const daysAgo = 45
  const order = await placeOrder(product, page.request, 'Ana Lima')
  const remove = await records.addExpiredLike(order.id, { count: countedUpTo, daysAgo })
  try {
    await openHistory(page)
    const pages = page.getByRole('navigation', { name: es.pages.label })
    const numbers = pages.getByRole('button', { name: /^Ir a la página/ })
    await expect(pages.getByText('1–20 de 10.001', { exact: true })).toBeVisible()
    await expect(numbers.last(), 'further rows are reached by date').toHaveText('500')
    const beyond = await page.request.get('/api/v1/history?page=501')
    expect(beyond.status()).toBe(422)
    await page.getByRole('button', { name: '60 días' }).click()
    await expect(pages.getByText('1–20 de 10.000+', { exact: true })).toBeVisible()
    await numbers.last().click()
    await expect(pages.getByText('9981–10000 de 10.000+', { exact: true })).toBeVisible()
    await expect(tableOf(page).locator('[data-row]')).toHaveCount(20)
    await page.getByRole('button', { name: '30 días' }).click()
    await expect(pages.getByText('1–1 de 1', { exact: true })).toBeVisible()

    const desk = await openBrowser()
    await signInContext(product, desk, demo.admin, 'admin')
    const table = await desk.newPage()
    const day = (ago: number): string => localDayOf(new Date(Date.now() - ago * 86_400_000))
    await table.goto(`/admin?from=${day(daysAgo + 2)}&to=${day(daysAgo - 1)}`)
    await expect(table.getByText('Mostrando 1–20 de 10.000', { exact: true })).toBeVisible()
    await table.goto(`/admin?from=${day(daysAgo + 2)}`)
    await expect(table.getByText('Mostrando 1–20 de 10.000+', { exact: true })).toBeVisible()
  } finally {
    await remove()
  }
})

test('a transaction that comes while the table is in use waits behind a pill and moves nothing', async ({
  page,
  product,
  merchant: _merchant,
  openBrowser,
}) => {
  const run = crypto.randomUUID().slice(0, 6)
  const [here, next] = [`João ${run}`, `Marina ${run}`]
  await placeOrder(product, page.request, here)
  const desk = await openBrowser()
  await signInContext(product, desk, demo.admin, 'admin')
  const table = await desk.newPage()
  const live = table.waitForResponse('**/api/v1/live')
  await table.goto('/admin')
  await live
  const rows = table.locator('main').locator('[data-row], li.card')
  await expect(rows.first()).toContainText(here)
  await rows.first().scrollIntoViewIfNeeded()
  // On a phone, a person who has scrolled is using the list; at a desk, a person who moves in it with the keyboard.
  await rows.first().getByRole('button').first().focus()
  const before = await rows.first().boundingBox()

  await placeOrder(product, page.request, next)
  const pill = table.getByRole('button', { name: pt.table.newRows(1), exact: true })
  await expect(pill).toBeInViewport()
  await expect(table.getByText(next)).toHaveCount(0)
  expect(await rows.first().boundingBox()).toEqual(before)
  await pill.click()
  await expect(rows.first()).toContainText(next)
  await expect(pill).toBeHidden()
})
