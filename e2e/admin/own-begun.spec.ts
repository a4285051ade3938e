import { texts as pt } from '../../apps/web/src/messages/pt/payouts/admin.ts'
import { placePaidOrder } from '../world/orders.ts'
import { actionOn, openDesk, payoutOf } from '../world/payouts.ts'
import { expect, test } from '../world/test.ts'

/** Whether an element has room for all of its text. Runs in the page. */
function isWhole(element: Element): boolean {
  const text = document.createRange()
  text.selectNodeContents(element)
  const [inner, cell] = [text.getBoundingClientRect(), element.closest('td, li')?.getBoundingClientRect()]
  return cell !== undefined && inner.right <= cell.right && getComputedStyle(element).overflowX === 'visible'
}

test('an admin who lost the page finds the payout that they began, and goes on with it (ruling 52)', {
  tag: '@once',
}, async ({ page, product, provider, merchant: _merchant, openBrowser }) => {
  const clientName = `Ivo ${crypto.randomUUID().slice(0, 6)}`
  await placePaidOrder(product, page.request, provider, clientName)
  const desk = await openDesk(await openBrowser(), product)
  const { dialog } = payoutOf(desk)
  await actionOn(desk, 'Enviar', clientName).click()
  await expect(dialog.getByText(/^Reservado para você/)).toBeVisible()

  // The merchant reads that the pesos are on their way only while somebody is at the payout.
  const onTheWay = page.getByText('En camino', { exact: true }).filter({ visible: true })
  await page.goto('/historial')
  await expect(onTheWay).toBeVisible()
  await desk.reload()
  await expect(onTheWay).toHaveCount(0)
  const goOn = desk.getByRole('button', { name: `${pt.own.continue} ${clientName}` })
  for (const width of [1440, 390]) {
    await desk.setViewportSize({ width, height: 900 })
    await expect(goOn).toBeVisible()
    const row = desk.locator('tr, li.card').filter({ has: goOn })
    await expect(row).toContainText(/Envio iniciado, reservado até \d\d:\d\d/)
    const mark = row.getByText(/^Envio iniciado, /)
    expect(await mark.evaluate(isWhole), 'the mark is read whole').toBe(true)
  }
  await goOn.click()
  await expect(onTheWay).toBeVisible()
  await dialog.getByRole('button', { name: pt.cancel }).click()
  await expect(desk.getByRole('button', { name: `Enviar ${clientName}` })).toBeVisible()
  const row = desk.locator('tr, li.card').filter({ hasText: clientName })
  await expect(row.getByText(pt.own.began)).toHaveCount(0)
  await expect(onTheWay).toHaveCount(0)
})

test('a payout whose page hangs is given up at once by its admin in another one, audited, and is no longer on its way (ruling 52)', {
  tag: '@once',
}, async ({ page, product, provider, records, merchant: _merchant, openBrowser }) => {
  const clientName = `Ivo ${crypto.randomUUID().slice(0, 6)}`
  const order = await placePaidOrder(product, page.request, provider, clientName)
  const context = await openBrowser()
  const hanging = await openDesk(context, product)
  await actionOn(hanging, 'Enviar', clientName).click()
  await expect(payoutOf(hanging).dialog.getByText(/^Reservado para você/)).toBeVisible()
  // A page that hangs does not report that its admin has left.
  const desk = await context.newPage()
  await desk.goto('/admin')
  await page.goto('/historial')
  const onTheWay = page.getByText('En camino', { exact: true }).filter({ visible: true })
  await expect(onTheWay).toBeVisible()

  await desk.getByRole('button', { name: `${pt.own.continue} ${clientName}` }).click()
  await payoutOf(desk).dialog.getByRole('button', { name: pt.cancel }).click()
  await expect(desk.getByRole('button', { name: `Enviar ${clientName}` })).toBeVisible()
  await expect(onTheWay).toHaveCount(0)
  expect((await records.audited(order.id)).join('\n')).toMatch(/payouts\.release by admin:/)
})
