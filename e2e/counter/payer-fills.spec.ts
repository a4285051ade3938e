import type { BrowserContext, Page } from '@playwright/test'
import { texts as formEs } from '../../apps/web/src/messages/es/orders/exchange.ts'
import { texts as requestEs } from '../../apps/web/src/messages/es/orders/payer-request.ts'
import { texts as formPt } from '../../apps/web/src/messages/pt/orders/exchange.ts'
import { texts as requestPt } from '../../apps/web/src/messages/pt/orders/payer-request.ts'
import { texts as payerEs } from '../../apps/web/src/messages/es/charge-page/payer-form.ts'
import { texts as payPt } from '../../apps/web/src/messages/pt/charge-page/pay.ts'
import { texts as payerPt } from '../../apps/web/src/messages/pt/charge-page/payer-form.ts'
import { expectAccessible } from '../world/accessible.ts'
import { quotesOf, successOf } from '../world/exchange.ts'
import { layoutFaults } from '../world/layout-faults.ts'
import { placeOrder } from '../world/orders.ts'
import { answered } from '../world/page-faults.ts'
import { signInContext } from '../world/people.ts'
import { freshCpf } from '../world/payer-cpf.ts'
import { whenTakenOver } from '../world/public-site.ts'
import { setLanguage } from '../world/qr-code.ts'
import { readQrPicture } from '../world/qr-picture.ts'
import { expect, test } from '../world/test.ts'

/** Crear Orden with all that a request needs: nothing of who pays. */
async function fillForm(page: Page, form = formEs): Promise<void> {
  await page.goto('/exchange')
  await page.getByRole('button', { name: form.payerFills.option, pressed: false }).click()
  await expect(page.getByRole('button', { name: form.payerFills.generate })).toBeEnabled()
  await page.getByLabel(form.amount.reais).pressSequentially('18000')
  await expect(page.getByLabel(form.client.document)).toHaveCount(0)
  await page.getByLabel(form.client.clientId).fill('Mesa 4')
  await page.getByLabel(form.client.description).fill('Almuerzo')
}

/** Asks a client for their data. Returns the address that the QR leads to, read from its picture. */
async function askClient(page: Page, form = formEs, request = requestEs): Promise<string> {
  await fillForm(page, form)
  await page.getByRole('button', { name: form.payerFills.generate }).click()
  await expect(page.getByText(request.waiting)).toBeVisible()
  const drawn = page.getByRole('img', { name: request.qr.alt })
  await expect(drawn).toBeVisible()
  return (await readQrPicture(drawn, page)) ?? ''
}

/** Another person's phone, with that address open. */
async function phoneAt(address: string, openBrowser: () => Promise<BrowserContext>): Promise<Page> {
  const phone = await (await openBrowser()).newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(address)
  await whenTakenOver(phone)
  return phone
}

async function fillIn(phone: Page, texts = payerPt): Promise<void> {
  await phone.getByLabel(texts.name).fill('Bia Ávila')
  await phone.getByLabel(texts.cpf, { exact: true }).pressSequentially(freshCpf())
  await phone.getByRole('checkbox').check()
}

