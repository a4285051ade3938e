import type { Page } from '@playwright/test'
import { texts as es } from '../../apps/web/src/messages/es/collections/own.ts'
import { filesNamed } from '../world/built-files.ts'
import { codeOf, successOf } from '../world/exchange.ts'
import { placeOrder } from '../world/orders.ts'
import { chargeTexts, openCode, setLanguage } from '../world/qr-code.ts'
import { expect, test } from '../world/test.ts'

/** The positions of the parts of the code's screen. They must not move when the words between them change. */
async function placesOf(page: Page) {
  const parts = [page.locator('.charge-ring'), page.getByRole('button', { name: es.copy.action })]
  return Promise.all(parts.map((part) => part.boundingBox()))
}

test('a code that receives nothing from the server for 8 s reports it in its own line, and shows what it missed once the connection is back', async ({
  page,
  merchant: _merchant,
  product,
  provider,
  pageFaults,
}) => {
  pageFaults.expect(/\/api\/v1\/live/)
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  const connection = { broken: true }
  await page.route('**/api/v1/live', (route) =>
    connection.broken ? route.abort('failed') : route.continue(),
  )
  await openCode(page, order)
  await expect(page.getByText(es.waiting)).toBeVisible()
  const before = await placesOf(page)
  await expect(page.getByText('Sin conexión con Puente: no podemos avisarte.')).toBeVisible({
    timeout: 12_000,
  })
  await expect(page.getByText('No entregues solo por un comprobante; volvemos a probar')).toBeVisible()
  await expect(page.getByText(es.waiting)).toBeHidden()
  expect(await placesOf(page)).toEqual(before)
  await expect(page.getByRole('button', { name: es.change.cancel })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Para corregir o cancelar hace falta conexión.')).toBeVisible()
  await expect(codeOf(page).timer).toBeVisible()

  connection.broken = false
  await expect(page.getByText(es.connection.restored, { exact: true })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText(es.waiting)).toBeVisible()
  await provider.pay(order.transactionId)
  await expect(successOf(page)).toBeVisible()
})

test('no toast covers a code: its own line reports that the network is gone and that it is back', {
  tag: '@phone',
}, async ({ page, context, merchant: _merchant, product, pageFaults }) => {
  pageFaults.expect(/\/api\/v1\//, /ERR_INTERNET_DISCONNECTED/)
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await openCode(page, order)
  const toasts = await watchToasts(page)
  await context.setOffline(true)
  await expect(page.getByText('Sin conexión con Puente: no podemos avisarte.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.locator('.charge-state').getByText(es.connection.restored, { exact: true })).toBeVisible()
  await expect(page.getByText(es.waiting)).toBeVisible()
  expect(await toasts()).toEqual([])
})

/** Records the words of all toasts from now on. */
async function watchToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const words: string[] = []
    Object.assign(globalThis, { toasts: words })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.closest('ol') !== null && node.tagName === 'LI')
            words.push(node.textContent ?? '')
    }).observe(document.body, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { toasts: string[] }).toasts)
}

for (const [language, texts] of chargeTexts) {
  test(`the sentence about the lost connection is read out once, in ${language}`, { tag: '@once' }, async ({
    page,
    merchant: _merchant,
    product,
    pageFaults,
  }) => {
    pageFaults.expect(/\/api\/v1\/live/)
    const order = await placeOrder(product, page.request, 'Rosa Duarte')
    await setLanguage(page, language)
    await page.route('**/api/v1/live', (route) => route.abort('failed'))
    await openCode(page, order)
    const status = page.getByRole('status').filter({ hasText: texts.connection.silentAdvice })
    await expect(status).toHaveCount(1, { timeout: 12_000 })
  })
}

test('a history that receives nothing from the server shows how old it is', { tag: '@once' }, async ({
  page,
  merchant: _merchant,
  pageFaults,
}) => {
  pageFaults.expect(/\/api\/v1\/live/)
  await page.route('**/api/v1/live', (route) => route.abort('failed'))
  await page.goto('/historial')
  await expect(page.getByText(/^Sin conexión\. Mostramos datos de las \d\d:\d\d/)).toBeVisible({
    timeout: 15_000,
  })
})

/** Records what the bar says while it is green: it does so for 5 s only. */
async function watchGreenBar(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const greens: string[] = []
    Object.assign(globalThis, { greens })
    new MutationObserver(() => {
      const text = document.querySelector('.waiting-bar-paid')?.textContent
      if (typeof text === 'string' && !greens.includes(text)) greens.push(text)
    }).observe(document.body, { subtree: true, childList: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { greens: string[] }).greens)
}

