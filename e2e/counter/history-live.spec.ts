import type { Page } from '@playwright/test'
import { texts as es } from '../../apps/web/src/messages/es/orders/history.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/orders/history.ts'
import { withoutConfirmedDialog } from '../world/confirmed-dialog.ts'
import { successOf } from '../world/exchange.ts'
import { cardsOf, entry, money, openHistory, serveHistory, tableOf } from '../world/history-pages.ts'
import { refusal } from '../world/refusal.ts'
import { placeOrder, placePaidOrder } from '../world/orders.ts'
import { answered, countRequests } from '../world/page-faults.ts'
import { expect, test } from '../world/test.ts'

/** Keeps the stream closed, so that its opening causes no new reads. */
async function withoutStream(page: Page): Promise<void> {
  await page.route('**/api/v1/live', (route) => route.abort('failed'))
}

test('a payment that the sandbox pays is announced once, updated in its row and in the balance, without waiting for a read (HIST-032, HIST-034, HIST-035)', {
  tag: '@phone',
}, async ({ page, merchant: _merchant, product, context, provider }) => {
  const order = await placeOrder(product, context.request, 'Marina Souza')
  const live = page.waitForResponse('**/api/v1/live')
  await openHistory(page)
  await live
  const balance = page.getByRole('region', { name: 'Saldo disponible' })
  await expect(balance).toContainText(money(0n, 'ARS'))
  await expect(page.getByText('Pendiente', { exact: true })).toBeVisible()
  // Every read gets the old balance, so what is shown next can only come from the event.
  const old = await (await page.request.get('/api/v1/balance')).json()
  await page.route('**/api/v1/balance', (route) => route.fulfill({ json: old }))
  const toasts: string[] = []
  await page.exposeFunction('noteToast', (text: string) => void toasts.push(text))
  await page.evaluate(() => {
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.closest('ol') !== null && node.tagName === 'LI')
            // The test gives the page this function.
            (globalThis as unknown as { noteToast: (text: string) => void }).noteToast(node.textContent ?? '')
    }).observe(document.body, { childList: true, subtree: true })
  })
  await provider.pay(order.transactionId)
  await expect(successOf(page)).toBeVisible()
  const toast = page.getByText('¡Pago confirmado exitosamente!', { exact: true })
  await expect(toast, 'nothing lies over the full screen that says the same').toBeHidden()
  await successOf(page).getByRole('button', { name: 'Ir al historial ahora' }).click()
  await expect(successOf(page)).toBeHidden()
  await expect(toast).toBeVisible()
  await expect(page.getByText('Confirmado', { exact: true })).toBeVisible()
  await expect(balance).toContainText(money(BigInt(order.pesosValue.amountMinor), 'ARS'))
  await page.unroute('**/api/v1/balance')
  await page.reload()
  await expect(page.getByText('Confirmado', { exact: true })).toBeVisible()
  await expect(successOf(page)).toBeHidden()
  expect(toasts.filter((text) => text.includes('¡Pago confirmado'))).toHaveLength(1)
})

for (const ending of ['refunded', 'disputed'] as const) {
  test(`a payment that is ${ending} takes back both its pesos and its reais while the history is open (HIST-034)`, {
    tag: '@once',
  }, async ({ page, merchant: _merchant, product, context, provider }) => {
    await withoutConfirmedDialog(page)
    const kept = await placePaidOrder(product, context.request, provider, 'Marina Souza')
    const order = await placePaidOrder(product, context.request, provider, 'João Pereira')
    const live = page.waitForResponse('**/api/v1/live')
    await openHistory(page)
    await live
    const balance = page.getByRole('region', { name: 'Saldo disponible' })
    await expect(balance).toContainText('R$\u00a0360,00 confirmados en Pix')
    if (ending === 'refunded') await provider.sendBack(order.transactionId, '181.00')
    else await provider.dispute(order.transactionId)
    await expect(balance).toContainText(money(BigInt(kept.pesosValue.amountMinor), 'ARS'))
    await expect(balance).toContainText('R$\u00a0180,00 confirmados en Pix')
  })
}

