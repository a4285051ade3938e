import { readBrCode } from '@puente/domain/br-code'
import { arsToBrl, brlToArs } from '@puente/domain/conversion'
import { formatMoney } from '@puente/domain/money-format'
import { parseRate } from '@puente/domain/rate'
import { texts as pt } from '../../apps/web/src/messages/pt/collections/own.ts'
import { codeOf, exchangeOf, quotesOf, retype, successOf } from '../world/exchange.ts'
import { confirmed, placeOrder } from '../world/orders.ts'
import { answered, countRequests } from '../world/page-faults.ts'
import { comes, pauseClock } from '../world/paused-clock.ts'
import { readQrPicture } from '../world/qr-picture.ts'
import { expect, test } from '../world/test.ts'

test('either amount fills the other at the displayed rate, and the total shows the fee (ORD-002, ORD-017)', {
  tag: '@phone',
}, async ({ page, merchant: _merchant }) => {
  const exchange = exchangeOf(page)
  const quotes = await quotesOf(page)
  const quoted = page.waitForResponse('**/api/v1/quotes')
  await exchange.open()
  const rate = parseRate((await (await quoted).json()).rate.value)
  if (rate === null) throw new Error('the quote has no rate')
  await quotes.keep()

  await exchange.reais.fill('18000')
  await expect(exchange.reais).toHaveValue(/180,00/)
  const pesos = brlToArs({ minor: 18_000n, currency: 'BRL' }, rate)
  await expect(exchange.pesos).toHaveValue(formatMoney(pesos, { decimals: 0 }))
  await expect(page.getByText('R$ 181,00').first()).toBeVisible()

  await retype(exchange.pesos, '100000')
  await expect(exchange.pesos).toHaveValue(/100\.000/)
  const reais = arsToBrl({ minor: 10_000_000n, currency: 'ARS' }, rate)
  await expect(exchange.reais).toHaveValue(formatMoney(reais))
})

test('a charge is drawn, paid in the bank, and the open screen shows it by event (ORD-027, GEN-001, GEN-010, GEN-015)', async ({
  page,
  merchant,
  payer,
  records,
}) => {
  const exchange = exchangeOf(page)
  const code = codeOf(page)
  await exchange.open()
  await exchange.enter({ reais: '180,00', clientName: 'João da Silva' })
  await exchange.generate.click()
  await code.waitForIt()
  await expect(page.getByText('R$ 181,00', { exact: true }).first()).toBeVisible()
  const order = await (await page.request.get(`/api/v1/orders/${code.orderId()}`)).json()

  const text = await code.text()
  expect(text).toBe(order.pixCode)
  const reading = readBrCode(text)
  expect(reading.ok && reading.code.kind).toBe('dynamic')
  if (reading.ok) expect(reading.code.amount ?? { minor: 18_100n }).toMatchObject({ minor: 18_100n })
  const bank = await payer.openBank()
  expect(await readQrPicture(code.tile, bank)).toBe(text)

  const success = successOf(page)
  const shown = page.waitForFunction(() => document.querySelector('[role=dialog].success') !== null)
  const paid = await payer.pay(text)
  await shown
  const tookMs = Date.now() - paid.atMs
  process.stdout.write(`the bank's confirmation to the success on screen: ${tookMs} ms\n`)
  expect(tookMs).toBeLessThan(3_000)
  await expect(success.getByText('Pagó Marina Souza')).toBeVisible()

  await expect(page).toHaveURL(/\/historial/)
  await expect(success).toBeVisible()
  await success.getByRole('button', { name: 'Ir al historial ahora' }).click()
  await expect(success).toBeHidden()
  const pesos = formatMoney({ minor: BigInt(order.pesosValue.amountMinor), currency: 'ARS' })
  await expect(page.getByLabel('Saldo disponible').getByText(pesos).first()).toBeVisible()
  await expect(page.getByText('Confirmado', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Nafta súper').first()).toBeVisible()

  const audited = (await records.audited(order.id)).join('\n')
  expect(audited).toMatch(/orders\.place by user:/)
  expect(audited).toMatch(/by system:webhook/)
  expect(merchant.email).toContain('@')
})

test('the payer scans the drawn code with the bank, and a reload does not announce it twice (GEN-017)', async ({
  page,
  merchant: _merchant,
  payer,
}) => {
  const exchange = exchangeOf(page)
  const code = codeOf(page)
  await exchange.open()
  await exchange.enter({ pesos: '50.000' })
  await exchange.generate.click()
  await code.waitForIt()
  const picture = await code.tile.screenshot({ animations: 'disabled' })
  const bank = await payer.openBank()
  await bank
    .getByLabel('Imagem com o QR Code')
    .setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer: picture })
  await payer.confirm(bank)
  await expect(successOf(page)).toBeVisible()
  await page.goto('/historial')
  await expect(page.getByText('Confirmado', { exact: true }).first()).toBeVisible()
  await expect(successOf(page)).toBeHidden()
})

