import { texts as entryEs } from '../../apps/web/src/messages/es/orders/entry.ts'
import { texts as historyEs } from '../../apps/web/src/messages/es/orders/history.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/payouts/admin.ts'
import { texts as tablePt } from '../../apps/web/src/messages/pt/transactions/admin.ts'
import { expectAccessible } from '../world/accessible.ts'
import { placePaidOrder } from '../world/orders.ts'
import { test } from '../world/payout-desk.ts'
import { actionOn, ars, png, receipts } from '../world/payouts.ts'
import { expect } from '../world/test.ts'

test('a payout to a merchant who owes is what the balance covers, and both sides read what was set off and why (ruling 58)', {
  tag: '@once',
}, async ({ browser, page, product, provider, merchant: _merchant, openPayoutDesk }) => {
  const { order: old, desk, payout, openPayout } = await openPayoutDesk('Olga')
  const { dialog, amount, attach, confirm } = payout
  const receipt = png((await receipts(browser)).png)
  await openPayout()
  await attach(receipt)
  await confirm.click()
  await expect(dialog).toBeHidden()
  await provider.sendBack(old.transactionId, '90.50')
  const half = BigInt(old.pesosValue.amountMinor) / 2n

  const clientName = `Nora ${crypto.randomUUID().slice(0, 6)}`
  const order = await placePaidOrder(product, page.request, provider, clientName)
  const balance = async () =>
    BigInt((await (await page.request.get('/api/v1/balance')).json()).ars.amountMinor)
  await expect.poll(balance).toBeLessThan(BigInt(order.pesosValue.amountMinor))
  const payable = await balance()
  const kept = BigInt(order.pesosValue.amountMinor) - payable
  expect(kept - half).toBeLessThanOrEqual(1n)
  // The list keeps its rows in place until it is read again.
  await desk.reload()
  await actionOn(desk, 'Enviar', clientName).click()
  await expect(dialog.getByText(pt.setOff.title(ars(kept)))).toBeVisible()
  await expect(dialog.getByText(pt.setOff.text(ars(payable)))).toBeVisible()
  await expect(dialog.getByText(pt.amount.max(ars(payable)))).toBeVisible()
  await expectAccessible(desk, 'the payout dialog with a set-off')
  await attach(receipt)
  await expect(amount).toBeEditable()
  await confirm.click()
  await expect(dialog).toBeHidden()
  expect(await balance()).toBe(0n)

  await page.goto('/historial')
  const details = page.getByRole('button', { name: historyEs.openDetails })
  // The payout is the newest entry, and the charge comes after it.
  await details.nth(1).click()
  const entry = page.getByRole('dialog', { name: entryEs.title })
  await expect(entry.getByText(entryEs.debts.kept)).toBeVisible()
  const why = entryEs.debts.keptFor.refund(old.transactionId.slice(-6))
  await expect(entry.getByText(`${ars(kept)}, ${why}`)).toBeVisible()
})

test('where a debt leaves nothing to transfer, the dialog sets the whole rest off instead of asking for a receipt (ruling 58)', {
  tag: '@once',
}, async ({ browser, page, product, provider, merchant: _merchant, openPayoutDesk }) => {
  const { order: old, desk, payout, openPayout } = await openPayoutDesk('Pía')
  const { dialog, attach, confirm } = payout
  await openPayout()
  await attach(png((await receipts(browser)).png))
  await confirm.click()
  await expect(dialog).toBeHidden()
  await provider.sendBack(old.transactionId, '181.00')
  const clientName = `Rita ${crypto.randomUUID().slice(0, 6)}`
  // Fewer reais than before, since the market may have risen: the debt has to cover all of its pesos.
  const order = await placePaidOrder(product, page.request, provider, clientName, { realValueMinor: '15000' })
  const owed = ars(BigInt(order.pesosValue.amountMinor))
  await desk.reload()
  const row = desk.locator('tr', { hasText: clientName })
  await expect(row).toContainText(tablePt.table.allSetOff(owed))
  await expect(row).not.toContainText(tablePt.table.payable(ars(0n)))
  // Nothing is begun where nothing is to be sent.
  const begun: string[] = []
  desk.on('request', (request) => {
    if (request.url().includes('begun-payout')) begun.push(request.method())
  })
  await desk.getByRole('button', { name: `${tablePt.table.setOff} ${clientName}` }).click()
  await expect(dialog.getByText(pt.setOff.allTitle)).toBeVisible()
  await expect(dialog.getByText(pt.setOff.allText(owed))).toBeVisible()
  await expectAccessible(desk, 'the payout dialog with a set-off')
  await dialog.getByRole('button', { name: pt.setOff.confirm(owed) }).click()
  await expect(desk.getByText(pt.setOff.doneText(owed), { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText(tablePt.table.done)
  expect(begun).toEqual([])
})
