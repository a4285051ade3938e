import { texts as es } from '../../apps/web/src/messages/es/charge-page/channels.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/charge-page/channels.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../world/accessible.ts'
import { successOf } from '../world/exchange.ts'
import { placeOrder } from '../world/orders.ts'
import type { Provider } from '../world/payer.ts'
import type { Product } from '../world/product.ts'
import { readQrPicture } from '../world/qr-picture.ts'
import { openCode, setLanguage } from '../world/qr-code.ts'
import { onOneSize } from '../world/sizes.ts'
import { expect, test } from '../world/test.ts'

/** A charge whose success stands on the open screen of its code. */
async function paidOnScreen(
  {
    page,
    product,
    provider,
  }: { readonly page: Page; readonly product: Product; readonly provider: Provider },
  language: 'es' | 'pt',
) {
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await setLanguage(page, language)
  await openCode(page, order)
  await provider.pay(order.transactionId)
  const success = page.getByRole('dialog', { name: /Pag(o|amento) confirmado!/ })
  await expect(success).toBeVisible()
  return { order, success }
}

test('the success names who paid according to the provider, the client of the charge where that is another person, and the time of the Pix (ruling 61)', {
  tag: '@phone',
}, async ({ page, merchant: _merchant, product, provider, request }) => {
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await openCode(page, order)
  await provider.payAs(order.transactionId, { name: 'Carlos Eduardo Sampaio', taxId: '11144477735' })
  const success = successOf(page)
  await expect(success.getByText('Pagó Carlos Eduardo Sampaio')).toBeVisible()
  await expect(success.getByText('Cobro a nombre de Rosa Duarte')).toBeVisible()
  await expect(success.getByText('Pagó otra persona')).toBeVisible()

  await page.goto(`/historial/${order.id}`)
  await expect(page.getByText('Carlos Eduardo Sampaio · ***.444.777-**')).toBeVisible()
  await expect(page.getByText('No es el cliente que cargaste en el cobro')).toBeVisible()
  const { receiptUrl } = await (await page.request.get(`/api/v1/charges/${order.id}`)).json()
  const receipt = await request.get(new URL(receiptUrl).pathname)
  const html = await receipt.text()
  expect(html).toContain('C*** E*** S***')
  expect(html).toContain('R*** D***')
  expect(html).not.toContain('Sampaio')
})

test('the success names the payer and the client where one document has two names (ruling 61)', {
  tag: '@phone',
}, async ({ page, merchant: _merchant, product, provider }) => {
  const clientName = 'Ana Paula Albuquerque de Vasconcelos'
  const order = await placeOrder(product, page.request, clientName)
  await openCode(page, order)
  await provider.payAs(order.transactionId, { name: 'João Pereira', taxId: '52998224725' })
  const success = successOf(page)
  await expect(success.getByText('Pagó João Pereira')).toBeVisible()
  await expect(success.getByText(`Cobro a nombre de ${clientName}`)).toBeVisible()
  await expect(success.getByText('Pagó otra persona')).toHaveCount(0)
})

test('the success names only the client of the charge where the provider does not name the payer (ruling 61)', {
  tag: '@phone',
}, async ({ page, merchant: _merchant, product, provider }) => {
  await provider.fault('omitPayer')
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await openCode(page, order)
  await provider.pay(order.transactionId)
  const success = successOf(page)
  await expect(success.getByText('Cobro a nombre de Rosa Duarte')).toBeVisible()
  await expect(success.getByText(/Pagó/)).toHaveCount(0)
})

test('a payment of another charge closes by itself and leads nobody away from the code, or the NO ENTREGUES, on screen (QR-022)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, provider }) => {
  await page.clock.install()
  const [shown, other] = [
    await placeOrder(product, page.request, 'Rosa Duarte'),
    await placeOrder(product, page.request, 'Bia Luz'),
  ]
  await openCode(page, shown)
  await provider.pay(other.transactionId)
  const success = successOf(page)
  await expect(success.getByText(/^Se cierra en \d+ s$/)).toBeVisible()
  await page.clock.fastForward(11_000)
  await expect(success).toHaveCount(0)
  await expect(page).toHaveURL('/qr-code')

  await provider.pay(shown.transactionId, '100.00')
  const stop = page.getByRole('heading', { level: 1, name: 'NO ENTREGUES' })
  await expect(stop).toBeVisible()
  const third = await placeOrder(product, page.request, 'Caio Reis')
  await provider.pay(third.transactionId)
  await expect(success).toBeVisible()
  await page.clock.fastForward(11_000)
  await expect(success).toHaveCount(0)
  await expect(stop).toBeVisible()
})

