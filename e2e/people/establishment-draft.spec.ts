import { expectAccessible } from '../world/accessible.ts'
import type { Page, Route } from '@playwright/test'
import { apiOf } from '../world/api.ts'
import { demo, signInContext } from '../world/people.ts'
import {
  filledForm,
  openDraft,
  registrationPath,
  registrationsOf,
  wizardOf,
} from '../world/registration-wizard.ts'
import { expect, test } from '../world/test.ts'

test('keeps the draft on the device and on the server, and gives it to another browser (EST-009)', {
  tag: '@phone',
}, async ({ page, context, product, openPerson, openBrowser, pageFaults, signIn }) => {
  const person = await openPerson()
  await signIn(person)
  const wizard = wizardOf(page)
  await wizard.open()
  await wizard.name.fill('Parador Ñandú')
  await expect(page.getByText(/^Guardado a las \d\d:\d\d$/).first()).toBeAttached()
  const api = registrationsOf(page.request, product)
  expect((await api.draft())?.form.name).toBe('Parador Ñandú')

  pageFaults.expect(/registration\/draft.*ERR_INTERNET_DISCONNECTED/, /ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await wizard.cuit.fill('20300000011')
  await expect(page.getByText('Guardado en este dispositivo').first()).toBeAttached()
  await context.setOffline(false)
  await expect(page.getByText(/^Guardado a las/).first()).toBeAttached()
  await expect.poll(async () => (await api.draft())?.form.cuit).toBe('20300000011')

  await wizard.phone.fill('+54 9 3757 42-1234')
  await page.reload()
  const note = page.getByRole('status').filter({ hasText: 'Recuperamos lo que cargaste' })
  await expect(note).toContainText(
    /hoy a las \d\d:\d\d en este dispositivo\. La imagen no se guarda: volvé a elegirla\./,
  )
  await expect(wizard.name).toHaveValue('Parador Ñandú')
  await expect(wizard.phone).toHaveValue('+54 9 3757 42-1234')
  await expectAccessible(page, 'a restored draft')
  await expect.poll(async () => (await api.draft())?.form.phone).toBe('+54 9 3757 42-1234')
  await wizard.next.click()
  await expect(wizard.step(2)).toBeVisible()
  await wizard.city.fill('Eldorado')
  await expect.poll(async () => (await api.draft())?.form.city).toBe('Eldorado')

  const other = await openBrowser()
  await signInContext(product, other, person)
  const second = await other.newPage()
  const there = wizardOf(second)
  await second.goto(registrationPath)
  await expect(there.city).toHaveValue('Eldorado')
  await expect(
    second.getByRole('status').filter({ hasText: /en otro dispositivo \(Chrom.*\)/ }),
  ).toBeVisible()
  await there.city.fill('Posadas')
  await expect.poll(async () => (await api.draft())?.form.city).toBe('Posadas')
  // The newer one wins.
  await page.reload()
  await expect(wizard.city).toHaveValue('Posadas')
})

test('cancelling asks first, then forgets the draft and returns to the profile; a new beginning stays (EST-008)', {
  tag: '@phone',
}, async ({ page, product, openPerson, signIn }) => {
  const { api, wizard } = await openDraft({ page, product, openPerson, signIn }, filledForm(), 2)
  await page.getByRole('button', { name: 'Empezar de cero' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Empezar de cero' }).click()
  await expect(wizard.step(1)).toBeVisible()
  await expect(wizard.name).toHaveValue('')
  await expect.poll(api.draft).toBeNull()
  await wizard.name.fill('Hotel Jacarandá')
  await expect.poll(async () => (await api.draft())?.form.name).toBe('Hotel Jacarandá')

  const cancel = page.getByRole('button', { name: /^Cancelar/ })
  await cancel.click()
  const dialog = page.getByRole('dialog', {
    name: '¿Cancelar el registro? Se perderán los datos ingresados.',
  })
  await expect(dialog.getByRole('button', { name: 'Continuar editando' })).toBeFocused()
  await expectAccessible(page, 'the question before cancelling')
  await dialog.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(wizard.name).toHaveValue('Hotel Jacarandá')
  await cancel.click()
  await dialog.getByRole('button', { name: 'Cancelar registro' }).click()
  await expect(page).toHaveURL(/\/perfil$/)
  await expect.poll(api.draft).toBeNull()
  await wizard.open()
  await expect(wizard.name).toHaveValue('')
})

/** Holds the requests with this method back until they are released. */
async function holdBack(page: Page, path: string, method: string, then: (route: Route) => Promise<void>) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    hold()
    await released
    await then(route)
  })
  return { held, release }
}

