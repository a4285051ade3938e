import type { Locator, Page } from '@playwright/test'
import type { OrderView } from '@puente/contract/orders/orders'
import { formatMoney } from '@puente/domain/money-format'
import { texts as pageEs } from '../../apps/web/src/messages/es/charge-page/own.ts'
import { texts as held } from '../../apps/web/src/messages/es/collections/held.ts'
import { freezable, hide, show } from '../world/away.ts'
import { exchangeOf, successOf } from '../world/exchange.ts'
import { askForStatus, bringTo, confirmed, placeOrder } from '../world/orders.ts'
import { newPerson, openAccount, signInContext } from '../world/people.ts'
import { comes, pauseClock } from '../world/paused-clock.ts'
import { chargeEs as es, chargePt as pt, chargeTexts, openCode, setLanguage } from '../world/qr-code.ts'
import { onOneSize } from '../world/sizes.ts'
import { expect, test } from '../world/test.ts'

/** Cuts the stream. The page then learns of changes only by polling. */
async function withoutEvents(page: Page): Promise<RegExp> {
  await page.route('**/api/v1/live', (route) => route.abort('failed'))
  return /\/api\/v1\/live/
}

test.describe('the time of a code', () => {
  test('is the server’s, on a device whose clock is wrong by hours, and a reload keeps it (QR-014, QR-015)', {
    tag: '@once',
  }, async ({ page, merchant: _merchant, product, pageFaults }) => {
    pageFaults.expect(await withoutEvents(page))
    const order = await placeOrder(product, page.request, 'Rosa Duarte')
    await page.clock.install({ time: Date.now() + 5 * 60 * 60_000 })
    await openCode(page, order)
    const timer = page.getByRole('timer')
    await expect(timer).toContainText(/1[89]:\d\d|20:00/)
    // Each answer carries the server's time, which would set the countdown right again after the jump.
    const answers = '**/api/**'
    await page.route(answers, () => {})
    await page.clock.fastForward(5 * 60_000)
    await expect(timer).toContainText(/1[345]:\d\d/)
    await page.unroute(answers)
    await page.reload()
    await expect(timer).toContainText(/1[89]:\d\d/)
  })

  test('ends on the screen of expired charges, and a payment found at that moment is shown instead (QR-016)', {
    tag: '@once',
  }, async ({ page, merchant: _merchant, product, provider, pageFaults }) => {
    pageFaults.expect(await withoutEvents(page))
    const paid = await placeOrder(product, page.request, 'Rosa Duarte')
    await page.clock.install()
    await openCode(page, paid)
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
    await provider.pay(paid.transactionId)
    await confirmed(page.request, paid.id)
    await page.clock.fastForward(21 * 60_000)
    await expect(successOf(page)).toBeVisible()
    expect(visited).not.toContain('/payment-expired')

    const open = await placeOrder(product, page.request, 'Rosa Duarte')
    await openCode(page, open)
    await page.clock.fastForward(21 * 60_000)
    await expect(page).toHaveURL(/\/payment-expired/)
  })

  test('that expired in a hidden page takes effect once the page is visible (QR-017)', {
    tag: '@once',
  }, async ({ page, merchant: _merchant, product }) => {
    const order = await placeOrder(product, page.request, 'Rosa Duarte')
    await page.clock.install()
    const { freeze, thaw } = await freezable(page)
    await openCode(page, order)
    await hide(page)
    await freeze()
    await page.clock.fastForward(21 * 60_000)
    await expect(page).toHaveURL(/\/qr-code$/)
    await expect(page.getByRole('timer')).not.toContainText('0:00')
    await thaw()
    await show(page)
    await expect(page).toHaveURL(/\/payment-expired/)
  })
})

