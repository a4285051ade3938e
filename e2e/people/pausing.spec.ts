import { hourPresets } from '@puente/domain/establishment-hours'
import { texts as adminPt } from '../../apps/web/src/messages/pt/establishments/admin.ts'
import { texts as es } from '../../apps/web/src/messages/es/establishments/own.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/establishments/own.ts'
import { texts as privacyPt } from '../../apps/web/src/messages/pt/privacy/own.ts'
import { expectAccessible } from '../world/accessible.ts'
import { walkOf } from '../world/large-text.ts'
import { placeOrder } from '../world/orders.ts'
import { demo } from '../world/people.ts'
import { freshId } from '../world/stores.ts'
import { expect, test } from '../world/test.ts'
import { toastOn } from '../world/toasts.ts'

const path = '/mis-establecimientos'

test('an owner pauses their page, which then answers like an unknown one in both languages, and resumes it (SHOP-004, SHOP-005)', {
  tag: '@phone',
}, async ({ page, openPerson, signIn, records, pageFaults }) => {
  const person = await openPerson()
  const name = 'Estación Del Puente'
  const store = await records.addStore(person.email, {
    name,
    storeId: freshId(),
    hours: hourPresets.veinticuatro,
  })
  await signIn(person)
  await page.goto(path)
  const card = page.getByRole('region', { name })
  await card.getByRole('button', { name: es.pauseOf(name) }).click()
  const dialog = page.getByRole('dialog', { name: es.pauseTitle(name) })
  for (const point of es.pausePoints) await expect(dialog).toContainText(point)
  await expectAccessible(page, 'the question before a pause')
  await dialog.getByRole('button', { name: es.cancel }).click()
  await expect(card.getByText(es.approved, { exact: true })).toBeVisible()
  await expect(card.getByText(es.paused, { exact: true })).toHaveCount(0)

  await card.getByRole('button', { name: es.pauseOf(name) }).click()
  await dialog.getByRole('button', { name: es.pauseConfirm }).click()
  await expect(toastOn(page, es.pauseDone)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(card.getByText(es.paused, { exact: true })).toBeVisible()
  await expect(card).toContainText(/La pausaste el /)
  await expect(card.getByRole('link', { name: es.askToOpen })).toHaveCount(0)
  await expectAccessible(page, 'the list with a paused page')

  await expect.poll(async () => (await page.request.get(store)).status()).toBe(404)
  pageFaults.expect(/404/)
  const walk = await walkOf(page)
  for (const [language, words] of [
    ['pt', 'Estabelecimento não encontrado ou não está ativo'],
    ['es', 'El establecimiento no existe o no está activo'],
  ] as const) {
    await walk.setLanguage(language)
    await page.goto(store)
    await expect(page.getByText(words)).toBeVisible()
  }

  await page.goto(path)
  await page.getByRole('button', { name: es.resumeOf(name) }).click()
  await expect(toastOn(page, es.resumeDone)).toBeVisible()
  await expect(card.getByRole('button', { name: es.pauseOf(name) })).toBeVisible()
  await expect.poll(async () => (await page.request.get(store)).status()).toBe(200)
})

test('an admin pauses with a reason: the owner reads it in Portuguese and cannot resume, until the admin does', {
  tag: '@once',
}, async ({ page, openPerson, signIn, signInInstead, records }) => {
  const person = await openPerson()
  const name = `Parador ${crypto.randomUUID().slice(0, 6)}`
  await records.addStore(person.email, { name, storeId: freshId(), hours: hourPresets.veinticuatro })
  await signIn(demo.admin, 'admin')
  await page.goto(`/admin/pix-stores?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: adminPt.list.of(adminPt.list.open, name) }).click()
  await page.getByRole('button', { name: adminPt.pausing.pause, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: adminPt.pausing.pauseTitle(name) })
  await dialog.getByRole('button', { name: adminPt.pausing.pause }).click()
  await expect(dialog.getByText(adminPt.rejection.tooShort)).toBeVisible()
  await dialog.getByLabel(adminPt.rejection.reason).fill('Hay reclamos de clientes.')
  await expectAccessible(page, 'the reason of a pause')
  await dialog.getByRole('button', { name: adminPt.pausing.pause }).click()
  await expect(toastOn(page, adminPt.pausing.paused)).toBeVisible()
  await expect(page.getByText(/^Pausado pela equipe desde /)).toBeVisible()

  await page.goto('/admin/gas-stations?status=paused')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByText(adminPt.statuses.paused, { exact: true })).toBeVisible()
  await expect(row.getByText(adminPt.statuses.approved, { exact: true })).toBeVisible()
  await expectAccessible(page, 'the paused stores')

  await signInInstead(person)
  const walk = await walkOf(page)
  await walk.setLanguage('pt')
  await page.goto(path)
  const card = page.getByRole('region', { name })
  await expect(card.getByText(pt.paused, { exact: true })).toBeVisible()
  await expect(card).toContainText(/Nossa equipe pausou em /)
  await expect(card).toContainText('Hay reclamos de clientes.')
  await expect(card.getByRole('button', { name: pt.resumeOf(name) })).toHaveCount(0)
  await expect(card.getByRole('link', { name: pt.askToOpen })).toHaveAttribute('href', '/support')
  await expectAccessible(page, 'a page that an admin paused')

  await signInInstead(demo.admin, 'admin')
  await page.goto('/admin/gas-stations?status=paused')
  await row.getByRole('button', { name: adminPt.list.of(adminPt.list.open, name) }).click()
  await page.getByRole('button', { name: adminPt.pausing.resume, exact: true }).click()
  const question = page.getByRole('dialog', { name: adminPt.pausing.resumeTitle(name) })
  await question.getByRole('button', { name: adminPt.pausing.resume }).click()
  await expect(toastOn(page, adminPt.pausing.resumed)).toBeVisible()
})

test('a person with a store and an open code reads in Portuguese what must be done before closing the account, pauses the store, and reads when the codes expire', {
  tag: '@once',
}, async ({ page, merchant, product, records }) => {
  const name = `Parador ${crypto.randomUUID().slice(0, 6)}`
  await records.addStore(merchant.email, { name, storeId: freshId(), hours: hourPresets.veinticuatro })
  await placeOrder(product, page.request, 'Rosa Duarte')
  const walk = await walkOf(page)
  await walk.setLanguage('pt')
  const openClosing = async () => {
    await page.goto('/perfil')
    await page.getByRole('button', { name: privacyPt.closeTitle }).click()
    const dialog = page.getByRole('dialog', { name: privacyPt.closeTitle })
    await expect(dialog).toContainText(
      'Sua conta tem cobranças em andamento. Encerre quando elas terminarem.',
    )
    return dialog
  }
  const dialog = await openClosing()
  await expect(dialog).toContainText(privacyPt.pauseFirst(1))
  await expectAccessible(page, 'what comes before closing an account')
  await dialog.getByRole('link', { name: privacyPt.pauseLink }).click()
  await expect(page).toHaveURL(path)
  await page.getByRole('button', { name: pt.pauseOf(name) }).click()
  const question = page.getByRole('dialog', { name: pt.pauseTitle(name) })
  for (const point of pt.pausePoints) await expect(question).toContainText(point)
  await question.getByRole('button', { name: pt.pauseConfirm }).click()
  await expect(toastOn(page, pt.pauseDone)).toBeVisible()
  await expect(page.getByRole('region', { name })).toContainText(/Você pausou em \d{2}\/\d{2} /)

  const again = await openClosing()
  await expect(again).not.toContainText(privacyPt.pauseFirst(1))
  await expect(again).toContainText(
    /Se nenhum outro for gerado, a partir de \d{2}\/\d{2} \d{2}:\d{2} eles não impedem mais o encerramento\./,
  )
})