for (const [language, texts] of [
  [
    'es',
    {
      one: '1 cobro esperando · R$\u00a0181',
      two: '2 cobros esperando · R$\u00a0362',
      count: '2 cobros esperando',
      success: 'Pago confirmado!',
      paid: /^Pagado · \$\u00a0[\d.]+,\d\dMarina Souza$/,
    },
  ],
  [
    'pt',
    {
      one: '1 cobrança pendente · R$\u00a0181',
      two: '2 cobranças pendentes · R$\u00a0362',
      count: '2 cobranças pendentes',
      success: 'Pagamento confirmado!',
      paid: /^Pago · \$\u00a0[\d.]+,\d\dMarina Souza$/,
    },
  ],
] as const) {
  test(`a code left by going back stays visible on every screen until it ends, in ${language}`, {
    tag: '@once',
  }, async ({ page, merchant: _merchant, product, provider }) => {
    await setLanguage(page, language)
    const first = await placeOrder(product, page.request, 'Rosa Duarte')
    await page.goto('/exchange')
    const one = page.getByRole('link', { name: texts.one })
    await expect(one).toBeVisible()
    const second = await placeOrder(product, page.request, 'Marina Souza')
    await page.goto('/historial')
    await page.getByRole('button', { name: texts.two }).click()
    // The sum is no part of the title, which would break before it and end in a dot.
    const list = page.getByRole('dialog', { name: texts.count, exact: true })
    await expect(list).toHaveAccessibleDescription('R$\u00a0362')
    await list.getByRole('link', { name: /Rosa Duarte/ }).click()
    await expect(page).toHaveURL(`/generating-pix?order=${first.id}`)

    await page.goto('/perfil')
    await expect(page.getByRole('button', { name: texts.two })).toBeVisible()
    await provider.pay(second.transactionId)
    await expect(page.getByRole('dialog', { name: texts.success })).toBeVisible()
    const greens = await watchGreenBar(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: texts.one })).toBeVisible()
    await expect.poll(greens).toEqual([expect.stringMatching(texts.paid)])
    await expect(page.locator('.waiting-bar-paid')).toBeHidden()
  })
}

test('a code made a moment ago is in the bar of the next screen, although the cached list lacks it', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, pageFaults }) => {
  pageFaults.expect(/\/api\/v1\/live/)
  // Without events, the list of the first screen is as old as its answer.
  await page.route('**/api/v1/live', (route) => route.abort('failed'))
  await placeOrder(product, page.request, 'Rosa Duarte')
  await page.goto('/historial')
  await expect(page.getByRole('link', { name: '1 cobro esperando · R$\u00a0181' })).toBeVisible()
  await placeOrder(product, page.request, 'Marina Souza')
  await page.getByRole('link', { name: 'Perfil' }).first().click()
  await expect(page).toHaveURL(/\/perfil/)
  await expect(page.getByRole('button', { name: '2 cobros esperando · R$\u00a0362' })).toBeVisible()
})

test('a long name leaves room in the bar for the time that its code has', async ({
  page,
  merchant: _merchant,
  product,
}) => {
  await placeOrder(product, page.request, 'Ana Paula Albuquerque de Vasconcelos e Silva Montenegro')
  await page.goto('/perfil')
  const bar = page.getByRole('link', { name: /1 cobro esperando/ })
  const time = bar.getByText(/^quedan \d\d:\d\d$/)
  await expect(time).toBeVisible()
  const [whole, part] = await Promise.all([bar.boundingBox(), time.boundingBox()])
  const rightOf = (box: typeof part) => (box?.x ?? Number.NaN) + (box?.width ?? Number.NaN)
  expect(rightOf(part)).toBeLessThan(rightOf(whole) - 30)
  await page.setViewportSize({ width: 390, height: 700 })
  for (const path of ['/perfil', '/historial', '/exchange']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(bar).toBeVisible()
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight }))
    await expect(bar, path).toBeInViewport({ ratio: 1 })
    // An element that scrolls below the bar must not take its press.
    await bar.click({ trial: true })
  }
})

test('a screen opened while the server does not answer loads by itself once it answers', {
  tag: '@once',
}, async ({ page, merchant: _merchant, pageFaults }) => {
  pageFaults.expect(/\/api\/(v1\/|health)|\/env\.json|NetworkFailure/)
  await page.clock.install()
  // The document itself is what the service worker keeps.
  const away = /\/api\/|\/env\.json/
  await page.route(away, (route) => route.abort('failed'))
  await page.goto('/exchange')
  const title = page.getByRole('heading', { level: 1 })
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(title).toHaveText('No pudimos conectarnos', { timeout: 200 })
  }).toPass()
  await page.unroute(away)
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(title).toHaveText('Crear Orden', { timeout: 200 })
  }).toPass()
})

test('a page that was opened at the history goes to Crear Orden without a network', {
  tag: '@once',
}, async ({ page, context, merchant: _merchant, pageFaults }) => {
  pageFaults.expect(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /api\/v1\/live/, /report-error/)
  const waiting = new Set(['exchange-screen', 'submission-outcome', 'today-list'].flatMap(filesNamed))
  const loading = new Set<object>()
  page.on('request', (request) => {
    waiting.delete(new URL(request.url()).pathname)
    if (request.resourceType() === 'script') loading.add(request)
  })
  page.on('requestfinished', (request) => loading.delete(request))
  await page.goto('/historial')
  await expect.poll(() => waiting.size + loading.size).toBe(0)
  await context.setOffline(true)
  await page.getByRole('navigation').getByRole('link', { name: 'Crear Orden' }).click()
  await expect(page).toHaveURL(/\/exchange$/)
  await expect(page.getByRole('button', { name: 'Generar código QR de Pix' })).toBeVisible()
})
