import { readFile } from 'node:fs/promises'
import { hourPresets } from '@puente/domain/establishment-hours'
import { texts as es } from '../../apps/web/src/messages/es/establishments/own.ts'
import { texts as printingEs } from '../../apps/web/src/messages/es/establishments/printing.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/establishments/own.ts'
import { texts as printingPt } from '../../apps/web/src/messages/pt/establishments/printing.ts'
import { expectAccessible } from '../world/accessible.ts'
import { refusal } from '../world/refusal.ts'
import { walkOf } from '../world/large-text.ts'
import { answered } from '../world/page-faults.ts'
import { readQrFile, readQrPicture } from '../world/qr-picture.ts'
import type { Records } from '../world/records.ts'
import { freshId } from '../world/stores.ts'
import { expect, test } from '../world/test.ts'

const path = '/mis-establecimientos'
const reason = 'No encontramos el comercio en esa dirección. Revisá el kilómetro.'
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/** An establishment in every state. Returns the path of the page of the open one. */
async function everyState(records: Records, email: string, storeId = freshId()): Promise<string> {
  await records.addEstablishments(email, [
    { name: 'Kiosco Doña Eulalia', status: 'rejected', isActive: false, reason },
    { name: 'Lavadero El Chorro', status: 'approved', isActive: false, reason: null },
  ])
  await records.addRegistration(email, { name: 'Parador Cataratas', hoursAgo: 5 })
  return records.addStore(email, {
    name: 'Estación Del Puente',
    storeId,
    hours: hourPresets.veinticuatro,
  })
}

test('the owner finds each establishment with its state, its page, the reason of a rejection and the way on (PROF-021, PROF-023)', async ({
  page,
  openPerson,
  signIn,
  records,
}) => {
  const person = await openPerson()
  const storeId = freshId()
  const storePath = await everyState(records, person.email, storeId)
  await signIn(person)
  await page.goto('/perfil')
  await page.getByRole('main').getByRole('link', { name: es.openList }).click()
  await expect(page.getByRole('heading', { level: 1, name: es.title })).toBeVisible()
  const card = (name: string) => page.getByRole('region', { name })

  const open = card('Estación Del Puente')
  await expect(open.getByText(es.approved, { exact: true })).toBeVisible()
  await expect(open.getByText('Abierto hasta las 23:59')).toBeVisible()
  await expect(open).toContainText(`${new URL(page.url()).host}${storePath}`)
  await expect(open).toContainText('$ 0,00')
  await expect(open).toContainText(es.visitsTotal(0))
  await expect(open.getByRole('link', { name: es.viewOf('Estación Del Puente') })).toHaveAttribute(
    'href',
    storePath,
  )
  const waiting = card('Parador Cataratas')
  await expect(waiting).toContainText(es.pending)
  await expect(waiting).toContainText('hace 5 h')
  await expect(waiting).toContainText(es.reviewTakes)
  await expect(waiting.getByRole('link')).toHaveCount(0)
  const paused = card('Lavadero El Chorro')
  await expect(paused).toContainText(es.inactive)
  await expect(paused.getByRole('link', { name: es.askToOpen })).toHaveAttribute('href', '/support')
  const rejected = card('Kiosco Doña Eulalia')
  await expect(rejected).toContainText(reason)
  await expect(rejected.getByRole('link', { name: es.correctOf('Kiosco Doña Eulalia') })).toHaveAttribute(
    'href',
    /^\/registro-establecimiento\?corregir=/,
  )
  await expectAccessible(page, 'the list')
})

test.describe('a visitor with a browser of their own', () => {
  // The name of a browser that a program drives is not counted.
  test.use({ userAgent: chrome })

  test('is counted in the list of the owner, who alone sees it', { tag: '@once' }, async ({
    page,
    openPerson,
    signIn,
    signInInstead,
    records,
  }) => {
    const person = await openPerson()
    const storeId = freshId()
    await page.goto(await everyState(records, person.email, storeId))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => records.visitsOf(storeId)).toBe(1)
    await signIn(person)
    await page.goto(path)
    await expect(page.getByRole('region', { name: 'Estación Del Puente' })).toContainText(es.visitsTotal(1))

    await signInInstead(await openPerson())
    await page.goto(path)
    await expect(page.getByText(es.empty)).toBeVisible()
    await expectAccessible(page, 'the empty list')
  })
})

