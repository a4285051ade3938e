import type { Page } from '@playwright/test'
import { texts as pageEs } from '../../apps/web/src/messages/es/charge-page/own.ts'
import { texts as receiptEs } from '../../apps/web/src/messages/es/charge-page/visitor.ts'
import { texts as sendingEs } from '../../apps/web/src/messages/es/receipts/own.ts'
import { texts as pagePt } from '../../apps/web/src/messages/pt/charge-page/own.ts'
import { texts as receiptPt } from '../../apps/web/src/messages/pt/charge-page/visitor.ts'
import { expectAccessible } from '../world/accessible.ts'
import { withoutConfirmedDialog } from '../world/confirmed-dialog.ts'
import { bringTo, placeOrder, placePaidOrder } from '../world/orders.ts'
import { answered } from '../world/page-faults.ts'
import { whenTakenOver } from '../world/public-site.ts'
import { refusal } from '../world/refusal.ts'
import { expect, test } from '../world/test.ts'

// Each screen is checked for accessibility twice, and each check takes one or two seconds on a slow machine.
test.describe.configure({ timeout: 120_000 })

const happened = (page: Page, texts = pageEs) =>
  page.getByRole('region', { name: texts.timeline.title }).getByRole('listitem')

/** The address of the payer's receipt, as the owner of the charge receives it. */
async function receiptPathOf(page: Page, chargeId: string): Promise<string> {
  const { receiptUrl } = await (await page.request.get(`/api/v1/charges/${chargeId}`)).json()
  return new URL(receiptUrl).pathname
}

test("a charge's page shows what happened in words, follows the payment by itself and leads on", async ({
  page,
  merchant: _merchant,
  product,
  provider,
}) => {
  const order = await placeOrder(product, page.request, 'Marina Souza')
  await page.goto(`/historial/${order.id}`)
  const summary = page.getByRole('region', { name: pageEs.summary })
  await expect(summary).toContainText('R$\u00a0181,00')
  await expect(summary.getByRole('status')).toHaveText(pageEs.standing.waiting)
  await expect(happened(page).first()).toContainText(pageEs.timeline.events.created.title)
  const issued = happened(page).filter({ hasText: pageEs.timeline.events.issued.title })
  await expect(issued).toContainText('El proveedor entregó el código. Falta que tu cliente pague.')
  await expect(page.getByRole('link', { name: pageEs.actions.continue })).toHaveAttribute(
    'href',
    `/complete-transfer?order=${order.id}`,
  )
  await expectAccessible(page, 'a charge that waits')

  await provider.pay(order.transactionId)
  await expect(summary.getByRole('status')).toHaveText(pageEs.standing.owed)
  await expect(happened(page).last()).toContainText(pageEs.timeline.events.converted.title)
  await expect(happened(page).last()).toContainText('a tu saldo')
  await expect(issued).not.toContainText('Falta')
  await expect(happened(page).filter({ hasText: 'Pix confirmado' })).toContainText(
    'Desde ahí ya podías entregar.',
  )
  await expect(page.getByText('Podés entregar')).toHaveCount(0)
  // The first event of a day has its date, the others their time alone.
  await expect(happened(page).first().locator('time')).toHaveText(/^\d\d\/\d\d \d\d:\d\d:\d\d$/)
  await expect(happened(page).last().locator('time')).toHaveText(/^(\d\d\/\d\d )?\d\d:\d\d:\d\d$/)
  await expect(page.getByRole('link', { name: pageEs.actions.continue })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: pageEs.actions.openReceipt })).toHaveAttribute(
    'href',
    new RegExp('/comprobante/[2-9A-HJ-NP-Z]{20}$'),
  )
  await page.evaluate(() => localStorage.setItem('language', 'pt'))
  await page.reload()
  await expect(happened(page, pagePt).last()).toContainText(pagePt.timeline.events.converted.title)
  await expectAccessible(page, 'a paid charge in Portuguese')
})