test('a client scans, fills in who pays on their own phone, pays, gets the proof of it (ruling 68), and the merchant sees the success of any charge', {
  tag: '@once',
}, async ({ page, pageFaults, product, merchant: _merchant, openBrowser, payer }) => {
  pageFaults.expect(/ERR_FAILED|request failed/)
  const address = await askClient(page)
  expect(address).toMatch(new RegExp(`^${product.url}/pagar/dados/[\\w-]{43}$`))
  await expect(page.getByText('R$\u00a0181,00')).toBeVisible()
  await expectAccessible(page, 'a request that waits')
  await page.reload()
  await expect(page.getByLabel(requestEs.link.label)).toHaveValue(address)
  await page.getByRole('button', { name: requestEs.back }).click()
  await page.getByRole('link', { name: /^1 cobro esperando · R\$\s181.*Mesa 4 · faltan datos/ }).click()
  await expect(page.getByLabel(requestEs.link.label)).toHaveValue(address)

  const phone = await phoneAt(address, openBrowser)
  await expect(page.getByText('Tu cliente está completando sus datos')).toBeVisible()
  await expect(phone.locator('html')).toHaveAttribute('lang', 'pt-BR')
  const sheet = phone.getByRole('article')
  await expect(sheet).toContainText('R$\u00a0181,00')
  await phone.getByRole('button', { name: payerPt.generate }).click()
  for (const words of ['Insira seu nome completo', 'CPF inválido', 'É necessário aceitar os termos'])
    await expect(sheet).toContainText(words)
  await expect(phone.getByLabel(payerPt.name)).toBeFocused()
  await expectAccessible(phone, 'a form with faults')
  await fillIn(phone)
  await expect(phone.getByLabel(payerPt.cpf, { exact: true })).toHaveValue(/^\d{3}\.\d{3}\.\d{3}-\d\d$/)
  await phone.getByText('Español').click()
  await expect(phone.getByLabel(payerEs.name)).toHaveValue('Bia Ávila')
  await phone.getByRole('button', { name: payerEs.generate }).click()
  await expect(phone).toHaveURL(/\/pagar\/[0-9a-f]{32}$/)
  // The server renders the page in Portuguese. The app shows it in the language that was chosen.
  await expect(phone.locator('html')).toHaveAttribute('lang', 'es-AR')
  await phone.getByText('Português').click()
  await expect(phone.getByRole('button', { name: payPt.copy })).toBeVisible()

  await expect(page.getByRole('heading', { name: 'Bia Ávila completó sus datos' })).toBeVisible()
  await expectAccessible(page, 'a request that was filled in')
  // The paid state does not wait for the receipt.
  await phone.route('**/api/v1/pay/*/payment', (route) => route.abort())
  await payer.pay(await phone.getByLabel(payPt.code).inputValue())
  await expect(phone.getByText(payPt.states.paid.title)).toBeVisible()
  await expect(phone.getByText(/^E\w{31}$/)).toHaveCount(0)
  await expect(successOf(page)).toContainText('Bia Ávila')
  await phone.unroute('**/api/v1/pay/*/payment')

  // Their browser shows the receipt, also after a reload. Another browser with the address does not.
  const proof = async () => {
    await expect(phone.getByText(/^E\w{31}$/)).toBeVisible()
    await expect(phone.getByText('Hora do Pix', { exact: true })).toBeVisible()
    await expect(phone.getByRole('link', { name: 'Ver comprovante' })).toHaveAttribute(
      'href',
      /\/comprobante\/\w{20}$/,
    )
  }
  await proof()
  await phone.reload()
  await proof()
  await expectAccessible(phone, 'a payment with its receipt')
  expect(await layoutFaults(phone)).toEqual([])
  const stranger = await phoneAt(phone.url(), openBrowser)
  await expect(stranger.getByText(/peça o link a quem cobrou/)).toBeVisible()
  await expect(stranger.getByText(/^E\w{31}$/)).toHaveCount(0)
  await expect(stranger.getByRole('link', { name: 'Ver comprovante' })).toHaveCount(0)
})

