import { texts as es } from '../../apps/web/src/messages/es/collections/held.ts'
import { texts as turnedEs } from '../../apps/web/src/messages/es/collections/turned.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/collections/held.ts'
import { texts as turnedPt } from '../../apps/web/src/messages/pt/collections/turned.ts'
import { expectAccessible } from '../world/accessible.ts'
import { placeOrder } from '../world/orders.ts'
import { openCode, setLanguage } from '../world/qr-code.ts'
import { onOneSize } from '../world/sizes.ts'
import { expect, test } from '../world/test.ts'

const cases = [
  ['es', '180.99', 'NO ENTREGUES', 'Llegaron R$\u00a0180,99 de R$\u00a0181,00: faltan R$\u00a00,01'],
  ['es', '200.00', 'NO ENTREGUES', 'Llegaron R$\u00a0200,00 de R$\u00a0181,00: sobran R$\u00a019,00'],
  ['pt', '180.99', 'NÃO ENTREGUE', 'Chegaram R$\u00a0180,99 de R$\u00a0181,00: faltam R$\u00a00,01'],
] as const

// The words of the sign fill its plate at both sizes, in either language. Another amount under the same words needs one size.
for (const [language, amount, words, sentence] of cases) {
  test(`a payment of R$ ${amount} for R$ 181.00 shows the 'do not hand over' warning, without pesos, in ${language} (ruling 25)`, {
    tag: amount === '200.00' ? '@phone' : [],
  }, async ({ page, merchant: _merchant, product, provider }) => {
    const texts = { es, pt }[language]
    const { turnBack, doNotDeliver } = { es: turnedEs, pt: turnedPt }[language]
    const order = await placeOrder(product, page.request, 'Rosa Duarte')
    await setLanguage(page, language)
    await openCode(page, order)
    await provider.pay(order.transactionId, amount)
    const heading = page.getByRole('heading', { level: 1, name: words })
    await expect(heading).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible()
    await expect(page.getByText(/\$\u00a0\d+\.\d/)).toHaveCount(0)
    // The longer word fills the plate and stays inside it.
    const [plate, word] = await Promise.all([
      page.locator('.stop-plate').boundingBox(),
      page.locator('.stop-plate h1 span').last().boundingBox(),
    ])
    expect(word?.width).toBeLessThanOrEqual(plate?.width ?? 0)
    // The id of the Pix is longer than a phone is wide.
    const id = page.getByText(/^E\d{8}\d/)
    await expect(id).toBeVisible()
    // It can be read whole, and breaks between its parts only.
    const readable = await id.evaluate((element) => {
      const { left, right } = element.closest('dd')?.getBoundingClientRect() ?? new DOMRect()
      return [...element.children].map((part) => {
        const [box, more] = part.getClientRects()
        return box !== undefined && more === undefined && box.left >= left && box.right <= right
      })
    })
    expect(readable).toEqual([true, true, true, true])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await expectAccessible(page, 'a payment in suspense')

    await page.getByRole('button', { name: texts.show }).click()
    const turned = page.getByRole('dialog')
    const client = turned.locator('[lang="pt-BR"]')
    await expect(client.getByText('Parrilla El Puente')).toBeVisible()
    await expect(client.getByText('Chegou um valor diferente')).toBeVisible()
    await expect(client.getByText('R$\u00a0181,00', { exact: true })).toBeVisible()
    await expect(client.getByText(/^Não faça outro Pix\./)).toBeVisible()
    await expect(turned.getByText(doNotDeliver, { exact: true })).toBeVisible()
    await expectAccessible(page, 'a payment in suspense, turned')
    await page.getByRole('button', { name: turnBack }).click()
    await expect(heading).toBeVisible()
  })
}

for (const [language, words, title] of [
  ['es', 'NO ENTREGUES', 'Pix devuelto'],
  ['pt', 'NÃO ENTREGUE', 'Pix devolvido'],
] as const)
  test(`a payment that goes back while its warning is shown takes the screen, and leads to a new charge, in ${language} (ruling 25)`, {
    tag: onOneSize(language),
  }, async ({ page, merchant: _merchant, product, provider }) => {
    const texts = { es, pt }[language]
    const order = await placeOrder(product, page.request, 'Rosa Duarte')
    await setLanguage(page, language)
    await openCode(page, order)
    await provider.pay(order.transactionId, '180.99')
    await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible()
    await provider.sendBack(order.transactionId, '180.99')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const status = page.getByRole('status').filter({ hasText: title })
    await expect(status).toContainText('Rosa Duarte')
    await expect(status).toContainText(texts.returned.next)
    await expectAccessible(page, 'a payment that went back')
    // The dead code is no longer among those that wait.
    const waiting = await (await page.request.get('/api/v1/orders/waiting')).json()
    expect(waiting).toEqual({ orders: [] })
    await page.getByRole('button', { name: texts.returned.again }).click()
    await expect(page).toHaveURL('/exchange')
  })
