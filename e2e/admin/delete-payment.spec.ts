import type { APIRequestContext } from '@playwright/test'
import type { StorePayment } from '@puente/contract/establishments/payments'
import { hourPresets } from '@puente/domain/establishment-hours'
import { texts as pt } from '../../apps/web/src/messages/pt/transactions/admin.ts'
import { expectAccessible } from '../world/accessible.ts'
import { layoutFaults } from '../world/layout-faults.ts'
import { demo } from '../world/people.ts'
import type { Product } from '../world/product.ts'
import type { Records } from '../world/records.ts'
import { startPayment } from '../world/store-payment.ts'
import { expect, test } from '../world/test.ts'
import { toastOn } from '../world/toasts.ts'

/** A payment at a new store of this owner, without its screens. */
async function payAtNewStore(
  { product, records }: { product: Product; records: Records },
  request: APIRequestContext,
  email: string,
): Promise<StorePayment> {
  const storeId = crypto.randomUUID().slice(0, 5).toUpperCase()
  await records.addStore(email, { name: 'Parador Ñandú', storeId, hours: hourPresets.veinticuatro })
  return startPayment(product, request, storeId)
}

/** Lets the payment end unpaid. The server learns of it with the payer's next poll. */
async function expire(
  { product, records }: { product: Product; records: Records },
  request: APIRequestContext,
  id: string,
): Promise<void> {
  await records.expireCharge(id)
  const url = `${product.url}/api/v1/payments/${id}/status`
  const status = async () => (await (await request.get(url)).json()).status
  await expect.poll(status, { intervals: [100, 200, 400] }).toBe('expired')
}

const words = pt.deletion

test('an admin deletes a payment that nobody paid, with a reason that stays in its history (PAY-054)', {
  tag: '@once',
}, async ({ page, product, records, openPerson, openBrowser, signIn }) => {
  const { email } = await openPerson()
  const { request } = await openBrowser()
  const { id } = await payAtNewStore({ product, records }, request, email)
  await signIn(demo.admin, 'admin')
  await page.goto(`/admin?id=${id}`)
  const details = page.getByRole('dialog', { name: pt.drawer.title })
  await expect(details.getByRole('heading', { name: pt.drawer.history })).toBeVisible()
  // Its code can still be paid.
  await expect(details.getByRole('button', { name: words.open })).toHaveCount(0)
  await expire({ product, records }, request, id)

  await details.getByRole('button', { name: words.open }).click()
  const dialog = page.getByRole('dialog', { name: words.title, exact: true })
  await expect(dialog).toContainText('Bia Ávila')
  await expect(dialog).toContainText('R$\u00a051,00')
  const reason = dialog.getByLabel(words.reason)
  await reason.fill('ab')
  await dialog.getByRole('button', { name: words.confirm }).click()
  await expect(dialog.getByText(words.tooShort(3))).toBeVisible()
  await expect(reason).toBeFocused()
  await expectAccessible(page, 'the deletion of a payment')
  expect(await layoutFaults(page)).toEqual([])
  // What was written is not dropped by a key.
  await page.keyboard.press('Escape')
  await reason.fill('Prueba del local')
  await dialog.getByRole('button', { name: words.confirm }).click()
  await expect(toastOn(page, words.done)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(details).toContainText(pt.drawer.steps['payment-deleted'])
  await expect(details).toContainText(`${pt.drawer.reason}: Prueba del local`)
  await expect(details.getByRole('button', { name: words.open })).toHaveCount(0)
  await expect(details.getByRole('tab', { name: pt.drawer.tabs.transaction })).toBeFocused()
})

test('a deletion without an answer is not reported as failed, and a Pix that comes meanwhile ends it (PAY-054, ruling 64)', {
  tag: '@once',
}, async ({ page, product, records, openPerson, openBrowser, provider, signIn, pageFaults }) => {
  pageFaults.expect(/\/deletion|ERR_FAILED/)
  const { email } = await openPerson()
  const { request } = await openBrowser()
  const { id, transactionId } = await payAtNewStore({ product, records }, request, email)
  await expire({ product, records }, request, id)
  await signIn(demo.admin, 'admin')
  await page.route('**/admin/payments/*/deletion', (route) => route.abort('failed'))
  await page.goto(`/admin?id=${id}`)
  await page.getByRole('button', { name: words.open }).click()
  const dialog = page.getByRole('dialog', { name: words.title, exact: true })
  await dialog.getByLabel(words.reason).fill('Prueba del local')
  await dialog.getByRole('button', { name: words.confirm }).click()
  await expect(dialog.getByText(words.unknown)).toBeVisible()
  await expect(dialog.getByLabel(words.reason)).toHaveValue('Prueba del local')
  await expectAccessible(page, 'a deletion without an answer')

  await provider.pay(transactionId)
  await expect(dialog.getByText(words.closed)).toBeVisible()
  const confirm = dialog.getByRole('button', { name: words.confirm })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
