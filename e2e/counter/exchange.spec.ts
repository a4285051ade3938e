import type { Page } from '@playwright/test'
import { type ProblemCode, problems } from '@puente/contract/protocol/problems'
import { texts as es } from '../../apps/web/src/messages/es/orders/exchange.ts'
import { texts as problemsEs } from '../../apps/web/src/messages/es/problems.ts'
import { texts as rateEs } from '../../apps/web/src/messages/es/rates/own.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/orders/exchange.ts'
import { texts as ratePt } from '../../apps/web/src/messages/pt/rates/own.ts'
import { hide, show } from '../world/away.ts'
import { exchangeOf, quotesOf, retype } from '../world/exchange.ts'
import { placePaidOrder } from '../world/orders.ts'
import { answered, countRequests } from '../world/page-faults.ts'
import { setLanguage } from '../world/qr-code.ts'
import { refusal } from '../world/refusal.ts'
import { onOneSize } from '../world/sizes.ts'
import { expect, test } from '../world/test.ts'

const languages = [
  ['es', es, rateEs],
  ['pt', pt, ratePt],
] as const

for (const [language, texts, rate] of languages) {
  test(`Crear Orden has the rate, both amounts, the client, the fee and the button, in ${language} (ORD-001, ORD-003, ORD-004)`, {
    tag: onOneSize(language),
  }, async ({ page, merchant: _merchant }) => {
    await setLanguage(page, language)
    await page.goto('/exchange')
    await expect(page.getByRole('heading', { name: texts.title, level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: rate.label })).toBeVisible()
    await expect(page.getByLabel(texts.amount.pesos)).toBeVisible()
    const reais = page.getByLabel(texts.amount.reais)
    await expect(page.getByLabel(texts.client.name)).toBeVisible()
    await expect(page.getByLabel(texts.client.document)).toBeVisible()
    const more = page.getByRole('button', { name: new RegExp(texts.client.more) })
    if ((await more.isVisible()) && (await more.getAttribute('aria-expanded')) === 'false') await more.click()
    const whatsapp = page.getByRole('textbox', { name: texts.client.whatsapp })
    await expect(whatsapp).toHaveCount(0)
    await page.getByRole('button', { name: texts.client.addWhatsapp }).click()
    await expect(whatsapp).toBeFocused()
    const country = page.getByLabel(texts.client.country)
    await expect(country.locator('option')).toHaveCount(17)
    await expect(country.locator('option:checked')).toHaveText(/^\+55 /)
    await expect(page.getByLabel(texts.client.clientId)).toBeVisible()
    await expect(page.getByLabel(texts.client.description)).toBeVisible()
    await expect(page.getByRole('button', { name: texts.ticket.generate })).toBeEnabled()
    const callout = page.getByText(
      `${texts.amount.clientPays} R$\u00a0181,00, ${texts.amount.withFee('R$\u00a01,00')}`,
    )
    await expect(callout).toBeHidden()
    await reais.fill('18000')
    await expect(callout).toBeVisible()
    await reais.fill('25050')
    await expect(page.getByText(`${texts.amount.clientPays} R$\u00a0251,50, `)).toBeVisible()
    expect([es.title, es.ticket.generate]).toEqual(['Crear Orden', 'Generar código QR de Pix'])
  })

  test(`a rate that cannot be loaded is reported after the last try, nothing typed is lost, and the first answer clears it, in ${language} (ORD-006)`, {
    tag: '@once',
  }, async ({ page, merchant: _merchant, pageFaults }) => {
    pageFaults.expect(/\/api\/v1\/quotes/)
    await setLanguage(page, language)
    let tries = 0
    await page.route('**/api/v1/quotes', (route) => {
      tries += 1
      return route.abort('failed')
    })
    await page.goto('/exchange')
    const name = page.getByLabel(texts.client.name)
    await name.fill('Rosa Duarte')
    await page.getByLabel(texts.amount.reais).fill('18000')
    await expect(page.getByText(texts.connectivity.title)).toBeVisible()
    expect(tries).toBeGreaterThanOrEqual(4)
    await expect(page.getByRole('button', { name: texts.ticket.generate })).toBeDisabled()
    await page.unroute('**/api/v1/quotes')
    await page.getByRole('button', { name: texts.connectivity.retry }).click()
    await expect(page.getByText(texts.connectivity.title)).toBeHidden()
    await expect(page.getByRole('region', { name: rate.label })).toBeVisible()
    await expect(name).toHaveValue('Rosa Duarte')
    await expect(page.getByLabel(texts.amount.reais)).toHaveValue(/180,00/)
    await expect(page.getByRole('button', { name: texts.ticket.generate })).toBeEnabled()
    expect(es.connectivity.retry).toBe('Reintentar')
  })
}

