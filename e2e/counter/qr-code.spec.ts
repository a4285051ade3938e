import type { Page } from '@playwright/test'
import type { OrderView } from '@puente/contract/orders/orders'
import { formatMoney } from '@puente/domain/money-format'
import { texts as es } from '../../apps/web/src/messages/es/collections/own.ts'
import { expectAccessible } from '../world/accessible.ts'
import { successOf } from '../world/exchange.ts'
import { placeOrder } from '../world/orders.ts'
import { answered } from '../world/page-faults.ts'
import { newPerson, openAccount, signInContext } from '../world/people.ts'
import { chargeTexts, openCode, setLanguage } from '../world/qr-code.ts'
import { readQrPicture } from '../world/qr-picture.ts'
import { onOneSize } from '../world/sizes.ts'
import { expect, test } from '../world/test.ts'

const money = ({ amountMinor, currency }: OrderView['total'] | OrderView['pesosValue']): string =>
  formatMoney({ minor: BigInt(amountMinor), currency })

const remembered = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('pendingCharge'))

/** Opens the code's screen with a router state of an older version, or one set in the console. */
async function openWithState(page: Page, state: object): Promise<void> {
  // From a document without a router, which would follow the change itself.
  await page.goto('/env.json')
  await page.evaluate((forged) => {
    history.replaceState({ key: 'forged', __TSR_key: 'forged', __TSR_index: 0, ...forged }, '', '/qr-code')
  }, state)
  await page.reload()
}

/** The process hears of a setting a little after it was written. */
async function heard(page: Page, known: Record<string, unknown>): Promise<void> {
  await expect
    .poll(async () => (await page.request.get('/api/v1/settings')).json(), { message: 'the settings' })
    .toMatchObject(known)
}

