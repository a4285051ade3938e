import type { Page } from '@playwright/test'
import { texts as pt } from '../../apps/web/src/messages/pt/cases/admin.ts'
import { texts as drawerPt } from '../../apps/web/src/messages/pt/transactions/admin.ts'
import { expectAccessible } from '../world/accessible.ts'
import { placeOrder } from '../world/orders.ts'
import { openDesk } from '../world/payouts.ts'
import { answered } from '../world/page-faults.ts'
import { demo } from '../world/people.ts'
import { expect, test } from '../world/test.ts'

/** Opens the newest case of this sentence. The oldest come first, and earlier tests leave some. */
async function openNewest(desk: Page, sentence: string): Promise<void> {
  await desk.goto('/admin/casos?kind=pix')
  const rows = desk.getByRole('list', { name: pt.list }).getByRole('button').filter({ hasText: sentence })
  await rows.last().click()
}

/** Filters the closed cases by days with the keyboard, which keeps its place, and clears the filter. */
async function expectPeriod(desk: Page): Promise<void> {
  const period = desk.getByRole('form', { name: 'Data do encerramento' })
  const first = period.getByLabel('Encerrado desde')
  const second = period.getByLabel('Encerrado até')
  const apply = period.getByRole('button', { name: 'Filtrar' })
  const fault = period.getByText('A data final é anterior à inicial')
  await first.fill('2020-01-02')
  await second.fill('2020-01-01')
  await expect(fault).toBeHidden()
  await apply.press('Enter')
  await expect(fault).toBeVisible()
  await expect(second).toHaveAttribute('aria-invalid', 'true')
  await expect(second).toHaveAccessibleDescription('A data final é anterior à inicial')
  await expect(second).toBeFocused()
  await expectAccessible(desk, 'a period that ends before it starts')
  await second.fill('2020-01-03')
  await apply.press('Enter')
  await expect(desk).toHaveURL(/closed=true.*from=2020-01-02.*to=2020-01-03/)
  await expect(desk.getByText(pt.emptyFiltered)).toBeVisible()
  await expect(apply).toBeFocused()
  await period.getByRole('button', { name: 'Qualquer data' }).press('Enter')
  await expect(desk).not.toHaveURL(/from=/)
  await expect(first).toBeFocused()
  await expect(first).toHaveValue('')
  await expect(second).toHaveValue('')
}

test('a short Pix is found in the list, taken, noted and honoured by keyboard with its postings in view, and its case closes (ruling 25, ruling 71)', async ({
  page,
  product,
  provider,
  merchant: _merchant,
  openBrowser,
  pageFaults,
}) => {
  // The end of a case is announced while its Pix is being read again.
  pageFaults.expect(answered(409, '/admin/reconciliation/suspense/'))
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await provider.pay(order.transactionId, '180.99')
  const desk = await openDesk(await openBrowser(), product)
  await openNewest(desk, 'Chegou R$\u00a0180,99 por uma cobrança de R$\u00a0181,00')
  await expect(desk.getByRole('heading', { level: 2, name: 'Chegou R$\u00a00,01 a menos' })).toBeVisible()
  await expect(desk.getByRole('region', { name: pt.sides.charge })).toContainText(order.transactionId)
  await desk.getByRole('button', { name: pt.owner.take }).click()
  await expect(desk.getByRole('button', { name: pt.owner.leave })).toBeVisible()
  await desk.getByRole('heading', { level: 2 }).focus()
  await desk.keyboard.press('n')
  await desk.keyboard.type('Liguei para a loja')
  await desk.getByRole('button', { name: pt.steps.add }).click()
  await expect(desk.getByRole('listitem').filter({ hasText: 'Liguei para a loja' })).toBeVisible()
  await expectAccessible(desk, 'a case')

  await desk.getByRole('heading', { level: 2 }).focus()
  await desk.keyboard.press('h')
  const dialog = desk.getByRole('dialog', { name: pt.honour.title('R$\u00a0180,99') })
  const posting = dialog.getByRole('table')
  await expect(posting.getByRole('row', { name: /^Suspenso/ })).toContainText('R$\u00a0180,99')
  await expectAccessible(desk, 'the dialog that honours a Pix')
  await dialog.getByRole('button', { name: pt.acts.honour }).click()
  await expect(dialog.getByText(pt.reasonEmpty)).toBeVisible()
  await dialog.getByLabel(pt.reason).fill('A loja confirma a venda')
  await dialog.getByRole('button', { name: pt.acts.honour }).click()
  await expect(desk.getByText(pt.closed.title)).toBeVisible()
  await expect(desk.getByText(pt.closed.credited)).toBeVisible()
  await desk.goto('/admin/casos?closed=true&kind=pix')
  const ended = desk.getByRole('list', { name: pt.closedList }).getByRole('button').first()
  await expect(ended).toContainText(pt.ends.credited)
  await expect(ended).toContainText(demo.admin.email)
  await expectAccessible(desk, 'the closed cases')
  await expectPeriod(desk)
  await expect(ended).toContainText(pt.ends.credited)
  await expect(desk.getByText(/^\d+\+? casos? encerrados?$/)).toBeVisible()
  const status = async () => (await page.request.get(`${product.url}/api/v1/orders/${order.id}`)).json()
  expect((await status()).pixStatus).toBe('confirmed')
})

test('the details of a transaction lead to the case of its held Pix, which is returned there (ruling 25)', {
  tag: '@once',
}, async ({ page, product, provider, merchant: _merchant, openBrowser, pageFaults }) => {
  pageFaults.expect(answered(409, '/admin/reconciliation/suspense/'))
  const order = await placeOrder(product, page.request, 'Caio Prado')
  await provider.pay(order.transactionId, '200.00')
  const desk = await openDesk(await openBrowser(), product)
  await desk.goto(`/admin?id=${order.id}`)
  await desk.getByRole('link', { name: drawerPt.drawer.held.openCase }).click()
  await expect(desk.getByRole('heading', { level: 2, name: 'Chegou R$\u00a019,00 a mais' })).toBeVisible()
  await desk.getByRole('button', { name: pt.acts.giveBack }).click()
  const dialog = desk.getByRole('dialog', { name: pt.giveBack.title('R$\u00a0200,00') })
  await dialog.getByLabel(pt.reason).fill('O cliente pagou outro valor')
  await dialog.getByRole('button', { name: pt.acts.giveBack }).click()
  await expect(desk.getByText(pt.closed.returned)).toBeVisible({ timeout: 20_000 })
})