/** Ends a charge while the page's clock is paused, so that no timer runs, and asks for its state. */
async function endOnScreen(
  page: Page,
  order: OrderView,
  path: string,
  end: () => Promise<void>,
): Promise<void> {
  await page.goto(`${path}?order=${order.id}`)
  await expect(page).toHaveURL(/\/(generating-pix\?order=|qr-code$)/)
  await expect(page.locator('.charge-ring').getByRole('img')).toBeVisible()
  await pauseClock(page)
  await end()
  await page
    .locator('.charge-state')
    .getByRole('button', { name: /^(Actualizar|Atualizar)$/ })
    .click()
}

/** Runs the dialog's countdown to its end: the dialog is visible through the last second and closed after it (QR-022). */
async function runOut(page: Page, success: Locator): Promise<void> {
  await pauseClock(page)
  const left = Number.parseInt((await success.getByText(/ \d+ s$/).textContent())?.split(' ').at(-2) ?? '')
  expect(left).toBeLessThanOrEqual(10)
  await page.clock.runFor((left - 1) * 1_000)
  await expect(success).toBeVisible()
  await page.clock.runFor(1_000)
  await page.clock.resume()
  await expect(success).toBeHidden()
}

test.describe('the end of a charge', () => {
  for (const [language, texts] of chargeTexts) {
    // Each ending is shown on both screens and in both languages. The screens differ only in their address.
    const path = language === 'es' ? '/generating-pix' : '/payment-processing'
    test(`is announced and leads to the history after 1.5 s, on ${path} in ${language} (QR-019, GEN-010, GEN-011, GEN-012, GEN-013)`, {
      tag: '@once',
    }, async ({ page, merchant: _merchant, product, provider, records, pageFaults }) => {
      pageFaults.expect(await withoutEvents(page))
      await setLanguage(page, language)
      // The dialog of a confirmed payment takes the place of its toast. Here it never learns of one.
      await page.route('**/api/v1/orders/confirmed*', (route) => route.fulfill({ json: { orders: [] } }))
      await page.clock.install()
      const sides = { request: page.request, provider, records }
      for (const status of ['confirmed', 'failed', 'refunded', 'cancelled', 'disputed'] as const) {
        const order = await placeOrder(product, page.request, 'Rosa Duarte')
        await endOnScreen(page, order, path, () => bringTo(status, order, sides))
        await comes(page, page.getByText(texts.outcome[status], { exact: true }))
        await page.clock.runFor(1_480)
        expect(page.url()).not.toContain('/historial')
        await page.clock.runFor(40)
        await expect(page).toHaveURL(/\/historial/)
        await page.clock.resume()
        await provider.withoutFaults()
      }
      expect(pt.outcome.failed).toBe('Erro no pagamento')
      expect(es.outcome).toMatchObject({
        confirmed: 'Pago confirmado',
        refunded: 'Pago reembolsado',
        cancelled: 'Pago cancelado',
        disputed: 'Pago en disputa',
      })
    })
  }

  test('by expiry leads to its own screen, from both screens of the code (QR-019, GEN-013)', {
    tag: '@once',
  }, async ({ page, merchant: _merchant, product, provider, records, pageFaults }) => {
    pageFaults.expect(await withoutEvents(page))
    await page.clock.install()
    const sides = { request: page.request, provider, records }
    for (const path of ['/generating-pix', '/payment-processing']) {
      const order = await placeOrder(product, page.request, 'Rosa Duarte')
      await endOnScreen(page, order, path, () => bringTo('expired', order, sides))
      await comes(page, page.getByRole('heading', { name: 'Pago Expirado' }))
      await expect(page).toHaveURL(/\/payment-expired/)
      await page.clock.resume()
    }
  })

  for (const [language, texts] of chargeTexts) {
    test(`by expiry names the charge, explains what happens to a payment, and a late one is announced there, in ${language} (QR-022, QR-025, QR-026, QR-027, QR-028)`, {
      tag: onOneSize(language),
    }, async ({ page, merchant: _merchant, product, provider, records }) => {
      const order = await placeOrder(product, page.request, 'Rosa Duarte')
      await setLanguage(page, language)
      await records.expireCharge(order.id)
      await page.clock.install()
      await page.goto(`/payment-processing?order=${order.id}`)
      await expect(page).toHaveURL(/\/payment-expired/)
      await expect(page.getByRole('heading', { name: texts.expired.title })).toBeVisible()
      await expect(page.getByText(texts.expired.text)).toBeVisible()
      await expect(page.getByText('R$\u00a0181,00 · Rosa Duarte', { exact: true })).toBeVisible()
      await expect(page.getByText('Mesa 4 · Almuerzo', { exact: true })).toBeVisible()
      expect(es.expired.title).toBe('Pago Expirado')
      expect(es.expired.text).toBe(
        'Si ya realizaste el pago, el estado se completará en hasta 5 minutos en tu historial. De lo contrario, crea otra orden.',
      )
      await provider.pay(order.transactionId)
      const success = page.getByRole('dialog', { name: texts.success.title })
      await expect(success).toBeVisible()
      await expect(success.getByText(texts.success.late.expired)).toBeVisible()
      await runOut(page, success)
      await expect(page).toHaveURL(/\/historial/)
      await page.goto('/payment-expired')
      expect(es.expired.back).toBe('Volver')
      await page.getByRole('button', { name: texts.expired.back }).click()
      await expect(page).toHaveURL(/\/exchange/)
    })
  }
})

