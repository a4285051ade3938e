import type { Locator, Page } from '@playwright/test'
import { hourPresets } from '@puente/domain/establishment-hours'
import { texts as chargeEs } from '../../apps/web/src/messages/es/charge-page/own.ts'
import { texts as es } from '../../apps/web/src/messages/es/establishments/own-payments.ts'
import { texts as ownEs } from '../../apps/web/src/messages/es/establishments/own.ts'
import { texts as entryEs } from '../../apps/web/src/messages/es/orders/entry.ts'
import { texts as historyEs } from '../../apps/web/src/messages/es/orders/history.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/establishments/own-payments.ts'
import { texts as historyPt } from '../../apps/web/src/messages/pt/orders/history.ts'
import { expectAccessible } from '../world/accessible.ts'
import { withoutConfirmedDialog } from '../world/confirmed-dialog.ts'
import { money } from '../world/history-pages.ts'
import { refusal } from '../world/refusal.ts'
import { walkOf } from '../world/large-text.ts'
import { layoutFaults } from '../world/layout-faults.ts'
import { answered } from '../world/page-faults.ts'
import { startPayment } from '../world/store-payment.ts'
import { freshId } from '../world/stores.ts'
import { expect, test } from '../world/test.ts'

const storeOf = (name: string, storeId: string) => ({ name, storeId, hours: hourPresets.veinticuatro })

/** One payment of the list, whichever shape the list has at this size. */
function rowsOf(page: Page, { caption } = es): Locator {
  return page
    .getByRole('table', { name: caption })
    .locator('[data-row]')
    .or(page.getByRole('group', { name: caption }).getByRole('listitem'))
}

