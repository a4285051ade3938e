import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import type { CreatePaymentBody, StorePayment } from '@puente/contract/establishments/payments'
import { currentLegalVersion } from '@puente/contract/identity/legal'
import { hourPresets } from '@puente/domain/establishment-hours'
import { texts as pt } from '../../apps/web/src/messages/pt/establishments/payment.ts'
import { texts as ptStore } from '../../apps/web/src/messages/pt/establishments/store.ts'
import { freshCpf } from './payer-cpf.ts'
import type { Product } from './product.ts'
import { whenTakenOver } from './public-site.ts'
import { freshId } from './stores.ts'
import type { test } from './test.ts'

type World = Pick<Parameters<Parameters<typeof test>[2]>[0], 'records' | 'openPerson'>

/**
 * Opens the page of a store of its own. Returns the store's id.
 * @param beforeOpening runs with that id before the page is opened
 */
export async function openStore(
  page: Page,
  { records, openPerson }: World,
  beforeOpening: (storeId: string) => Promise<unknown> = async () => {},
): Promise<string> {
  const { email } = await openPerson()
  const storeId = freshId()
  const path = await records.addStore(email, {
    name: 'Parador Ñandú',
    storeId,
    hours: hourPresets.veinticuatro,
  })
  await beforeOpening(storeId)
  await page.goto(path)
  await whenTakenOver(page)
  return storeId
}

/** Opens the form with an amount in reais typed on the card. */
export async function openForm(page: Page, texts = ptStore): Promise<Locator> {
  await page.getByLabel(texts.pay.reais).pressSequentially('5000')
  await page.getByRole('button', { name: texts.pay.open }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Fills in all that a payment needs besides the amount. */
export async function fillIn(dialog: Locator, texts = pt, cpf = freshCpf()): Promise<void> {
  await dialog.getByLabel(texts.name).fill('Bia Ávila')
  await dialog.getByLabel(texts.cpf, { exact: true }).pressSequentially(cpf)
  await dialog.getByLabel(texts.product).fill('Nafta súper')
  await dialog.getByRole('checkbox').check()
}

/** Generates a code. Returns the dialog with it, and the payment that the server answered. */
export async function generate(page: Page, dialog: Locator, texts = pt) {
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/payments'),
  )
  await dialog.getByRole('button', { name: texts.generate }).click()
  const payment: { id: string; transactionId: string; pixCode: string } = await (await answered).json()
  await expect(dialog.getByRole('button', { name: texts.copy })).toBeVisible()
  return payment
}

/**
 * A payment at a store, without its screens.
 * @param request of a browser that is not the owner's
 */
export async function startPayment(
  { url }: Product,
  request: APIRequestContext,
  storeId: string,
  change: Partial<CreatePaymentBody> = {},
): Promise<StorePayment> {
  const [rate, settings] = await Promise.all(
    ['rates/order', 'settings'].map(async (path) => (await request.get(`${url}/api/v1/${path}`)).json()),
  )
  const answer = await request.post(`${url}/api/v1/stores/${storeId}/payments`, {
    headers: { origin: url, 'idempotency-key': crypto.randomUUID() },
    data: {
      realValueMinor: '5000',
      payerName: 'Bia Ávila',
      payerCpf: freshCpf(),
      productDescription: 'Nafta súper',
      gdprConsent: true,
      shown: {
        rate: rate.value,
        feeMinor: settings.establishment.fee.amountMinor,
        privacyVersion: currentLegalVersion('privacy'),
      },
      ...change,
    },
  })
  if (!answer.ok()) throw new Error(`no payment: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}
