import type { Page } from '@playwright/test'
import { texts as turnedEs } from '../../apps/web/src/messages/es/collections/turned.ts'
import { texts as turnedPt } from '../../apps/web/src/messages/pt/collections/turned.ts'
import { expectAccessible } from '../world/accessible.ts'
import { askForStatus, placeOrder } from '../world/orders.ts'
import { chargeEs, chargeTexts, openCode, setLanguage } from '../world/qr-code.ts'
import { readQrPicture } from '../world/qr-picture.ts'
import { onOneSize } from '../world/sizes.ts'
import { expect, test } from '../world/test.ts'

const turnedTexts = { es: turnedEs, pt: turnedPt }

/** The parts of the screen that is turned to the client. */
function turnedScreenOf(page: Page) {
  const screen = page.getByRole('dialog', { name: /^(Pantalla para el cliente|Tela para o cliente)$/ })
  return {
    screen,
    client: screen.locator('.turned-half'),
    bar: screen.locator('.turned-bar'),
    angle: () => screen.locator('.turned-half').evaluate((node) => getComputedStyle(node).rotate),
  }
}

for (const [language, texts] of chargeTexts) {
  test(`the screen turned to the client is in Portuguese and shows no rate or pesos; the merchant's bar stays in ${language}`, {
    tag: onOneSize(language),
  }, async ({ page, merchant: _merchant, product, payer, records, viewport }) => {
    await records.set({ 'payee.name': 'Puente Pagamentos Ltda' })
    try {
      const order = await placeOrder(product, page.request, 'Rosa Duarte')
      await setLanguage(page, language)
      // The merchant's language for store pages must not change the client's language.
      await page.addInitScript(() => localStorage.setItem('language.store', 'es'))
      await openCode(page, order)
      await expect(page.getByText('Puente Pagamentos Ltda')).toBeVisible()
      await page.getByRole('button', { name: texts.turn }).click()
      const { screen, client, bar, angle } = turnedScreenOf(page)
      await expect(client.getByText('Pague para Parrilla El Puente')).toBeVisible()
      await expect(client.getByText('R$\u00a0181,00')).toBeVisible()
      await expect(client.getByText('Aguardando o pagamento')).toBeVisible()
      await expect(client.getByText('Recebedor: Puente Pagamentos Ltda')).toBeVisible()
      const bank = await payer.openBank()
      expect(await readQrPicture(client.getByRole('img'), bank)).toBe(order.pixCode)
      await expect(bar.getByRole('button', { name: turnedTexts[language].turnBack })).toBeFocused()
      await expect(
        bar.getByText(
          language === 'es'
            ? /^Esperando el pago, quedan \d\d:\d\d$/
            : /^Aguardando o pagamento, faltam \d\d:\d\d$/,
        ),
      ).toBeVisible()
      await expect(screen.getByText(/(?<!R)\$\u00a0\d/)).toHaveCount(0)
      await expectAccessible(page, 'the code turned to the client')

      const isWide = (viewport?.width ?? 0) >= 900
      expect(await angle()).toBe(isWide ? 'none' : '180deg')
      const [screenBox, clientBox] = await Promise.all([screen.boundingBox(), client.boundingBox()])
      expect(screenBox).toMatchObject({ x: 0, y: 0, ...viewport })
      await expect(client.getByText('Abra o app do seu banco e toque em Pix')).toBeVisible({
        visible: isWide,
      })
      // The client's half needs no scrolling.
      expect(await client.evaluate((node) => node.scrollHeight - node.clientHeight)).toBeLessThanOrEqual(0)
      expect((clientBox?.y ?? Number.NaN) + (clientBox?.height ?? Number.NaN)).toBeLessThan(
        viewport?.height ?? 0,
      )

      await page.keyboard.press('Escape')
      await expect(screen).toBeHidden()
      await expect(page.getByRole('button', { name: texts.turn })).toBeFocused()
    } finally {
      await records.set({ 'payee.name': null })
    }
  })
}

test('a person without a business is not named to the client', { tag: '@once' }, async ({
  page,
  openPerson,
  signIn,
  product,
  records,
}) => {
  const person = await openPerson({ companyName: null })
  await signIn(person)
  await records.approve(person.email)
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await openCode(page, order)
  await page.getByRole('button', { name: chargeEs.turn }).click()
  const { client } = turnedScreenOf(page)
  await expect(client.getByText('Pague com Pix')).toBeVisible()
  await expect(client.getByText(person.fullName)).toHaveCount(0)
})

