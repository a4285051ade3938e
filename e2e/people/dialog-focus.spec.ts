import type { Locator, Page } from '@playwright/test'
import { texts as channelsEs } from '../../apps/web/src/messages/es/charge-page/channels.ts'
import { texts as requestEs } from '../../apps/web/src/messages/es/orders/payer-request.ts'
import { expectAccessible } from '../world/accessible.ts'
import { withoutConfirmedDialog } from '../world/confirmed-dialog.ts'
import { askPayer, placeOrder, placePaidOrder } from '../world/orders.ts'
import { openDesk } from '../world/payouts.ts'
import { expect, test } from '../world/test.ts'

/** Expects a layer that has just opened to have the focus, and not on the button that closes it, whose tooltip would lie over its text. */
async function expectCalm(page: Page, layer: Locator): Promise<void> {
  await expect(layer).toBeVisible()
  await expect(layer.locator(':focus').or(layer.and(page.locator(':focus')))).toHaveCount(1)
  await expect(
    layer.getByRole('button', { name: /^(Cerrar|Fechar)$/ }).and(page.locator(':focus')),
  ).toHaveCount(0)
  await expect(page.locator('.tooltip').filter({ visible: true })).toHaveCount(0)
}

test('a dialog without a field opens without the tooltip of the button that closes it: on its safest action, or on itself', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, provider }) => {
  const { merchantPath } = await askPayer(product, page.request)
  await placeOrder(product, page.request, 'Rosa Duarte')
  const paid = await placePaidOrder(product, page.request, provider, 'Bia Luz')
  const dialog = page.getByRole('dialog')
  await withoutConfirmedDialog(page)

  await page.goto('/perfil')
  const bar = page.getByRole('button', { name: /^2 cobros esperando/ })
  await bar.press('Enter')
  await expectCalm(page, dialog)
  await expect(dialog).toBeFocused()
  await expectAccessible(page, 'a dialog that has the focus itself')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Cerrar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(bar).toBeFocused()

  await page.goto(merchantPath)
  await page.getByRole('button', { name: requestEs.cancel.action }).press('Enter')
  await expectCalm(page, dialog)
  await expect(dialog.getByRole('button', { name: requestEs.cancel.keep })).toBeFocused()

  await page.goto(`/historial/${paid.id}`)
  await page.getByRole('button', { name: channelsEs.title, exact: true }).press('Enter')
  await expectCalm(page, dialog)

  await page.goto('/historial')
  await page.getByRole('button', { name: 'Cierre del día' }).press('Enter')
  await expectCalm(page, dialog)
})

test('the details of a transaction open without a tooltip over them, on a phone too', async ({
  page: { request },
  merchant: _merchant,
  product,
  openBrowser,
  provider,
  viewport,
}) => {
  const { id } = await placePaidOrder(product, request, provider, 'Bia Luz')
  const desk = await openDesk(await openBrowser(), product)
  if (viewport !== null) await desk.setViewportSize(viewport)
  await desk.goto(`/admin?id=${id}`)
  const details = desk.getByRole('dialog', { name: 'Detalhes da transação' })
  await expectCalm(desk, details)
  await expect(details).toBeFocused()
})

test('the menu of the admin area opens on itself, and not on the button that signs out', {
  tag: '@once',
}, async ({ product, openBrowser }) => {
  const desk = await openDesk(await openBrowser(), product)
  await desk.setViewportSize({ width: 390, height: 844 })
  await desk.getByRole('button', { name: 'Abrir menu' }).press('Enter')
  const menu = desk.getByRole('dialog')
  await expectCalm(desk, menu)
  await expect(menu).toBeFocused()
})