test('a rate that cannot be refreshed is reported, and the one on the card still holds', {
  tag: '@once',
}, async ({ page, merchant: _merchant, pageFaults }) => {
  pageFaults.expect(/\/api\/v1\/quotes/)
  const exchange = exchangeOf(page)
  const quotes = await quotesOf(page)
  await exchange.open()
  // A quote that was under way would arrive after the failure and take the report away, as it should.
  await quotes.refuse()
  const alert = page.getByRole('alert').filter({ hasText: es.rateFailed })
  // While the page itself asks for a quote, the button takes no press. A press at that moment is lost, and a person presses again.
  await expect(async () => {
    await page.getByRole('button', { name: rateEs.refresh }).click()
    await expect(alert).toContainText(problemsEs.network, { timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('region', { name: rateEs.label, exact: true })).toBeVisible()
  await expect(exchange.generate).toBeEnabled()
  await quotes.answerAgain()
  await page.getByRole('button', { name: rateEs.refresh }).click()
  await expect(alert).toBeHidden()
})

test('a status that cannot be read is reported like the rate, and read again by the same button (ORD-006)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, pageFaults }) => {
  pageFaults.expect(/\/api\/v1\/session/)
  await page.clock.install()
  const exchange = exchangeOf(page)
  await exchange.open()
  await exchange.clientName.fill('Rosa Duarte')
  let tries = 0
  await page.route('**/api/v1/session', (route) => {
    tries += 1
    return route.abort('failed')
  })
  // The status is five minutes old when the page becomes visible again.
  await hide(page)
  await page.clock.fastForward(6 * 60_000)
  await show(page)
  const callout = page.getByText('Conexión limitada')
  await expect(callout).toBeVisible()
  expect(tries).toBeGreaterThanOrEqual(4)
  await page.unroute('**/api/v1/session')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(callout).toBeHidden()
  await expect(exchange.clientName).toHaveValue('Rosa Duarte')
})

for (const [language, words] of [
  [
    'es',
    {
      missing: 'Por favor complete todos los campos',
      low: 'Monto mínimo R$\u00a01,00',
      high: 'Monto máximo R$\u00a05.000,00',
      invalid: es.amount.invalid,
      document: 'Por favor verifique el CPF o CNPJ ingresado',
    },
  ],
  [
    'pt',
    {
      missing: pt.ticket.missing,
      low: 'Valor mínimo R$\u00a01,00',
      high: 'Valor máximo R$\u00a05.000,00',
      invalid: 'Informe um valor válido',
      document: pt.client.documentInvalid,
    },
  ],
] as const) {
  test(`missing and wrong fields are named, the amount half a second after the last key and again on the press, in ${language} (ORD-007, ORD-008, ORD-010)`, {
    tag: '@once',
  }, async ({ page, merchant: _merchant }) => {
    const texts = { es, pt }[language]
    await setLanguage(page, language)
    await page.clock.install()
    await page.goto('/exchange')
    const generate = page.getByRole('button', { name: texts.ticket.generate })
    await expect(generate).toBeEnabled()
    const sent = countRequests(page, 'POST', '/api/v1/orders')
    await generate.click()
    await expect(page.getByText(words.missing, { exact: true }).first()).toBeVisible()

    await page.reload()
    await expect(generate).toBeEnabled()
    await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 60_000)))
    const reais = page.getByLabel(texts.amount.reais)
    const said = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).first()
    for (const [digits, text] of [
      ['99', words.low],
      ['500001', words.high],
      ['0', words.invalid],
    ] as const) {
      await retype(reais, digits)
      await page.clock.runFor(499)
      await expect(said(text)).toHaveCount(0)
      await page.clock.runFor(2)
      await expect(said(text)).toBeVisible()
    }
    await page.clock.resume()
    await retype(reais, '500001')
    await page.getByLabel(texts.client.document).fill('11111111111')
    await generate.click()
    await expect(said(words.high)).toBeVisible()
    await expect(said(words.document)).toBeVisible()
    expect(sent()).toBe(0)
  })
}