test('a charge without pesos shows none as received, and names a debt only if pesos had been sent', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, provider, records }) => {
  await withoutConfirmedDialog(page)
  const summary = page.getByRole('region', { name: pageEs.summary })
  const sent = page.locator('dl > div').filter({ hasText: pageEs.facts.pesosPaid })
  const held = await placeOrder(product, page.request, 'Camila Nunes')
  await provider.pay(held.transactionId, '180.99')
  await page.goto(`/historial/${held.id}`)
  await expect(summary.locator('.badge').first()).toHaveText('No entregues')
  await expect(summary).not.toContainText('Pendiente')
  await expect(summary).not.toContainText(pageEs.pesos)
  await expect(sent).toHaveText(`${pageEs.facts.pesosPaid}–`)

  for (const ending of ['refunded', 'disputed'] as const) {
    const order = await placeOrder(product, page.request, 'Camila Nunes')
    await bringTo(ending, order, { request: page.request, provider, records })
    await page.goto(`/historial/${order.id}`)
    await expect(summary.getByRole('status')).toHaveText(pageEs.standing[ending])
    await expect(summary).not.toContainText(pageEs.pesos)
    await expect(sent).toHaveText(`${pageEs.facts.pesosPaid}–`)
    // A dispute is not decided: its pesos may come back.
    const taken = { refunded: 'Pesos descontados', disputed: 'Pesos apartados' }[ending]
    await expect(page.getByRole('term').filter({ hasText: /^Pesos (desc|ap)/ })).toHaveText(taken)
    await expect(page.getByText('saldo deudor')).toHaveCount(0)
  }
})

test('a paid charge begins with the receipt and WhatsApp, for which merchants open it', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, provider }) => {
  await withoutConfirmedDialog(page)
  const order = await placePaidOrder(product, page.request, provider, 'Marina Souza')
  await page.goto(`/historial/${order.id}`)
  const receipt = page.getByRole('button', { name: pageEs.actions.receipt, exact: true })
  const send = page.getByRole('button', { name: pageEs.actions.sendReceipt })
  const [first, fact, last] = await Promise.all(
    [receipt, page.getByText(pageEs.facts.sale, { exact: true }), send].map(
      async (one) => (await one.boundingBox())?.y ?? Number.NaN,
    ),
  )
  expect(first).toBeLessThan(fact ?? Number.NaN)
  expect(fact).toBeLessThan(last ?? Number.NaN)
  await receipt.click()
  await expect(page.getByRole('dialog', { name: pageEs.actions.receipt })).toBeVisible()
})

test('a small copy button announces that it has copied', { tag: '@once' }, async ({
  page,
  context,
  merchant: _merchant,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const order = await placeOrder(product, page.request, 'Marina Souza')
  await page.goto(`/historial/${order.id}`)
  await page
    .getByRole('button', { name: /^Copiar/ })
    .first()
    .click()
  await expect(page.locator('[aria-live]').filter({ hasText: pageEs.facts.copied })).toBeAttached()
})

test('a charge of another person looks nonexistent (A-02)', { tag: '@once' }, async ({
  page,
  merchant: _merchant,
  openBrowser,
  openPerson,
  product,
  pageFaults,
}) => {
  const order = await placeOrder(product, page.request, 'Marina Souza')
  const other = await (await openBrowser()).newPage()
  const { email, password } = await openPerson()
  await other.request.post(`${product.url}/api/v1/session`, {
    data: { email, password, remember: false },
    headers: { origin: product.url },
  })
  pageFaults.expect(answered(404, '/api/v1/charges/'), answered(422, '/api/v1/charges/'))
  for (const id of [order.id, crypto.randomUUID(), 'no-id-at-all']) {
    await other.goto(`${product.url}/historial/${id}`)
    await expect(other.getByText(pageEs.notFound.title)).toBeVisible()
  }
  await other.getByRole('link', { name: pageEs.notFound.action }).click()
  await expect(other).toHaveURL(`${product.url}/historial`)
})

test('the client receipt is sent from the page, and appears in the timeline', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product }) => {
  const order = await placeOrder(product, page.request, 'Marina Souza')
  await page.goto(`/historial/${order.id}`)
  await page.getByRole('button', { name: pageEs.actions.sendReceipt }).click()
  const dialog = page.getByRole('dialog', { name: sendingEs.dialog.title })
  await dialog.locator('input[type=file]:not([capture])').setInputFiles({
    name: 'comprobante.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 40 } }),
  })
  await dialog.getByRole('button', { name: sendingEs.dialog.send, exact: true }).click()
  await dialog.getByRole('button', { name: sendingEs.dialog.done }).click()
  const receipt = happened(page).filter({ hasText: pageEs.timeline.events['client-receipt'].title })
  await expect(receipt.getByRole('link', { name: pageEs.timeline.openFile })).toHaveAttribute(
    'href',
    /^\/api\/v1\/files\/[0-9a-f-]{36}$/,
  )
})