test.describe('the way back to a code', () => {
  for (const [language, texts] of chargeTexts) {
    test(`says that the code is being made, then shows it in full, in ${language} (QR-005, QR-007, QR-008, QR-009, QR-029)`, {
      tag: onOneSize(language),
    }, async ({ page, merchant: _merchant, product, records }) => {
      await records.set({ 'payee.name': 'Puente Pagos Ltda.', 'payee.taxId': '11222333000181' })
      const order = await placeOrder(product, page.request, 'Rosa Duarte')
      await records.set({ 'order.feeMinor': '250' })
      try {
        await heard(page, { payeeName: 'Puente Pagos Ltda.', order: { fee: { amountMinor: '250' } } })
        await setLanguage(page, language)
        // The text stays for a second and a half, which may be too short for a slow machine to check it.
        let letGo = (): void => undefined
        const held = new Promise<void>((resolve) => (letGo = resolve))
        await page.route(`**/api/v1/orders/${order.id}`, async (route) => {
          await held
          await route.continue()
        })
        await page.goto(`/payment-processing?order=${order.id}`)
        await expect(page.getByRole('heading', { name: texts.preparing.title })).toBeVisible()
        await expect(page.getByText(texts.preparing.text)).toBeVisible()
        letGo()
        await expect(page).toHaveURL(/\/qr-code$/)

        await expect(page.getByRole('heading', { name: texts.title }).first()).toBeVisible()
        await expect(page.getByText(money(order.total), { exact: true }).first()).toBeVisible()
        await expect(page.getByText(money(order.pesosValue)).first()).toBeVisible()
        await expect(page.getByText(order.transactionId)).toBeVisible()
        // The fee that this charge was made with; the setting has another one now.
        expect(order.fee.amountMinor).toBe('100')
        await expect(page.getByText(texts.feeNote(money(order.fee)))).toBeVisible()
        expect(es.preparing).toEqual({ title: 'Generando el Pix!', text: 'Espere un momento...' })
        expect([es.title, es.feeNote('R$ 1,00')]).toEqual([
          'Escanea el código QR',
          'El valor incluye una tarifa de servicio de R$ 1,00',
        ])
        const payee = page.getByLabel(texts.payee.label)
        await expect(payee.getByText('Puente Pagos Ltda.')).toBeVisible()
        await expect(payee.getByText('Instituição de Pagamento PIX')).toBeVisible()
        await expect(page.getByText('11.222.333/0001-81')).toBeVisible()
      } finally {
        await records.set({ 'order.feeMinor': null, 'payee.name': null, 'payee.taxId': null })
      }
    })
  }

  test('shows for a second and a half that the code is being made (QR-033)', { tag: '@once' }, async ({
    page,
    merchant: _merchant,
    product,
  }) => {
    const order = await placeOrder(product, page.request, 'Rosa Duarte')
    await page.addInitScript(() => {
      const times: Record<string, number> = {}
      Object.assign(globalThis, { times })
      new MutationObserver(() => {
        const title = document.querySelector('h1')?.textContent
        if (title !== undefined && title !== null) times[title] ??= performance.now()
      }).observe(document, { childList: true, subtree: true })
    })
    await openCode(page, order)
    const stayed = await page.evaluate(
      ([making, code]) => {
        const { times } = globalThis as unknown as { times: Record<string, number> }
        return (times[code ?? ''] ?? 0) - (times[making ?? ''] ?? 0)
      },
      [es.preparing.title, es.title],
    )
    expect(stayed).toBeGreaterThan(1_450)
  })

  test('draws the code of the server, which a bank reads (QR-006)', async ({
    page,
    merchant: _merchant,
    product,
    payer,
  }) => {
    const order = await placeOrder(product, page.request, 'Rosa Duarte')
    await openCode(page, order)
    const bank = await payer.openBank()
    expect(await readQrPicture(page.locator('.charge-ring').getByRole('img'), bank)).toBe(order.pixCode)
    await expect(page.getByText('Modo de prueba').first()).toBeVisible()
  })

  test('hides facts about the payee that the operator has not set (QR-009)', { tag: '@once' }, async ({
    page,
    merchant: _merchant,
    product,
    records,
  }) => {
    const order = await placeOrder(product, page.request, 'Rosa Duarte')
    await records.set({ 'payee.name': '', 'payee.taxId': '11222333000181' })
    await openCode(page, order)
    const payee = page.getByLabel(es.payee.label)
    try {
      await heard(page, { payeeName: null, payeeTaxId: '11.222.333/0001-81' })
      await page.reload()
      await expect(payee.getByText('Instituição de Pagamento PIX')).toBeVisible()
      await expect(page.getByText('11.222.333/0001-81')).toBeVisible()
      await records.set({ 'payee.taxId': '' })
      await heard(page, { payeeTaxId: null })
      await page.reload()
      await expect(page.getByText(order.transactionId)).toBeVisible()
      await expect(payee).toBeHidden()
      await expect(page.getByText(es.payee.institution)).toBeHidden()
    } finally {
      await records.set({ 'payee.name': null, 'payee.taxId': null })
    }
  })

  test('finds the newest payable order if none is named, and reports that no order is payable (QR-031, QR-032)', {
    tag: '@phone',
  }, async ({ page, merchant: _merchant, product }) => {
    await page.goto('/payment-processing')
    await expect(
      page.getByText('Datos del QR code no encontrados. Por favor, intente nuevamente.', { exact: true }),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/exchange/)
    await placeOrder(product, page.request, 'Rosa Duarte', { realValueMinor: '5000' })
    const latest = await placeOrder(product, page.request, 'Rosa Duarte', { realValueMinor: '6000' })
    await page.goto('/payment-processing')
    await expect(page).toHaveURL(/\/qr-code$/)
    await expect(page.getByText(latest.transactionId)).toBeVisible()
  })

  test('shows a lost connection as such, and goes on from there', { tag: '@once' }, async ({
    page,
    merchant: _merchant,
    product,
    pageFaults,
  }) => {
    pageFaults.expect(/\/api\/v1\/orders/)
    const order = await placeOrder(product, page.request, 'Rosa Duarte')
    await page.route(`**/api/v1/orders/${order.id}`, (route) => route.abort('failed'))
    await page.goto(`/payment-processing?order=${order.id}`)
    const again = page.getByRole('button', { name: 'Reintentar' })
    await expect(again).toBeVisible()
    await page.unroute(`**/api/v1/orders/${order.id}`)
    await again.click()
    await expect(page).toHaveURL(/\/qr-code$/)
    await expect(page.getByText(order.transactionId)).toBeVisible()
  })
})

