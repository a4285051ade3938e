import type { APIRequestContext, Page } from '@playwright/test'
import { texts as es } from '../../apps/web/src/messages/es/orders/exchange.ts'
import { texts as problemsEs } from '../../apps/web/src/messages/es/problems.ts'
import { formOf, languages, ordersOf } from '../world/counter-form.ts'
import { codeFilesOf, codeOf, exchangeOf, quotesOf } from '../world/exchange.ts'
import { placeOrder } from '../world/orders.ts'
import { answered, countRequests } from '../world/page-faults.ts'
import { demo, newPerson, openAccount, signInContext } from '../world/people.ts'
import type { Product } from '../world/product.ts'
import { setLanguage } from '../world/qr-code.ts'
import { expect, test } from '../world/test.ts'

/** An admin's change of settings, as the screen of the settings sends it. */
async function changeSettings(
  request: APIRequestContext,
  product: Product,
  changes: Record<string, unknown>,
): Promise<void> {
  const { version } = await (await request.get(`${product.url}/api/v1/admin/settings`)).json()
  const { csrfToken } = await (await request.get(`${product.url}/api/v1/session`)).json()
  const answer = await request.patch(`${product.url}/api/v1/admin/settings`, {
    headers: { origin: product.url, 'x-csrf-token': csrfToken },
    data: { version, changes },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('two tabs of one merchant press at once: one order is made, and the other tab needs a confirmation for a second one (ORD-019, ORD-026)', {
  tag: '@once',
}, async ({ page, context, merchant: _merchant, pageFaults }) => {
  pageFaults.expect(answered(409, '/api/v1/orders'))
  const tabs = [page, await context.newPage()]
  for (const [nth, tab] of tabs.entries()) {
    await exchangeOf(tab).open()
    await exchangeOf(tab).enter({ reais: `${50 + nth},00`, clientName: 'Ana Lima' })
  }
  const changed = (tab: Page) => tab.getByRole('dialog', { name: es.newRate.title })
  await Promise.all(tabs.map((tab) => exchangeOf(tab).generate.dblclick()))
  for (const tab of tabs) {
    await tab.bringToFront()
    await expect(codeOf(tab).tile.or(changed(tab))).toBeVisible()
  }
  expect(await ordersOf(page.request)).toHaveLength(1)

  const [first] = tabs
  if (first === undefined) throw new Error('no tab')
  const later = (await changed(first).isVisible()) ? tabs[0] : tabs[1]
  if (later === undefined) throw new Error('no tab was asked')
  await later.bringToFront()
  await changed(later).getByRole('button', { name: es.newRate.confirm }).click()
  await codeOf(later).waitForIt()
  const orders = await ordersOf(page.request)
  expect(orders).toHaveLength(2)
  expect(orders).toContain(codeOf(later).orderId())
})

for (const [language, texts] of languages) {
  test(`if the answer is lost, the form stays, and the next press shows the order that was made, in ${language} (ORD-026, UI-026)`, {
    tag: '@once',
  }, async ({ page, merchant: _merchant, provider, pageFaults }) => {
    pageFaults.expect(/\/api\/v1\/orders/)
    await setLanguage(page, language)
    const form = formOf(page, texts.form)
    await form.open()
    await form.enter()
    const keys: (string | undefined)[] = []
    await page.route('**/api/v1/orders', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      await route.fetch()
      await route.abort('failed')
    })
    const nextQuote = page.waitForResponse('**/api/v1/quotes')
    await form.generate.click()
    await expect(page.getByText(texts.problems.network)).toBeVisible()
    await nextQuote
    await form.expectTyped()
    const [made] = await ordersOf(page.request)

    await page.unroute('**/api/v1/orders')
    const again = page.waitForRequest('**/api/v1/orders')
    await form.generate.click()
    keys.push((await again).headers()['idempotency-key'])
    await expect(page).toHaveURL(`/generating-pix?order=${made}`)
    await expect(page.getByRole('img', { name: texts.charge.qrLabel })).toBeVisible()
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(await ordersOf(page.request)).toEqual([made])
    const txid = made?.replaceAll('-', '')
    expect((await provider.charges()).filter((charge) => charge.txid === txid)).toHaveLength(1)
  })

  test(`a provider without an answer is reported with what to do, the form stays, and the next press goes on with the same order, in ${language} (ORD-025, ORD-026)`, {
    tag: '@once',
  }, async ({ page, merchant: _merchant, provider }) => {
    await setLanguage(page, language)
    const form = formOf(page, texts.form)
    await form.open()
    await form.enter()
    // Once for each try of one press.
    await provider.fault('errorBefore', { next: 3, on: ['createCharge'] })
    await form.generate.click()
    await expect(page.getByText(texts.form.failure.noAnswer)).toBeVisible()
    await expect(page).toHaveURL('/exchange')
    await form.expectTyped()
    const [stored] = await ordersOf(page.request)
    await form.generate.click()
    await expect(page.getByRole('img', { name: texts.charge.qrLabel })).toBeVisible()
    expect(codeOf(page).orderId()).toBe(stored)
    expect(await ordersOf(page.request)).toEqual([stored])
    const txid = stored?.replaceAll('-', '')
    expect((await provider.charges()).filter((charge) => charge.txid === txid)).toHaveLength(1)
  })

  test(`if an admin lowers the limit meanwhile, nothing is created, the form shows the new limit, and what was typed stays, in ${language} (ORD-008, ORD-019)`, {
    tag: '@once',
  }, async ({ page, merchant: _merchant, product, openBrowser, pageFaults }) => {
    pageFaults.expect(answered(409, '/api/v1/orders'))
    await setLanguage(page, language)
    const quotes = await quotesOf(page)
    const form = formOf(page, texts.form)
    await form.open()
    await form.enter()
    // The page hears of nothing until it sends.
    await quotes.keep()
    await page.route('**/api/v1/live', (route) => route.abort('failed'))
    pageFaults.expect(/\/api\/v1\/live/)
    const desk = await openBrowser()
    await signInContext(product, desk, demo.admin, 'admin')
    const admin = desk.request
    await changeSettings(admin, product, { 'order.maxMinor': '5000' })
    try {
      await form.generate.click()
      await page
        .getByRole('dialog', { name: texts.form.newRate.title })
        .getByRole('button', { name: texts.form.newRate.confirm })
        .click()
      await expect(page.getByText(texts.form.amount.aboveMax('R$\u00a050,00')).first()).toBeVisible()
      await form.expectTyped()
      expect(await ordersOf(page.request)).toHaveLength(0)
    } finally {
      await changeSettings(admin, product, { 'order.maxMinor': '500000' })
    }
  })

  test(`the charge of another person is not found on any screen of the counter, in ${language} (A-02)`, {
    tag: '@once',
  }, async ({ page, merchant: _merchant, product, records, local, openBrowser, pageFaults }) => {
    pageFaults.expect(answered(404, '/api/v1/'), answered(404, '/historial/'))
    const other = await openBrowser()
    const stranger = newPerson()
    await openAccount(product, other.request, local, stranger)
    await signInContext(product, other, stranger)
    await records.approve(stranger.email)
    const theirs = await placeOrder(product, other.request, 'Otra Persona')
    await setLanguage(page, language)
    for (const [path, words] of [
      [`/generating-pix?order=${theirs.id}`, texts.charge.notFound],
      [`/payment-processing?order=${theirs.id}`, texts.charge.notFoundAnywhere],
      [`/payment-expired?order=${theirs.id}`, texts.charge.notFound],
      [`/historial/${theirs.id}`, texts.page.notFound.title],
      [`/complete-transfer?order=${theirs.id}`, texts.problems.codes['charge.not-found'].toString()],
      [`/receipt-upload?order=${theirs.id}`, texts.receipts.photo.orderUnknown],
    ] as const) {
      await page.goto(path)
      await expect(page.getByText(words, { exact: true })).toBeVisible()
      await expect(page.locator('main')).not.toContainText('Otra Persona')
      await expect(page.locator('main')).not.toContainText(theirs.transactionId)
    }
  })

  test(`while the network is slow the page says that it is working, with the amounts of the sale, in ${language} (GEN-001)`, {
    tag: '@once',
  }, async ({ page, merchant: _merchant }) => {
    await setLanguage(page, language)
    const form = formOf(page, texts.form)
    await form.open()
    await form.enter()
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/api/v1/orders', async (route) => {
      await held
      await route.continue()
    })
    await form.generate.click()
    const stage = page.getByRole('region', { name: texts.charge.title })
    await expect(stage).toHaveAttribute('aria-busy', 'true')
    await expect(stage.getByText('R$\u00a078,00')).toBeVisible()
    await expect(stage.getByText(texts.charge.preparing.text)).toBeVisible()
    letGo()
    await expect(page.getByRole('img', { name: texts.charge.qrLabel })).toBeVisible()
    await expect(stage).not.toHaveAttribute('aria-busy')
  })
}

