import type { BrowserContext, Page } from '@playwright/test'
import type { RegistrationForm } from '@puente/domain/establishment-registration'
import { texts as adminPt } from '../../apps/web/src/messages/pt/establishments/admin.ts'
import { texts as ownEs } from '../../apps/web/src/messages/es/establishments/own-changes.ts'
import { texts as ownPt } from '../../apps/web/src/messages/pt/establishments/own-changes.ts'
import { expectAccessible } from '../world/accessible.ts'
import { apiOf } from '../world/api.ts'
import { walkOf } from '../world/large-text.ts'
import { demo, signInContext } from '../world/people.ts'
import type { Product } from '../world/product.ts'
import { filledForm, registrationsOf, wizardOf, wizardTexts } from '../world/registration-wizard.ts'
import { expect, test } from '../world/test.ts'
import { unique } from '../world/unique.ts'
import { toastOn } from '../world/toasts.ts'

interface Desk {
  readonly page: Page
  /** Approves what waits, as the desk does. Returns the path of its page. */
  approve(id: string): Promise<string>
  reject(id: string, reason: string): Promise<void>
}

/** An admin in a browser of their own. */
async function deskOf(product: Product, context: BrowserContext): Promise<Desk> {
  await signInContext(product, context, demo.admin, 'admin')
  const { send } = apiOf(context.request, product.url)
  const at = '/admin/establishments'
  const versionOf = async (id: string): Promise<number> =>
    (await (await context.request.get(`${product.url}/api/v1${at}/${id}`)).json()).version
  return {
    page: await context.newPage(),
    async approve(id) {
      const answer = await send(`${at}/${id}/approval`, { version: await versionOf(id) })
      expect(answer.ok(), await answer.text()).toBe(true)
      return (await answer.json()).customUrl
    },
    async reject(id, reason) {
      const answer = await send(`${at}/${id}/rejection`, { version: await versionOf(id), reason, step: 2 })
      expect(answer.ok(), await answer.text()).toBe(true)
    },
  }
}

async function openStore(page: Page, product: Product, desk: Desk, form: RegistrationForm): Promise<string> {
  const registrations = registrationsOf(page.request, product)
  const answer = await registrations.register(form)
  expect(answer.ok(), await answer.text()).toBe(true)
  return desk.approve((await answer.json()).id)
}

/** From the list of the own establishments to the wizard with everything in view. */
async function openChange(page: Page, name: string, texts: typeof ownEs = ownEs): Promise<void> {
  await page.goto('/mis-establecimientos')
  await page.getByRole('button', { name: texts.details.changeOf(name) }).click()
  const dialog = page.getByRole('dialog', { name: texts.details.title })
  await dialog.getByRole('link', { name: texts.details.askChange }).click()
  await expect(page).toHaveURL(/\/registro-establecimiento\?corregir=/)
}

