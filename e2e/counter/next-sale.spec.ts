import type { Page } from '@playwright/test'
import { texts as es } from '../../apps/web/src/messages/es/orders/exchange.ts'
import { texts as requestEs } from '../../apps/web/src/messages/es/orders/payer-request.ts'
import { texts as payerPt } from '../../apps/web/src/messages/pt/charge-page/payer-form.ts'
import { expectEmpty } from '../world/counter-form.ts'
import { codeOf, exchangeOf, successOf } from '../world/exchange.ts'
import { freshCpf } from '../world/payer-cpf.ts'
import { whenTakenOver } from '../world/public-site.ts'
import { chargeEs } from '../world/qr-code.ts'
import { expect, test } from '../world/test.ts'

const sale = { reais: '50,00', clientName: 'Ana Lima', clientId: 'Reserva 12', description: 'Dos noches' }
const again = 'Realizar otra operación'

/** Crear Orden filled in for a sale, sent, and the screen of its code. Returns its id. */
async function makeCode(page: Page): Promise<string> {
  const form = exchangeOf(page)
  await form.open()
  await form.enter(sale)
  await form.generate.click()
  const code = codeOf(page)
  await code.waitForIt()
  return code.orderId()
}

const txidOf = (id: string) => id.replaceAll('-', '')

test('"Realizar otra operación" begins the next sale with an empty form, and the last client is one tap away (QR-023)', {
  tag: '@phone',
}, async ({ page, merchant: _merchant, provider }) => {
  await provider.pay(txidOf(await makeCode(page)))
  await successOf(page).getByRole('button', { name: again }).click()
  await expect(page).toHaveURL('/exchange')
  await expectEmpty(page)
  await page.reload()
  await expectEmpty(page)

  const form = exchangeOf(page)
  await page.getByRole('list', { name: es.client.recent }).getByRole('button', { name: 'Ana Lima' }).click()
  await expect(form.clientId).toHaveValue('Reserva 12')
  await form.reais.fill('7700')
  // A new client has nothing of the one who was chosen before.
  await page.getByRole('button', { name: es.client.fresh }).click()
  await expect(form.reais).toHaveValue(/77,00/)
  for (const field of [form.clientName, form.document, form.clientId, form.description]) {
    await expect(field).toBeVisible()
    await expect(field).toHaveValue('')
  }
})

test('after a sale whose client filled in their data, the next one begins empty and with the recent clients', {
  tag: '@once',
}, async ({ page, merchant: _merchant, provider, openBrowser }) => {
  await provider.pay(txidOf(await makeCode(page)))
  await expect(successOf(page)).toBeVisible()
  await page.goto('/exchange')
  await page.getByRole('button', { name: es.payerFills.option, pressed: false }).click()
  const form = exchangeOf(page)
  await form.reais.fill('18000')
  await form.clientId.fill('Mesa 9')
  await form.description.fill('Cena')
  await page.getByRole('button', { name: es.payerFills.generate }).click()
  const address = await page.getByLabel(requestEs.link.label).inputValue()
  const phone = await (await openBrowser()).newPage()
  await phone.goto(address)
  await whenTakenOver(phone)
  await phone.getByLabel(payerPt.name).fill('Bia Ávila')
  await phone.getByLabel(payerPt.cpf, { exact: true }).pressSequentially(freshCpf())
  await phone.getByRole('checkbox').check()
  await phone.getByRole('button', { name: payerPt.generate }).click()
  await expect(phone).toHaveURL(/\/pagar\/[0-9a-f]{32}$/)
  await provider.pay(new URL(phone.url()).pathname.split('/').at(-1) ?? '')
  await successOf(page).getByRole('button', { name: again }).click()
  await expect(page).toHaveURL('/exchange')
  await expectEmpty(page)
  await expect(page.getByRole('list', { name: es.client.recent })).toBeVisible()
})

test('what was typed for the next sale stays after a payment, and the form of a repeated sale is emptied when that sale is paid late', {
  tag: '@once',
}, async ({ page, merchant: _merchant, provider, records }) => {
  const id = await makeCode(page)
  await page.goBack()
  const form = exchangeOf(page)
  await form.clientName.fill('Bia Luz')
  await page.goForward()
  await codeOf(page).waitForIt()
  await provider.pay(txidOf(id))
  await successOf(page).getByRole('button', { name: again }).click()
  await expect(form.clientName).toHaveValue('Bia Luz')

  await form.enter(sale)
  await form.generate.click()
  const code = codeOf(page)
  await code.waitForIt()
  const late = code.orderId()
  await records.expireCharge(late)
  await page.reload()
  await expect(page).toHaveURL(/\/payment-expired/)
  await page.getByRole('button', { name: chargeEs.expired.unpaid }).click()
  await expect(form.clientName).toHaveValue('Ana Lima')
  await expect(form.clientId).toHaveValue('Reserva 12')
  await page.getByRole('link', { name: 'Historial' }).first().click()
  await expect(page).toHaveURL(/\/historial/)
  await provider.pay(txidOf(late))
  await successOf(page).getByRole('button', { name: again }).click()
  await expect(page).toHaveURL('/exchange')
  await expectEmpty(page)
})

test('the form of a sale that is paid late is emptied however its success is closed', {
  tag: '@once',
}, async ({ page, merchant: _merchant, provider, records }) => {
  const late = await makeCode(page)
  await records.expireCharge(late)
  await page.reload()
  await page.getByRole('button', { name: chargeEs.expired.unpaid }).click()
  await expect(exchangeOf(page).clientName).toHaveValue('Ana Lima')
  await provider.pay(txidOf(late))
  await expect(successOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(successOf(page)).toBeHidden()
  await expect(page).toHaveURL('/exchange')
  await expectEmpty(page)
})