test('an order whose request was lost is created by the next press, once (ORD-026)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, pageFaults }) => {
  pageFaults.expect(/\/api\/v1\/orders/)
  const form = formOf(page, es)
  await form.open()
  await form.enter()
  await page.route('**/api/v1/orders', (route) => route.abort('failed'))
  await form.generate.click()
  await expect(page.getByText(problemsEs.network)).toBeVisible()
  await form.expectTyped()
  expect(await ordersOf(page.request)).toHaveLength(0)
  await page.unroute('**/api/v1/orders')
  await form.generate.click()
  await codeOf(page).waitForIt()
  expect(await ordersOf(page.request)).toEqual([codeOf(page).orderId()])
})

test('leaving the form clears its failure message and keeps what was typed', { tag: '@once' }, async ({
  page,
  merchant: _merchant,
  pageFaults,
}) => {
  pageFaults.expect(/\/api\/v1\/orders/)
  const form = formOf(page, es)
  await form.open()
  await form.enter()
  await page.route('**/api/v1/orders', (route) => route.abort('failed'))
  await form.generate.click()
  await expect(page.getByText(es.failure.title)).toBeVisible()
  await page.getByRole('link', { name: 'Historial' }).first().click()
  await expect(page.getByRole('heading', { name: 'Historial', level: 1 })).toBeVisible()
  await page.goBack()
  await form.expectTyped()
  await expect(page.getByText(es.failure.title)).toBeHidden()
})