test('an owner changes name and telephone of an approved establishment, an admin sees both and approves, and the same page shows them', {
  tag: '@phone',
}, async ({ page, product, openPerson, signIn, openBrowser }) => {
  const desk = await deskOf(product, await openBrowser())
  await signIn(await openPerson())
  const form = filledForm({ name: unique('Parador Ñandú') })
  const path = await openStore(page, product, desk, form)
  const es = wizardTexts.es
  const wizard = wizardOf(page)
  await openChange(page, form.name)
  const send = page.getByRole('button', { name: es.change.send })
  await expect(page.getByText(es.change.noteTitle)).toBeVisible()
  await expect(page.getByText(es.change.unchanged)).toBeVisible()
  await expect(send).toBeDisabled()
  await expectAccessible(page, 'a change with all of it in view')

  await page.getByRole('button', { name: es.review.editOf(es.stepNames[1]) }).click()
  await expect(wizard.cuit).toHaveAttribute('readonly')
  await expect(page.getByText(es.change.cuit)).toBeVisible()
  const next = `${form.name} del Lago`
  await wizard.name.fill(next)
  await wizard.phone.fill('03757 15 429876')
  for (const _step of [1, 2, 3, 4]) await wizard.next.click()
  await expect(page.getByText(es.change.summary(next))).toBeVisible()
  await send.click()
  await expect(page.getByRole('dialog', { name: es.change.done })).toBeVisible()
  await expect(page.getByText(es.change.afterText)).toBeVisible()
  await page.getByRole('button', { name: es.done.go }).click()
  await expect(page).toHaveURL('/mis-establecimientos')
  const strip = page.getByText(ownEs.change.waiting, { exact: true })
  await expect(strip).toBeVisible()
  await expectAccessible(page, 'a change that waits')
  expect(await (await page.request.get(path)).text()).not.toContain('del Lago')

  const change = await changeOf(page, product)
  await desk.page.goto(`/admin/pix-stores?id=${change}`)
  const changed = desk.page.getByRole('region', { name: adminPt.change.title })
  await expect(changed).toContainText(`${adminPt.change.before}: ${form.name}`)
  await expect(changed).toContainText(`${adminPt.change.after}: ${next}`)
  await expect(changed).toContainText(`${adminPt.change.before}: +54 9 3757 42-1234`)
  await expect(changed).toContainText(`${adminPt.change.after}: +54 9 3757 42-9876`)
  await expect(changed).not.toContainText(adminPt.fields.address)
  await expect(desk.page.getByText(adminPt.change.badge, { exact: true }).first()).toBeVisible()
  await expectAccessible(desk.page, 'the review of a change')
  await desk.page.getByRole('button', { name: new RegExp(`^${adminPt.review.approve}`) }).click()
  const dialog = desk.page.getByRole('dialog', { name: adminPt.change.approvalTitle(next) })
  await expect(dialog).toContainText(adminPt.change.approvalText)
  await dialog.getByRole('button', { name: adminPt.change.confirm }).click()
  await expect(toastOn(desk.page, adminPt.change.approved)).toBeVisible()

  // The list of the owner was open all the time.
  await expect(page.getByRole('heading', { level: 2, name: next })).toBeVisible()
  await expect(strip).toBeHidden()
  expect(await (await page.request.get(path)).text()).toContain('del Lago')
})

/** The change of the one establishment of this session. */
async function changeOf(page: Page, product: Product): Promise<string> {
  const { establishments } = await (await page.request.get(`${product.url}/api/v1/establishments/own`)).json()
  return establishments[0].change.id
}

test('a rejected change leaves the page, is corrected from where its reason points, and can be taken back, in Portuguese', {
  tag: '@once',
}, async ({ page, product, openPerson, signIn, openBrowser }) => {
  const desk = await deskOf(product, await openBrowser())
  await signIn(await openPerson())
  const form = filledForm({ name: unique('Hotel Jacarandá') })
  await openStore(page, product, desk, form)
  const sent = await apiOf(page.request, product.url).send(
    `/establishments?corrects=${(await registrationsOf(page.request, product).own())[0]?.id}`,
    { ...form, address: 'Calle Falsa 123' },
  )
  expect(sent.ok(), await sent.text()).toBe(true)
  await desk.reject((await sent.json()).id, 'Essa rua não existe.')

  const walk = await walkOf(page)
  await walk.setLanguage('pt')
  await page.goto('/mis-establecimientos')
  await expect(page.getByText(ownPt.change.rejected)).toBeVisible()
  await expect(page.getByText('Essa rua não existe.')).toBeVisible()
  await expectAccessible(page, 'a change that was rejected')
  await walk.look('a rejected change')
  const wizard = wizardOf(page, wizardTexts.pt)
  await page.getByRole('link', { name: ownPt.change.correctOf(form.name) }).click()
  await expect(wizard.step(2)).toBeVisible()
  await expect(wizard.address).toHaveValue('Calle Falsa 123')
  await walk.look('a change to correct')
  await wizard.address.fill('Av. Brasil 200')
  for (const _step of [2, 3, 4]) await wizard.next.click()
  await page.getByRole('button', { name: wizardTexts.pt.change.send }).click()
  await page.getByRole('button', { name: wizardTexts.pt.done.go }).click()
  await expect(page.getByText(ownPt.change.waiting, { exact: true })).toBeVisible()
  await walk.look('a change that waits')

  await page.getByRole('button', { name: ownPt.change.withdrawOf(form.name) }).click()
  const dialog = page.getByRole('dialog', { name: ownPt.change.withdrawTitle })
  await expect(dialog).toContainText(ownPt.change.withdrawText)
  await dialog.getByRole('button', { name: ownPt.change.withdraw }).click()
  await expect(toastOn(page, ownPt.change.withdrawn)).toBeVisible()
  await expect(page.getByText(ownPt.change.waiting, { exact: true })).toBeHidden()
  expect(walk.faults).toEqual([])
})
