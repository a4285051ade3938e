import { expectAccessible } from '../world/accessible.ts'
import { placePaidOrder } from '../world/orders.ts'
import { openDesk } from '../world/payouts.ts'
import { expect, test } from '../world/test.ts'

test('Ctrl+K opens the palette, which finds a transaction by its txid and goes to a screen with the keyboard alone, and Escape gives the focus back', {
  tag: '@once',
}, async ({ page, product, provider, merchant: _merchant, openBrowser }) => {
  const client = `Ema ${crypto.randomUUID().slice(0, 6)}`
  const order = await placePaidOrder(product, page.request, provider, client)
  const desk = await openDesk(await openBrowser(), product)
  const opener = desk.getByRole('button', { name: 'Buscar ou ir para…' })
  const field = desk.getByRole('combobox', { name: 'Buscar ou ir para' })
  const rows = desk.getByRole('listbox', { name: 'Resultados' }).getByRole('option')

  await opener.focus()
  await desk.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await expect(rows.first()).toHaveAttribute('aria-selected', 'true')
  await desk.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(opener).toBeFocused()

  await desk.keyboard.press('Control+k')
  await field.fill(order.transactionId)
  await expect(rows.first()).toContainText(client)
  await expect(rows.first()).toContainText('ARS pendente')
  await expectAccessible(desk, 'the palette with what it found')
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(new RegExp(`id=${order.id}`))
  const details = desk.getByRole('dialog', { name: 'Detalhes da transação' })
  await expect(details).toContainText(order.transactionId)

  // The choice comes back first. Arrows go past it, and the name of a screen needs no accents.
  await desk.keyboard.press('Control+k')
  await expect(rows.first()).toContainText(client)
  await desk.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true')
  await field.fill('pessoas fis')
  await expect(rows.first()).toContainText('Pessoas Físicas')
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('heading', { level: 1, name: 'Pessoas Físicas' })).toBeVisible()
  await expect(desk).toHaveURL(/\/admin\/people$/)
})
