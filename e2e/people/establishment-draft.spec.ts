import { expectAccessible } from '../world/accessible.ts'
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

test('keeps the draft on the device and on the server, and gives it to another browser (EST-009)', async ({
  page,
  context,
  product,
  openPerson,
  openBrowser,
  pageFaults,
  signIn,
}) => {
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
  await expect(page.getByText('Guardado en este equipo').first()).toBeAttached()
  await context.setOffline(false)
  await expect(page.getByText(/^Guardado a las/).first()).toBeAttached()
  await expect.poll(async () => (await api.draft())?.form.cuit).toBe('20300000011')

  await wizard.phone.fill('+54 9 3757 42-1234')
  await page.reload()
  const note = page.getByRole('status').filter({ hasText: 'Recuperamos lo que cargaste' })
  await expect(note).toContainText(
    /hoy a las \d\d:\d\d en este equipo\. La imagen no se guarda: volvé a elegirla\./,
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
  await expect(second.getByRole('status').filter({ hasText: /en otro equipo \(Chrom.*\)/ })).toBeVisible()
  await there.city.fill('Posadas')
  await expect.poll(async () => (await api.draft())?.form.city).toBe('Posadas')
  // The newer one wins.
  await page.reload()
  await expect(wizard.city).toHaveValue('Posadas')
})

test('cancelling asks first, then forgets the draft and returns to the profile; a new beginning stays (EST-008)', async ({
  page,
  product,
  openPerson,
  signIn,
}) => {
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

test('a rejected registration opens where its reason points, filled in, and is sent again (ruling 69)', async ({
  page,
  product,
  local,
  openPerson,
  openBrowser,
  signIn,
}) => {
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