test('a charge is printed without the frame around it', { tag: '@once' }, async ({
  page,
  merchant: _merchant,
  product,
  provider,
}) => {
  await withoutConfirmedDialog(page)
  const order = await placePaidOrder(product, page.request, provider, 'Marina Souza')
  await page.goto(`/historial/${order.id}`)
  await expect(page.getByText(pageEs.standing.owed)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(pageEs.standing.owed)).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(page.getByRole('button', { name: pageEs.actions.print })).toBeHidden()
  const code = (await receiptPathOf(page, order.id)).slice(-20)
  await expect(page.getByText(code.replace(/.{4}(?=.)/g, '$& '), { exact: true })).toBeVisible()
  await expect(page.getByText(`${product.url}/comprobante`)).toBeVisible()
  const first = page.getByText(/^Puente · Parrilla El Puente · /)
  await expect(first).toBeVisible()
  // A driver may set no margin: the sheet keeps 2 mm of its own.
  expect((await first.boundingBox())?.y).toBeGreaterThanOrEqual(7)
})

test("the payer's receipt is read by anybody, in Portuguese first, with nothing private in it and in no search engine", async ({
  page,
  merchant: _merchant,
  product,
  provider,
  openBrowser,
}) => {
  const order = await placePaidOrder(product, page.request, provider, 'Marina Souza')
  const path = await receiptPathOf(page, order.id)
  const anybody = await (await openBrowser()).newPage()
  await anybody.goto(product.url + path)
  await expect(anybody.getByRole('heading', { name: receiptPt.states.confirmed.title })).toBeVisible()
  await expect(anybody.locator('html')).toHaveAttribute('lang', 'pt-BR')
  const sheet = anybody.getByRole('article')
  await expect(sheet).toContainText('R$\u00a0181,00')
  await expect(sheet).toContainText('M*** S***')
  await expect(sheet).toContainText(receiptPt.checkedNow)
  await expect(sheet).toContainText(receiptPt.testMode)
  await expect(sheet).toContainText(`${product.url}/comprobante/`)
  await expect(sheet).toContainText(order.transactionId.slice(-8).toUpperCase())
  const shown = (await sheet.textContent()) ?? ''
  for (const secret of ['Marina', 'Souza', '982.247', 'Mesa 4', 'Almuerzo', order.id, order.transactionId])
    expect(shown).not.toContain(secret)
  await expect(anybody.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expectAccessible(anybody, 'the receipt in Portuguese')

  await anybody.getByText('Español').click()
  await expect(anybody.getByRole('heading', { name: receiptEs.states.confirmed.title })).toBeVisible()
  await expectAccessible(anybody, 'the receipt in Spanish')
  await anybody.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  await expect(anybody.getByRole('banner')).toBeHidden()
  // Paper stands alone, on A4 and on a roll of 80 mm: whose receipt, where to check which code, and nothing of an address bar.
  for (const width of [794, 302]) {
    await anybody.setViewportSize({ width, height: 1_000 })
    for (const words of [
      'Puente · Comprobante Pix',
      `Abrí ${product.url}/comprobante en tu propio celular y escribí el código`,
      path.slice(-20).replace(/.{4}(?=.)/g, '$& '),
      /Este papel muestra el pago como estaba el \d{2}\/\d{2}\/\d{4}/,
    ])
      await expect(sheet.getByText(words).filter({ visible: true }).first()).toBeVisible()
    await expect(sheet.getByText(/barra de direcciones/)).toBeHidden()
  }
  // A roll keeps 2 mm of its own: a driver may set no margin.
  const facts = await sheet.locator('dl').boundingBox()
  expect(facts?.x).toBeGreaterThanOrEqual(7)
  expect(302 - (facts?.x ?? 0) - (facts?.width ?? 302)).toBeGreaterThanOrEqual(7)
})

test('the receipt is complete without JavaScript, and is not cached', async ({
  page,
  merchant: _merchant,
  product,
  provider,
  browser,
}) => {
  const order = await placePaidOrder(product, page.request, provider, 'Marina Souza')
  const path = await receiptPathOf(page, order.id)
  const reader = await browser.newPage({ javaScriptEnabled: false, baseURL: product.url })
  // Codes are read aloud: case and gaps do not matter in the address either.
  const code = path
    .slice(-20)
    .toLowerCase()
    .replace(/.{4}(?=.)/g, '$&-')
  const answer = await reader.goto(`/comprobante/${code}`)
  expect(answer?.status()).toBe(200)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  await expect(reader.locator('html')).toHaveAttribute('lang', 'pt')
  await expect(reader.getByRole('heading', { name: receiptPt.states.confirmed.title })).toBeVisible()
  const sheet = reader.getByRole('article')
  for (const fact of ['R$\u00a0181,00', 'M*** S***', receiptPt.checkedNow, `${product.url}/comprobante/`])
    await expect(sheet).toContainText(fact)
  await expect(reader.getByRole('button', { name: receiptPt.actions.checkAgain })).toBeHidden()
  const html = (await answer?.text()) ?? ''
  for (const secret of ['Marina', 'Souza', '982.247', 'Almuerzo', order.id, order.transactionId])
    expect(html).not.toContain(secret)
  const [head = ''] = html.split('</head>')
  expect(head).toContain(`<meta property="og:title" content="${receiptPt.title} · Puente" />`)
  expect(head).not.toContain('181,00')
  const unknown = await reader.goto('/comprobante/22223333444455556666')
  expect(unknown?.status()).toBe(404)
  await expect(reader.getByText(receiptPt.unknown.title)).toBeVisible()
  await reader.close()
})

test('the receipt states what became of the payment, or that it could not be checked', {
  tag: '@phone',
}, async ({ page, merchant: _merchant, product, provider, records, pageFaults }) => {
  const paid = await placePaidOrder(product, page.request, provider, 'Marina Souza')
  const path = await receiptPathOf(page, paid.id)
  const receipts = '**/api/v1/receipts/**'
  const expectReceipt = async (shown: string, state: { title: string }): Promise<void> => {
    await page.goto(shown)
    await expect(page.getByRole('heading', { name: state.title })).toBeVisible()
    await expectAccessible(page, state.title)
  }
  const sides = { request: page.request, provider, records }
  for (const ending of ['refunded', 'disputed'] as const) {
    const order = await placeOrder(product, page.request, 'Marina Souza')
    await bringTo(ending, order, sides)
    await expectReceipt(await receiptPathOf(page, order.id), receiptPt.states[ending])
  }
  const partly = await placePaidOrder(product, page.request, provider, 'Marina Souza')
  await provider.sendBack(partly.transactionId, '50.00')
  const refunded = async (): Promise<string> =>
    (await (await page.request.get(`/api/v1/charges/${partly.id}`)).json()).refunded.amountMinor
  await expect.poll(refunded).toBe('5000')
  await expectReceipt(await receiptPathOf(page, partly.id), receiptPt.states['part-refunded'])

  pageFaults.expect(/\/api\/v1\/receipts\//)
  await page.goto(path)
  await whenTakenOver(page)
  await page.route(receipts, (route) => route.fulfill(limited))
  await page.getByRole('button', { name: receiptPt.actions.checkAgain }).click()
  await expect(page.getByText(receiptPt.failed.titles.limited)).toBeVisible()
  // A failed read does not leave the earlier confirmation on screen.
  await expect(page.getByText(receiptPt.states.confirmed.title)).toHaveCount(0)
  await expectAccessible(page, 'a receipt that could not be checked')
  await page.unroute(receipts)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: receiptPt.failed.retry }).click()
  await expect(page.getByText(receiptPt.failed.titles.offline)).toBeVisible()
  // The page asks again by itself when the network returns.
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: receiptPt.states.confirmed.title })).toBeVisible()
})