for (const [language, words, title, ending] of [
  ['es', 'NO ENTREGUES', 'Pago reembolsado: R$\u00a0181,00', 'refunded'],
  ['pt', 'NÃO ENTREGUE', 'Pagamento em disputa: R$\u00a0181,00', 'disputed'],
] as const) {
  test(`a payment that is ${ending} while its success is shown replaces it at once with the 'do not hand over' warning, in ${language}`, {
    tag: onOneSize(language),
  }, async ({ page, merchant: _merchant, product, provider }) => {
    const { order, success } = await paidOnScreen({ page, product, provider }, language)
    if (ending === 'refunded') await provider.sendBack(order.transactionId, '181.00')
    else await provider.dispute(order.transactionId)
    const sign = page.getByRole('dialog', { name: words })
    await expect(sign.getByRole('status').getByText(title, { exact: true })).toBeVisible()
    await expect(success).toHaveCount(0)
    await expect(sign.getByRole('link')).toBeFocused()
    await expect(
      page.getByText(title.split(':')[0] ?? '', { exact: true }),
      'no toast covers the sign',
    ).toHaveCount(0)
    await expectAccessible(page, 'a payment that was taken back')
    await page.keyboard.press('Escape')
    await expect(sign).toBeVisible()
    await sign.getByRole('link').click()
    await expect(sign).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`/historial/${order.id}`))
    await expect(page.getByText(title, { exact: true }), 'no toast repeats the sign').toHaveCount(0)
  })
}

