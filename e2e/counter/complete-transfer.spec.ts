import type { Page } from '@playwright/test'
import { texts as bankEs } from '../../apps/web/src/messages/es/verification/bank-data.ts'
import { texts as es } from '../../apps/web/src/messages/es/orders/payout-account.ts'
import { texts as bankPt } from '../../apps/web/src/messages/pt/verification/bank-data.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/orders/payout-account.ts'
import { expectAccessible } from '../world/accessible.ts'
import { confirmed, placeOrder } from '../world/orders.ts'
import { answered, countRequests } from '../world/page-faults.ts'
import { expect, test } from '../world/test.ts'

/** The form, by the words of a language. */
function formOf(page: Page, texts = es, bank = bankEs) {
  return {
    holder: page.getByLabel(bank.fields.accountHolderName),
    bank: page.getByLabel(bank.fields.bankName),
    cbu: page.getByLabel(bank.fields.cbu),
    cuit: page.getByLabel(bank.fields.cuit),
    terms: page.getByRole('checkbox', { name: texts.terms.declare.slice(0, 30) }),
    password: page.getByLabel(bank.fields.password),
    pay: page.getByRole('button', { name: texts.pay }),
  }
}

const accountPath = (orderId: string) => `/api/v1/orders/${orderId}/payout-account`

test("the account screen shows the saved account, the order's amounts and its fee, and leads to the code once the account is confirmed as it is (QR-034, QR-035, QR-038, QR-039, QR-040)", {
  tag: '@phone',
}, async ({ page, merchant, product }) => {
  const order = await placeOrder(product, page.request, 'Marina Souza')
  await page.goto(`/complete-transfer?order=${order.id}`)
  const form = formOf(page)
  await expect(form.holder).toHaveValue(merchant.fullName)
  await expect(form.bank).toHaveValue('Banco de la Nación Argentina')
  await expect(form.cbu).toHaveValue('01105995 20000001235579')
  await expect(form.cuit).toHaveValue('20-30000001-1')
  await expect(form.terms).not.toBeChecked()
  const amounts = page.getByRole('region', { name: es.order.title })
  await expect(amounts).toContainText('R$\u00a0181,00')
  await expect(amounts).toContainText('El valor incluye una tarifa de servicio de R$\u00a01,00')
  const pesos = BigInt(order.pesosValue.amountMinor) / 100n
  await expect(amounts).toContainText(pesos.toLocaleString('es-AR'))

  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await form.terms.check()
  await expect(form.pay).toHaveText('Realizar pago')
  await form.pay.click()
  expect((await sent).postDataJSON()).toEqual({
    accountHolderName: merchant.fullName,
    bankName: 'Banco de la Nación Argentina',
    cbu: '0110599520000001235579',
    cuit: '20300000011',
    termsAccepted: true,
    password: null,
  })
  await page.waitForURL((url) => url.pathname === '/payment-processing' || url.pathname === '/qr-code')
})

test('the account screen shows all 22 digits beside their mark on the smallest phones', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product }) => {
  const order = await placeOrder(product, page.request, 'Marina Souza')
  const { cbu } = formOf(page)
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto(`/complete-transfer?order=${order.id}`)
    await expect(cbu).toHaveValue('01105995 20000001235579')
    await page.evaluate(() => document.fonts.ready)
    expect(await cbu.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0)
  }
})

test('the account screen needs all four fields and the terms, and sends nothing without them (QR-036, QR-037)', {
  tag: '@phone',
}, async ({ page, merchant: _merchant, product }) => {
  const order = await placeOrder(product, page.request, 'Marina Souza')
  const sent = countRequests(page, 'PUT', accountPath(order.id))
  await page.goto(`/complete-transfer?order=${order.id}`)
  const form = formOf(page)
  await form.pay.click()
  // The toast, and the same words beside the box and in the summary.
  await expect(page.getByText('Debes aceptar los términos y condiciones', { exact: true })).toHaveCount(3)
  await expect(page.getByText('Este campo es obligatorio', { exact: true })).toHaveCount(0)

  for (const field of [form.holder, form.bank, form.cbu, form.cuit]) await field.fill('')
  await form.terms.check()
  await form.password.fill('Iguazu-2026!')
  await form.pay.click()
  for (const field of [form.holder, form.bank, form.cbu, form.cuit])
    await expect(field).toHaveAccessibleDescription(/Este campo es obligatorio$/)
  await expect(page.getByRole('alert')).toBeFocused()
  expect(sent()).toBe(0)
  await expectAccessible(page, 'the account with faults')
})

