import { expectAccessible } from '../world/accessible.ts'
import { confirmed, placeOrder } from '../world/orders.ts'
import { openCode, setLanguage } from '../world/qr-code.ts'
import { onOneSize } from '../world/sizes.ts'
import { expect, test } from '../world/test.ts'

for (const [language, words, understood] of [
  ['es', 'NO ENTREGUES', 'Entendido'],
  ['pt', 'NÃO ENTREGUE', 'Entendi'],
] as const) {
  test(`a payment that is held is announced over another screen, until the person has acknowledged it, in ${language} (ruling 25)`, {
    tag: onOneSize(language),
  }, async ({ page, merchant: _merchant, product, provider }) => {
    const order = await placeOrder(product, page.request, 'Rosa Duarte')
    await setLanguage(page, language)
    const live = page.waitForResponse('**/api/v1/live')
    await page.goto('/perfil')
    await live
    await expect(page.getByText(/R\$\u00a0181$/)).toBeVisible()
    await provider.pay(order.transactionId, '180.99')
    const sign = page.getByRole('dialog', { name: words })
    await expect(sign.getByRole('heading', { level: 1, name: words })).toBeVisible()
    await expect(sign.getByText(/R\$\u00a0180,99 de R\$\u00a0181,00:/)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await expectAccessible(page, 'a payment in suspense over another screen')
    await page.keyboard.press('Escape')
    await expect(sign).toBeVisible()
    await sign.getByRole('button', { name: understood, exact: true }).click()
    await expect(sign).toBeHidden()
    await expect(page).toHaveURL(/\/perfil/)

    // Another event about the charge does not repeat the announcement.
    await page.reload()
    await provider.pay(order.transactionId, '180.99')
    const other = await placeOrder(product, page.request, 'Rosa Duarte')
    await provider.pay(other.transactionId)
    await expect(page.getByRole('dialog', { name: /Pag(o|amento) confirmado!/ })).toBeVisible()
    await expect(sign).toBeHidden()
  })
}

test('the code announces a payment that is held itself, once', { tag: '@phone' }, async ({
  page,
  merchant: _merchant,
  product,
  provider,
}) => {
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await openCode(page, order)
  await provider.pay(order.transactionId, '180.99')
  await expect(page.getByRole('heading', { level: 1, name: 'NO ENTREGUES' })).toBeVisible()
  await page.getByRole('button', { name: 'Ver Historial' }).click()
  await expect(page).toHaveURL(/\/historial/)
  await expect(page.getByRole('heading', { level: 1, name: 'Historial' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the warning of a dispute disappears when the dispute is dropped', { tag: '@once' }, async ({
  page,
  merchant: _merchant,
  product,
  provider,
}) => {
  const live = page.waitForResponse('**/api/v1/live')
  await page.goto('/perfil')
  await live
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await provider.pay(order.transactionId)
  const { endToEndId } = await confirmed(page.request, order.id)
  await page.getByRole('dialog', { name: 'Pago confirmado!' }).waitFor()
  await page.keyboard.press('Escape')
  const dispute = await provider.dispute(order.transactionId)
  const warning = page.getByText('Pago en disputa: R$\u00a0181,00', { exact: true })
  await expect(warning).toBeVisible()
  await provider.dropDispute(endToEndId ?? '', dispute)
  await expect(warning).toHaveCount(0)
})

test('a refund and a dispute are announced on another screen, and lead to the charge', {
  tag: '@phone',
}, async ({ page, merchant: _merchant, product, provider }) => {
  const live = page.waitForResponse('**/api/v1/live')
  await page.goto('/perfil')
  await live
  for (const [ending, title] of [
    ['refunded', 'Pago reembolsado: R$\u00a0181,00'],
    ['disputed', 'Pago en disputa: R$\u00a0181,00'],
  ] as const) {
    const order = await placeOrder(product, page.request, 'Rosa Duarte')
    await provider.pay(order.transactionId)
    await confirmed(page.request, order.id)
    const success = page.getByRole('dialog', { name: 'Pago confirmado!' })
    await expect(success).toBeVisible()
    await page.keyboard.press('Escape')
    if (ending === 'refunded') await provider.sendBack(order.transactionId, '181.00')
    else await provider.dispute(order.transactionId)
    await expect(page.getByText(title, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Ver el cobro' }).click()
    await expect(page).toHaveURL(new RegExp(`/historial/${order.id}`))
    await page.goto('/perfil')
  }
})

test('a dropped dispute leaves no warning, even if the answer about the dispute arrives after its end', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, provider }) => {
  const live = page.waitForResponse('**/api/v1/live')
  await page.goto('/perfil')
  await live
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await provider.pay(order.transactionId)
  const { endToEndId } = await confirmed(page.request, order.id)
  await page.getByRole('dialog', { name: 'Pago confirmado!' }).waitFor()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: answered, resolve: noteAnswer } = Promise.withResolvers<void>()
  const path = `/api/v1/orders/${order.id}`
  let answers = 0
  page.on('response', (response) => void (answers += Number(new URL(response.url()).pathname === path)))
  await page.route(
    `**${path}`,
    async (route) => {
      const response = await route.fetch()
      noteAnswer()
      await released
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  const dispute = await provider.dispute(order.transactionId)
  await answered
  const reread = page.waitForResponse('**/api/v1/orders/waiting')
  await provider.dropDispute(endToEndId ?? '', dispute)
  await reread
  release()
  await expect.poll(() => answers).toBe(2)
  await expect(page.getByText('Pago en disputa: R$\u00a0181,00', { exact: true })).toHaveCount(0)
})