test("the countdown is the server's and a reload does not restart it (GEN-001, GEN-002)", {
  tag: '@phone',
}, async ({ page, merchant: _merchant, pageFaults }) => {
  const exchange = exchangeOf(page)
  const code = codeOf(page)
  await page.clock.install()
  await exchange.open()
  await exchange.enter()
  await exchange.generate.click()
  await code.waitForIt()
  await expect(code.timer).toContainText(/1[89]:\d\d|20:00/)
  // After five minutes without a sign of life the page asks at once, and any answer would correct its clock.
  pageFaults.expect(/\/api\/v1\//)
  await page.route('**/api/**', (route) => route.abort('failed'))
  await page.clock.fastForward(5 * 60_000)
  await expect(code.timer).toContainText(/1[345]:\d\d/)
  await page.unroute('**/api/**')
  await page.goto('/generating-pix')
  await code.waitForIt()
  const order = await (await page.request.get(`/api/v1/orders/${code.orderId()}`)).json()
  const leftMs = Date.parse(order.expiresAt) - Date.parse(order.serverTime)
  expect(leftMs).toBeGreaterThan(19 * 60_000)
  // The page's clock runs five minutes ahead now; the server's time corrects it (ruling 5).
  await expect(code.timer).toContainText(/1[89]:\d\d/)
})

test('a payment is found by asking when no event comes (UI-018)', { tag: '@once' }, async ({
  page,
  merchant: _merchant,
  payer,
  pageFaults,
}) => {
  pageFaults.expect(/\/api\/v1\/live/)
  await page.route('**/api/v1/live', (route) => route.abort('failed'))
  await page.clock.install()
  const exchange = exchangeOf(page)
  const code = codeOf(page)
  await exchange.open()
  await exchange.enter()
  await exchange.generate.click()
  await code.waitForIt()
  // Stop the page's clock while the payer pays: a poll in between would end the success before the test looks.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await payer.pay(await code.text())
  await confirmed(page.request, code.orderId())
  await expect(successOf(page)).toBeHidden()
  await page.clock.fastForward(31_000)
  await page.clock.resume()
  await expect(successOf(page)).toBeVisible()
})

test('a poll that finds the charge pending leaves the code waiting (GEN-009)', {
  tag: '@once',
}, async ({ page, merchant: _merchant }) => {
  await page.clock.install()
  const exchange = exchangeOf(page)
  const code = codeOf(page)
  await exchange.open()
  await exchange.enter()
  await exchange.generate.click()
  await code.waitForIt()
  const asked = page.waitForResponse('**/api/v1/order-status/**')
  await page.clock.fastForward(31_000)
  expect(await (await asked).json()).toMatchObject({ pixStatus: 'pending' })
  await expect(page.getByText('Esperando el pago')).toBeVisible()
  await expect(code.tile).toBeVisible()
  await expect(page).toHaveURL(/\/generating-pix\?order=/)
})

test('a poll that gives up is reported, keeps code and countdown, and restarts on request (GEN-005, GEN-008)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, pageFaults }) => {
  pageFaults.expect(/\/api\/v1\/live/)
  await page.route('**/api/v1/live', (route) => route.abort('failed'))
  await page.addInitScript(() => localStorage.setItem('language', 'pt'))
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await page.clock.install()
  const asked = countRequests(page, 'GET', `/api/v1/order-status/${order.id}`)
  await page.goto(`/generating-pix?order=${order.id}`)
  const tile = page.locator('.charge-ring').getByRole('img')
  await expect(tile).toBeVisible()
  for (let poll = 1; poll <= 20; poll += 1) {
    const answer = page.waitForResponse(`**/api/v1/order-status/${order.id}`)
    await page.clock.fastForward(30_000)
    await (await answer).finished()
  }
  await expect(page.getByText('Tempo limite excedido para monitoramento', { exact: true })).toBeVisible()
  await page.clock.fastForward(60_000)
  expect(asked()).toBe(20)
  await expect(tile).toBeVisible()
  // By the server's clock, which each answer carries: only seconds have passed there.
  await expect(page.getByRole('timer')).toContainText(/1[89]:\d\d/)
  await expect(page).toHaveURL(/\/generating-pix\?order=/)
  await page.getByRole('button', { name: pt.poll.again }).click()
  await expect(page.getByText('Tempo limite excedido para monitoramento', { exact: true })).toBeHidden()
  const again = page.waitForRequest(`**/api/v1/order-status/${order.id}`)
  await page.clock.fastForward(30_000)
  await again
})

test('the screen of the code leads to the form when nothing can be paid (GEN-001)', { tag: '@once' }, async ({
  page,
  merchant: _merchant,
}) => {
  await page.goto('/generating-pix')
  await expect(page).toHaveURL(/\/exchange$/)
})

