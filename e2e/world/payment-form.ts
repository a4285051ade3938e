import { expect, type Locator, type Page } from '@playwright/test'
import { hourPresets } from '@puente/domain/establishment-hours'
import { texts as payment } from '../../apps/web/src/messages/pt/establishments/payment.ts'
import { texts as store } from '../../apps/web/src/messages/pt/establishments/store.ts'
import { freshCpf } from './payer-cpf.ts'
import { whenTakenOver } from './public-site.ts'
import type { Records } from './records.ts'

/**
 * Opens the page of a new store of this owner and fills in its form for a payment of R$ 50,00, ready to be sent.
 * @param beforeOpening runs with the id of the store before its page is opened
 */
export async function fillPaymentForm(
  page: Page,
  records: Records,
  email: string,
  beforeOpening: (storeId: string) => Promise<unknown> = async () => {},
): Promise<Locator> {
  const storeId = crypto.randomUUID().slice(0, 5).toUpperCase()
  const path = await records.addStore(email, {
    name: 'Parador Ñandú',
    storeId,
    hours: hourPresets.veinticuatro,
  })
  await beforeOpening(storeId)
  await page.goto(path)
  await whenTakenOver(page)
  await page.getByLabel(store.pay.reais).pressSequentially('5000')
  await page.getByRole('button', { name: store.pay.open }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByLabel(payment.name).fill('Bia Ávila')
  await dialog.getByLabel(payment.cpf, { exact: true }).pressSequentially(freshCpf())
  await dialog.getByLabel(payment.product).fill('Nafta súper')
  await dialog.getByRole('checkbox').check()
  return dialog
}