test('the account screen asks for the password once the account differs from the saved one, and says that payouts wait (QR-035, BANK-011)', {
  tag: '@phone',
}, async ({ page, merchant, product, pageFaults }) => {
  const order = await placeOrder(product, page.request, 'Marina Souza')
  await page.goto(`/complete-transfer?order=${order.id}`)
  const form = formOf(page)
  await expect(form.cbu).toHaveValue(/^0110/)
  await expect(form.password).toHaveCount(0)
  await form.cbu.fill('2850590940090418135201')
  await expect(form.password).toBeVisible()
  await form.terms.check()
  await form.password.fill('not the password')
  pageFaults.expect(answered(403, accountPath(order.id)))
  await form.pay.click()
  await expect(form.password).toHaveAccessibleDescription(bankEs.faults.password)
  await expect(form.cbu).toHaveValue('28505909 40090418135201')

  await form.password.fill(merchant.password)
  await form.pay.click()
  await expect(page.getByText(/^Transferimos a la cuenta nueva a partir del /).first()).toBeVisible()
  await page.waitForURL((url) => url.pathname === '/payment-processing' || url.pathname === '/qr-code')
})

test("the account screen is only for the owner's pending order, and going back opens Crear Orden (QR-034, QR-040)", {
  tag: '@phone',
}, async ({ page, merchant: _merchant, product, provider, pageFaults }) => {
  // Without an order: the newest that can still be paid.
  const order = await placeOrder(product, page.request, 'Marina Souza')
  await page.goto('/complete-transfer')
  await expect(page).toHaveURL(`/complete-transfer?order=${order.id}`)
  await expect(formOf(page).pay).toBeVisible()

  // Paid while it is being filled in.
  pageFaults.expect(answered(409, accountPath(order.id)), /status of 404 .*payout-account/)
  await provider.pay(order.transactionId)
  await confirmed(page.request, order.id)
  await expect(page.getByText(es.notPayable)).toBeVisible()
  await page.goto('/complete-transfer')
  await expect(page).toHaveURL('/exchange')
  await page.goto(`/complete-transfer?order=${crypto.randomUUID()}`)
  await expect(page.getByText('Transacción no encontrada')).toBeVisible()
  await page.getByRole('link', { name: es.back }).click()
  await expect(page).toHaveURL('/exchange')
})

test('the account screen is accessible in both languages and themes (UI-011)', async ({
  page,
  merchant: _merchant,
  product,
}) => {
  const order = await placeOrder(product, page.request, 'Marina Souza')
  await page.goto(`/complete-transfer?order=${order.id}`)
  await expect(formOf(page).pay).toBeVisible()
  await expectAccessible(page, 'the account in Spanish')
  await page.evaluate(() => localStorage.setItem('language', 'pt'))
  await page.reload()
  const form = formOf(page, pt, bankPt)
  await expect(page.getByRole('heading', { name: pt.title, level: 1 })).toBeVisible()
  await form.cbu.fill('2850590940090418135201')
  await expect(page.getByText(pt.password.title)).toBeVisible()
  await expectAccessible(page, 'a changed account in Portuguese')
})

test('the account screen states why the account could not be read, and reads it again', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, pageFaults }) => {
  const order = await placeOrder(product, page.request, 'Marina Souza')
  pageFaults.expect(/payout-account/)
  await page.route(`**${accountPath(order.id)}`, (route) => route.fulfill({ status: 422, body: '{}' }))
  const asked = countRequests(page, 'GET', accountPath(order.id))
  await page.goto(`/complete-transfer?order=${order.id}`)
  await expect(page.getByText(es.loadFailed)).toBeVisible()
  await expectAccessible(page, 'an account that could not be read')
  const before = asked()
  await page.getByRole('button', { name: es.retry }).click()
  await expect.poll(asked).toBeGreaterThan(before)
})