test('a code that could not be drawn is reported and drawn again by itself after two seconds (GEN-004)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product }) => {
  // The drawing begins by encoding the text: the first time it fails, as it would on a browser short of memory.
  await page.addInitScript(() => {
    const encode = globalThis.encodeURI
    let failures = 1
    globalThis.encodeURI = (text) => {
      if (text.startsWith('000201') && failures-- > 0) throw new RangeError('out of memory')
      return encode(text)
    }
  })
  await page.clock.install()
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await page.goto('/perfil')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await pauseClock(page)
  await page.goto(`/generating-pix?order=${order.id}`)
  const failed = page.getByText('QR Code no disponible')
  await comes(page, failed)
  await page.clock.runFor(1_800)
  await expect(failed).toBeVisible()
  await page.clock.runFor(200)
  await comes(page, codeOf(page).tile)
  await expect(failed).toBeHidden()
})

test('two presses make one order (ORD-026)', { tag: '@once' }, async ({ page, merchant: _merchant }) => {
  const exchange = exchangeOf(page)
  const orders = countRequests(page, 'POST', '/api/v1/orders')
  await exchange.open()
  await exchange.enter()
  await exchange.generate.dblclick()
  await codeOf(page).waitForIt()
  expect(orders()).toBe(1)
  const { items } = await (await page.request.get('/api/v1/history')).json()
  expect(items).toHaveLength(1)
})

test('an empty code from the provider is reported, the form stays, and a second press makes the order (ORD-025)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, provider, pageFaults }) => {
  pageFaults.expect(answered(502, '/api/v1/orders'))
  const exchange = exchangeOf(page)
  const before = (await provider.charges()).length
  await exchange.open()
  await exchange.enter({ reais: '77,00', clientName: 'Ana Lima' })
  await provider.fault('emptyCode')
  await exchange.generate.click()
  await expect(
    page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .getByText('El proveedor devolvió un código QR vacío o inválido', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/exchange/)
  await expect(exchange.reais).toHaveValue(/77,00/)
  await expect(exchange.clientName).toHaveValue('Ana Lima')
  await provider.withoutFaults()
  await exchange.generate.click()
  await codeOf(page).waitForIt()
  expect((await provider.charges()).length).toBe(before + 2)
  const { items } = await (await page.request.get('/api/v1/history')).json()
  expect(items).toHaveLength(1)
})

for (const [name, fault, settings] of [
  ['fails after it made the charge', 'errorAfter', { next: 1, on: ['createCharge'] }],
  ['answers with a web page after all', 'htmlAnswer', { next: 1, on: ['createCharge'], status: 502 }],
  ['is slow', 'slowAnswer', { delayMs: 2_500, next: 1, on: ['createCharge'] }],
] as const) {
  test(`one charge and its code come when the provider ${name} (ORD-025)`, { tag: '@once' }, async ({
    page,
    merchant: _merchant,
    provider,
  }) => {
    const exchange = exchangeOf(page)
    const before = (await provider.charges()).length
    await exchange.open()
    await exchange.enter()
    await provider.fault(fault, settings)
    await exchange.generate.click()
    await codeOf(page).waitForIt()
    expect((await provider.charges()).length).toBe(before + 1)
  })
}

test('an expired charge leads to its own screen, and a late payment is still shown (GEN-002, GEN-013)', {
  tag: '@phone',
}, async ({ page, merchant: _merchant, provider, records }) => {
  const exchange = exchangeOf(page)
  const code = codeOf(page)
  await exchange.open()
  await exchange.enter()
  await exchange.generate.click()
  await code.waitForIt()
  const id = code.orderId()
  const { transactionId } = await (await page.request.get(`/api/v1/orders/${id}`)).json()
  await records.expireCharge(id)
  await page.reload()
  await expect(page).toHaveURL(/\/payment-expired/)
  await expect(page.getByRole('heading', { name: 'Pago Expirado' })).toBeVisible()
  await provider.pay(transactionId)
  await expect(successOf(page)).toBeVisible()
  await expect(successOf(page).getByText('Llegó después del vencimiento y se acreditó igual.')).toBeVisible()
})

test('an order on an expired quote is not made until the person confirms the new amounts (ORD-019)', {
  tag: '@phone',
}, async ({ page, merchant, provider, records, pageFaults }) => {
  pageFaults.expect(answered(409, '/api/v1/orders'))
  const exchange = exchangeOf(page)
  const orders = countRequests(page, 'POST', '/api/v1/orders')
  const quotes = await quotesOf(page)
  await exchange.open()
  await exchange.enter({ reais: '100,00', clientName: 'Ana Lima' })
  await quotes.keep()
  const before = await exchange.pesos.inputValue()
  await records.expireQuotes(merchant.email)
  await exchange.generate.click()
  const dialog = page.getByRole('dialog', { name: 'La cotización cambió' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('Todavía no se generó nada')).toBeVisible()
  await expect(
    dialog
      .getByRole('cell')
      .filter({ hasText: before.slice(0, 6) })
      .first(),
  ).toBeVisible()
  expect((await (await page.request.get('/api/v1/history')).json()).items).toHaveLength(0)
  await dialog.getByRole('button', { name: 'Generar con la cotización nueva' }).click()
  await codeOf(page).waitForIt()
  expect(orders()).toBe(2)
  expect((await (await page.request.get('/api/v1/history')).json()).items).toHaveLength(1)
  expect(await provider.charges()).not.toHaveLength(0)
})
