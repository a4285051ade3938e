import type { Page } from '@playwright/test'
import { texts as dialogEs } from '../../apps/web/src/messages/es/collections/change.ts'
import { texts as dialogPt } from '../../apps/web/src/messages/pt/collections/change.ts'
import { codeOf, exchangeOf, successOf } from '../world/exchange.ts'
import { placeOrder } from '../world/orders.ts'
import { chargeEs as es, chargeTexts, openCode, setLanguage } from '../world/qr-code.ts'
import { expect, test } from '../world/test.ts'

const sheetOf = (page: Page) => page.getByRole('dialog')

test('a code is corrected: withdrawn at the provider, the form as it was typed, the cursor in the amount (ruling 62)', {
  tag: '@phone',
}, async ({ page, merchant: _merchant, provider }) => {
  const form = exchangeOf(page)
  await form.open()
  await form.enter({ reais: '180,00' })
  await form.generate.click()
  const code = codeOf(page)
  await code.waitForIt()
  const txid = code.orderId().replaceAll('-', '')
  await page.getByRole('button', { name: es.change.correct }).click()
  await expect(page).toHaveURL('/exchange')
  await expect(form.reais).toHaveValue(/180,00/)
  await expect(form.reais).toBeFocused()
  await expect(form.clientName).toHaveValue('Marina Souza')
  await expect(form.document).toHaveValue('529.982.247-25')
  expect(await provider.statusOf(txid)).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
  await expect(page.getByText(es.outcome.cancelled, { exact: true })).toHaveCount(0)

  await form.generate.click()
  await code.waitForIt()
  expect(code.orderId().replaceAll('-', '')).not.toBe(txid)
})

test('a code is corrected after a reload: the form as the order has it, document and number included (ruling 62)', {
  tag: '@phone',
}, async ({ page, merchant: _merchant }) => {
  const form = exchangeOf(page)
  await form.open()
  await form.enter({ reais: '180,00' })
  await page.getByRole('button', { name: 'Agregar WhatsApp' }).click()
  const whatsapp = page.getByRole('textbox', { name: 'WhatsApp' })
  await whatsapp.fill('(11) 98765-4321')
  await form.generate.click()
  const code = codeOf(page)
  await code.waitForIt()
  await page.reload()
  await code.waitForIt()
  await page.getByRole('button', { name: es.change.correct }).click()
  await expect(page).toHaveURL('/exchange')
  await expect(form.reais).toHaveValue(/180,00/)
  await expect(form.reais).toBeFocused()
  await expect(form.clientName).toHaveValue('Marina Souza')
  await expect(form.document).toHaveValue('529.982.247-25')
  await expect(form.clientId).toHaveValue('Surtidor 4')
  await expect(form.description).toHaveValue('Nafta súper')
  // A phone folds the fields that are filled.
  const more = page.getByRole('button', { name: /Identificación, descripción y WhatsApp/ })
  await more.click()
  await expect(whatsapp).toHaveValue('11987654321')

  await form.generate.click()
  await code.waitForIt()
})

