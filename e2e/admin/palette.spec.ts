import { expectAccessible } from '../world/accessible.ts'
import { placePaidOrder } from '../world/orders.ts'
import { actionOn, openDesk } from '../world/payouts.ts'
import { demo, signInContext } from '../world/people.ts'
import { expect, test } from '../world/test.ts'
import { toastOn } from '../world/toasts.ts'

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

test('Tab offers more acts of what was found: its txid is copied, and a charge that is owed leads to its row in the list', {
  tag: '@once',
}, async ({ page, product, provider, merchant: _merchant, openBrowser }) => {
  const client = `Ivo ${crypto.randomUUID().slice(0, 6)}`
  const order = await placePaidOrder(product, page.request, provider, client)
  const context = await openBrowser()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const desk = await openDesk(context, product)
  const field = desk.getByRole('combobox', { name: 'Buscar ou ir para' })
  const rows = desk.getByRole('listbox', { name: 'Resultados' }).getByRole('option')
  const find = async () => {
    await desk.keyboard.press('Control+k')
    await field.fill(order.transactionId)
    await expect(rows.first()).toContainText(client)
  }
  await find()
  await expect(field).toHaveAccessibleDescription('Tab: mais ações')
  await desk.keyboard.press('Tab')
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription('Tab: voltar')
  await expect(rows).toContainText([
    'Pagar: ver na lista',
    'Copiar o txid',
    'Ver na auditoria',
    'Voltar aos resultados',
  ])
  await expectAccessible(desk, 'the acts of what was found')
  await desk.keyboard.press('Tab')
  await expect(rows.first()).toContainText(client)
  await expect(rows.first()).toHaveAttribute('aria-selected', 'true')
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('Enter')
  await expect(field).toBeHidden()
  await expect(toastOn(desk, `Copiado: ${order.transactionId}`)).toBeVisible()
  expect(await desk.evaluate(() => navigator.clipboard.readText())).toBe(order.transactionId)

  await find()
  await desk.keyboard.press('Tab')
  await expect(rows.first()).toContainText('Pagar')
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(new RegExp(`ref=${order.transactionId}`))
  await expect(actionOn(desk, 'Enviar', client)).toBeVisible()
})

test('the palette opens at once while its code is on its way, keeps what is typed meanwhile, and can be closed', {
  tag: '@once',
}, async ({ product, openBrowser }) => {
  const context = await openBrowser()
  await signInContext(product, context, demo.admin, 'admin')
  const desk = await context.newPage()
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await desk.goto('/admin/support')
  await expect(desk.getByRole('heading', { level: 1, name: 'Suporte' })).toBeVisible()
  // The files have names without a meaning.
  await desk.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  const opener = desk.getByRole('button', { name: 'Buscar ou ir para…' })
  const waiting = desk.getByRole('textbox', { name: 'Buscar ou ir para…' })
  const field = desk.getByRole('combobox', { name: 'Buscar ou ir para' })
  await opener.click()
  await expect(waiting).toBeFocused()
  await expectAccessible(desk, 'the palette before its code')
  await desk.keyboard.press('Escape')
  await expect(waiting).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await desk.keyboard.press('Tab')
  await expect(desk.getByRole('button', { name: 'Fechar' })).toBeFocused()
  await desk.keyboard.press('Tab')
  await expect(waiting).toBeFocused()
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Enter')
  await expect(waiting).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await desk.keyboard.type('pessoas fis')
  await expect(waiting).toHaveValue('pessoas fis')
  release()
  await expect(field).toHaveValue('pessoas fis')
  await expect(field).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('heading', { level: 1, name: 'Pessoas Físicas' })).toBeVisible()
})

test('the palette on a phone can be closed before its code has come, keeps an Enter until then, and offers more acts by touch', {
  tag: '@phone',
}, async ({ page, product, provider, merchant: _merchant, openBrowser }) => {
  const client = `Ada ${crypto.randomUUID().slice(0, 6)}`
  const order = await placePaidOrder(product, page.request, provider, client)
  const context = await openBrowser()
  await signInContext(product, context, demo.admin, 'admin')
  const desk = await context.newPage()
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await desk.goto('/admin/support')
  await expect(desk.getByRole('heading', { level: 1, name: 'Suporte' })).toBeVisible()
  await desk.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  const opener = desk.getByRole('button', { name: 'Buscar ou ir para…' })
  const waiting = desk.getByRole('textbox', { name: 'Buscar ou ir para…' })
  const field = desk.getByRole('combobox', { name: 'Buscar ou ir para' })
  await opener.tap()
  await desk.getByRole('button', { name: 'Fechar' }).tap()
  await expect(waiting).toBeHidden()

  await opener.tap()
  await waiting.fill('pessoas fis')
  await waiting.press('Enter')
  release()
  await expect(desk.getByRole('heading', { level: 1, name: 'Pessoas Físicas' })).toBeVisible()
  await expect(field).toBeHidden()

  await opener.tap()
  await field.fill(order.transactionId)
  await desk.getByRole('option', { name: `O que fazer com ${client}` }).tap()
  await expect(field).toBeFocused()
  const rows = desk.getByRole('listbox', { name: 'Resultados' }).getByRole('option')
  await expect(rows).toContainText(['Pagar: ver na lista', 'Copiar o txid', 'Ver na auditoria'])
  await rows.filter({ hasText: 'Voltar aos resultados' }).tap()
  await expect(desk.getByRole('option', { name: `O que fazer com ${client}` })).toBeVisible()
  await expectAccessible(desk, 'what was found, with more acts by touch')
})