test.describe('what names the charge', () => {
  test("is a record of the id and its time, open to other tabs, removed at the charge's end (QR-001, QR-003, QR-015, QR-018)", {
    tag: '@phone',
  }, async ({ page, context, merchant: _merchant, product, provider }) => {
    const order = await placeOrder(product, page.request, 'Rosa Duarte')
    await openCode(page, order)
    const record = JSON.parse((await remembered(page)) ?? 'null')
    expect(record).toEqual({ transactionId: order.transactionId, at: expect.any(Number) })

    const second = await context.newPage()
    await second.goto('/qr-code')
    await expect(second.getByText(order.transactionId)).toBeVisible()
    await expect(second.getByRole('timer')).toContainText(/1[89]:\d\d|20:00/)
    const secondsOf = async (tab: Page): Promise<number> => {
      const [minutes = 0, seconds = 0] = ((await tab.getByRole('timer').textContent()) ?? '')
        .split(':')
        .map(Number)
      return minutes * 60 + seconds
    }
    const [mine, theirs] = await Promise.all([secondsOf(page), secondsOf(second)])
    expect(Math.abs(mine - theirs)).toBeLessThanOrEqual(2)
    await second.close()
    await page.bringToFront()

    await provider.pay(order.transactionId)
    await expect(successOf(page)).toBeVisible()
    await expect.poll(() => remembered(page)).toBeNull()
  })

  test('never decides what is shown: a forged state shows what the server has of that charge (QR-001, QR-002)', {
    tag: '@once',
  }, async ({ page, merchant: _merchant, product }) => {
    const order = await placeOrder(product, page.request, 'Rosa Duarte')
    await openWithState(page, {
      realValue: '1',
      pesosValue: '99999999',
      pixData: { transactionId: order.transactionId, qrCode: '00020101forged', pix_qr_code: 'data:,' },
    })
    await expect(page.getByText(money(order.total), { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: es.copy.show, exact: true }).click()
    expect(await page.getByLabel(es.copy.code).inputValue()).toBe(order.pixCode)
  })

  for (const [language, texts] of chargeTexts) {
    test(`opens no foreign, unknown or outdated charge, in ${language} (QR-003, QR-004)`, {
      tag: '@once',
    }, async ({ page, merchant: _merchant, product, records, local, browser, pageFaults }) => {
      pageFaults.expect(answered(404, '/api/v1/orders/'))
      const notFound = page.getByText(texts.notFound, { exact: true })
      const refused = async (): Promise<void> => {
        await expect(page).toHaveURL(/\/exchange/)
        await expect(notFound).toBeVisible()
      }
      expect(es.notFound).toBe('Datos de QR code no encontrados')
      await setLanguage(page, language)
      await page.goto('/qr-code')
      await refused()

      const other = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '198.18.77.7' } })
      const stranger = newPerson()
      await openAccount(product, other.request, local, stranger)
      await signInContext(product, other, stranger)
      await records.approve(stranger.email)
      const theirs = await placeOrder(product, other.request, 'Otra Persona')
      await other.close()
      for (const transactionId of [theirs.transactionId, '../../session']) {
        await openWithState(page, { pixData: { transactionId } })
        await refused()
      }

      const mine = await placeOrder(product, page.request, 'Rosa Duarte')
      const old = { transactionId: mine.transactionId, at: Date.now() - 21 * 60_000 }
      await page.evaluate((text) => localStorage.setItem('pendingCharge', text), JSON.stringify(old))
      await page.goto('/qr-code')
      await refused()
      expect(await remembered(page)).toBeNull()
    })
  }
})

test('the screens of the way back have no fault of WCAG 2.2 AA', async ({
  page,
  merchant: _merchant,
  product,
}) => {
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await page.route(`**/api/v1/orders/${order.id}`, () => undefined)
  await page.goto(`/payment-processing?order=${order.id}`)
  await expect(page.getByRole('heading', { name: es.preparing.title })).toBeVisible()
  await expectAccessible(page, 'the making')
  await page.unroute(`**/api/v1/orders/${order.id}`)
  await openCode(page, order)
  await expectAccessible(page, 'the code')
})
