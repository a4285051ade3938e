import type { Locator, Page } from '@playwright/test'
import { texts as es } from '../../apps/web/src/messages/es/orders/history.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/orders/history.ts'
import { withoutConfirmedDialog } from '../world/confirmed-dialog.ts'
import { cardsOf, entry, money, openHistory, payment, serveHistory, tableOf } from '../world/history-pages.ts'
import { askForStatus, bringTo, type Ending, placeOrder, placePaidOrder } from '../world/orders.ts'
import { expect, test } from '../world/test.ts'

test('the history has its parts in both languages (HIST-001, HIST-002, HIST-003, HIST-025, HIST-027)', {
  tag: '@once',
}, async ({ page, merchant: _merchant }) => {
  for (const [language, texts, subtitle] of [
    ['es', es, 'Vea a continuación su historial de conversiones.'],
    ['pt', pt, 'Veja a seguir o seu histórico de conversões.'],
  ] as const) {
    await openHistory(page, language)
    await expect(page.getByText(subtitle, { exact: true })).toBeVisible()
    await expect(page.getByText(texts.statusHint)).toBeVisible()
    await expect(page.getByRole('button', { name: texts.export.open })).toBeVisible()
    await expect(page.getByRole('button', { name: texts.refresh })).toBeVisible()
    await expect(page.getByRole('region', { name: texts.balance.available })).toBeVisible()
    const periods = page.getByRole('group', { name: texts.period.label })
    await expect(periods.getByRole('button')).toHaveText(
      language === 'es'
        ? ['7 días', '30 días', '60 días', '90 días', 'Todo']
        : ['7 dias', '30 dias', '60 dias', '90 dias', 'Tudo'],
    )
    await expect(periods.getByRole('button', { pressed: true })).toHaveText(texts.period.all)
  }
  await openHistory(page)
  await expect(
    page.getByText('El estado del Pix puede tardar algunos minutos en actualizarse a "Confirmado".'),
  ).toBeVisible()
})