test('a request that is cancelled, or that somebody else has filled in, takes no data any more', {
  tag: '@once',
}, async ({ page, merchant: _merchant, openBrowser, pageFaults }) => {
  await setLanguage(page, 'pt')
  const address = await askClient(page, formPt, requestPt)
  const [first, second] = [await phoneAt(address, openBrowser), await phoneAt(address, openBrowser)]
  await fillIn(second)
  await fillIn(first)
  pageFaults.expect(answered(409, '/payer-forms/'))
  // The second form is sent first and arrives last: it would otherwise hear that it is filled in before it could be sent.
  const { promise: arrived, resolve: arrives } = Promise.withResolvers<void>()
  await second.route('**/payer-forms/**', async (route) => {
    if (route.request().method() === 'POST') await arrived
    await route.continue()
  })
  await second.getByRole('button', { name: payerPt.generate }).click({ noWaitAfter: true })
  await first.getByRole('button', { name: payerPt.generate }).click()
  await expect(first).toHaveURL(/\/pagar\/[0-9a-f]{32}$/)
  arrives()
  await expect(second.getByText(payerPt.over.filled.title)).toBeVisible()
  await expect(second.getByLabel(payerPt.name)).toHaveCount(0)
  await expectAccessible(second, 'a form that somebody else filled in')
  await first.goto(address)
  await first.getByRole('link', { name: payerPt.toCode }).click()
  await expect(first).toHaveURL(/\/pagar\/[0-9a-f]{32}$/)

  const other = await phoneAt(await askClient(page, formPt, requestPt), openBrowser)
  await page.getByRole('button', { name: requestPt.cancel.action }).click()
  await page.getByRole('dialog').getByRole('button', { name: requestPt.cancel.action }).click()
  await expect(page.getByRole('heading', { name: requestPt.over.cancelled.title })).toBeVisible()
  await expectAccessible(page, 'a cancelled request')
  await expect(other.getByText(payerPt.over.cancelled.title)).toBeVisible()
  await page.getByRole('button', { name: requestPt.askAgain }).click()
  await expect(page.getByLabel(formPt.amount.reais)).toHaveValue(/180,00/)
  const more = page.getByRole('button', { name: new RegExp(formPt.payerFills.more) })
  if (await more.isVisible()) await more.click()
  await expect(page.getByLabel(formPt.client.clientId)).toHaveValue('Mesa 4')
  await expect(page.getByLabel(formPt.client.description)).toHaveValue('Almuerzo')
  await expect(page.getByRole('button', { name: formPt.payerFills.generate })).toBeEnabled()
})

test('a request that was cancelled after a reload is asked for again with all that was typed', {
  tag: '@phone',
}, async ({ page, merchant: _merchant }) => {
  await askClient(page)
  await page.reload()
  await page.getByRole('button', { name: requestEs.cancel.action }).click()
  await page.getByRole('dialog').getByRole('button', { name: requestEs.cancel.action }).click()
  await page.getByRole('button', { name: 'Pedir de nuevo' }).click()
  await expect(page.getByLabel(formEs.amount.reais)).toHaveValue(/180,00/)
  await expect(page.getByRole('button', { name: 'Mesa 4 · Almuerzo' })).toBeVisible()
  await page.getByRole('button', { name: formEs.payerFills.generate }).click()
  await expect(page.getByText(requestEs.waiting)).toBeVisible()
})

for (const [language, { form, request, one, name, two }] of [
  [
    'es',
    {
      form: formEs,
      request: requestEs,
      one: '1 cobro esperando · R$\u00a0181',
      name: 'Mesa 4 · faltan datos',
      two: '2 cobros esperando · R$\u00a0362',
    },
  ],
  [
    'pt',
    {
      form: formPt,
      request: requestPt,
      one: '1 cobrança pendente · R$\u00a0181',
      name: 'Mesa 4 · faltam dados',
      two: '2 cobranças pendentes · R$\u00a0362',
    },
  ],
] as const) {
  test(`a request that waits is found on every device of its merchant until a client fills it in, in ${language}`, {
    tag: '@once',
  }, async ({ page, product, merchant, openBrowser }) => {
    await setLanguage(page, language)
    const address = await askClient(page, form, request)
    const counter = await openBrowser()
    await signInContext(product, counter, merchant)
    const other = await counter.newPage()
    await setLanguage(other, language)
    await other.setViewportSize({ width: 360, height: 740 })
    await other.goto('/historial')
    const bar = other.getByRole('link', { name: one })
    await expect(bar).toContainText(name)
    await expectAccessible(other, 'the bar of a request')
    expect(await layoutFaults(other)).toEqual([])
    await bar.click()
    await expect(other.getByLabel(request.link.label)).toHaveValue(address)

    await placeOrder(product, counter.request, 'Rosa Duarte')
    await other.goto('/perfil')
    await other.getByRole('button', { name: two }).click()
    const list = other.getByRole('dialog')
    await expect(list.getByRole('link')).toHaveCount(2)
    await expect(list.getByRole('link', { name })).toBeVisible()
    await other.keyboard.press('Escape')
    const phone = await phoneAt(address, openBrowser)
    await fillIn(phone)
    await phone.getByRole('button', { name: payerPt.generate }).click()
    await expect(phone).toHaveURL(/\/pagar\/[0-9a-f]{32}$/)
    // Once filled in, it is a code on the screens that open from now on.
    await expect(bar).toContainText('Rosa Duarte')
  })
}

