import { texts as entryEs } from '../../apps/web/src/messages/es/orders/entry.ts'
import { texts as historyEs } from '../../apps/web/src/messages/es/orders/history.ts'
import { placePaidOrder } from '../world/orders.ts'
import { expect, test } from '../world/test.ts'

test.use({ withServiceWorker: true })

test('from the first sign-in on, the history is there without a network, with the age of what it shows', async ({
  page,
  context,
  merchant: _merchant,
  product,
  provider,
  pageFaults,
}) => {
  pageFaults.expect(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /api\/v1\/live/, /report-error/)
  const readOf = (clientName: string) =>
    page.waitForResponse(
      async (answer) =>
        answer.url().includes('/api/v1/history?') && (await answer.text()).includes(clientName),
    )
  await placePaidOrder(product, page.request, provider, 'Marina Souza')
  const kept = readOf('Marina Souza')
  await page.goto('/exchange')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await kept
  // Paid after that: what is kept follows the events, as a screen would.
  const again = readOf('Beatriz Lima')
  await placePaidOrder(product, page.request, provider, 'Beatriz Lima')
  await again

  await context.setOffline(true)
  await page.getByRole('navigation').getByRole('link', { name: historyEs.title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: historyEs.title })).toBeVisible()
  await expect(page.getByText(/^Sin conexión\. Mostramos datos de las \d\d:\d\d/)).toBeVisible()
  for (const name of ['Marina Souza', 'Beatriz Lima'])
    await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: '¡Ups! Algo salió mal' })).toHaveCount(0)
  // The lost connection is reported by the strip. The requirement's words stay (HIST-028), without alarm.
  await expect(page.getByRole('status').filter({ hasText: historyEs.connection })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('region', { name: /^Avisos/ }).getByRole('listitem')).toHaveCount(0)
  await expect(page.getByText(historyEs.balance.available)).toBeVisible()

  // What the row holds can be opened, with a note that it may be old.
  const isNarrow = (page.viewportSize()?.width ?? 0) < 768
  // Until its payment is known, the bar above the list leads to the same client's code.
  const rows = page.getByRole('group', { name: historyEs.caption })
  if (isNarrow) await rows.getByRole('link', { name: /Beatriz Lima/ }).click()
  else await page.getByRole('button', { name: historyEs.openDetails }).first().click()
  const details = isNarrow ? page.getByRole('main') : page.getByRole('dialog', { name: entryEs.title })
  await expect(details.getByText(entryEs.kept.title, { exact: true })).toBeVisible()
  const facts = details.getByRole('definition')
  for (const fact of ['Beatriz Lima', 'R$\u00a0181,00', 'R$\u00a01,00'])
    await expect(facts.filter({ hasText: fact }).first()).toBeVisible()
  // What the row does not hold is left out: "Not given" would be wrong.
  await expect(details.getByText(entryEs.fields.rate, { exact: true })).toHaveCount(0)
  await context.setOffline(false)
  await expect(details.getByText(entryEs.kept.title, { exact: true })).toHaveCount(0)
  await expect(details.getByText(entryEs.fields.rate, { exact: true })).toBeVisible()
  // Nothing of it is stored, so it is gone with the page.
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toMatch(/Marina|Beatriz/)
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
  const cached = await page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached.filter((path) => path.startsWith('/api/'))).toEqual([])
})