/** Refuses every order with this code. */
async function refuseOrders(page: Page, code: ProblemCode): Promise<void> {
  await page.route('**/api/v1/orders', (route) => route.fulfill(refusal(code)))
}

test('a charge that the provider refuses is shown as a failed transaction (ORD-028)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, pageFaults }) => {
  pageFaults.expect(answered(problems['charge.refused'].status, '/api/v1/orders'))
  const exchange = exchangeOf(page)
  await exchange.open()
  await exchange.enter()
  await refuseOrders(page, 'charge.refused')
  await exchange.generate.click()
  await expect(
    page.getByText('Ha ocurrido un error al procesar la transacción', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL('/exchange')
})

test('a document that only the server refuses is reported, and stays (ORD-010)', { tag: '@once' }, async ({
  page,
  merchant: _merchant,
  pageFaults,
}) => {
  pageFaults.expect(answered(422, '/api/v1/orders'))
  const exchange = exchangeOf(page)
  await exchange.open()
  await exchange.enter()
  await refuseOrders(page, 'payer.document-invalid')
  await exchange.generate.click()
  await expect(
    page.getByText('Por favor verifique el CPF o CNPJ ingresado').filter({ visible: true }).first(),
  ).toBeVisible()
  await expect(exchange.document).toHaveValue('529.982.247-25')
})

test('a verification state that cannot be read stops before the code, and offers to try again (ORD-012)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, pageFaults }) => {
  pageFaults.expect(answered(500, '/api/v1/session'))
  const exchange = exchangeOf(page)
  await exchange.open()
  await exchange.enter()
  const orders = countRequests(page, 'POST', '/api/v1/orders')
  await page.route('**/api/v1/session', (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'server.internal', type: 'urn:puente:problem:server.internal', status: 500 },
    }),
  )
  // A change of the account elsewhere makes the page read it again.
  const { csrfToken } = await (await page.request.get('/api/v1/session')).json()
  const changed = await page.request.put('/api/v1/account/language', {
    headers: { origin: product.url, 'x-csrf-token': csrfToken },
    data: { language: 'pt' },
  })
  expect(changed.ok()).toBe(true)
  await expect(page.getByText(es.connectivity.title, { exact: true })).toBeVisible({ timeout: 20_000 })
  await exchange.generate.click()
  const dialog = page.getByRole('dialog', { name: es.verification.requiredTitle })
  await expect(dialog).toContainText('No pudimos consultar el estado de tu verificación.')
  expect(orders()).toBe(0)
  await page.unroute('**/api/v1/session')
  await dialog.getByRole('button', { name: es.connectivity.retry }).click()
  await expect(dialog).toBeHidden()
  await exchange.generate.click()
  await expect(page).toHaveURL(/\/generating-pix\?order=/)
  expect(orders()).toBe(1)
})

test('the sales of the day have their centavos beside the form (UI-014)', { tag: '@once' }, async ({
  page,
  merchant: _merchant,
  product,
  provider,
}) => {
  await placePaidOrder(product, page.request, provider, 'Marina Souza')
  await page.goto('/exchange')
  const today = page.getByRole('region', { name: es.today.title })
  await expect(today.getByRole('listitem')).toHaveText(/Marina Souza\$\u00a0[\d.]+,\d\d$/)
  await expect(today.getByRole('link')).toContainText(/\$\u00a0[1-9][\d.]*,\d\d/)
})
