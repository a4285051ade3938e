import type { Locator, Page } from '@playwright/test'
import { localDayOf } from '@puente/domain/local-day'
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
  const saidOfClient = 'Mesa 4 · ***.982.247-**'
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

test('each Pix status has its label in the list and in the details, in both languages (HIST-017)', {
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
    // The pesos of a dispute may come back.
    if (ending === 'disputed')
      await expect(page.getByRole('dialog').getByText('Pesos apartados', { exact: true })).toBeVisible()
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
      {
        ...payment(1),
        description: 'Surtidor 3',
        payout: { clientName: 'João Pereira', account: { bankName: 'Banco Macro', lastFour: '5201' } },
      },
      entry(2, { description: null }),
      entry(3, { kind: 'establishment', clientName: 'Ana Lima' }),
    ],
  })
  await openHistory(page)
  const row = tableOf(page).getByRole('row', { name: 'Pago administrativo' })
  await expect(row).toContainText(money(-4_860_000n, 'ARS'))
  for (const text of [
    `Te enviamos ${money(4_860_000n, 'ARS')}`,
    'Por «Surtidor 3» de João Pereira',
    'Banco Macro …5201',
  ])
    await expect(row.getByText(text, { exact: true })).toBeVisible()
  await expect(row.locator('.badge')).toHaveCount(0)
  await expect(row.getByRole('link', { name: 'Ver comprobante' })).toHaveAttribute(
    'href',
    '/api/v1/files/019aa000-0000-7000-8000-0000000000ff',
  )
  const pix = tableOf(page).getByRole('row', { name: 'PIX de Marina Souza' })
  await expect(pix.getByRole('link', { name: 'Ver cobro' })).toBeVisible()
  await expect(pix).not.toContainText('Página pública')
  // A payment on an establishment's page has no page of an order.
  const store = tableOf(page).getByRole('row').filter({ hasText: 'Ana Lima' })
  await expect(store.getByText('Página pública', { exact: true })).toBeVisible()
  await expect(store.getByRole('button', { name: 'Ver detalles' })).toBeVisible()
  await expect(store.getByRole('link', { name: 'Ver cobro' })).toHaveCount(0)
})

test('only money to be received is shown as pesos, and the table has its days with their totals, as on a phone', {
  tag: '@once',
}, async ({ page, merchant: _merchant }) => {
  const ars = (amountMinor: string) => ({ amountMinor, currency: 'ARS' as const })
  const brl = (amountMinor: string) => ({ amountMinor, currency: 'BRL' as const })
  const dayOf = (nth: number) => localDayOf(new Date(entry(nth).date))
  await serveHistory(page, {
    items: [
      entry(1, { refundedPart: brl('5000'), pesosTakenBack: ars('1323334') }),
      entry(2, { pixStatus: 'pending', heldAmount: brl('18099') }),
      entry(3, { pixStatus: 'refunded', pesosTakenBack: ars('4860000') }),
      entry(400),
    ],
    days: [
      { day: dayOf(1), confirmedCount: 1, confirmedPesos: ars('3536666') },
      { day: dayOf(400), confirmedCount: 1, confirmedPesos: ars('4860000') },
    ],
  })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await openHistory(page)
    const entries = width < 768 ? cardsOf(page).getByRole('listitem') : tableOf(page).getByRole('row')
    const sale = (nth: number) => entries.filter({ hasText: new RegExp(`Venta ${nth}(?!\\d)`) })
    await expect(sale(1).getByText(money(3_536_666n, 'ARS'), { exact: true })).toBeVisible()
    const returned = `${money(5_000n, 'BRL')} devueltos; antes eran ${money(4_860_000n, 'ARS')}`
    await expect(sale(1).getByText(returned, { exact: true })).toBeVisible()
    for (const nth of [2, 3]) {
      await expect(sale(nth).getByText('no suma', { exact: true })).toBeVisible()
      await expect(sale(nth)).not.toContainText(/(?<!R)\$\s\d/)
    }
    await expect(sale(2).locator('.badge')).toHaveText('No entregues')
    await expect(sale(2).getByText(`llegaron ${money(18_099n, 'BRL')}`)).toBeVisible()
    // What the rows of a day show adds up to its total.
    for (const total of [3_536_666n, 4_860_000n])
      await expect(page.getByText(`1 cobro ${money(total, 'ARS')}`)).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(2)
  }
})