test('turned without a network, the code warns both sides, and shows the payment once the connection is back', {
  tag: '@phone',
}, async ({ page, context, merchant: _merchant, product, provider, pageFaults }) => {
  pageFaults.expect(/\/api\/v1\//)
  pageFaults.expect(/ERR_INTERNET_DISCONNECTED/)
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await openCode(page, order)
  // The turned screen loads ahead of the press.
  await expect(page.getByRole('button', { name: chargeEs.turn })).toBeEnabled()
  await context.setOffline(true)
  await page.getByRole('button', { name: chargeEs.turn }).click()
  const { screen, client, bar } = turnedScreenOf(page)
  await expect(client.getByText('Sem conexão no momento')).toBeVisible()
  await expect(client.getByText(/^Se você já pagou, não pague de novo/)).toBeVisible()
  await expect(bar.getByText(chargeEs.connection.silent('Puente'))).toBeVisible()
  await expect(bar.getByText(chargeEs.connection.silentAdvice)).toBeVisible()
  await expect(client.getByRole('timer')).toBeVisible()
  await context.setOffline(false)
  await expect(client.getByText('Aguardando o pagamento')).toBeVisible()
  await provider.pay(order.transactionId)
  await expect(client.getByText('Pagamento confirmado')).toBeVisible()
  await bar.getByRole('button', { name: turnedEs.turnBack }).click()
  await expect(page.getByRole('dialog', { name: 'Pago confirmado!' })).toBeVisible()
  await expect(screen).toBeHidden()
})

for (const [language, texts] of chargeTexts) {
  test(`paid while turned: the client reads the confirmation in Portuguese and in reais; the pesos are on the merchant's side, in ${language}`, {
    tag: onOneSize(language),
  }, async ({ page, merchant: _merchant, product, provider, viewport }) => {
    const order = await placeOrder(product, page.request, 'Rosa Duarte')
    await setLanguage(page, language)
    await openCode(page, order)
    await page.getByRole('button', { name: texts.turn }).click()
    const { screen, client, bar } = turnedScreenOf(page)
    await expect(screen).toBeVisible()
    await provider.pay(order.transactionId)
    await expect(client.getByText('Pagamento confirmado', { exact: true })).toBeVisible()
    await expect(client.getByText('R$\u00a0181,00', { exact: true })).toBeVisible()
    await expect(client.getByText('Para Parrilla El Puente')).toBeVisible()
    const pesos = /(?<!R)\$\u00a0\d/
    await expect(client.getByText(pesos)).toHaveCount(0)
    const isWide = (viewport?.width ?? 0) >= 900
    await expect(screen.getByText(pesos)).toBeVisible({ visible: !isWide })
    await expect(page.getByRole('dialog', { name: texts.success.title })).toHaveCount(0)
    await expectAccessible(page, 'a paid code, turned to the client')

    // The success screen appears only when the merchant turns back.
    await bar.getByRole('button', { name: turnedTexts[language].turnBack }).click()
    const success = page.getByRole('dialog', { name: texts.success.title })
    await expect(success).toBeVisible()
    await expect(success.getByText(pesos)).toBeVisible()
    await expect(page).toHaveURL(/\/historial/)
    await expect(success).toBeVisible()
  })
}

test("while the screen is turned, a payment of too little shows the merchant the 'do not hand over' warning", {
  tag: '@phone',
}, async ({ page, merchant: _merchant, product, provider }) => {
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await openCode(page, order)
  await page.getByRole('button', { name: chargeEs.turn }).click()
  const { screen } = turnedScreenOf(page)
  await expect(screen).toBeVisible()
  await provider.pay(order.transactionId, '180.99')
  await expect(page.getByRole('heading', { level: 1, name: 'NO ENTREGUES' })).toBeVisible()
  await expect(screen).toBeHidden()
})

test('an expired code leads from the turned screen to the expiry page', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, records }) => {
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await openCode(page, order)
  await page.getByRole('button', { name: chargeEs.turn }).click()
  const { screen } = turnedScreenOf(page)
  await expect(screen).toBeVisible()
  await records.expireCharge(order.id)
  await askForStatus(page.request, order.id)
  await expect(page).toHaveURL(/\/payment-expired/)
  await expect(screen).toBeHidden()
})