for (const [language, texts] of chargeTexts) {
  const dialog = { es: dialogEs, pt: dialogPt }[language]
  test(`a charge is cancelled after a question whose safe answer has the focus, in ${language} (ruling 62)`, {
    tag: '@once',
  }, async ({ page, merchant: _merchant, product, provider }) => {
    const order = await placeOrder(product, page.request, 'Rosa Duarte')
    await setLanguage(page, language)
    await openCode(page, order)
    const cancel = page.getByRole('button', { name: texts.change.cancel, exact: true })
    await cancel.click()
    const sheet = sheetOf(page)
    await expect(sheet.getByRole('button', { name: dialog.goOnWaiting })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    expect(await provider.statusOf(order.transactionId)).toBe('ATIVA')

    await cancel.click()
    await sheet.getByRole('button', { name: texts.change.cancel, exact: true }).click()
    await expect(page.getByText(texts.outcome.cancelled, { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/historial/)
    expect(await provider.statusOf(order.transactionId)).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
  })

  test(`a provider that does not answer leaves the charge pending, and the screen shows it, in ${language} (ruling 62, ruling 64)`, {
    tag: '@once',
  }, async ({ page, merchant: _merchant, product, provider }) => {
    const order = await placeOrder(product, page.request, 'Rosa Duarte')
    await setLanguage(page, language)
    await openCode(page, order)
    await provider.fault('errorBefore', { next: 3, on: ['reviseCharge'] })
    await page.getByRole('button', { name: texts.change.cancel, exact: true }).click()
    const sheet = sheetOf(page)
    await sheet.getByRole('button', { name: texts.change.cancel, exact: true }).click()
    await expect(sheet.getByText(dialog.unanswered)).toBeVisible()
    await expect(sheet.getByText(dialog.unansweredText('Rosa Duarte'))).toBeVisible()
    expect(await provider.statusOf(order.transactionId)).toBe('ATIVA')
    await sheet.getByRole('button', { name: dialog.tryAgain }).click()
    await expect(page.getByText(texts.outcome.cancelled, { exact: true })).toBeVisible()
  })

  test(`a payment that comes while the charge is cancelled wins, and the screen explains it, in ${language} (ruling 62)`, {
    tag: '@once',
  }, async ({ page, merchant: _merchant, product, provider }) => {
    const order = await placeOrder(product, page.request, 'Rosa Duarte')
    await setLanguage(page, language)
    await openCode(page, order)
    await page.getByRole('button', { name: texts.change.cancel, exact: true }).click()
    await provider.fault('lostNotice')
    await provider.pay(order.transactionId)
    await sheetOf(page).getByRole('button', { name: texts.change.cancel, exact: true }).click()
    const success = page.getByRole('dialog', { name: texts.success.title })
    await expect(success.getByText(texts.success.paidMeanwhile)).toBeVisible()
    expect(await provider.statusOf(order.transactionId)).toBe('CONCLUIDA')
  })
}

test('a code whose cancellation was lost on the way is not shown as cancelled (ruling 64)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, pageFaults }) => {
  pageFaults.expect(/cancellation/)
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await openCode(page, order)
  await page.route('**/cancellation', (route) => route.abort('failed'))
  await page.getByRole('button', { name: es.change.correct }).click()
  await expect(sheetOf(page).getByText('No sabemos si se canceló')).toBeVisible()
  await sheetOf(page).getByRole('button', { name: dialogEs.back }).click()
  await expect(codeOf(page).tile).toBeVisible()
  await expect(successOf(page)).toBeHidden()
})

test('after a reload while the provider does not answer, the cancellation still shows as in progress (ruling 62, ruling 64)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, provider }) => {
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await openCode(page, order)
  await provider.fault('errorBefore', { next: 30, on: ['reviseCharge'] })
  await page.getByRole('button', { name: es.change.cancel, exact: true }).click()
  await sheetOf(page).getByRole('button', { name: es.change.cancel, exact: true }).click()
  await expect(sheetOf(page).getByRole('button', { name: dialogEs.tryAgain })).toBeVisible({
    timeout: 60_000,
  })
  await page.reload()
  await expect(page.getByText(es.withdrawing)).toBeVisible()
})

test('the sheet can be closed while the provider is queried: the code shows that the cancellation continues, and another screen announces its end (ruling 62, ruling 64)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, provider }) => {
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await openCode(page, order)
  await provider.fault('errorBefore', { next: 30, on: ['reviseCharge'] })
  let goOn: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/cancellation', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: es.change.cancel, exact: true }).click()
  await sheetOf(page).getByRole('button', { name: es.change.cancel, exact: true }).click()
  await sheetOf(page).getByRole('button', { name: dialogEs.back }).click()
  await expect(sheetOf(page)).toBeHidden()
  await expect(page.getByText(es.withdrawing)).toBeVisible()
  const answer = page.waitForResponse('**/cancellation')
  goOn()
  await (await answer).finished()
  await expect(page.getByText(es.withdrawing)).toBeVisible()
  await page.goto('/perfil')
  await provider.withoutFaults()
  await expect(page.getByText('Cobro cancelado: R$\u00a0181,00', { exact: true })).toBeVisible({
    timeout: 60_000,
  })
  await page.getByRole('button', { name: 'Ver el cobro' }).click()
  await expect(page).toHaveURL(new RegExp(`/historial/${order.id}`))
})