test('the rows of a table with days are reached by the arrow keys', { tag: '@once' }, async ({
  page,
  merchant: _merchant,
}) => {
  await serveHistory(page, { items: [entry(1), entry(400), entry(401)] })
  await openHistory(page)
  const row = (nth: number) =>
    tableOf(page)
      .getByRole('row')
      .filter({ hasText: `Venta ${nth}` })
  await row(1).focus()
  await page.keyboard.press('ArrowDown')
  await expect(row(400)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row(401)).toBeFocused()
})

test('the client of a row is read in full on a phone, and the last period keeps the margin', {
  tag: '@once',
}, async ({ page, merchant: _merchant }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await serveHistory(page, { items: [entry(1)] })
  await openHistory(page)
  const cut = await cardsOf(page)
    .getByRole('listitem')
    .getByText('Marina Souza', { exact: true })
    .evaluate((name) => name.scrollWidth > name.clientWidth)
  expect(cut).toBe(false)
  await expect(cardsOf(page).getByText('Mesa 4 · ***.982.247-**', { exact: true })).toBeVisible()
  const last = await page.getByRole('button', { name: es.period.all }).boundingBox()
  expect((last?.x ?? 0) + (last?.width ?? 999)).toBeLessThanOrEqual(390 - 16)
})

test('a balance of zero after payouts is explained: all pesos were sent', { tag: '@once' }, async ({
  page,
  merchant: _merchant,
}) => {
  const balance = {
    ars: { amountMinor: '0', currency: 'ARS' },
    brl: { amountMinor: '12345', currency: 'BRL' },
    version: 3,
    serverTime: new Date().toISOString(),
  }
  await page.route('**/api/v1/balance', (route) => route.fulfill({ json: balance }))
  for (const [language, texts] of [
    ['es', es],
    ['pt', pt],
  ] as const) {
    await openHistory(page, language)
    const box = page.getByRole('region', { name: texts.balance.available })
    await expect(box).toContainText(`${money(12_345n, 'BRL')} confirmados`)
    await expect(box).toContainText(texts.balance.allSent)
  }
})

test('the day beside the form shows pesos only for money to be received', { tag: '@once' }, async ({
  page,
  merchant: _merchant,
}) => {
  const ars = (amountMinor: string) => ({ amountMinor, currency: 'ARS' as const })
  await page.route('**/api/v1/history/today', (route) =>
    route.fulfill({
      json: {
        confirmedCount: 1,
        confirmedPesos: ars('3536666'),
        latest: [
          entry(1, { clientName: 'Ana Lima', pesosTakenBack: ars('1323334') }),
          entry(2, { clientName: 'Camila Nunes', pixStatus: 'refunded' }),
          entry(3, {
            clientName: 'Rafael Dias',
            pixStatus: 'pending',
            heldAmount: { amountMinor: '18099', currency: 'BRL' },
          }),
          payment(4),
        ],
      },
    }),
  )
  await page.goto('/exchange')
  const today = page.getByRole('region', { name: 'Hoy' }).getByRole('listitem')
  const pesos = /(?<!R)\$\s[\d.]+,\d\d/
  await expect(today.nth(0)).toContainText(money(3_536_666n, 'ARS'))
  for (const nth of [1, 2]) {
    await expect(today.nth(nth)).toContainText('no suma')
    await expect(today.nth(nth)).not.toContainText(pesos)
  }
  await expect(today.nth(2).locator('.badge')).toHaveText('No entregues')
  await expect(today.nth(3)).toHaveText(`Te enviamos ${money(4_860_000n, 'ARS')}`)
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