for (const [language, texts] of chargeTexts) {
  test(`a payment that comes after the charge was cancelled is announced as such, in ${language} (ruling 3)`, {
    tag: '@once',
  }, async ({ page, merchant: _merchant, product, provider, records }) => {
    const order = await placeOrder(product, page.request, 'Rosa Duarte')
    await setLanguage(page, language)
    await bringTo('cancelled', order, { request: page.request, provider, records })
    expect(await askForStatus(page.request, order.id)).toBe('cancelled')
    const live = page.waitForResponse('**/api/v1/live')
    await page.goto(`/historial/${order.id}`)
    await live
    await provider.pay(order.transactionId)
    const success = page.getByRole('dialog', { name: texts.success.title })
    await expect(success.getByText(texts.success.late.cancelled, { exact: true })).toBeVisible()
    expect(es.success.late.cancelled).toBe('Llegó después de la cancelación y se acreditó igual.')
    await page.keyboard.press('Escape')
    await expect(
      page.getByText(
        { es: 'Pix confirmado después de la cancelación', pt: 'Pix confirmado depois do cancelamento' }[
          language
        ],
      ),
    ).toBeVisible()
  })
}

test('an expired code asks whether it was paid: if so, it warns not to pay again; if not, one step repeats the sale', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, provider, records }) => {
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await records.expireCharge(order.id)
  await page.goto(`/payment-expired?order=${order.id}`)
  await page.getByRole('button', { name: es.expired.paid, exact: true }).click()
  await expect(page.getByRole('status').getByText(es.expired.notSeen)).toBeVisible()
  await expect(page.getByRole('link', { name: es.expired.see })).toHaveAttribute(
    'href',
    `/historial/${order.id}`,
  )
  await page.getByRole('button', { name: es.expired.unpaid, exact: true }).click()
  const exchange = exchangeOf(page)
  await expect(exchange.reais).toHaveValue(/180,00/)
  await expect(exchange.clientName).toHaveValue('Rosa Duarte')
  await expect(exchange.document).toHaveValue('529.982.247-25')

  // Paid without a notice: the page's poll finds the payment.
  await provider.fault('lostNotice', { next: 1 })
  await provider.pay(order.transactionId)
  await records.askAgain(order.id)
  await page.goto(`/payment-expired?order=${order.id}`)
  await page.getByRole('button', { name: es.expired.paid, exact: true }).click()
  await expect(page.getByRole('dialog', { name: es.success.title })).toBeVisible()
})