test('the list shows a held payment and a partial return in words as soon as they happen (ruling 25)', async ({
  page,
  merchant: _merchant,
  product,
  context,
  provider,
  isMobile,
}) => {
  await withoutConfirmedDialog(page)
  const paid = await placePaidOrder(product, context.request, provider, 'Marina Souza')
  const open = await placeOrder(product, context.request, 'João Pereira')
  const live = page.waitForResponse('**/api/v1/live')
  await openHistory(page)
  await live
  const entries = tableOf(page).getByRole('row').or(cardsOf(page).getByRole('listitem'))
  const short = entries.filter({ hasText: 'João Pereira' })
  const twice = entries.filter({ hasText: 'Marina Souza' })
  // On a phone the row is one link, and its charge's page has the actions.
  const goesOn = short.getByRole('link', { name: 'Continuar pago' })
  await expect(goesOn).toBeVisible({ visible: !isMobile })
  const confirmed = isMobile ? [] : ['Confirmado']
  await expect(page.getByText('Pago retenido')).toHaveCount(0)

  await provider.pay(open.transactionId, '50.00')
  await page
    .getByRole('dialog', { name: 'NO ENTREGUES' })
    .getByRole('button', { name: 'Entendido', exact: true })
    .click()
  await expect(short.locator('.badge')).toHaveText('No entregues')
  await expect(short.getByText(`llegaron ${money(5_000n, 'BRL')}`, { exact: true })).toBeVisible()
  await expect(goesOn).toHaveCount(0)

  await provider.pay(paid.transactionId)
  await expect(twice.locator('.badge')).toHaveText([...confirmed, 'Pago retenido'])
  await expect(twice.getByText(/^Este cobro ya está pagado: llegaron R/)).toBeVisible()
  await expect(twice.getByText('No entregues')).toHaveCount(0)

  await provider.sendBack(paid.transactionId, '50.00')
  await expect(twice.locator('.badge')).toHaveText([...confirmed, 'Pago retenido', 'Devolución parcial'])
  await expect(twice.getByText(`${money(5_000n, 'BRL')} devueltos; antes eran `)).toBeVisible()

  // The details say it too, and the day's list beside the form.
  if (isMobile) {
    await short.getByRole('link').click()
    await expect(page.getByText('Hay un pago retenido', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Continuar pago' })).toHaveCount(0)
  } else {
    await short.getByRole('button', { name: es.openDetails }).click()
    await expect(page.getByRole('dialog').locator('.badge')).toHaveText('No entregues')
  }
  await page.goto('/exchange')
  const today = page.getByRole('region', { name: 'Hoy' })
  await expect(today.getByText('Pago retenido')).toHaveCount(1)
  await expect(today.getByText('No entregues')).toHaveCount(1)

  await openHistory(page, 'pt')
  await expect(page.getByText(pt.held.title, { exact: true })).toHaveCount(1)
  await expect(page.getByText(pt.held.stop, { exact: true })).toHaveCount(1)
})

test('an entry that comes while somebody reads waits behind a pill and moves nothing (HIST-032, HIST-033)', async ({
  page,
  merchant: _merchant,
  product,
  context,
}) => {
  const list = { items: Array.from({ length: 30 }, (_, index) => entry(index + 10)) }
  await serveHistory(page, list)
  const live = page.waitForResponse('**/api/v1/live')
  await openHistory(page)
  await live
  const tenth = page.getByText('Venta 19', { exact: true })
  await tenth.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 300))
  const before = await tenth.boundingBox()
  list.items = [entry(8), entry(9), entry(10, { pixStatus: 'refunded' }), ...list.items.slice(1)]
  // Any event about one of the user's charges makes the page read the list again.
  await placeOrder(product, context.request, 'Marina Souza')
  const pill = page.getByRole('button', { name: '2 nuevos', exact: true })
  await expect(pill).toBeInViewport()
  await expect(page.getByText('Reembolsado', { exact: true })).toBeAttached()
  await expect(page.getByText('Venta 8', { exact: true })).toHaveCount(0)
  expect(await tenth.boundingBox()).toEqual(before)
  await pill.click()
  await expect(page.getByText('Venta 8', { exact: true })).toBeInViewport()
  await expect(pill).toBeHidden()

  // At the top of a list that nobody uses, a new entry simply appears.
  await page.mouse.move(5, 5)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  list.items = [entry(7), ...list.items]
  await placeOrder(product, context.request, 'Marina Souza')
  await expect(page.getByText('Venta 7', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '1 nuevo' })).toBeHidden()

  // From another page the pill leads to the first.
  await page.getByRole('button', { name: 'Ir a la página 2' }).click()
  await expect(page.getByText('Venta 39', { exact: true })).toBeAttached()
  list.items = [entry(6), ...list.items]
  await placeOrder(product, context.request, 'Marina Souza')
  await page.getByRole('button', { name: '1 nuevo' }).click()
  await expect(page.getByText('Venta 6', { exact: true })).toBeInViewport()
})