test('without a connection both sides learn what they cannot know, and a lost answer makes no second charge', {
  tag: '@once',
}, async ({ page, context, merchant: _merchant, openBrowser, pageFaults }) => {
  pageFaults.expect(
    /ERR_INTERNET_DISCONNECTED/,
    /ERR_FAILED/,
    /Failed to fetch/,
    /NetworkFailure/,
    /report-error/,
  )
  const phone = await phoneAt(await askClient(page), openBrowser)
  await expect(page.getByText(requestEs.opened)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(requestEs.unheard)).toBeVisible()
  await expect(page.getByRole('button', { name: requestEs.cancel.action })).toBeDisabled()
  await context.setOffline(false)
  await expect(page.getByText(requestEs.opened)).toBeVisible()

  await fillIn(phone)
  const keys: (string | undefined)[] = []
  await phone.route('**/api/v1/payer-forms/*', async (route) => {
    if (route.request().method() === 'POST') {
      keys.push(route.request().headers()['idempotency-key'])
      // The server makes the charge, and its answer is lost.
      await route.fetch()
    }
    await route.abort('failed')
  })
  await phone.getByRole('button', { name: payerPt.generate }).click()
  await expect(phone.getByText(payerPt.failures.unknown.title)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bia Ávila completó sus datos' })).toBeVisible()
  await phone.evaluate(() => dispatchEvent(new Event('online')))
  await expect(phone.getByText(payerPt.unheard)).toBeVisible()
  await phone.unrouteAll()
  await expect(phone.getByText(payerPt.unheard)).toHaveCount(0)
  await phone.getByRole('button', { name: payerPt.generate }).click()
  await expect(phone).toHaveURL(/\/pagar\/[0-9a-f]{32}$/)
  expect(new Set(keys).size).toBe(1)
  const { items } = await (await page.request.get('/api/v1/history')).json()
  expect(items).toHaveLength(1)
})

test('an address that belongs to no request is reported as such, on both sides', { tag: '@once' }, async ({
  page,
  merchant: _merchant,
  pageFaults,
}) => {
  pageFaults.expect(answered(404, '/pagar/dados/'), answered(404, '/payer-requests/'))
  expect((await page.goto(`/pagar/dados/${'A'.repeat(43)}`))?.status()).toBe(404)
  await whenTakenOver(page)
  await expect(page.getByText(payerPt.states.unknown.title)).toBeVisible()
  await expectAccessible(page, 'a form that does not exist')
  await page.goto('/datos-del-cliente/0193d2a0-0000-7000-8000-000000000001')
  await expect(page.getByText(requestEs.unknown.title)).toBeVisible()
})

test('after the quote expired, no request is made until the merchant confirms the new rate (ORD-019)', {
  tag: '@once',
}, async ({ page, merchant, records, pageFaults }) => {
  pageFaults.expect(answered(409, '/payer-requests'))
  const quotes = await quotesOf(page)
  await fillForm(page)
  await quotes.keep()
  await records.expireQuotes(merchant.email)
  await page.getByRole('button', { name: formEs.payerFills.generate }).click()
  const question = page.getByRole('dialog', { name: formEs.newRate.title })
  await question.getByRole('button', { name: formEs.newRate.confirm }).click()
  await expect(page.getByText(requestEs.waiting)).toBeVisible()
})
