import type { BrowserContext, Page } from '@playwright/test'
import { texts as pt } from '../../apps/web/src/messages/pt/payouts/admin.ts'
import { expectAccessible } from '../world/accessible.ts'
import { refusal } from '../world/refusal.ts'
import { answered } from '../world/page-faults.ts'
import { test } from '../world/payout-desk.ts'
import { actionOn, payoutOf, png, receipts } from '../world/payouts.ts'
import { signInContext } from '../world/people.ts'
import type { Product } from '../world/product.ts'
import { expect } from '../world/test.ts'

const rowOf = (desk: Page, client: string) => desk.locator('tr', { hasText: client })

/** The desk of a second admin. */
async function openSecondDesk(
  context: BrowserContext,
  product: Product,
  email: string,
  password: string,
): Promise<Page> {
  await signInContext(product, context, { email, password }, 'admin')
  const desk = await context.newPage()
  await desk.goto('/admin?view=to-pay')
  return desk
}

test('an admin who opens the dialog blocks other admins, who see who is paying and until when, until the dialog closes (ruling 52)', {
  tag: '@once',
}, async ({ product, records, merchant: _merchant, openBrowser, openPerson, openPayoutDesk }) => {
  const { order, clientName, desk, payout, openPayout } = await openPayoutDesk('Rita', 'the-oldest')
  const person = await openPerson({ fullName: 'María Benítez' })
  await records.makeAdmin(person.email)
  const second = await openSecondDesk(await openBrowser(), product, person.email, person.password)

  await actionOn(second, 'Enviar', clientName).click()
  const theirs = payoutOf(second).dialog
  await expect(theirs.getByText(/^Reservado para você até \d\d:\d\d$/)).toBeVisible()
  await expect(theirs.getByRole('timer')).toHaveText(/^(29:5\d|30:00)$/)
  await expect(theirs.getByText('CBU/CVU')).toBeVisible()

  await expect(rowOf(desk, clientName)).toContainText(/María Benítez está pagando · até \d\d:\d\d/)
  await expect(actionOn(desk, 'Enviar', clientName)).toHaveCount(0)
  await desk.reload()
  await expect(rowOf(desk, clientName)).toContainText('María Benítez está pagando')

  // By now the row that changed behind the dialog no longer flashes, which axe would measure.
  await expectAccessible(second, 'the begun payout')
  await theirs.getByRole('button', { name: pt.cancel }).click()
  await expect(theirs).toBeHidden()
  await openPayout()
  await expect(payout.dialog.getByText(/^Reservado para você/)).toBeVisible()
  await expect(rowOf(second, clientName)).toContainText('está pagando')

  // A closed browser releases nothing. Its payout ends by itself, and others see that at once.
  await desk.close()
  await second.reload()
  await expect(rowOf(second, clientName)).toContainText('está pagando')
  await records.leaveBegun(order.id, 0)
  await expect(actionOn(second, 'Enviar', clientName)).toBeVisible({ timeout: 15_000 })
})

test('a payout that never reached the server is shown as not recorded once that is certain, and everything typed stays (ruling 64)', {
  tag: '@once',
}, async ({ page, browser, merchant: _merchant, openPayoutDesk, pageFaults }) => {
  pageFaults.expect(/payouts/)
  const { order, desk, payout, openPayout } = await openPayoutDesk('Saulo')
  const { dialog, attach, confirm } = payout
  await openPayout()
  await attach(png((await receipts(browser)).png))
  const payouts = `**/admin/charges/${order.id}/payouts`
  await desk.route(payouts, (route) => route.abort('failed'))
  await confirm.click()
  await expect(dialog.getByText('Não sabemos se foi registrado')).toBeVisible()
  await expect(dialog.getByText('Não foi registrado', { exact: true })).toBeVisible({ timeout: 15_000 })
  await expect(desk.getByText(/Falha ao|Erro ao processar/)).toHaveCount(0)
  await expect(dialog.getByText('Comprovante salvo')).toBeVisible()
  await desk.unroute(payouts)
  await confirm.click()
  await expect(dialog).toBeHidden()
  const after = await (await page.request.get(`/api/v1/orders/${order.id}`)).json()
  expect(after.payoutStatus).toBe('paid')
})

test('a charge that another admin has reserved shows who and until when, keeps its bank data hidden, and can be tried again (refusal stubbed) (ruling 52)', {
  tag: '@once',
}, async ({ merchant: _merchant, openPayoutDesk, pageFaults }) => {
  pageFaults.expect(answered(409, '/begun-payout'))
  const { order, desk, payout, openPayout } = await openPayoutDesk('Tânia')
  const { dialog, confirm } = payout
  const begins = `**/admin/charges/${order.id}/begun-payout`
  const until = '2026-11-21T17:32:00.000Z'
  await desk.route(begins, (route) =>
    route.fulfill(refusal('payout.begun-by-another', { by: 'María', until })),
  )
  await openPayout()
  await expect(dialog.getByText(pt.begun.refused)).toBeVisible()
  await expect(dialog.getByText('María está pagando · até 14:32')).toBeVisible()
  await expect(confirm).toBeDisabled()
  await expect(dialog.getByText('CBU/CVU')).toHaveCount(0)
  await desk.unroute(begins)
  await dialog.getByRole('button', { name: pt.bank.retry }).click()
  await expect(dialog.getByText(/^Reservado para você/)).toBeVisible()
  await expect(dialog.getByText('CBU/CVU')).toBeVisible()
})

test('a reservation that is over is shown as such, can be made again, and still takes the receipt (ruling 52)', {
  tag: '@once',
}, async ({ browser, records, merchant: _merchant, openPayoutDesk }) => {
  const { order, desk, payout, openPayout } = await openPayoutDesk('Tânia')
  const { dialog, attach, confirm } = payout
  const begins = `**/admin/charges/${order.id}/begun-payout`
  // The reservation in the answer expires in 3 s.
  await desk.route(begins, async (route) => {
    const response = await route.fetch()
    const { begun, ...rest } = await response.json()
    const expiresAt = new Date(Date.now() + 3_000).toISOString()
    await route.fulfill({ response, json: { ...rest, begun: { ...begun, expiresAt } } })
  })
  await openPayout()
  await expect(dialog.getByText(pt.begun.few)).toBeAttached()
  await expect(dialog.getByText(/^Sua reserva terminou às/)).toBeVisible()
  await records.leaveBegun(order.id, 0)
  await desk.unroute(begins)
  await dialog.getByRole('button', { name: pt.begun.again }).click()
  await expect(dialog.getByText(/^Reservado para você/)).toBeVisible()
  await attach(png((await receipts(browser)).png))
  await records.leaveBegun(order.id, 0)
  await confirm.click()
  await expect(dialog).toBeHidden()
})