test('Ctrl+Enter does what the button can: nothing offline, and nothing while a new rate has to be confirmed (ORD-019)', {
  tag: '@once',
}, async ({ page, context, merchant, records, pageFaults }) => {
  pageFaults.expect(/ERR_INTERNET_DISCONNECTED/, answered(409, '/api/v1/orders'))
  const sent = countRequests(page, 'POST', '/api/v1/orders')
  const exchange = exchangeOf(page)
  const quotes = await quotesOf(page)
  const code = codeFilesOf(page)
  await exchange.open()
  await exchange.enter()
  await code.allLoaded('history-page')
  await context.setOffline(true)
  await expect(exchange.generate).toBeDisabled()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page).toHaveURL('/exchange')
  // Until the account is read again, a press asks to try again (ORD-012).
  const accountRead = page.waitForResponse('**/api/v1/session')
  await context.setOffline(false)
  await accountRead
  await expect(exchange.generate).toBeEnabled()

  await quotes.keep()
  await records.expireQuotes(merchant.email)
  await page.keyboard.press('ControlOrMeta+Enter')
  const question = page.getByRole('dialog', { name: es.newRate.title })
  await expect(question).toBeVisible()
  // Dispatch an event instead of pressing the keys: the dialog's own button has the focus and would react to them.
  await page.evaluate(() =>
    globalThis.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true })),
  )
  await expect(question).toBeVisible()
  await quotes.answerAgain()
  await question.getByRole('button', { name: es.newRate.confirm }).click()
  await codeOf(page).waitForIt()
  expect(await ordersOf(page.request)).toEqual([codeOf(page).orderId()])
  expect(sent(), 'the one refused and the one confirmed').toBe(2)
})
