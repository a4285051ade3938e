import { expectAccessible } from '../world/accessible.ts'
import { placeOrder } from '../world/orders.ts'
import { chargeTexts, openCode, setLanguage } from '../world/qr-code.ts'
import { onOneSize } from '../world/sizes.ts'
import { expect, test } from '../world/test.ts'

for (const [language, words] of [
  [
    'es',
    {
      success: 'Pago confirmado!',
      other: 'Otro cobro pagado',
      waits: 'El código en pantalla sigue esperando',
      back: 'Volver al código',
    },
  ],
  [
    'pt',
    {
      success: 'Pagamento confirmado!',
      other: 'Outra cobrança paga',
      waits: 'O código na tela ainda não foi pago',
      back: 'Voltar ao código',
    },
  ],
] as const) {
  test(`a payment of another charge is not taken for one of the code on screen: it names its own client and sale, and the code that still waits, in ${language} (GEN-015, QR-020, QR-021)`, {
    tag: onOneSize(language),
  }, async ({ page, merchant: _merchant, product, provider }) => {
    await setLanguage(page, language)
    const other = await placeOrder(product, page.request, 'Bia Luz', {
      clientId: 'Mesa 7',
      description: 'Dos cafés',
    })
    const shown = await placeOrder(product, page.request, 'Rosa Duarte')
    await openCode(page, shown)
    await provider.pay(other.transactionId)
    const success = page.getByRole('dialog', { name: words.success })
    const title = success.getByText(words.other, { exact: true })
    await expect(title).toBeVisible()
    await expect(success.getByText('Bia Luz', { exact: true })).toBeVisible()
    await expect(success.getByText('Mesa 7 · Dos cafés', { exact: true })).toBeVisible()
    const waits = success.locator('.tint', { hasText: words.waits })
    await expect(waits).toContainText('Rosa Duarte · R$\u00a0181,00')
    await expect(waits).toContainText('Mesa 4 · Almuerzo')
    await expect(success).toContainText(`ID …${other.transactionId.slice(-8).toUpperCase()}`)

    const size = await title.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    const largest = await success.evaluate((dialog) =>
      Math.max(
        ...Array.from(dialog.querySelectorAll('*'), (part) =>
          Number.parseFloat(getComputedStyle(part).fontSize),
        ),
      ),
    )
    expect(size, 'no amount is larger than whose payment it is').toBe(largest)
    expect(size).toBeGreaterThanOrEqual(40)
    await expect(success.getByText(/ \d+ s$/)).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await expectAccessible(page, 'a payment of another charge over a code')

    const back = success.getByRole('button', { name: words.back })
    await expect(back).toBeFocused()
    await back.click()
    await expect(success).toHaveCount(0)
    await expect(page).toHaveURL('/qr-code')

    await provider.pay(shown.transactionId)
    await expect(success.locator('.success-pesos')).toBeVisible()
    await expect(title).toHaveCount(0)
  })
}

test('over an expired charge too, a payment of another charge is not taken for its own, and leads back to it (GEN-015, QR-028)', {
  tag: '@phone',
}, async ({ page, merchant: _merchant, product, provider, records }) => {
  const other = await placeOrder(product, page.request, 'Bia Luz')
  const expired = await placeOrder(product, page.request, 'Rosa Duarte')
  await records.expireCharge(expired.id)
  await page.goto(`/payment-expired?order=${expired.id}`)
  await expect(page.getByText('Rosa Duarte')).toBeVisible()
  await provider.pay(other.transactionId)
  const success = page.getByRole('dialog', { name: 'Pago confirmado!' })
  await expect(success.getByText('Otro cobro pagado', { exact: true })).toBeVisible()
  await expect(success.getByText('Bia Luz', { exact: true })).toBeVisible()
  await expect(success.getByText('El código en pantalla sigue esperando')).toHaveCount(0)
  await expectAccessible(page, 'a payment of another charge over an expired one')
  const back = success.getByRole('button', { name: 'Volver al cobro vencido' })
  await expect(back).toBeFocused()
  await back.click()
  await expect(success).toHaveCount(0)
  await expect(page).toHaveURL(`/payment-expired?order=${expired.id}`)

  // A late payment of the charge itself is its success.
  await provider.pay(expired.transactionId)
  await expect(success.locator('.success-pesos')).toBeVisible()
  await expect(success.getByText('Otro cobro pagado')).toHaveCount(0)
})

for (const [language, { expired, success }] of chargeTexts) {
  test(`the expiry screen of a charge that can still be paid states that and leads to its code, also from a payment of another charge, in ${language} (GEN-015)`, {
    tag: '@once',
  }, async ({ page, merchant: _merchant, product, provider }) => {
    await setLanguage(page, language)
    const other = await placeOrder(product, page.request, 'Bia Luz')
    const running = await placeOrder(product, page.request, 'Rosa Duarte')
    await page.goto(`/payment-expired?order=${running.id}`)
    await expect(page.getByRole('heading', { level: 1, name: expired.runs.title })).toBeVisible()
    await expect(page.getByText(/(quedan|restam) 1\d:\d\d\./)).toBeVisible()
    await expect(page.getByText('Rosa Duarte')).toBeVisible()
    await expect(page.getByRole('button', { name: expired.unpaid, exact: true })).toHaveCount(0)
    await expectAccessible(page, 'the end of a charge that still runs')
    await page.getByRole('link', { name: expired.runs.toCode }).click()
    await expect(page).toHaveURL(`/generating-pix?order=${running.id}`)

    await page.goto(`/payment-expired?order=${running.id}`)
    await expect(page.getByRole('heading', { level: 1, name: expired.runs.title })).toBeVisible()
    await provider.pay(other.transactionId)
    const dialog = page.getByRole('dialog', { name: success.title })
    await expect(dialog.getByText(success.other.title, { exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: success.other.backToExpired })).toHaveCount(0)
    await dialog.getByRole('button', { name: success.other.back }).click()
    await expect(page).toHaveURL(`/generating-pix?order=${running.id}`)
    await expect(page.locator('.charge-ring').getByRole('img')).toBeVisible()
  })
}