test('the owner sees and saves each poster and the code of their store, which reads as its address', async ({
  page,
  openPerson,
  signIn,
  records,
  product,
}) => {
  const person = await openPerson()
  const storePath = await everyState(records, person.email)
  const address = product.url + storePath
  await signIn(person)
  await page.goto(path)
  await page.getByRole('button', { name: es.postersOf('Estación Del Puente') }).click()
  const dialog = page.getByRole('dialog', { name: es.print })
  for (const format of ['a4', 'a6', 'tent'] as const) {
    await dialog.getByText(printingEs.views[format], { exact: true }).click()
    await expect(
      dialog.getByRole('img', {
        name: printingEs.poster.label(printingEs.views[format], 'Estación Del Puente'),
      }),
    ).toBeVisible()
    const coming = page.waitForEvent('download')
    await dialog.getByRole('button', { name: printingEs.poster.download }).click()
    const pdf = await coming
    expect(pdf.suggestedFilename()).toMatch(new RegExp(`^qr-estacion-del-puente.*-${format}\\.pdf$`))
    expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
  }
  await expectAccessible(page, 'the posters')

  await dialog.getByText(printingEs.views.qr, { exact: true }).click()
  const code = dialog.getByRole('img', { name: printingEs.drawing('Estación Del Puente') })
  await expect(dialog.getByText(printingEs.reading.good)).toBeVisible()
  expect(await readQrPicture(code, page)).toBe(address)
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: printingEs.download.of('PNG') }).click()
  expect(await readQrFile(await readFile(await (await coming).path()), page)).toBe(address)
  await expectAccessible(page, 'the code')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a list that cannot be read reports the failure, and that the pages keep working (PROF-024)', {
  tag: '@once',
}, async ({ page, openPerson, signIn, pageFaults }) => {
  await signIn(await openPerson())
  pageFaults.expect(answered(422, '/api/v1/establishments/own'))
  await page.route('**/api/v1/establishments/own', (route) => route.fulfill(refusal('request.invalid')))
  await page.goto(path)
  await expect(page.getByText(es.failed)).toBeVisible()
  await expect(page.getByText(es.pagesGoOn)).toBeVisible()
  await expectAccessible(page, 'the failed list')
  await page.unroute('**/api/v1/establishments/own')
  await page.getByRole('button', { name: es.retry }).click()
  await expect(page.getByText(es.empty)).toBeVisible()
})

test('figures that cannot be read are reported, and the rest of the list stays', {
  tag: '@once',
}, async ({ page, openPerson, signIn, records, pageFaults }) => {
  const person = await openPerson()
  await everyState(records, person.email)
  await signIn(person)
  pageFaults.expect(answered(422, '/api/v1/establishments/own/figures'))
  const figures = '**/api/v1/establishments/own/figures'
  await page.route(figures, (route) => route.fulfill(refusal('request.invalid')))
  await page.goto(path)
  const store = page.getByRole('region', { name: 'Estación Del Puente' })
  await expect(page.getByText(es.figuresFailed)).toBeVisible()
  await expect(store.getByText(es.paymentsToday)).toHaveCount(0)
  await expect(store.getByRole('button', { name: es.postersOf('Estación Del Puente') })).toBeEnabled()
  await expectAccessible(page, 'the list without figures')
  await page.unroute(figures)
  await page.getByRole('button', { name: es.retry }).click()
  await expect(store.getByText(es.paymentsToday)).toBeVisible()
  await expect(page.getByText(es.figuresFailed)).toHaveCount(0)
})

test('the list and its posters fit a phone and a narrow desktop at every font size, in both languages', {
  tag: '@once',
}, async ({ page, openPerson, signIn, records }) => {
  const person = await openPerson()
  await everyState(records, person.email)
  await signIn(person)
  const walk = await walkOf(page)
  for (const [language, texts, printing] of [
    ['es', es, printingEs],
    ['pt', pt, printingPt],
  ] as const) {
    await walk.setLanguage(language)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
    await expect(page.getByText(texts.visitsTotal(0))).toBeVisible()
    await walk.look('the list')
    await page.getByRole('button', { name: texts.postersOf('Estación Del Puente') }).click()
    await expect(page.getByRole('img', { name: /Estación Del Puente$/ })).toBeVisible()
    await walk.look('a poster')
    await page.getByRole('dialog').getByText(printing.views.qr, { exact: true }).click()
    await expect(page.getByText(printing.reading.good)).toBeVisible()
    await walk.look('the code')
  }
  expect(walk.faults).toEqual([])
})
