import type { Locator, Page } from '@playwright/test'
import { texts as pt } from '../../apps/web/src/messages/pt/transactions/admin.ts'
import { expectAccessible } from '../world/accessible.ts'
import { placeOrder, placePaidOrder } from '../world/orders.ts'
import { actionOn, openDesk } from '../world/payouts.ts'
import { expect, test } from '../world/test.ts'

const placeOf = (where: Locator) => where.evaluate((element): DOMRect => element.getBoundingClientRect())
const rowsOf = (desk: Page) => desk.locator('main').locator('[data-row], li.card')

test('an underpaid Pix and a dispute are labelled as such, and listed in the review view', {
  tag: '@once',
}, async ({ page, product, provider, records, merchant: _merchant, openBrowser }) => {
  const run = crypto.randomUUID().slice(0, 6)
  const [short, disputed] = [`Curta ${run}`, `Disputada ${run}`]
  const lacking = await placeOrder(product, page.request, short)
  await provider.pay(lacking.transactionId, '180.99')
  const contested = await placePaidOrder(product, page.request, provider, disputed)
  await provider.dispute(contested.transactionId)
  const desk = await openDesk(await openBrowser(), product)
  await desk.goto('/admin?view=review')
  await expect(rowsOf(desk).filter({ hasText: disputed })).toContainText(pt.table.disputed)
  const row = rowsOf(desk).filter({ hasText: short })
  await expect(row).toContainText(pt.table.heldPix)
  await expect(row).toContainText(/Chegaram R\$\s180,99 de R\$\s181,00, \d\d\/\d\d \d\d:\d\d/)
  const cell = row.getByRole('cell').filter({ hasText: short })
  const [frame, first, last] = await Promise.all([
    placeOf(cell),
    placeOf(cell.getByText(short)),
    placeOf(cell.getByRole('time')),
  ])
  expect(first.top - frame.top, 'room above its lines').toBeGreaterThanOrEqual(6)
  expect(frame.bottom - last.bottom, 'room below its lines').toBeGreaterThanOrEqual(6)
  await records.expireCharge(lacking.id)
  const status = async () => (await page.request.get(`${product.url}/api/v1/orders/${lacking.id}`)).json()
  await expect.poll(async () => (await status()).pixStatus).toBe('expired')
  await desk.goto(`/admin?id=${lacking.id}`)
  const held = desk.getByRole('dialog')
  // The code has expired, and the charge is shown with a held Pix instead of as expired.
  await expect(held.getByText(pt.table.held, { exact: true })).toHaveCount(3)
  await expect(held.getByText(pt.pixStatus.expired, { exact: true })).toHaveCount(0)
  await expect(held.getByRole('listitem').filter({ hasText: pt.drawer.steps['pix-held'] })).toContainText(
    /Pix recebido e retido: R\$\s180,99/,
  )
  await expect(held).toContainText(pt.drawer.held.short('R$\u00a00,01'))
  for (const name of [pt.table.columns.payoutStatus, pt.drawer.fields.remaining]) {
    const term = held.getByRole('term').filter({ hasText: name })
    await expect(term.locator('xpath=following-sibling::dd'), 'nothing is owed yet').toHaveText('–')
  }
  const returned = await placePaidOrder(product, page.request, provider, `Parcial ${run}`)
  await provider.sendBack(returned.transactionId, '50.00')
  await desk.goto('/admin')
  await expect(rowsOf(desk).filter({ hasText: `Parcial ${run}` })).toContainText('R$\u00a050,00 devolvidos')
  await desk.goto(`/admin?id=${returned.id}`)
  const part = desk.getByRole('dialog')
  const valueOf = (name: string) =>
    part.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
  await expect(valueOf(pt.drawer.fields.refunded)).toHaveText('R$\u00a050,00')
  await expect(valueOf(pt.drawer.fields.pesosTakenBack)).toHaveText(/^\$\s[\d.]+,\d\d$/)
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

test('a transaction is found by the id that its provider or the payer has for it (PAY-069, ruling 26)', {
  tag: '@once',
}, async ({ page, product, provider, merchant: _merchant, openBrowser }) => {
  const client = `Achada ${crypto.randomUUID().slice(0, 6)}`
  const { transactionId } = await placePaidOrder(product, page.request, provider, client)
  const desk = await openDesk(await openBrowser(), product)
  await desk.getByRole('button', { name: pt.filters.open }).click()
  const reference = desk.getByLabel(pt.filters.reference)
  await reference.fill(transactionId.slice(0, 10))
  await desk.getByRole('button', { name: pt.filters.apply }).click()
  await expect(desk.getByText(pt.filters.referenceFault)).toBeVisible()
  await expectAccessible(desk, 'the filters with a faulty reference')
  await reference.fill(` ${transactionId}\n`)
  await desk.getByRole('button', { name: pt.filters.apply }).click()
  await expect(rowsOf(desk)).toHaveCount(1)
  await expect(rowsOf(desk)).toContainText(client)
  await desk.getByRole('button', { name: pt.filters.remove(pt.filters.reference) }).click()
  await expect(desk).not.toHaveURL(/ref=/)
})
