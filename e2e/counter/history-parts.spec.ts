import { localDayOf } from '@puente/domain/local-day'
import { texts as entryEs } from '../../apps/web/src/messages/es/orders/entry.ts'
import { texts as es } from '../../apps/web/src/messages/es/orders/history.ts'
import { expectAccessible } from '../world/accessible.ts'
import { withoutConfirmedDialog } from '../world/confirmed-dialog.ts'
import { entry, money, openDetailsOf, openHistory, payment } from '../world/history-pages.ts'
import { layoutFaults } from '../world/layout-faults.ts'
import { refusal } from '../world/refusal.ts'
import { confirmed, fillDay, longName, placeOrder, placePaidOrder } from '../world/orders.ts'
import { answered } from '../world/page-faults.ts'
import { expect, test } from '../world/test.ts'

test('the export downloads what the filter shows, as a workbook or a text table, and says when it cannot (HIST-037, HIST-038)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, context, provider, pageFaults }) => {
  await withoutConfirmedDialog(page)
  await placePaidOrder(product, context.request, provider, 'Marina Souza')
  await openHistory(page)
  await page.getByRole('button', { name: '30 días' }).click()
  const firstDay = localDayOf(new Date())
  for (const [name, ending] of [
    ['Excel (.xlsx)', 'xlsx'],
    ['CSV (.csv)', 'csv'],
  ] as const) {
    await page.getByRole('button', { name: 'Exportar' }).click()
    await expect(page.getByText('Exportar 1 movimiento', { exact: true })).toBeVisible()
    const asked = page.waitForRequest('**/api/v1/history/export?*')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const query = new URL((await asked).url()).searchParams
    expect(Object.fromEntries(query)).toEqual({ period: '30', format: ending, language: 'es' })
    const file = await coming
    // The day may end while the test runs.
    const days = [firstDay, localDayOf(new Date())]
    expect(days.map((day) => `historico-puente-pix-${day}.${ending}`)).toContain(file.suggestedFilename())
    const content = await (await file.createReadStream()).toArray()
    if (ending === 'csv') expect(Buffer.concat(content).toString('utf8')).toContain('Marina Souza')
    await expect(page.getByText('Historial exportado', { exact: true })).toBeVisible()
  }
  pageFaults.expect(/\/api\/v1\/history\/export/, /ERR_FAILED/)
  await page.route('**/api/v1/history/export?*', (route) => route.abort('failed'))
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('button', { name: 'CSV (.csv)' }).click()
  await expect(page.getByText('No se pudo exportar el historial', { exact: true })).toBeVisible()
})

