import { addDays, localDayOf, startOfLocalDay } from '@puente/domain/local-day'
import { texts as entryEs } from '../../apps/web/src/messages/es/orders/entry.ts'
import { withoutConfirmedDialog } from '../world/confirmed-dialog.ts'
import { cardsOf, entry, money, openHistory, payment, serveHistory } from '../world/history-pages.ts'
import { confirmed, placeOrder, placePaidOrder } from '../world/orders.ts'
import { answered } from '../world/page-faults.ts'
import { expect, test } from '../world/test.ts'

const phone = { width: 390, height: 844 }

test('a day has the total of what is confirmed, which changes in place while its row keeps its height (HIST-034)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, context, provider }) => {
  await withoutConfirmedDialog(page)
  const paid = await placePaidOrder(product, context.request, provider, 'Marina Souza')
  const first = await confirmed(context.request, paid.id)
  const open = await placeOrder(product, context.request, 'João Pereira')
  await page.setViewportSize(phone)
  const live = page.waitForResponse('**/api/v1/live')
  await openHistory(page)
  await live
  const today = page.getByRole('region', { name: /^Hoy, / })
  const waiting = today.getByRole('listitem').filter({ hasText: 'João Pereira' })
  const minor = BigInt(first.pesosValue.amountMinor)
  await expect(today.getByText('1 cobro', { exact: false })).toContainText(money(minor, 'ARS'))
  await expect(waiting.getByText('no suma', { exact: true })).toBeVisible()
  await expect(waiting.locator('.badge')).toHaveText(['Pendiente'])
  const before = await waiting.boundingBox()

  await provider.pay(open.transactionId)
  const second = BigInt(open.pesosValue.amountMinor)
  await expect(waiting).toContainText(money(second, 'ARS'))
  await expect(today.getByText('2 cobros')).toContainText(money(minor + second, 'ARS'))
  await expect(waiting.locator('.badge')).toHaveCount(0)
  expect((await waiting.boundingBox())?.height).toBe(before?.height)
})

test('the head of a day stays in view with the total of the whole day, also where the page cuts it', {
  tag: '@once',
}, async ({ page, merchant: _merchant }) => {
  const today = localDayOf(new Date())
  const at = (daysAgo: number, hour: number) =>
    new Date(startOfLocalDay(addDays(today, -daysAgo)).getTime() + hour * 3_600_000).toISOString()
  const total = (daysAgo: number, confirmedCount: number, amountMinor: string) => ({
    day: addDays(today, -daysAgo),
    confirmedCount,
    confirmedPesos: { amountMinor, currency: 'ARS' as const },
  })
  await serveHistory(page, {
    items: [
      entry(1, { date: at(0, 0) }),
      entry(2, { date: at(1, 23) }),
      ...Array.from({ length: 23 }, (_, index) => entry(index + 3, { date: at(400, 20) })),
    ],
    // The second day has nothing confirmed.
    days: [total(0, 1, '4860000'), total(1, 0, '0'), total(400, 23, '111780000')],
  })
  await page.setViewportSize(phone)
  await openHistory(page)
  const heads = cardsOf(page).locator('header')
  await expect(heads.nth(0)).toContainText(/^Hoy, [a-záé]+ \d+/)
  await expect(heads.nth(0)).toContainText(`1 cobro ${money(4_860_000n, 'ARS')}`)
  await expect(heads.nth(1)).toHaveText(/^Ayer, [a-záé]+ \d+$/)
  const whole = heads.nth(2)
  await expect(whole.getByRole('heading')).toHaveText(/^[A-Z][a-zé]{2}, \d+ [a-z]+ \d{4}$/)
  await expect(whole).toContainText(`23 cobros ${money(111_780_000n, 'ARS')}`)
  await cardsOf(page)
    .getByText('Venta 15', { exact: true })
    .evaluate((row) => row.scrollIntoView({ block: 'center' }))
  await expect(whole).toBeInViewport({ ratio: 1 })
  expect((await whole.boundingBox())?.y).toBe(0)
  await page.getByRole('button', { name: 'Ir a la página 2' }).click()
  await expect(cardsOf(page).getByText('Venta 25', { exact: true })).toBeAttached()
  await expect(heads).toHaveCount(1)
  await expect(heads).toContainText(`23 cobros ${money(111_780_000n, 'ARS')}`)
})

test('a row leads to its charge, back returns to the same row, and the row of a payment on a page opens its details', {
  tag: '@once',
}, async ({ page, merchant: _merchant, pageFaults }) => {
  pageFaults.expect(answered(404, '/api/v1/(charges|history/entries)/'))
  const items = Array.from({ length: 20 }, (_, index) =>
    entry(index + 1, index === 14 ? { kind: 'establishment' } : {}),
  )
  await serveHistory(page, { items })
  await page.setViewportSize(phone)
  await openHistory(page)
  const row = cardsOf(page).getByRole('link', { name: 'Venta 14' })
  await row.evaluate((link) => link.scrollIntoView({ block: 'center' }))
  const before = await row.boundingBox()
  await row.click()
  await expect(page).toHaveURL(new RegExp(`/historial/${items[13]?.chargeId}$`))
  await expect(page.getByText('No encontramos este cobro')).toBeVisible()
  await page.goBack()
  await expect(row).toBeInViewport()
  expect(await row.boundingBox()).toEqual(before)

  await cardsOf(page).getByRole('button', { name: 'Venta 15' }).click()
  await expect(page.getByRole('dialog', { name: entryEs.title })).toBeVisible()
})

test('a payout has its amount, its charge, the account that it went to, its label and its receipt (HIST-011, HIST-014, HIST-018)', {
  tag: '@once',
}, async ({ page, merchant: _merchant }) => {
  const sent = { ...payment(1), value: { amountMinor: '-2688362', currency: 'ARS' as const } }
  await serveHistory(page, {
    items: [
      {
        ...sent,
        description: 'Nafta súper',
        payout: { clientName: 'João Pereira', account: { bankName: 'Banco Macro', lastFour: '5201' } },
      },
      { ...payment(2), receiptFileId: null, payout: { clientName: 'Ana Lima', account: null } },
    ],
  })
  await page.setViewportSize(phone)
  await openHistory(page)
  const rows = cardsOf(page).getByRole('listitem')
  const first = rows.nth(0)
  for (const text of [
    `Te enviamos ${money(2_688_362n, 'ARS')}`,
    'Por «Nafta súper» de João Pereira',
    'Banco Macro …5201',
    'Pago administrativo',
  ])
    await expect(first.getByText(text, { exact: true })).toBeVisible()
  await expect(first.locator('.badge')).toHaveCount(0)
  await expect(first.getByRole('link', { name: 'Te enviamos' })).toHaveAttribute(
    'href',
    `/historial/${sent.chargeId}`,
  )
  await expect(first.getByRole('link', { name: 'Ver comprobante' })).toHaveAttribute(
    'href',
    `/api/v1/files/${sent.receiptFileId}`,
  )
  await expect(rows.nth(1).getByText('Por el cobro a Ana Lima', { exact: true })).toBeVisible()
  await expect(rows.nth(1).getByRole('link')).toHaveCount(1)

  await openHistory(page, 'pt')
  await expect(page.getByText(`Enviamos ${money(2_688_362n, 'ARS')}`, { exact: true })).toBeVisible()
})