test('a payment of another amount that comes after expiry is shown as held, and offers no way to a second Pix (ruling 25)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, provider, records }) => {
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await records.expireCharge(order.id)
  await page.goto(`/payment-expired?order=${order.id}`)
  const unpaid = page.getByRole('button', { name: es.expired.unpaid, exact: true })
  await expect(unpaid).toBeEnabled()
  await provider.pay(order.transactionId, '100.00')
  const heldStatus = page
    .getByRole('status')
    .filter({ hasText: 'Llegaron R$\u00a0100,00 de R$\u00a0181,00: faltan R$\u00a081,00' })
  await expect(heldStatus).toBeVisible()
  await expect(unpaid).toBeHidden()
  await expect(page.getByRole('button', { name: es.expired.paid, exact: true })).toBeHidden()
  await page.getByRole('link', { name: held.action }).click()
  await expect(page).toHaveURL(`${product.url}/historial/${order.id}`)
})

for (const [language, texts] of chargeTexts) {
  test(`an expired code whose state cannot be read is reported, and its button reads it again, in ${language}`, {
    tag: '@once',
  }, async ({ page, merchant: _merchant, product, records, pageFaults }) => {
    const order = await placeOrder(product, page.request, 'Rosa Duarte')
    await records.expireCharge(order.id)
    await setLanguage(page, language)
    pageFaults.expect(/\/api\/v1\/orders\//)
    // Without this, each jump of the clock would count as a silence of the stream, and its return would restart the read.
    pageFaults.expect(await withoutEvents(page))
    await page.route(`**/api/v1/orders/${order.id}`, (route) => route.abort('failed'))
    await page.clock.install()
    await page.goto(`/payment-expired?order=${order.id}`)
    const failure = page.getByRole('alert').filter({ hasText: texts.expired.failed })
    // The page asks three times more, with pauses of some seconds.
    await expect(async () => {
      await page.clock.fastForward(4_000)
      await expect(failure).toBeVisible({ timeout: 200 })
    }).toPass({ intervals: [0] })
    await page.unroute(`**/api/v1/orders/${order.id}`)
    await failure.getByRole('button', { name: texts.expired.retry }).click()
    await expect(page.getByRole('button', { name: texts.expired.unpaid, exact: true })).toBeEnabled()
    await expect(failure).toBeHidden()
  })
}

test.describe('the dialog of a confirmed payment', () => {
  for (const [language, texts] of chargeTexts) {
    test(`opens on the code by itself, with amounts, id and status, in ${language} (QR-018, QR-020, QR-021)`, {
      tag: onOneSize(language),
    }, async ({ page, merchant: _merchant, product, provider }) => {
      const order = await placeOrder(product, page.request, 'Rosa Duarte')
      await setLanguage(page, language)
      await openCode(page, order)
      await provider.pay(order.transactionId)
      const success = page.getByRole('dialog', { name: texts.success.title })
      await expect(success).toBeVisible()
      expect(es.success.title).toBe('Pago confirmado!')
      const total = formatMoney({ minor: BigInt(order.total.amountMinor), currency: 'BRL' })
      const pesos = BigInt(order.pesosValue.amountMinor)
      await expect(success.getByText(total)).toBeVisible()
      await expect(
        success.getByText(
          formatMoney({ minor: pesos, currency: 'ARS' }, { decimals: pesos % 100n === 0n ? 0 : 2 }),
        ),
      ).toBeVisible()
      await expect(success.getByText(order.transactionId.slice(-8).toUpperCase())).toBeVisible()
      await expect(success.getByText('Confirmado', { exact: true })).toBeVisible()
    })
  }

  test('on other screens only closes, and its buttons open what they name (QR-022, QR-023)', {
    tag: '@phone',
  }, async ({ page, merchant: _merchant, product, provider }) => {
    const success = successOf(page)
    const payAnother = async (): Promise<void> => {
      const { transactionId } = await placeOrder(product, page.request, 'Rosa Duarte')
      await provider.pay(transactionId)
      await expect(success).toBeVisible()
    }
    await page.clock.install()
    await page.goto('/perfil')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await payAnother()
    await expect(success.getByText(/^Se cierra en (10|9|8) s$/)).toBeVisible()
    await runOut(page, success)
    await expect(page).toHaveURL(/\/perfil/)
    await payAnother()
    await success.getByRole('button', { name: 'Ir al historial ahora' }).click()
    await expect(page).toHaveURL(/\/historial/)
    await payAnother()
    await success.getByRole('button', { name: 'Realizar otra operación' }).click()
    await expect(page).toHaveURL(/\/exchange/)
    await expect(success).toBeHidden()
  })

  test('on Crear Orden its button starts a new form (QR-024)', { tag: '@once' }, async ({
    page,
    merchant: _merchant,
    product,
    provider,
  }) => {
    const exchange = exchangeOf(page)
    await exchange.open()
    await exchange.clientName.fill('Alguien Más')
    const { transactionId } = await placeOrder(product, page.request, 'Rosa Duarte')
    await provider.pay(transactionId)
    await expect(successOf(page).getByRole('button', { name: 'Realizar otro pago' })).toBeVisible()
    await expect(successOf(page).getByRole('button', { name: 'Realizar otra operación' })).toBeHidden()
    const loaded = page.waitForEvent('load')
    await successOf(page).getByRole('button', { name: 'Realizar otro pago' }).click()
    await loaded
    await expect(page).toHaveURL(/\/exchange/)
    await expect(exchange.clientName).toHaveValue('')
    await expect(exchange.generate).toBeEnabled()
    await expect(successOf(page)).toBeHidden()
  })

  test('comes by the server’s event to its owner alone (GEN-016)', { tag: '@once' }, async ({
    page,
    merchant: _merchant,
    product,
    provider,
    records,
    local,
    openBrowser,
  }) => {
    const other = await openBrowser()
    const stranger = newPerson()
    await openAccount(product, other.request, local, stranger)
    await signInContext(product, other, stranger)
    await records.approve(stranger.email)
    const theirs = await other.newPage()
    await theirs.goto('/historial')
    await theirs.evaluate(() => {
      const heard: string[] = []
      Object.assign(globalThis, { heard })
      const stream = new EventSource('/api/v1/live')
      stream.addEventListener('message', ({ data }) => heard.push(data))
      return new Promise((open) => stream.addEventListener('open', open))
    })
    await page.goto('/historial')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    const mine = await placeOrder(product, page.request, 'Rosa Duarte')
    await provider.pay(mine.transactionId)
    await expect(successOf(page)).toBeVisible()
    const other1 = await placeOrder(product, other.request, 'Otra Persona')
    await provider.pay(other1.transactionId)
    await expect(successOf(theirs)).toBeVisible()
    const tail = other1.transactionId.slice(-8).toUpperCase()
    await expect(successOf(theirs).getByText(`ID …${tail}`)).toBeVisible()
    const heard = (await theirs.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)).join(
      '\n',
    )
    expect(heard).toContain(other1.id)
    expect(heard).not.toContain(mine.id)
  })

  test('announces what was confirmed while the tab was hidden, a second after it is seen (GEN-018)', {
    tag: '@once',
  }, async ({ page, merchant: _merchant, product, provider, pageFaults }) => {
    pageFaults.expect(await withoutEvents(page))
    await page.clock.install()
    // Wait for the dialog's first poll: one after the payment would find it in the hidden tab.
    const looked = page.waitForResponse('**/api/v1/orders/confirmed?**')
    await page.goto('/perfil')
    await (await looked).finished()
    const { id, transactionId } = await placeOrder(product, page.request, 'Rosa Duarte')
    const hiddenAt = Date.now()
    await hide(page)
    await provider.pay(transactionId)
    await confirmed(page.request, id)
    const answer = page.waitForResponse('**/api/v1/orders/confirmed?**')
    await pauseClock(page)
    await show(page)
    const since = Date.parse(new URL((await answer).url()).searchParams.get('since') ?? '')
    expect(Math.abs(since - hiddenAt)).toBeLessThan(8_000)
    await (await answer).finished()
    await page.clock.runFor(900)
    await expect(successOf(page)).toHaveCount(0)
    await page.clock.runFor(100)
    await comes(page, successOf(page))
  })

  test('checks each hour, and forgets what it showed if that is more than 100 payments (GEN-017)', {
    tag: '@once',
  }, async ({ page, merchant: _merchant }) => {
    const hourMs = 60 * 60_000
    const keep = (count: number) =>
      page.evaluate((ids) => {
        sessionStorage.setItem(
          'confirmed-shown',
          JSON.stringify(Array.from({ length: ids }, (_, n) => `${n}`)),
        )
      }, count)
    const kept = () =>
      page.evaluate(() => JSON.parse(sessionStorage.getItem('confirmed-shown') ?? '[]').length)
    await page.clock.install()
    await page.goto('/perfil')
    await keep(101)
    await pauseClock(page)
    // The dialog's script loads separately from the screen. The dialog's first read shows that its hour has begun.
    let begun = false
    page.on('request', (request) => (begun ||= request.url().includes('/api/v1/orders/confirmed?')))
    await page.reload()
    await expect(async () => {
      await page.clock.runFor(5)
      expect(begun).toBe(true)
    }).toPass({ intervals: [20] })
    // The clock has moved by a few milliseconds since then.
    await page.clock.fastForward(hourMs - 1_000)
    expect(await kept()).toBe(101)
    await page.clock.fastForward(1_000)
    expect(await kept()).toBe(0)
    await keep(100)
    await page.clock.fastForward(hourMs)
    expect(await kept()).toBe(100)
    await keep(101)
    await page.clock.fastForward(hourMs)
    expect(await kept()).toBe(0)
  })

  test('is shown in one tab: the other tabs of the browser do not show it (GEN-017)', {
    tag: '@once',
  }, async ({ page, context, merchant: _merchant, product, provider }) => {
    const second = await context.newPage()
    for (const tab of [page, second]) {
      await tab.goto('/perfil')
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await hide(second)
    const { transactionId } = await placeOrder(product, page.request, 'Rosa Duarte')
    await provider.pay(transactionId)
    await expect(successOf(page)).toBeVisible()
    await expect
      .poll(() => second.evaluate(() => sessionStorage.getItem('confirmed-shown')), {
        message: 'the hidden tab heard of it',
      })
      .toContain('-')
    await show(second)
    // If the first payment still waited in this tab, it would be shown before the next one.
    const next = await placeOrder(product, page.request, 'Otra Persona')
    await provider.pay(next.transactionId)
    await expect(successOf(second).getByText(next.transactionId.slice(-8).toUpperCase())).toBeVisible()
  })
})

test('a payment of another amount takes the code away and says not to ask for a second one, here and on the page of the charge', {
  tag: '@phone',
}, async ({ page, merchant: _merchant, product, provider }) => {
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await openCode(page, order)
  await provider.pay(order.transactionId, '100.00')
  const heldStatus = page
    .getByRole('status')
    .filter({ hasText: 'Llegaron R$\u00a0100,00 de R$\u00a0181,00: faltan R$\u00a081,00' })
  await expect(heldStatus).toBeVisible()
  await expect(page.getByText(es.waiting)).toBeHidden()
  await expect(page.getByRole('button', { name: es.copy.action })).toBeHidden()
  await page.getByRole('link', { name: held.action }).click()
  await expect(page).toHaveURL(`${product.url}/historial/${order.id}`)
  const summary = page.getByRole('region', { name: pageEs.summary })
  await expect(summary.getByRole('status')).toHaveText(pageEs.standing.held)
  await expect(summary.getByText(pageEs.held.unpaid)).toBeVisible()
  await expect(page.getByRole('link', { name: pageEs.actions.continue })).toBeHidden()
})
