import type { Page } from '@playwright/test'
import { texts as admin } from '../../apps/web/src/messages/pt/payouts/admin.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/payouts/waiting.ts'
import { expectAccessible } from '../world/accessible.ts'
import { answered } from '../world/page-faults.ts'
import { placePaidOrder } from '../world/orders.ts'
import { actionOn, ars, openDesk, payoutOf, png, receipts } from '../world/payouts.ts'
import { signInContext } from '../world/people.ts'
import { expect, test } from '../world/test.ts'

test.afterEach(async ({ records }) => {
  await records.set({ 'payout.aloneMinor': null })
})

test('a payout above the set amount is asked for by one admin, approved by another with the password, and paid', {
  tag: '@once',
}, async ({
  page,
  browser,
  product,
  provider,
  records,
  pageFaults,
  merchant: _merchant,
  openBrowser,
  openPerson,
}) => {
  // The wrong password, and a dialog that reads its request again once that is used.
  pageFaults.expect(answered(403, '/approval'), answered(404, '/payout-approvals/'))
  const clientName = `Yara ${crypto.randomUUID().slice(0, 6)}`
  // The largest order: the limit does not touch what other tests pay.
  const order = await placePaidOrder(product, page.request, provider, clientName, {
    realValueMinor: '500000',
  })
  await records.confirmedFirst(order.id)
  const owed = BigInt(order.pesosValue.amountMinor)
  await records.set({ 'payout.aloneMinor': String(owed - 1n) })
  const person = await openPerson({ fullName: 'María Benítez' })
  await records.makeAdmin(person.email)
  const desk = await openDesk(await openBrowser(), product)
  const row = desk.locator('tr', { hasText: clientName })
  const button = (word: string, at = desk) =>
    at.getByRole('button', { name: `${word} ${clientName}`, exact: true })
  // The server learns of a setting within seconds.
  await expect(async () => {
    await desk.goto('/admin?view=to-pay')
    await expect(row).toBeVisible()
    await expect(row).toContainText('Pede 2ª pessoa', { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })

  await button('Pedir').click()
  const ask = desk.getByRole('dialog', { name: pt.askTitle })
  await expect(ask.getByText(pt.askText(ars(owed)))).toBeVisible()
  await ask.getByRole('button', { name: pt.ask }).click()
  await expect(ask.getByText(pt.noteEmpty)).toBeVisible()
  await ask.getByLabel(pt.note).fill('Safra de novembro')
  await expectAccessible(desk, 'asking for a second admin')
  await ask.getByRole('button', { name: pt.ask }).click()
  const standing = desk.getByRole('dialog', { name: pt.waitTitle })
  await expect(standing.getByText(pt.askedByYou)).toBeVisible()
  await expect(standing.getByText(/com a nota: Safra de novembro$/)).toBeVisible()
  await expectAccessible(desk, 'a request that waits')
  await standing.getByRole('button', { name: pt.close }).last().click()

  // The other admin finds it by its count.
  const context = await openBrowser()
  await signInContext(product, context, person, 'admin')
  const second = await context.newPage()
  await second.goto('/admin?view=to-pay')
  await expect(second.locator('tr', { hasText: clientName })).toContainText(/Aprovação pedida por /)
  await second.getByRole('button', { name: /^Aguardam aprovação/ }).click()
  await approveIn(second, { clientName, password: person.password, owed })
  await expect(second.locator('tr', { hasText: clientName })).toContainText('Aprovado por María Benítez')
  // The one who approves does not pay.
  await button('Ver', second).click()
  await expect(second.getByText(pt.mayNotPay)).toBeVisible()

  // The first admin sees it without a reload, and pays.
  await expect(row).toContainText('Aprovado por María Benítez')
  await actionOn(desk, 'Enviar', clientName).click()
  const payout = payoutOf(desk)
  await expect(payout.dialog.getByText(/^Reservado para você até/)).toBeVisible()
  await payout.attach(png((await receipts(browser)).png))
  await payout.confirm.click()
  await expect(payout.dialog).toBeHidden()
  await expect(desk.getByText(admin.toasts.full(ars(owed)), { exact: true })).toBeVisible()
  // The dialog that the second admin left open is about that request alone.
  await expect(second.getByText(pt.ended)).toBeVisible()
})

/** The list of requests is open. Opens the one of this client, and approves it with the password after a wrong one. */
async function approveIn(
  second: Page,
  { clientName, password, owed }: { clientName: string; password: string; owed: bigint },
): Promise<void> {
  const list = second.getByRole('dialog', { name: pt.listTitle })
  await list.getByRole('button', { name: `${pt.open} ${clientName}` }).click()
  const decision = second.getByRole('dialog', { name: pt.decideTitle })
  await expect(decision.getByText('Safra de novembro')).toBeVisible()
  await expect(decision.getByText('CBU/CVU', { exact: true })).toBeVisible()
  await expect(decision.getByText(pt.fact.verified)).toBeVisible()
  await expectAccessible(second, 'the decision of the second admin')
  await second.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(second, 'the decision of the second admin, on a phone')
  await second.setViewportSize({ width: 1440, height: 900 })
  await decision.getByLabel(pt.password, { exact: true }).fill('not the password')
  await decision.getByRole('button', { name: pt.approve(ars(owed)) }).click()
  await expect(decision.getByLabel(pt.password, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await decision.getByLabel(pt.password, { exact: true }).fill(password)
  await decision.getByRole('button', { name: pt.approve(ars(owed)) }).click()
  await expect(decision).toBeHidden()
}
