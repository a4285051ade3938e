import { texts as es } from '../../apps/web/src/messages/es/orders/exchange.ts'
import { addressesOf } from '../world/built-files.ts'
import { expectEmpty, formOf, ordersOf, sale } from '../world/counter-form.ts'
import { codeOf, exchangeOf, successOf } from '../world/exchange.ts'
import { confirmed } from '../world/orders.ts'
import { countRequests } from '../world/page-faults.ts'
import { expect, test } from '../world/test.ts'
import { chargeEs } from '../world/qr-code.ts'

test('visiting another page and a reload keep what was typed, until the person leaves', {
  tag: '@once',
}, async ({ page, merchant: _merchant }) => {
  const form = formOf(page, es)
  await form.open()
  await form.enter()
  await page.getByRole('link', { name: 'Historial' }).first().click()
  await expect(page).toHaveURL(/\/historial/)
  await page.goBack()
  await form.expectTyped()
  await page.reload()
  await form.expectTyped()
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage })))).not.toContain(sale.clientName)

  await page.goto('/perfil')
  await page.getByRole('button', { name: /Log Out|Cerrar sesión/ }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => ({ ...sessionStorage }))).not.toHaveProperty('orderDraft')
})

test.describe('with the service worker', () => {
  test.use({ withServiceWorker: true })

  test('a reload without a connection says that the sale is kept, and shows it by itself when the connection is back', {
    tag: '@once',
  }, async ({ page, context, merchant: _merchant, pageFaults }) => {
    pageFaults.expect(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /NetworkFailure/, /report-error/)
    const form = formOf(page, es)
    await form.open()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    await form.enter()
    await context.setOffline(true)
    await page.reload()
    await expect(
      page.getByText('Lo que escribiste para cobrar sigue guardado. Volvemos solos cuando haya conexión.'),
    ).toBeVisible()
    await context.setOffline(false)
    await expect(page).toHaveURL('/exchange')
    await form.expectTyped()
  })
})

test('going back while the code is made loses nothing, and the one code opens when it is ready (ORD-026)', {
  tag: '@once',
}, async ({ page, merchant: _merchant }) => {
  const orders = countRequests(page, 'POST', '/api/v1/orders')
  const form = formOf(page, es)
  await form.open()
  await form.enter()
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/v1/orders', async (route) => {
    await held
    await route.continue()
  })
  await form.generate.click()
  await expect(page).toHaveURL('/generating-pix')
  await page.goBack()
  await expect(page).toHaveURL('/exchange')
  await form.expectTyped()
  letGo()
  await codeOf(page).waitForIt()
  expect(orders()).toBe(1)
  expect(await ordersOf(page.request)).toEqual([codeOf(page).orderId()])
})

test('back, forward and reload on the code, its success and its end make no second order and announce nothing twice (GEN-017, ORD-026)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, provider, records }) => {
  const orders = countRequests(page, 'POST', '/api/v1/orders')
  const exchange = exchangeOf(page)
  const code = codeOf(page)
  await exchange.open()
  await exchange.enter(sale)
  await exchange.generate.click()
  await code.waitForIt()
  const paid = code.orderId()
  await page.goBack()
  await expect(page).toHaveURL('/exchange')
  // The order is placed.
  await expectEmpty(page)
  await page.goForward()
  await code.waitForIt()
  await page.reload()
  await code.waitForIt()
  expect(code.orderId()).toBe(paid)

  await provider.pay(paid.replaceAll('-', ''))
  await expect(successOf(page)).toBeVisible()
  await expect(page).toHaveURL(/\/historial/)
  await page.reload()
  await expect(page.getByText('Confirmado', { exact: true }).first()).toBeVisible()
  await expect(successOf(page)).toBeHidden()
  await page.goBack()
  await expect(page).not.toHaveURL(/\/generating-pix/)
  await expect(successOf(page)).toBeHidden()

  await exchange.open()
  await exchange.enter(sale)
  await exchange.generate.click()
  await code.waitForIt()
  const over = code.orderId()
  await records.expireCharge(over)
  await page.reload()
  await expect(page).toHaveURL(/\/payment-expired/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Pago Expirado' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/exchange')
  expect(orders()).toBe(2)
  expect((await ordersOf(page.request)).toSorted()).toEqual([paid, over].toSorted())
})