test('a cached list that the server confirmed does not move under a thumb when an entry comes (HIST-032)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, pageFaults }) => {
  pageFaults.expect(/\/api\/v1\/live/)
  await withoutStream(page)
  await page.clock.install()
  const list = { items: Array.from({ length: 20 }, (_, index) => entry(index + 10)) }
  await serveHistory(page, list)
  await openHistory(page)
  const tenth = page.getByText('Venta 19', { exact: true })
  await expect(tenth).toBeAttached()
  await page.getByRole('link', { name: 'Perfil' }).first().click()
  await expect(tenth).not.toBeAttached()
  await page.clock.fastForward(11_000)
  const same = page.waitForResponse('**/api/v1/history?*')
  await page.goBack()
  await same
  await tenth.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 300))
  const before = await tenth.boundingBox()
  list.items = [entry(9), ...list.items]
  await page.clock.fastForward(61_000)
  await expect(page.getByRole('button', { name: '1 nuevo' })).toBeInViewport()
  await expect(page.getByText('Venta 9', { exact: true })).toHaveCount(0)
  expect(await tenth.boundingBox()).toEqual(before)
})

test('the refresh button reloads history and balance, but not if they are less than 10 s old (HIST-029)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, pageFaults }) => {
  pageFaults.expect(/\/api\/v1\/live/)
  await withoutStream(page)
  await page.clock.install()
  await openHistory(page)
  await expect(page.getByText(es.empty)).toBeVisible()
  const asked = ['/api/v1/history', '/api/v1/balance'].map((path) => countRequests(page, 'GET', path))
  const counts = (): number[] => asked.map((count) => count())
  // The clock keeps running: the time that a slow machine needs for a press must stay far below the 10 s.
  await page.clock.fastForward(1_000)
  await page.getByRole('button', { name: es.refresh }).click()
  await expect(page.getByText('Historial actualizado', { exact: true })).toBeVisible()
  expect(counts()).toEqual([0, 0])
  await page.clock.fastForward(10_000)
  const answers = ['**/api/v1/history?*', '**/api/v1/balance'].map((path) => page.waitForResponse(path))
  await page.getByRole('button', { name: es.refresh }).click()
  await Promise.all(answers)
  await expect(page.getByText('Historial actualizado', { exact: true })).toBeVisible()
  expect(counts()).toEqual([1, 1])
})

test('a balance that could not be read again is marked, and the history is not called up to date (HIST-029)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, pageFaults }) => {
  pageFaults.expect(/\/api\/v1\/live/, answered(422, '/api/v1/balance'))
  await withoutStream(page)
  await page.clock.install()
  await openHistory(page)
  const box = page.getByRole('region', { name: es.balance.available })
  await expect(box).toContainText(money(0n, 'ARS'))
  await page.route('**/api/v1/balance', (route) => route.fulfill(refusal('request.invalid')))
  await page.clock.fastForward(11_000)
  const refresh = page.getByRole('button', { name: es.refresh })
  await refresh.click()
  await expect(box.getByText(es.balance.old, { exact: true })).toBeVisible()
  await expect(refresh).toBeEnabled()
  await expect(page.getByText(es.refreshed, { exact: true })).toHaveCount(0)
  // The last load failed in part, so the next one comes without a wait.
  await page.unroute('**/api/v1/balance')
  await refresh.click()
  await expect(page.getByText(es.refreshed, { exact: true })).toBeVisible()
  await expect(box.getByText(es.balance.old, { exact: true })).toHaveCount(0)
})