test('an owner sees the payments of one establishment, and a new one arrives and is confirmed meanwhile (HIST-017)', async ({
  page,
  product,
  records,
  provider,
  openPerson,
  openBrowser,
  signIn,
}) => {
  const person = await openPerson()
  const [here, elsewhere] = [freshId(), freshId()]
  await records.addStore(person.email, storeOf('Parador Ñandú', here))
  await records.addStore(person.email, storeOf('Kiosco Cataratas', elsewhere))
  const { request } = await openBrowser()
  const payerCpf = '52998224725'
  const paid = await startPayment(product, request, here, { payerCpf, licensePlate: 'ABC1D23' })
  await provider.pay(paid.transactionId)
  await startPayment(product, request, elsewhere, {
    payerName: 'Carlos Prates',
    productDescription: 'Gasoil',
  })

  await signIn(person)
  await withoutConfirmedDialog(page)
  await page.goto('/mis-establecimientos')
  // Today is the best of the days, so its bar is as high as the chart.
  const today = page.getByRole('figure').getByRole('listitem').last().locator('[aria-hidden]')
  await expect.poll(async () => (await today.boundingBox())?.height ?? 0).toBeGreaterThan(60)
  await page.getByRole('link', { name: ownEs.paymentsOf('Parador Ñandú') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pagos recibidos' })).toBeVisible()
  await expect(page.getByText('Parador Ñandú', { exact: true })).toBeVisible()
  // A pointer over the list would hold new payments back.
  await page.mouse.move(0, 0)
  const rows = rowsOf(page)
  const first = rows.first()
  await expect(first).toContainText('Confirmado')
  await expect(rows).toHaveCount(1)
  for (const fact of ['Nafta súper', 'Bia Ávila', '***.982.247-**', 'ABC1D23', money(5_100n, 'BRL')])
    await expect(first).toContainText(fact)
  await expect(page.getByText(historyEs.days.charges(1))).toBeVisible()
  await expect(page.getByText('529.982.247-25')).toHaveCount(0)
  await expect(page.getByText('Carlos Prates')).toHaveCount(0)
  await expectAccessible(page, 'the payments of an establishment')

  const live = await startPayment(product, request, here, {
    payerName: 'Davi Rocha',
    productDescription: 'Chipá caliente',
  })
  await expect(rows).toHaveCount(2)
  await expect(first).toContainText('Davi Rocha')
  await expect(first).toContainText('Pendiente')
  await provider.pay(live.transactionId)
  await expect(first).toContainText('Confirmado')
  await expect(page.getByText(historyEs.days.charges(2))).toBeVisible()

  const isNarrow = (page.viewportSize()?.width ?? 0) < 768
  if (isNarrow) await first.getByRole('button').click()
  else {
    await first.focus()
    await page.keyboard.press('Enter')
  }
  const details = page.getByRole('dialog', { name: entryEs.title })
  await expect(details).toContainText('Chipá caliente')
  for (const name of [entryEs.fields.paidAt, entryEs.fields.confirmedAt, entryEs.fields.endToEnd])
    await expect(details.getByRole('term').filter({ hasText: name })).toBeVisible()
  await expect(details).toContainText(/E\d{8}\d{12}\w+/)
  await expectAccessible(page, 'the details of a payment')
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await (isNarrow ? first.getByRole('button') : first).click()
  await details.getByRole('link', { name: historyEs.openCharge }).click()
  await expect(page.getByRole('heading', { level: 1, name: chargeEs.title })).toBeVisible()
  await expect(page.getByText(chargeEs.timeline.events.confirmed.title)).toBeVisible()
  await expectAccessible(page, 'the charge of a payment')
})

test('without a network the payments stay with their age, and a payment opens with what the list holds of it', {
  tag: '@once',
}, async ({ page, context, product, records, openPerson, openBrowser, signIn, pageFaults }) => {
  pageFaults.expect(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /api\/v1\/live/, /report-error/)
  const person = await openPerson()
  const storeId = freshId()
  await records.addStore(person.email, storeOf('Parador Ñandú', storeId))
  const { request } = await openBrowser()
  await startPayment(product, request, storeId)
  await startPayment(product, request, storeId, { payerName: 'Davi Rocha' })
  await signIn(person)
  await page.goto('/mis-establecimientos')
  await page.getByRole('link', { name: ownEs.paymentsOf('Parador Ñandú') }).click()
  const rows = rowsOf(page)
  await expect(rows).toHaveCount(2)
  // Brings the code of the details, as an earlier look at a payment does.
  await rows.first().getByRole('button').click()
  const details = page.getByRole('dialog', { name: entryEs.title })
  await expect(details.getByText(entryEs.fields.rate, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()

  await context.setOffline(true)
  await expect(page.getByText(/^Sin conexión\. Mostramos datos de las \d\d:\d\d/)).toBeVisible()
  await expect(rows).toHaveCount(2)
  await rows.last().getByRole('button').click()
  await expect(details.getByText(entryEs.kept.title, { exact: true })).toBeVisible()
  await expect(details).toContainText('Bia Ávila')
  // What the list does not hold is left out.
  await expect(details.getByText(entryEs.fields.rate, { exact: true })).toHaveCount(0)
  await expectAccessible(page, 'a payment without a network')
  await context.setOffline(false)
  await expect(details.getByText(entryEs.fields.rate, { exact: true })).toBeVisible()
})

test('the payments are filtered by status and period in the address, and every state fits in both languages', {
  tag: '@once',
}, async ({ page, product, records, openPerson, openBrowser, signIn, pageFaults }) => {
  const person = await openPerson()
  const storeId = freshId()
  const name = `Estación de Servicio y Parador ${'Iguazú'.repeat(8)}`
  await records.addStore(person.email, storeOf(name, storeId))
  const { request } = await openBrowser()
  await startPayment(product, request, storeId, {
    payerName: `Maximiliano ${'Albuquerque '.repeat(5)}`.trim(),
    productDescription: 'Cambio de aceite, filtro y revisión de los frenos delanteros y traseros',
  })
  await signIn(person)
  const walk = await walkOf(page)
  for (const [language, texts, history] of [
    ['es', es, historyEs],
    ['pt', pt, historyPt],
  ] as const) {
    await walk.setLanguage(language)
    await page.goto('/mis-establecimientos')
    await page
      .getByRole('link', { name: new RegExp(`${name}$`) })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
    await expect(rowsOf(page, texts)).toHaveCount(1)
    await walk.look('the payments')
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await layoutFaults(page), `the narrowest phone, ${language}`).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })

    await page.getByLabel(history.columns.status).selectOption(history.status.confirmed)
    await expect(page).toHaveURL(/\?status=confirmed$/)
    await page.getByRole('button', { name: history.period.days(7) }).click()
    await expect(page).toHaveURL(/\?period=%227%22&status=confirmed$/)
    await expect(page.getByText(texts.noneFound)).toBeVisible()
    await expectAccessible(page, 'a filter without payments')
    await page.getByRole('button', { name: texts.showAll }).click()
    await expect(rowsOf(page, texts)).toHaveCount(1)
    await expect(page).toHaveURL(/\/pagos$/)
  }
  const { pathname } = new URL(page.url())
  const endpoint = /\/api\/v1\/establishments\/own\/[^/]+\/payments/
  pageFaults.expect(answered(413, '/payments'), /status of (404|422)/)
  await page.route(endpoint, (route) => route.fulfill(refusal('request.too-large')))
  await page.goto(pathname)
  await expect(page.getByRole('alert')).toContainText(pt.failed)
  await walk.look('payments that could not be read')
  await page.unroute(endpoint)
  await page.getByRole('button', { name: historyPt.retry }).click()
  await expect(rowsOf(page, pt)).toHaveCount(1)

  // Another owner's, one that does not exist, and an id that cannot be one.
  const stranger = await openPerson()
  // A page of the app would go on reading in the background, without its session. A public one reads nothing of a person.
  await page.goto('/terminos')
  await page.context().clearCookies()
  await signIn(stranger)
  for (const path of [
    pathname,
    pathname.replace(/[0-9a-f]{12}\/pagos$/, '0'.repeat(12).concat('/pagos')),
    '/mis-establecimientos/x/pagos',
  ]) {
    await page.goto(path)
    await expect(page.getByText(pt.notFound.title)).toBeVisible()
  }
  await walk.look('an unknown establishment')
  await expectAccessible(page, 'an unknown establishment')
  await page.getByRole('main').getByRole('link', { name: pt.notFound.action }).click()
  await expect(page).toHaveURL(/\/mis-establecimientos$/)
  expect(walk.faults).toEqual([])
})
