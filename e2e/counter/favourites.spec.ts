import { texts as es } from '../../apps/web/src/messages/es/orders/exchange.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/orders/exchange.ts'
import { expectAccessible } from '../world/accessible.ts'
import { placeOrder } from '../world/orders.ts'
import { setLanguage } from '../world/qr-code.ts'
import { onOneSize } from '../world/sizes.ts'
import { expect, test } from '../world/test.ts'

for (const [language, texts] of [
  ['es', es],
  ['pt', pt],
] as const) {
  test(`the last identifications and the usual descriptions are one tap away, and nothing of them is stored, in ${language}`, {
    tag: onOneSize(language),
  }, async ({ page, merchant: _merchant, product }) => {
    const sales = [
      { clientId: 'Mesa 1', description: 'Postre' },
      { clientId: 'Mesa 4', description: 'Almuerzo' },
      { clientId: 'Mesa 2', description: 'Almuerzo' },
      { clientId: 'Mesa 4', description: 'Cena' },
    ]
    for (const sale of sales) await placeOrder(product, page.request, 'Rosa Duarte', sale)
    await setLanguage(page, language)
    await page.goto('/exchange')
    const { client } = texts
    const chips = (label: string) => page.getByRole('list', { name: label }).getByRole('button')
    await expect(chips(client.favourites.clientIds)).toHaveText(['Mesa 4', 'Mesa 2', 'Mesa 1'])
    await expect(chips(client.favourites.descriptions)).toHaveText(['Almuerzo', 'Cena', 'Postre'])

    const mesa = chips(client.favourites.clientIds).getByText('Mesa 2')
    await mesa.click()
    await chips(client.favourites.descriptions).getByText('Cena').click()
    await expect(page.getByLabel(client.clientId)).toHaveValue('Mesa 2')
    await expect(page.getByLabel(client.description)).toHaveValue('Cena')
    await expect(chips(client.favourites.clientIds).and(page.locator('[aria-pressed=true]'))).toHaveText(
      'Mesa 2',
    )
    // On a scrolled screen the bar of waiting codes covers a part of what passes under it.
    await page.evaluate(() => scrollTo({ top: 0 }))
    await expectAccessible(page, 'a form with favourites')
    // Only what was chosen is in the draft of the tab; the rest came from the server and stays in memory.
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(stored).not.toMatch(/Mesa 4|Postre|52998224725|529\.982/)
  })
}