for (const [language, words, amount, title, pesos] of [
  [
    'es',
    'NO ENTREGUES',
    '50.00',
    'Se está devolviendo una parte de este pago',
    /^Vos recibís \$.+ de \$.+ Antes/,
  ],
  [
    'pt',
    'NÃO ENTREGUE',
    '181.00',
    'O pagamento de R$\u00a0181,00 está sendo devolvido',
    /^Você recebe \$\u00a00,00 de \$.+ Antes/,
  ],
] as const) {
  test(`a refund of R$ ${amount} that begins while the success is shown replaces it with the 'do not hand over' warning, in ${language}`, {
    tag: onOneSize(language),
  }, async ({ page, merchant: _merchant, product, provider }) => {
    const { order, success } = await paidOnScreen({ page, product, provider }, language)
    await provider.beginSendingBack(order.transactionId, amount)
    const sign = page.getByRole('dialog', { name: words })
    await expect(sign.getByRole('status').getByText(title, { exact: true })).toBeVisible()
    await expect(sign.getByText(pesos)).toBeVisible()
    await expect(success).toHaveCount(0)
    await expectAccessible(page, 'a payment that goes back')
    await sign.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/historial/${order.id}`))
  })
}

test('the pesos are the largest words, and stay on one line inside the screen', async ({
  page,
  merchant: _merchant,
  product,
  provider,
}) => {
  for (const realValueMinor of ['18000', '500000']) {
    const order = await placeOrder(product, page.request, 'Rosa Duarte', { realValueMinor })
    await openCode(page, order)
    await provider.pay(order.transactionId)
    const pesos = successOf(page).locator('.success-pesos')
    await expect(pesos).toBeVisible()
    const { size, fits } = await pesos.evaluate((element) => ({
      size: Number.parseFloat(getComputedStyle(element).fontSize),
      fits: element.scrollWidth <= element.clientWidth && element.getBoundingClientRect().left >= 0,
    }))
    expect(size).toBeGreaterThanOrEqual(40)
    if (realValueMinor === '18000') expect(size).toBeGreaterThanOrEqual(60)
    expect(fits).toBe(true)
    await successOf(page).getByRole('button', { name: 'Ir al historial ahora' }).click()
    await expect(page).toHaveURL(/\/historial/)
    await expect(
      page.getByText('Pago confirmado', { exact: true }),
      'no toast repeats what the full screen has said',
    ).toHaveCount(0)
  }
})

test('on a phone, the line of the seconds left is in sight below a payment by another person, and below a late one', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, provider, records }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const seconds = successOf(page).getByText(/ \d+ s$/)
  const another = await placeOrder(product, page.request, 'Rosa Duarte')
  await openCode(page, another)
  await provider.payAs(another.transactionId, { name: 'Carlos Eduardo Sampaio', taxId: '11144477735' })
  await expect(successOf(page).getByText('Pagó otra persona')).toBeVisible()
  await expect(seconds).toBeInViewport({ ratio: 1 })
  await successOf(page).getByRole('button', { name: 'Ir al historial ahora' }).click()

  const late = await placeOrder(product, page.request, 'Rosa Duarte')
  await records.expireCharge(late.id)
  await page.goto(`/payment-processing?order=${late.id}`)
  await expect(page).toHaveURL(/\/payment-expired/)
  await provider.payAs(late.transactionId, { name: 'Carlos Eduardo Sampaio', taxId: '11144477735' })
  await expect(successOf(page).getByText('Llegó después del vencimiento y se acreditó igual.')).toBeVisible()
  await expect(seconds).toBeInViewport({ ratio: 1 })
})

test('on a phone, the line of the seconds left is in sight in Portuguese, whose title and buttons need more lines', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, provider }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await setLanguage(page, 'pt')
  const order = await placeOrder(product, page.request, 'Joana Prado')
  await openCode(page, order)
  await provider.pay(order.transactionId)
  const success = page.getByRole('dialog', { name: 'Pagamento confirmado!' })
  await expect(success.getByText('Cobrança em nome de Joana Prado')).toBeVisible()
  await expect(success.getByText(/ \d+ s$/)).toBeInViewport({ ratio: 1 })
})

test('on a wide screen the sun stands beside the words', async ({
  page,
  merchant: _merchant,
  product,
  provider,
  viewport,
}) => {
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await openCode(page, order)
  await provider.pay(order.transactionId)
  const pesos = successOf(page).locator('.success-pesos')
  await expect(pesos).toBeVisible()
  const [sun, words] = await Promise.all([
    successOf(page).locator('.success-sun').boundingBox(),
    pesos.boundingBox(),
  ])
  const beside = (sun?.x ?? 0) + (sun?.width ?? 0) <= (words?.x ?? 0)
  expect(beside).toBe((viewport?.width ?? 0) >= 900)
})

for (const [language, texts, title] of [
  ['es', es, 'Pago confirmado!'],
  ['pt', pt, 'Pagamento confirmado!'],
] as const) {
  test(`the success gives the receipt by WhatsApp, as a code, on paper and as an address, and waits meanwhile, in ${language}`, {
    tag: onOneSize(language),
  }, async ({ page, context, merchant: _merchant, product, provider }) => {
    await setLanguage(page, language)
    const whatsapp = { countryCode: '+55', number: '(11) 98765-4321' }
    const order = await placeOrder(product, page.request, 'Rosa Duarte', { whatsapp })
    await openCode(page, order)
    await provider.pay(order.transactionId)
    const success = page.getByRole('dialog', { name: title })
    await success.getByRole('button', { name: texts.title }).click()
    const ways = page.getByRole('dialog', { name: texts.title })
    const { receiptUrl } = await (await page.request.get(`/api/v1/charges/${order.id}`)).json()

    const chat = ways.getByRole('link', { name: texts.whatsapp.title('+55 (11) 98765-4321') })
    const address = new URL((await chat.getAttribute('href')) ?? '')
    expect(address.origin + address.pathname).toBe('https://wa.me/5511987654321')
    expect(address.searchParams.get('text')).toBe(`Comprovante do seu Pix de R$\u00a0181,00: ${receiptUrl}`)
    await expect(ways.getByRole('link', { name: texts.print.title })).toHaveAttribute(
      'href',
      `${receiptUrl}?imprimir`,
    )
    await expectAccessible(page, 'the ways of the receipt')

    await ways.getByRole('button', { name: texts.show.title }).click()
    const drawn = ways.getByRole('img', { name: texts.show.alt })
    await expect(drawn).toBeVisible()
    expect(await readQrPicture(drawn, await context.newPage())).toBe(receiptUrl)
    await page.bringToFront()
    await ways.getByRole('button', { name: texts.back }).click()
    await page.keyboard.press('Escape')
    await expect(ways).toBeHidden()
    await expect(success, 'it no longer leaves by itself').toBeVisible()
    await expect(success.getByText(/ \d+ s$/)).toHaveCount(0)
  })
}

test('the page that "Imprimir" opens prints the receipt by itself, once', { tag: '@once' }, async ({
  page,
  merchant: _merchant,
  product,
  provider,
}) => {
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await provider.pay(order.transactionId)
  await expect
    .poll(async () => (await (await page.request.get(`/api/v1/charges/${order.id}`)).json()).receiptUrl)
    .not.toBeNull()
  const { receiptUrl } = await (await page.request.get(`/api/v1/charges/${order.id}`)).json()
  let prints = 0
  await page.exposeFunction('notePrint', () => void (prints += 1))
  await page.addInitScript(() => {
    globalThis.print = () => (globalThis as unknown as { notePrint: () => void }).notePrint()
  })
  await page.goto(`${receiptUrl}?imprimir`)
  await expect.poll(() => prints).toBe(1)
  await page.goto(receiptUrl)
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible()
  expect(prints).toBe(1)
})