test('the details of a Pix show all that is known of it, and say while they load and when they fail (HIST-015, HIST-039, HIST-041)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, context, provider, pageFaults }) => {
  pageFaults.expect(answered(404, '/api/v1/history/entries/'))
  await withoutConfirmedDialog(page)
  const { id } = await placePaidOrder(product, context.request, provider, 'Marina Souza')
  const order = await confirmed(context.request, id)
  const path = `**/api/v1/history/entries/pix-${id}`
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(path, async (route) => {
    await held
    await route.fulfill(refusal('charge.not-found'))
  })
  await openHistory(page)
  await page.getByRole('button', { name: 'Ver detalles' }).click()
  const details = page.getByRole('dialog', { name: 'Detalles de la transacción' })
  await expect(details.getByText('Cargando detalles...', { exact: true })).toBeVisible()
  letGo()
  const failure = 'No fue posible cargar los detalles de la transacción'
  await expect(details.getByText(failure, { exact: true })).toBeVisible()
  await page.unroute(path)
  await details.getByRole('button', { name: 'Reintentar' }).click()
  for (const text of [
    'Almuerzo',
    'Marina Souza',
    '529.982.247-25',
    'Mesa 4',
    money(18_000n, 'BRL'),
    money(100n, 'BRL'),
    money(18_100n, 'BRL'),
    money(BigInt(order.pesosValue.amountMinor), 'ARS'),
    order.transactionId,
    order.endToEndId ?? 'an end-to-end id after payment',
  ])
    await expect(details.getByText(text, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(page.getByRole('button', { name: 'Ver detalles' })).toBeFocused()
})

test('the details of an admin’s payment show its amount and the payer of its charge (HIST-040)', {
  tag: '@once',
}, async ({ page, merchant: _merchant }) => {
  const item = { ...payment(1), clientName: 'João Pereira', description: 'Cambio de aceite' }
  const details = await openDetailsOf(page, item, { clientDocument: '529.982.247-25' })
  for (const text of ['João Pereira', '529.982.247-25', 'Cambio de aceite', money(-4_860_000n, 'ARS')])
    await expect(details.getByText(text, { exact: true })).toBeVisible()
  await expect(details.getByRole('link', { name: 'Ver comprobante' })).toBeVisible()
})

test('the details of a Pix name what became of a debt, each with its reason at that time (rulings 10 and 58)', {
  tag: '@once',
}, async ({ page, merchant: _merchant }) => {
  const at = '2026-11-26T12:00:00.000Z'
  const amount = { amountMinor: '100000', currency: 'ARS' } as const
  const other = { chargeId: crypto.randomUUID(), transactionId: '0193abcdef012345678901234567890a' }
  const details = await openDetailsOf(page, entry(1), {
    debtEntries: [
      { kind: 'kept', at, amount, cause: 'refund', other },
      { kind: 'covered', at, amount, cause: 'dispute', other },
      { kind: 'owed-again', at, amount, cause: 'dispute', other: null },
      { kind: 'written-off', at, amount, cause: 'refund', other: null },
    ],
  })
  const pesos = money(100_000n, 'ARS')
  for (const [name, value] of [
    [
      'Compensado con tu deuda',
      `${pesos}, por el Pix …67890a, que se devolvió cuando sus pesos ya se habían enviado o compensado`,
    ],
    ['Deuda descontada', `${pesos}, con los pesos del Pix …67890a`],
    [
      'Te volvemos a deber',
      `${pesos}, porque la disputa terminó sin devolución y esta deuda ya se había descontado`,
    ],
    ['Deuda que ya no tenés que pagar', pesos],
  ] as const) {
    const fact = details.locator('div').filter({ has: page.getByText(name, { exact: true }) })
    await expect(fact.last()).toContainText(value)
  }
  await expectAccessible(page, 'the details of a Pix with debts')
})

test('the close of a day has its sums and each sale with its rate, for any day up to today, and prints alone', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, context, provider }) => {
  await withoutConfirmedDialog(page)
  const paid = await placePaidOrder(product, context.request, provider, 'Marina Souza')
  const order = await confirmed(context.request, paid.id)
  await openHistory(page)
  await page.getByRole('button', { name: 'Cierre del día' }).click()
  const panel = page.getByRole('dialog', { name: 'Cierre del día' })
  const today = localDayOf(new Date(order.confirmedAt ?? ''))
  await expect(panel.getByLabel('Día', { exact: true })).toHaveValue(today)
  await expect(panel.getByLabel('Día', { exact: true })).toHaveAttribute('max', today)
  await expect(panel.getByRole('button', { name: 'Día siguiente' })).toBeDisabled()
  const pesos = money(BigInt(order.pesosValue.amountMinor), 'ARS')
  const sums = panel.locator('dl')
  for (const text of [money(18_000n, 'BRL'), money(100n, 'BRL'), money(18_100n, 'BRL'), pesos])
    await expect(sums.getByText(text, { exact: true })).toBeVisible()
  const sale = panel.getByRole('row', { name: 'Marina Souza' })
  for (const text of [money(18_000n, 'BRL'), money(18_100n, 'BRL'), pesos])
    await expect(sale).toContainText(text)
  await expect(sale.getByText(/^\$\s\d+,\d{2,}$/).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('#content')).toBeHidden()
  await expect(panel.getByRole('button', { name: 'Imprimir' })).toBeHidden()
  await expect(sale).toBeVisible()
  await page.emulateMedia({ media: null })
  await panel.getByRole('button', { name: 'Día anterior' }).click()
  await expect(panel.getByText('Ningún Pix confirmado este día', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/day=\d{4}-\d{2}-\d{2}/)
  await page.reload()
  await expect(panel.getByText('Ningún Pix confirmado este día', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  expect(new URL(page.url()).search).toBe('')
})

test('the close of a day marks what went back, names what its sums leave out, and is whole on A4 and on narrow paper', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, context: { request }, provider }) => {
  await withoutConfirmedDialog(page)
  await page.goto(`/historial?day=${await fillDay(product, request, provider)}`)
  const panel = page.getByRole('dialog', { name: 'Cierre del día' })
  const lineOf = (name: string) => panel.locator('li, tr').filter({ hasText: name }).filter({ visible: true })
  await expect(lineOf('Devolvida em Parte')).toContainText('Devolución parcial')
  await expect(lineOf('Devolvida em Parte')).toContainText(
    /R\$\s50,00 devueltos; se descontaron \$\s\d{1,3}\.\d{3},\d{2}/,
  )
  await expect(lineOf(longName)).not.toContainText('Devolución parcial')
  await expect(
    panel.getByText('Los pesos que quedan son los de las ventas menos', { exact: false }),
  ).toBeVisible()
  const apart = panel.getByRole('region', { name: 'Fuera de los totales' })
  for (const [name, badge, reais] of [
    ['Devolvida Inteira', 'Reembolsado', 'R$\u00a0181,00 volvieron a quien pagó'],
    ['Reclamada Lima', 'En disputa', 'R$\u00a0181,00 en disputa'],
    ['Retida Souza', 'No entregues', 'llegaron R$\u00a0180,99'],
  ] as const)
    for (const words of [badge, reais, 'no suma'])
      await expect(apart.getByRole('listitem').filter({ hasText: name })).toContainText(words)
  await expectAccessible(page, 'the close of a day with what went back')
  // The content scrolls under a line, not under the words of the head.
  await expect(panel.locator('[data-dialog-body]')).not.toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')

  await page.emulateMedia({ media: 'print' })
  // The till of a phone prints its own width; A4 has 718 px between its margins, a roll of 80 mm 302 px.
  for (const width of [718, 390, 302]) {
    await page.setViewportSize({ width, height: 1_000 })
    await expect(lineOf(longName)).toContainText('4.999,00')
    expect(await layoutFaults(page), `on paper of ${width} px`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const ends = await panel.locator('li:visible').evaluateAll((lines) =>
      lines.map((line) => {
        const amounts = line.lastElementChild?.lastElementChild ?? line
        const range = document.createRange()
        range.selectNodeContents(amounts)
        return Math.round(line.getBoundingClientRect().right - range.getBoundingClientRect().right)
      }),
    )
    expect(ends, `room after the amounts on paper of ${width} px`).toEqual(
      Array.from({ length: width < 640 ? 5 : 3 }, () => 0),
    )
  }
})

test('the sums of a day that could not be read again are marked as old and are not printed', {
  tag: '@once',
}, async ({ page, merchant: _merchant, pageFaults }) => {
  pageFaults.expect(answered(422, '/api/v1/history/days/'))
  await page.clock.install()
  await openHistory(page)
  const open = page.getByRole('button', { name: es.day.open })
  await open.click()
  const panel = page.getByRole('dialog', { name: entryEs.day.title })
  const print = panel.getByRole('button', { name: entryEs.day.print })
  await expect(print).toBeEnabled()
  await page.keyboard.press('Escape')
  await page.clock.fastForward(11_000)
  const path = '**/api/v1/history/days/*'
  await page.route(path, (route) => route.fulfill(refusal('request.invalid')))
  await open.click()
  await expect(panel.getByText(entryEs.day.old, { exact: true })).toBeVisible()
  await expect(panel.getByText(entryEs.day.empty)).toBeVisible()
  await expect(print).toBeDisabled()
  await page.unroute(path)
  await panel.getByRole('button', { name: es.retry }).click()
  await expect(print).toBeEnabled()
  await expect(panel.getByText(entryEs.day.old, { exact: true })).toHaveCount(0)
})

test('the history and what opens over it have no fault of WCAG 2.2 AA', async ({
  page,
  merchant: _merchant,
  product,
  context,
  provider,
  isMobile,
}) => {
  test.setTimeout(150_000)
  await withoutConfirmedDialog(page)
  await placePaidOrder(product, context.request, provider, 'Marina Souza')
  await placeOrder(product, context.request, 'João Pereira')
  await openHistory(page)
  await expect(page.getByText('Confirmado', { exact: true })).toBeVisible()
  await expectAccessible(page, 'the history')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await expect(page.getByRole('button', { name: 'CSV (.csv)' })).toBeVisible()
  await expectAccessible(page, 'the export')
  await page.keyboard.press('Escape')
  // On a phone an entry opens the page of its charge instead.
  if (!isMobile) {
    await page.getByRole('button', { name: 'Ver detalles' }).first().click()
    await expect(page.getByRole('dialog').getByText('529.982.247-25', { exact: true })).toBeVisible()
    await expectAccessible(page, 'the details')
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Cierre del día' }).click()
  await expect(page.getByRole('dialog').getByText('1 venta', { exact: true })).toBeVisible()
  await expectAccessible(page, 'the close of the day')
})