test('a table from 768 px and cards below show the same data and actions of each entry (HIST-003, HIST-004, HIST-017, HIST-019, HIST-020)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, context, provider }) => {
  await withoutConfirmedDialog(page)
  const paid = await placePaidOrder(product, context.request, provider, 'Marina Souza')
  const open = await placeOrder(product, context.request, 'João Pereira')
  const pesos = money(BigInt(paid.pesosValue.amountMinor), 'ARS')
  const said = [
    'Almuerzo',
    'Marina Souza',
    '***.982.247-** · Mesa 4',
    money(18_100n, 'BRL'),
    `incl. tarifa ${money(100n, 'BRL')}`,
    pesos,
    'Confirmado',
  ]
  const sendsReceipt = async (of: Page | Locator) => {
    await of.getByRole('button', { name: 'Enviar comprobante' }).click()
    await expect(page.getByRole('dialog', { name: 'Enviar comprobante' })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  const goesOn = { name: 'Continuar pago' }
  const code = `/complete-transfer?order=${open.id}`

  await page.setViewportSize({ width: 768, height: 900 })
  await openHistory(page)
  const row = (client: string) => tableOf(page).getByRole('row').filter({ hasText: client })
  for (const text of said) await expect(row('Marina Souza')).toContainText(text)
  await expect(row('Marina Souza').locator('time')).toHaveText(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/)
  await expect(row('João Pereira')).toContainText('Pendiente')
  for (const client of ['Marina Souza', 'João Pereira']) {
    await expect(row(client).getByRole('button', { name: 'Ver detalles' })).toBeVisible()
    await expect(row(client).getByRole('button', { name: 'Enviar comprobante' })).toBeVisible()
    await expect(row(client).getByRole('link', { name: 'Ver cobro' })).toBeVisible()
  }
  await sendsReceipt(row('Marina Souza'))
  await expect(row('Marina Souza').getByRole('link', goesOn)).toBeHidden()
  await expect(row('João Pereira').getByRole('link', goesOn)).toHaveAttribute('href', code)

  // A card is one link: its actions are on the page of its charge. The head of its day has the date.
  await page.setViewportSize({ width: 767, height: 900 })
  const card = (client: string) => cardsOf(page).getByRole('listitem').filter({ hasText: client })
  await expect(cardsOf(page).getByRole('heading', { name: /^Hoy, [a-z]+/ })).toBeVisible()
  const saidOfClient = 'Marina Souza · Mesa 4 · ***.982.247-**'
  for (const text of said.with(2, saidOfClient)) await expect(card('Marina Souza')).toContainText(text)
  await expect(card('Marina Souza').locator('time')).toHaveText(/^\d{2}:\d{2}$/)
  await expect(card('João Pereira')).toContainText('Pendiente')
  await expect(cardsOf(page).getByRole('button')).toHaveCount(0)
  await card('Marina Souza').getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/historial/${paid.id}$`))
  await sendsReceipt(page)
  await expect(page.getByRole('link', goesOn)).toBeHidden()
  await page.goBack()
  await card('João Pereira').getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Enviar comprobante' })).toBeVisible()
  await expect(page.getByRole('link', goesOn)).toHaveAttribute('href', code)
})

test('each Pix status has its label, in the list, its details and both languages (HIST-017)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, context, provider, records }) => {
  const { request } = context
  const words: [ending: Ending, es: string, pt: string][] = [
    ['confirmed', 'Confirmado', 'Confirmado'],
    ['failed', 'Fallido', 'Falhou'],
    ['refunded', 'Reembolsado', 'Reembolsado'],
    ['expired', 'Expirado', 'Expirado'],
    ['cancelled', 'Cancelado', 'Cancelado'],
    ['disputed', 'En disputa', 'Em disputa'],
  ]
  await withoutConfirmedDialog(page)
  for (const [ending] of words) {
    const order = await placeOrder(product, request, `Cliente ${ending}`)
    await bringTo(ending, order, { request, provider, records })
    expect(await askForStatus(request, order.id)).toBe(ending)
    await provider.withoutFaults()
  }
  await placeOrder(product, request, 'Cliente pending')
  const rows = tableOf(page).getByRole('row')
  await openHistory(page)
  for (const [ending, word] of [...words, ['pending', 'Pendiente']] as const)
    await expect(rows.filter({ hasText: `Cliente ${ending}` }).locator('.badge')).toHaveText([word])
  for (const [ending, word] of words) {
    const row = rows.filter({ hasText: `Cliente ${ending}` })
    await row.getByRole('button', { name: 'Ver detalles' }).click()
    await expect(page.getByRole('dialog').locator('.badge')).toHaveText(word)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await openHistory(page, 'pt')
  const inPortuguese = page.getByRole('table').getByRole('row')
  for (const [ending, , word] of words)
    await expect(inPortuguese.filter({ hasText: `Cliente ${ending}` }).locator('.badge')).toHaveText([word])
})

test('an admin’s payment has its title, its receipt and no status; a Pix without a description is its client’s (HIST-011, HIST-018)', {
  tag: '@once',
}, async ({ page, merchant: _merchant }) => {
  await serveHistory(page, {
    items: [
      { ...payment(1), description: 'Surtidor 3' },
      entry(2, { description: null }),
      entry(3, { kind: 'establishment', clientName: 'Ana Lima' }),
    ],
  })
  await openHistory(page)
  const row = tableOf(page).getByRole('row', { name: 'Pago administrativo' })
  await expect(row).toContainText(money(-4_860_000n, 'ARS'))
  await expect(row.getByText('por Surtidor 3', { exact: true })).toBeVisible()
  await expect(row.locator('.badge')).toHaveCount(0)
  await expect(row.getByRole('link', { name: 'Ver comprobante' })).toHaveAttribute(
    'href',
    '/api/v1/files/019aa000-0000-7000-8000-0000000000ff',
  )
  const pix = tableOf(page).getByRole('row', { name: 'PIX de Marina Souza' })
  await expect(pix.getByRole('link', { name: 'Ver cobro' })).toBeVisible()
  // A payment on an establishment's page has no page of an order.
  const store = tableOf(page).getByRole('row').filter({ hasText: 'Ana Lima' })
  await expect(store.getByRole('button', { name: 'Ver detalles' })).toBeVisible()
  await expect(store.getByRole('link', { name: 'Ver cobro' })).toHaveCount(0)
})

test('on the narrowest phone the chosen period is in sight, and an entry fits', {
  tag: '@once',
}, async ({ page, merchant: _merchant }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await serveHistory(page, { items: [entry(1, { pixStatus: 'pending', canContinue: true })] })
  for (const language of ['es', 'pt'] as const) {
    await openHistory(page, language)
    const { period } = { es, pt }[language]
    await expect(page.getByRole('button', { name: period.all })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: 'Venta 1' })).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  }
})

test('an empty history is named as empty, and so is a period without entries (HIST-005)', {
  tag: '@once',
}, async ({ page, merchant: _merchant }) => {
  await openHistory(page)
  await expect(page.getByText('Todavía no tienes transacciones', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '7 días' }).click()
  await expect(page).toHaveURL(/period=/)
  await expect(page.getByText('Todavía no tienes transacciones', { exact: true })).toBeVisible()
  await openHistory(page, 'pt')
  await expect(page.getByText('Você ainda não tem transações', { exact: true })).toBeVisible()
})

test('pages of 20 have five numbers with the first and the last, stand in the address, and a period begins at page 1 (HIST-007, HIST-008)', {
  tag: '@once',
}, async ({ page, merchant: _merchant }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const items = Array.from({ length: 130 }, (_, index) => entry(index + 1))
  await serveHistory(page, { items })
  await openHistory(page)
  const pages = page.getByRole('navigation', { name: es.pages.label })
  const numbers = pages.getByRole('button', { name: /^Ir a la página/ })
  await expect(cardsOf(page).getByRole('listitem')).toHaveCount(20)
  await expect(numbers).toHaveText(['1', '2', '3', '4', '7'])
  await expect(pages.getByText('1–20 de 130')).toBeVisible()
  await numbers.filter({ hasText: '4' }).click()
  await expect(cardsOf(page).getByText('Venta 61', { exact: true })).toBeVisible()
  await expect(numbers).toHaveText(['1', '3', '4', '5', '7'])
  await expect(pages.getByText('…')).toHaveCount(2)
  await expect(page).toHaveURL(/page=4/)
  await page.reload()
  await expect(cardsOf(page).getByText('Venta 61', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '30 días' }).click()
  await expect(cardsOf(page).getByRole('listitem')).toHaveCount(3)
  expect(new URL(page.url()).searchParams.has('page')).toBe(false)
  // The address of a page that no longer exists leads to the last page.
  await page.goto('/historial?page=40')
  await expect(cardsOf(page).getByText('Venta 130', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/page=7/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('a history of more than the server counts has "10.000+" entries and 500 pages', {
  tag: '@once',
}, async ({ page, merchant: _merchant }) => {
  const items = Array.from({ length: 20 }, (_, index) => entry(index + 1))
  await serveHistory(page, { items, total: 10_000, totalIsExact: false })
  await openHistory(page)
  const pages = page.getByRole('navigation', { name: es.pages.label })
  await expect(pages.getByText('1–20 de 10.000+')).toBeVisible()
  await expect(pages.getByRole('button', { name: /^Ir a la página/ })).toHaveText(['1', '2', '3', '4', '500'])
})

test('long texts stay inside a screen of 360 px', { tag: '@once' }, async ({ page, merchant: _merchant }) => {
  const long = 'Reservadehabitacionparacuatropersonascondesayunoincluido '.repeat(4)
  await serveHistory(page, {
    items: [
      entry(1, {
        description: long,
        clientName: long,
        clientId: long,
        value: { amountMinor: '123456789012', currency: 'ARS' },
        canContinue: true,
        pixStatus: 'pending',
        receiptFileId: '019aa000-0000-7000-8000-0000000000ff',
      }),
    ],
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await openHistory(page)
  await expect(cardsOf(page).getByRole('listitem')).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
