import { readFile } from 'node:fs/promises'
import { texts as held } from '../../apps/web/src/messages/es/collections/held.ts'
import { texts as es } from '../../apps/web/src/messages/es/collections/own.ts'
import { texts as successEs } from '../../apps/web/src/messages/es/collections/success.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/collections/own.ts'
import { exchangeOf } from '../world/exchange.ts'
import { confirmed, placeOrder } from '../world/orders.ts'
import { answered, countRequests } from '../world/page-faults.ts'
import { comes, pauseClock } from '../world/paused-clock.ts'
import { chargeTexts, openCode, setLanguage } from '../world/qr-code.ts'
import { onOneSize } from '../world/sizes.ts'
import { expect, test } from '../world/test.ts'

test.describe('what can be done with a code', () => {
  for (const [language, texts] of chargeTexts) {
    test(`copied, then shared as a page for the payer; where the browser refuses, the code is selected, in ${language} (QR-010)`, {
      tag: onOneSize(language),
    }, async ({ page, context, merchant: _merchant, product }) => {
      const order = await placeOrder(product, page.request, 'Rosa Duarte')
      await setLanguage(page, language)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.addInitScript(() => {
        Object.defineProperty(Navigator.prototype, 'share', {
          configurable: true,
          value: async ({ text, url }: ShareData) => {
            Object.assign(globalThis, { shared: [text, url, await navigator.clipboard.readText()] })
          },
        })
      })
      await openCode(page, order)
      expect(es.copy).toMatchObject({
        action: 'Copiar y compartir código Pix',
        done: '¡Código Pix copiado!',
        failed: 'No se pudo copiar el código',
      })
      const copy = page.getByRole('button', { name: texts.copy.action })
      await copy.click()
      await expect(page.getByText(texts.copy.done, { exact: true })).toBeVisible()
      const shared = await page.evaluate(() => (globalThis as unknown as { shared: string[] }).shared)
      expect(shared).toEqual([
        'Pague R$\u00a0181,00 para Parrilla El Puente com Pix:',
        `${product.url}/pagar/${order.transactionId}`,
        order.pixCode,
      ])

      await page.evaluate(() => {
        Object.defineProperty(Clipboard.prototype, 'writeText', {
          value: () => Promise.reject(new DOMException('no', 'NotAllowedError')),
        })
      })
      await expect(copy).toBeVisible()
      await copy.click()
      await expect(page.getByText(texts.copy.failed, { exact: true })).toBeVisible()
      const box = page.getByLabel(texts.copy.code)
      await expect(box).toHaveValue(order.pixCode ?? '')
      const selected = await box.evaluate((area: HTMLTextAreaElement) =>
        area.value.slice(area.selectionStart, area.selectionEnd),
      )
      expect(selected).toBe(order.pixCode)
    })
  }

  test('without a share sheet, the link to the page for the payer is copied by a button of its own (QR-010)', {
    tag: '@once',
  }, async ({ page, context, merchant: _merchant, product }) => {
    const order = await placeOrder(product, page.request, 'Rosa Duarte')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await openCode(page, order)
    await page.getByRole('button', { name: 'Copiar link de pago' }).click()
    await expect(page.getByRole('button', { name: 'Link copiado' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${product.url}/pagar/${order.transactionId}`,
    )
  })

  test('the history and the bank account for its pesos are one press away (QR-011)', {
    tag: '@phone',
  }, async ({ page, merchant: _merchant, product }) => {
    const order = await placeOrder(product, page.request, 'Rosa Duarte')
    await openCode(page, order)
    const account = page.getByRole('link', { name: 'Cuenta de destino' })
    await expect(account).toHaveAttribute('href', `/complete-transfer?order=${order.id}`)
    await page.getByRole('button', { name: 'Ver Historial' }).click()
    await expect(page).toHaveURL(/\/historial/)
  })

  for (const [language, texts] of chargeTexts) {
    test(`read again at once, drawn again, and answered after 1.5 s, in ${language} (QR-012)`, {
      tag: '@once',
    }, async ({ page, merchant: _merchant, product }) => {
      const order = await placeOrder(product, page.request, 'Rosa Duarte')
      await setLanguage(page, language)
      await page.clock.install()
      await openCode(page, order)
      const polls = countRequests(page, 'GET', `/api/v1/order-status/${order.id}`)
      await page
        .locator('.charge-ring svg[role=img]')
        .evaluate((drawn) => drawn.setAttribute('data-before', ''))
      const refresh = page.getByRole('button', { name: texts.refresh, exact: true })
      const reread = page.waitForResponse(`**/api/v1/orders/${order.id}`)
      const toast = page.getByText(
        language === 'es'
          ? 'Atualización: Tentando gerar o código PIX novamente.'
          : 'Atualização: Tentando gerar o código PIX novamente.',
        { exact: true },
      )
      await pauseClock(page)
      await refresh.evaluate((button: HTMLButtonElement) => {
        button.click()
        setTimeout(() => button.click(), 500)
      })
      await reread
      await page.clock.runFor(1_499)
      await expect(page.locator('.charge-ring svg[role=img]:not([data-before])')).toBeVisible()
      await expect(toast).toHaveCount(0)
      await page.clock.runFor(1)
      await comes(page, toast)
      expect(polls()).toBe(1)
    })
  }

  test('a refresh applies what it finds (QR-012)', { tag: '@once' }, async ({
    page,
    merchant: _merchant,
    product,
    provider,
    pageFaults,
  }) => {
    pageFaults.expect(/\/api\/v1\/live/)
    await page.route('**/api/v1/live', (route) => route.abort('failed'))
    const order = await placeOrder(product, page.request, 'Rosa Duarte')
    await page.clock.install()
    await openCode(page, order)
    // The page's own poll would find the payment, too.
    await pauseClock(page)
    await provider.pay(order.transactionId)
    await confirmed(page.request, order.id)
    const reread = page.waitForResponse(`**/api/v1/orders/${order.id}`)
    await page.getByRole('button', { name: es.refresh, exact: true }).click()
    await reread
    // The screen leaves 1.5 s later by its own clock.
    // Its toast yields to the dialog of the success, which may come first.
    const success = page.getByRole('dialog', { name: successEs.title })
    await comes(page, page.getByText(es.outcome.confirmed, { exact: true }).or(success).first())
    await page.clock.resume()
    await expect(page).toHaveURL(/\/historial/)
  })
})

for (const [language, texts] of chargeTexts) {
  test(`the labels of the actions take one line each, above the fold, in ${language}`, async ({
    page,
    merchant: _merchant,
    product,
    provider,
    viewport,
  }) => {
    const order = await placeOrder(product, page.request, 'Rosa Duarte')
    await setLanguage(page, language)
    await openCode(page, order)
    const actions = [texts.turn, texts.history, texts.change.correct, texts.change.cancel]
    for (const name of actions) {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox()
      expect(box?.height, name).toBeLessThanOrEqual(46)
      expect((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN), name).toBeLessThanOrEqual(
        viewport?.height ?? 0,
      )
    }
    await provider.pay(order.transactionId)
    const success = page.getByRole('dialog', { name: texts.success.title })
    for (const name of [texts.success.receipt, texts.success.toHistory]) {
      const box = await success.getByRole('button', { name }).boundingBox()
      expect(box?.height, name).toBeLessThanOrEqual(46)
    }
  })
}

for (const [language, texts] of chargeTexts) {
  test(`a charge without a usable code is reported on the form, in the answer and in the log, in ${language} (QR-013)`, {
    tag: '@once',
  }, async ({ page, merchant: _merchant, product, provider, pageFaults }) => {
    pageFaults.expect(answered(502, '/api/v1/orders'))
    const exchange = exchangeOf(page)
    await exchange.open()
    await exchange.enter()
    if (language === 'pt') {
      await setLanguage(page, 'pt')
      await page.reload()
      await expect(page.getByLabel('Valor em reais')).toHaveValue(/180,00/)
    }
    await provider.fault('emptyCode')
    const answer = page.waitForResponse(
      (response) => response.url().endsWith('/api/v1/orders') && response.request().method() === 'POST',
    )
    await page
      .getByRole('button', {
        name: language === 'es' ? 'Generar código QR de Pix' : 'Gerar QR Code do Pix',
      })
      .click()
    const problem = await (await answer).json()
    expect(problem.title).toBe('QR code inválido ou vazio retornado')
    await expect(page.getByText(texts.noCode.title, { exact: true })).toBeVisible()
    await expect(page.getByText(texts.noCode.text, { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/exchange/)
    expect(pt.noCode).toEqual({
      title: 'Aviso',
      text: 'QR code inválido ou vazio retornado. Por favor, tente novamente.',
    })
    const line = async () =>
      (await readFile(product.log, 'utf8'))
        .split('\n')
        .some((text) => text.includes(problem.instance.slice(9)) && text.includes(problem.title))
    await expect.poll(line, { message: 'a line of the log with the title' }).toBe(true)
  })
}

test('while a payment is held, nothing on the screen of the code invites a scan', { tag: '@phone' }, async ({
  page,
  merchant: _merchant,
  product,
  provider,
}) => {
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await openCode(page, order)
  await expect(page.getByRole('button', { name: es.turn })).toBeVisible()
  await provider.pay(order.transactionId, '100.00')
  await expect
    .poll(async () => (await (await page.request.get(`/api/v1/orders/${order.id}`)).json()).heldPix)
    .toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'NO ENTREGUES' })).toBeVisible()
  await expect(page.getByText(held.advice)).toBeVisible()
  await expect(page.getByText(es.title)).toHaveCount(0)
  await expect(page.getByText(es.testModeText)).toHaveCount(0)
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(page.locator('.charge-ring')).toHaveCount(0)
  await expect(page.getByRole('button', { name: es.turn })).toHaveCount(0)
  await expect(page.getByRole('button', { name: es.history })).toBeVisible()
})

test('the browser reports once that the code was shown, and a failed report changes nothing on screen', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, pageFaults }) => {
  pageFaults.expect(answered(503, '/shown'))
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  const reports = countRequests(page, 'POST', `/api/v1/charges/${order.id}/shown`)
  await page.route('**/shown', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
  await openCode(page, order)
  await expect.poll(reports).toBe(1)
  await page.getByRole('button', { name: es.refresh, exact: true }).click()
  await expect.poll(reports).toBe(2)
  await expect(page.getByText(es.refreshed, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: es.refresh, exact: true }).click()
  await expect(page.locator('.charge-ring').getByRole('img')).toBeVisible()
  const { timeline } = await (await page.request.get(`/api/v1/charges/${order.id}`)).json()
  expect(timeline.filter(({ kind }: { kind: string }) => kind === 'shown')).toHaveLength(1)
  expect(reports()).toBe(2)
})