const limited = { ...refusal('rate-limit.exceeded'), headers: { 'retry-after': '30' } }

test('a code is typed by hand, in any spelling; a code that does not exist is shown as unknown', {
  tag: '@phone',
}, async ({ page, merchant: _merchant, product, provider, pageFaults }) => {
  const order = await placePaidOrder(product, page.request, provider, 'Marina Souza')
  const code = (await receiptPathOf(page, order.id)).slice(-20)
  await page.goto('/comprobante')
  await whenTakenOver(page)
  const field = page.getByLabel(receiptPt.enter.label)
  const check = page.getByRole('button', { name: receiptPt.enter.check })
  await check.click()
  await expect(field).toHaveAccessibleDescription(new RegExp(receiptPt.enter.faults.empty))
  await expect(field).toBeFocused()
  await expectAccessible(page, 'the entry of a code')
  await field.fill('abc0')
  await check.click()
  await expect(field).toHaveAccessibleDescription(new RegExp(receiptPt.enter.faults.signs))
  await field.fill(` ${code.toLowerCase().replace(/.{5}/g, '$& ')}`)
  await expect(field).toHaveValue(code.replace(/.{4}(?=.)/g, '$& '))
  await check.click()
  await expect(page.getByRole('heading', { name: receiptPt.states.confirmed.title })).toBeVisible()

  // Without the script of the page, and in the answer itself: the server knows that there is no such payment.
  pageFaults.expect(answered(404, '/comprobante/'))
  expect((await page.goto('/comprobante/2222-3333-4444-5555-6666'))?.status()).toBe(404)
  await expect(page.getByText(receiptPt.unknown.title)).toBeVisible()
  await expectAccessible(page, 'an unknown code')
  await page.goto('/comprobante/nothing')
  await expect(page.getByText(receiptPt.unknown.title)).toBeVisible()
  await page.getByRole('link', { name: receiptPt.unknown.action }).click()
  await expect(page).toHaveURL('/comprobante')
})
