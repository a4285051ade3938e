import { exchangeOf } from '../world/exchange.ts'
import { layoutFaults } from '../world/layout-faults.ts'
import { countRequests } from '../world/page-faults.ts'
import { demo, signInContext } from '../world/people.ts'
import { changeRate } from '../world/rates.ts'
import { expect, test } from '../world/test.ts'

test.afterEach(async ({ openBrowser, product }) => {
  const desk = await openBrowser()
  await signInContext(product, desk, demo.admin, 'admin')
  await changeRate(desk.request, product, 'DELETE', 'order/manual')
})

test('the rate card has the rate, how it moved and a countdown of 900 s, at whose end it is asked for again (RATE-006, RATE-014)', {
  tag: '@once',
}, async ({ page, merchant, product, records, openBrowser }) => {
  const desk = await openBrowser()
  await signInContext(product, desk, demo.admin, 'admin')
  for (const value of ['300', '303'])
    await changeRate(desk.request, product, 'PUT', 'order/manual', { value, confirmVariation: true })
  // Events about rates would also cause reads. Here only the countdown does.
  await page.addInitScript(() => localStorage.setItem('autoUpdateEnabled', 'false'))
  const asked = countRequests(page, 'POST', '/api/v1/quotes')
  const quoted = page.waitForResponse('**/api/v1/quotes')
  await exchangeOf(page).open()
  const quote = await (await quoted).json()
  expect(Date.parse(quote.expiresAt) - Date.parse(quote.createdAt)).toBe(900_000)

  const card = page.getByRole('region', { name: 'Cotización', exact: true })
  await expect(card).toContainText(/R\$\s1,00 = \$\s299,97/)
  await expect(card.getByText('Subió').first()).toBeAttached()
  await expect(card).toContainText(/1,0\s%/)
  await expect(card).toContainText(/Se actualiza en (15:00|14:\d\d)/)
  await records.leaveQuote(merchant.email, 5)
  await page.reload()
  await expect(card).toContainText(/Se actualiza en 0?0:0\d/)
  const untilHere = asked()
  await expect(card).toContainText(/Se actualiza en (15:00|14:\d\d)/)
  expect(asked()).toBeGreaterThan(untilHere)
})

test('the rate card says that the market is simulated, and marks a rate whose market does not answer as the last known one, with its time (RATE-013, RATE-020)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, provider }) => {
  await exchangeOf(page).open()
  const card = page.getByRole('region', { name: 'Cotización', exact: true })
  await expect(card).toContainText('Mercado simulado')
  await expect(card).not.toContainText('Última conocida')
  // The server reads the market at most every 10 s. Press until an answer brings a new reading.
  const refreshUntil = (isCached: boolean) =>
    expect(async () => {
      const answer = page.waitForResponse('**/api/v1/quotes')
      await card.getByRole('button', { name: 'Actualizar la cotización ahora' }).click()
      expect((await (await answer).json()).rate.cached).toBe(isCached)
    }).toPass({ timeout: 30_000, intervals: [1_000] })
  await provider.fault('marketDown')
  await refreshUntil(true)
  await expect(card).toContainText(/Última conocida, \d\d\/\d\d\/\d{4} \d\d:\d\d/)
  await provider.withoutFaults()
  await refreshUntil(false)
  await expect(card).not.toContainText('Última conocida')
})

test('at 320 px the rate and its button stand beside each other', { tag: '@once' }, async ({
  page,
  merchant: _merchant,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await exchangeOf(page).open()
  const card = page.getByRole('region', { name: 'Cotización', exact: true })
  await expect(card).toContainText(/R\$\s1,00 = \$\s\d/)
  expect(await layoutFaults(page)).toEqual([])
})
