import type { Page } from '@playwright/test'
import { texts as pt } from '../../apps/web/src/messages/pt/transactions/admin.ts'
import { placeOrder, placePaidOrder } from '../world/orders.ts'
import { actionOn, openDesk } from '../world/payouts.ts'
import { expect, test } from '../world/test.ts'

const rowsOf = (desk: Page) => desk.locator('[data-row], li.card')

test('a short Pix and a dispute are called so, and found under what needs a review', {
  tag: '@once',
}, async ({ page, product, provider, merchant: _merchant, openBrowser }) => {
  const run = crypto.randomUUID().slice(0, 6)
  const [short, disputed] = [`Curta ${run}`, `Disputada ${run}`]
  const lacking = await placeOrder(product, page.request, short)
  await provider.pay(lacking.transactionId, '180.99')
  const contested = await placePaidOrder(product, page.request, provider, disputed)
  await provider.dispute(contested.transactionId)
  const desk = await openDesk(await openBrowser(), product)
  await desk.goto('/admin?view=review')
  await expect(rowsOf(desk).filter({ hasText: disputed })).toContainText(pt.table.disputed)
  await expect(rowsOf(desk).filter({ hasText: short })).toContainText(pt.table.heldPix)
  await desk.goto(`/admin?id=${lacking.id}`)
  const held = desk.getByRole('dialog')
  await expect(held).toContainText(pt.drawer.held.short('R$\u00a00,01'))
  for (const name of [pt.table.columns.payoutStatus, pt.drawer.fields.remaining]) {
    const term = held.getByRole('term').filter({ hasText: name })
    await expect(term.locator('xpath=following-sibling::dd'), 'nothing is owed yet').toHaveText('–')
  }
  await desk.goto(`/admin?id=${contested.id}`)
  const details = desk.getByRole('dialog')
  await expect(details).toContainText(pt.drawer.returns.states.dispute.processing)
  await expect(details).toContainText(pt.drawer.steps['pix-disputed'])
})

test('without a network the rows stay, and no payout begins', { tag: '@once' }, async ({
  page,
  product,
  provider,
  merchant: _merchant,
  openBrowser,
  pageFaults,
}) => {
  pageFaults.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/)
  const client = `Rita ${crypto.randomUUID().slice(0, 6)}`
  await placePaidOrder(product, page.request, provider, client)
  const context = await openBrowser()
  const desk = await openDesk(context, product)
  const send = actionOn(desk, 'Enviar', client)
  await expect(send).toBeEnabled()
  await context.setOffline(true)
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await expect(send).toHaveAccessibleDescription(pt.table.offline)
  await context.setOffline(false)
  await expect(send).toBeEnabled()
})