test('a connection that is lost keeps the form, the code and the success, and its return shows the payment', {
  tag: '@once',
}, async ({ page, context, merchant: _merchant, provider, pageFaults }) => {
  pageFaults.expect(/ERR_INTERNET_DISCONNECTED/)
  const form = formOf(page, es)
  const code = codeOf(page)
  // This part loads after the first screen, when the page is idle.
  const idle = page.waitForResponse(addressesOf('toast-layer'))
  await form.open()
  await (await idle).finished()
  await form.enter()
  await context.setOffline(true)
  await expect(page.getByText(es.ticket.offline).filter({ visible: true })).toBeVisible()
  await expect(form.generate).toBeDisabled()
  await form.expectTyped()
  await context.setOffline(false)
  await expect(form.generate).toBeEnabled()
  await form.generate.click()
  await code.waitForIt()
  const id = code.orderId()

  await context.setOffline(true)
  await expect(page.getByText('Sin conexión con Puente: no podemos avisarte.')).toBeVisible()
  await expect(page.getByText(/^Sin conexión\. Mostramos datos/)).toBeHidden()
  await expect(code.tile).toBeVisible()
  await provider.pay(id.replaceAll('-', ''))
  await confirmed(page.request, id)
  await expect(successOf(page)).toBeHidden()
  await context.setOffline(false)
  await expect(successOf(page)).toBeVisible()

  await context.setOffline(true)
  await successOf(page).getByRole('button', { name: chargeEs.success.again }).click()
  await expect(page).toHaveURL('/exchange')
  await expect(form.generate).toBeDisabled()
  await context.setOffline(false)
  await expect(form.generate).toBeEnabled()
  expect(await ordersOf(page.request)).toEqual([id])
})

for (const hours of [9, -9]) {
  test(`on a phone whose clock is ${hours} hours wrong the quote, the code, the success and the history have the right times (QR-014, GEN-002)`, {
    tag: '@once',
  }, async ({ page, merchant: _merchant, provider }) => {
    await page.clock.install({ time: Date.now() + hours * 60 * 60_000 })
    const form = formOf(page, es)
    const code = codeOf(page)
    await form.open()
    await expect(page.getByText(/^Se actualiza en 1[34]:\d\d|^Se actualiza en 15:00/)).toBeVisible()
    await form.enter()
    await form.generate.click()
    await code.waitForIt()
    await expect(code.timer).toContainText(/1[89]:\d\d|20:00/)
    const id = code.orderId()
    await provider.pay(id.replaceAll('-', ''))
    const { createdAt, confirmedAt } = await confirmed(page.request, id)
    const clock = new Intl.DateTimeFormat('es-AR', {
      timeStyle: 'short',
      hourCycle: 'h23',
      timeZone: 'America/Argentina/Buenos_Aires',
    })
    await expect(successOf(page)).toContainText(clock.format(new Date(confirmedAt ?? '')))
    await successOf(page).getByRole('button', { name: chargeEs.success.toHistory }).click()
    await expect(page).toHaveURL(/\/historial/)
    await expect(page.getByText('Confirmado', { exact: true }).first()).toBeVisible()
    // The list has the time of the order, which may be of the minute before.
    await expect(
      page
        .locator('main')
        .getByText(clock.format(new Date(createdAt)))
        .first(),
    ).toBeVisible()

    await page.goto('/exchange')
    await expect(page.getByRole('region', { name: es.today.title })).toContainText('Ana Lima')
  })
}