test('a save under way does not bring a discarded draft back (EST-008)', { tag: '@once' }, async ({
  page,
  product,
  openPerson,
  signIn,
}) => {
  const { api, wizard } = await openDraft({ page, product, openPerson, signIn }, filledForm(), 1)
  await wizard.name.fill('Hotel Jacarandá')
  await expect.poll(async () => (await api.draft())?.form.name).toBe('Hotel Jacarandá')
  // As if the last word had been typed without a network: the wizard then has to save the draft when it opens.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('registrationDraft') ?? '')
    const later = new Date(Date.parse(kept.changedAt) + 1).toISOString()
    localStorage.setItem('registrationDraft', JSON.stringify({ ...kept, changedAt: later }))
  })
  const order: string[] = []
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/registration/draft')) order.push(request.method())
  })
  const { held, release } = await holdBack(page, '**/registration/draft', 'PUT', (route) => route.continue())
  await page.reload()
  await held
  await page.getByRole('button', { name: 'Empezar de cero' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Empezar de cero' }).click()
  await expect(wizard.name).toHaveValue('')
  release()
  await expect(wizard.toast('Empezaste de cero')).toBeVisible()
  expect(order).toEqual(['PUT', 'DELETE'])
  expect(await api.draft()).toBeNull()
  await expect(page.getByText(/^Guardado/)).toHaveCount(0)
})

test('says that the server kept a draft that was to be discarded (EST-008)', { tag: '@once' }, async ({
  page,
  product,
  pageFaults,
  openPerson,
  signIn,
}) => {
  const { api, wizard } = await openDraft({ page, product, openPerson, signIn }, filledForm(), 1)
  pageFaults.expect(/ERR_FAILED/)
  await page.route('**/registration/draft', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  )
  const kept = wizard.toast('No pudimos borrar el borrador del servidor. Puede volver a aparecer.')
  await page.getByRole('button', { name: 'Empezar de cero' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Empezar de cero' }).click()
  await expect(kept).toBeVisible()
  await expect(wizard.toast('Empezaste de cero')).toHaveCount(0)
  await kept.getByRole('button', { name: 'Cerrar' }).click()
  await page.getByRole('button', { name: /^Cancelar/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar registro' }).click()
  await expect(page).toHaveURL(/\/perfil$/)
  await expect(kept).toBeVisible()
  expect(await api.draft()).not.toBeNull()
})

test('keeps what is changed while the registration is sent, if that fails (EST-009, EST-056)', {
  tag: '@once',
}, async ({ page, product, pageFaults, openPerson, signIn }) => {
  const { api, wizard } = await openDraft({ page, product, openPerson, signIn }, filledForm(), 5)
  pageFaults.expect(/ERR_FAILED/)
  const { held, release } = await holdBack(page, '**/api/v1/establishments', 'POST', (route) => route.abort())
  await wizard.send.click()
  await held
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /Información básica/ })
    .click()
  await wizard.name.fill('Hotel Jacarandá')
  release()
  await expect(wizard.toast('Error de conexión')).toBeVisible()
  await expect.poll(async () => (await api.draft())?.form.name).toBe('Hotel Jacarandá')
  await page.reload()
  await expect(wizard.name).toHaveValue('Hotel Jacarandá')
})

test('a rejected registration opens where its reason points, filled in, and is sent again (ruling 69)', {
  tag: '@phone',
}, async ({ page, product, local, openPerson, openBrowser, signIn }) => {
  const person = await openPerson()
  await signIn(person)
  const api = registrationsOf(page.request, product)
  const answer = await api.register(filledForm({ name: 'Hotel Jacarandá' }))
  expect(answer.ok(), await answer.text()).toBe(true)
  const { id } = await answer.json()
  // A registration that is under way stays as it is.
  await api.keepDraft(filledForm({ name: 'Otro local' }), 1)
  const desk = await openBrowser()
  await signInContext(product, desk, demo.admin, 'admin')
  const { send, mailedLink } = { ...apiOf(desk.request, product.url), mailedLink: apiOf(local).mailedLink }
  const { version } = await (await desk.request.get(`/api/v1/admin/establishments/${id}`)).json()
  const rejected = await send(`/admin/establishments/${id}/rejection`, {
    version,
    reason: 'No encontramos el comercio en esa dirección.',
    step: 2,
  })
  expect(rejected.ok(), await rejected.text()).toBe(true)

  const link = await mailedLink(person.email, '/registro-establecimiento')
  expect(link).toBe(`/registro-establecimiento?corregir=${id}`)
  await page.goto(link)
  const wizard = wizardOf(page)
  await expect(wizard.step(2)).toBeVisible()
  await expect(page.getByText('Motivo: No encontramos el comercio en esa dirección.')).toBeVisible()
  await expect(wizard.address).toHaveValue('Ruta Nacional 12, km 1640')
  await expectAccessible(page, 'a correction')
  await wizard.address.fill('Av. San Martín 1200')
  await page.reload()
  await expect(wizard.address).toHaveValue('Av. San Martín 1200')
  await wizard.next.click()
  await expect(wizard.step(3)).toBeVisible()
  await wizard.next.click()
  await expect(wizard.step(4)).toBeVisible()
  await wizard.next.click()
  await expect(wizard.step(5)).toBeVisible()
  await wizard.send.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar' }).click()
  await expect(page).toHaveURL(/\/perfil$/)
  expect(await api.own()).toMatchObject([
    { name: 'Hotel Jacarandá', status: 'pending' },
    { name: 'Hotel Jacarandá', status: 'rejected' },
  ])
  expect((await api.draft())?.form.name).toBe('Otro local')
  await wizard.open()
  await expect(wizard.name).toHaveValue('Otro local')
})