test('without a stream the history refreshes each minute and not with the 30 s poll, not while hidden or offline, and again afterwards (HIST-030, HIST-032, UI-023)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, context, pageFaults }) => {
  pageFaults.expect(/\/api\/v1\/live/, /ERR_INTERNET_DISCONNECTED/)
  await withoutStream(page)
  await page.clock.install()
  await openHistory(page)
  await expect(page.getByText(es.empty)).toBeVisible()
  const asked = countRequests(page, 'GET', '/api/v1/history')
  const polled = page.waitForRequest('**/api/v1/session')
  await page.clock.fastForward(31_000)
  await polled
  expect(asked()).toBe(0)
  const first = page.waitForResponse('**/api/v1/history?*')
  await page.clock.fastForward(30_000)
  await (await first).finished()
  expect(asked()).toBe(1)

  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((shown) => {
      Object.defineProperty(document, 'visibilityState', { value: shown, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, state)
  await show('hidden')
  await page.clock.fastForward(61_000)
  expect(asked()).toBe(1)
  const second = page.waitForResponse('**/api/v1/history?*')
  await show('visible')
  await (await second).finished()
  expect(asked(), 'back in view, what grew old is asked for').toBe(2)
  await context.setOffline(true)
  await expect(page.getByText(/^Sin conexión/)).toBeVisible()
  await page.clock.fastForward(61_000)
  expect(asked()).toBe(2)
  await context.setOffline(false)
  await expect.poll(asked, 'back on the network it asks at once').toBeGreaterThan(2)
})

test('a failed load is shown by its kind in both languages, and what was loaded stays (HIST-028)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, pageFaults }) => {
  pageFaults.expect(/\/api\/v1\/(history|live)/, /ERR_FAILED/)
  await withoutStream(page)
  await page.clock.install()
  await serveHistory(page, { items: [entry(1)] })
  for (const [language, texts, words] of [
    [
      'es',
      es,
      {
        title: 'Problema de conectividad',
        connection: 'Problema de conectividad. Verificá tu conexión a internet.',
        failed: 'Error al cargar el historial',
        unexpected: 'Error inesperado al cargar el historial',
      },
    ],
    [
      'pt',
      pt,
      {
        title: 'Problema de Conectividade',
        connection: 'Problema de conectividade. Verifique sua conexão com a internet.',
        failed: 'Erro ao carregar o histórico',
        unexpected: 'Erro inesperado ao carregar o histórico',
      },
    ],
  ] as const) {
    await openHistory(page, language)
    await expect(page.getByText('Venta 1', { exact: true })).toBeVisible()
    for (const kind of ['failed', 'unexpected', 'connection'] as const) {
      await page.clock.fastForward(11_000)
      const path = /\/api\/v1\/history\?/
      await page.route(path, (route) => {
        if (kind === 'failed') return route.fulfill(refusal('request.invalid'))
        if (kind === 'unexpected') return route.fulfill({ status: 404, body: 'a page of some proxy' })
        return route.abort('failed')
      })
      await page.getByRole('button', { name: texts.refresh }).click()
      // The page tries a connection three times more before it gives up.
      if (kind === 'connection') await page.clock.runFor(8_000)
      await expect(page.getByRole('alert').getByText(words[kind], { exact: true })).toBeVisible()
      if (kind === 'connection') await expect(page.getByText(words.title, { exact: true })).toBeVisible()
      await expect(page.getByText('Venta 1', { exact: true })).toBeVisible()
      await page.unroute(path)
      await serveHistory(page, { items: [entry(1)] })
    }
    await page.getByRole('button', { name: texts.retry }).click()
    await expect(page.getByRole('alert').getByText(words.connection)).toBeHidden()
  }
})

test('a debt has its red box without a minus, and an unknown balance shows no amount (HIST-024, HIST-026)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, pageFaults }) => {
  pageFaults.expect(answered(422, '/api/v1/balance'))
  const balance = (minor: string) => ({
    ars: { amountMinor: minor, currency: 'ARS' },
    brl: { amountMinor: '0', currency: 'BRL' },
    version: 3,
    serverTime: new Date().toISOString(),
  })
  await page.route('**/api/v1/balance', (route) => route.fulfill({ json: balance('-4860050') }))
  for (const [language, title, text] of [
    ['es', 'Saldo deudor', 'Debes este valor. Envía un PIX para regularizar.'],
    ['pt', 'Saldo devedor', 'Você deve este valor. Envie um Pix para regularizar.'],
  ] as const) {
    await openHistory(page, language)
    const box = page.getByRole('region', { name: title })
    await expect(box.getByText(text, { exact: true })).toBeVisible()
    const amount = box.getByText(money(4_860_050n, 'ARS'), { exact: true })
    await expect(amount).toBeVisible()
    await expect(box).not.toContainText('-')
    const red = await amount.evaluate((element) => {
      const probe = document.createElement('i')
      probe.style.color = 'var(--ceibo)'
      element.append(probe)
      const colours = [element, probe].map((one) => getComputedStyle(one).color)
      probe.remove()
      return colours[0] === colours[1]
    })
    expect(red).toBe(true)
  }
  await page.unroute('**/api/v1/balance')
  await page.route('**/api/v1/balance', (route) => route.fulfill(refusal('request.invalid')))
  await openHistory(page)
  await expect(page.getByText(es.balance.failed, { exact: true })).toBeVisible()
  await expect(page.locator('main')).not.toContainText('$')
})
