import type { Page } from '@playwright/test'
import { texts as pt } from '../../apps/web/src/messages/pt/identity/registration.ts'
import { expectAccessible } from '../world/accessible.ts'
import { apiOf } from '../world/api.ts'
import { addressesOf } from '../world/built-files.ts'
import { tabTo } from '../world/keyboard.ts'
import { answered, countRequests } from '../world/page-faults.ts'
import { demo, newPerson } from '../world/people.ts'
import { fillRegistration, registrationFields } from '../world/registration-form.ts'
import { expect, test } from '../world/test.ts'

const availability = '/api/v1/accounts/availability'
const easy = 'Esa contraseña es demasiado fácil de adivinar. Elegí otra.'
const createButton = (page: Page) => page.getByRole('button', { name: 'Crear cuenta' })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test('email, DNI and CUIT are asked about half a second after the last key, and a wrong or taken one keeps the button disabled (REG-006, REG-007, REG-008, REG-009, REG-010, REG-017)', {
  tag: '@phone',
}, async ({ page, openPerson }) => {
  const known = await openPerson()
  const asked = countRequests(page, 'POST', availability)
  await page.clock.install()
  await page.goto('/register')
  await expect(field(page, 'Email')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  const sent = page.waitForRequest(`**${availability}`)
  await field(page, 'Email').fill(known.email.toUpperCase())
  await page.clock.runFor(499)
  await expect(createButton(page)).toBeDisabled()
  await expect(createButton(page)).toHaveAccessibleDescription(/Estamos verificando: Email\./)
  expect(asked()).toBe(0)
  await page.clock.runFor(1)
  expect((await sent).postDataJSON()).toEqual({ field: 'email', value: known.email })
  await page.clock.resume()
  await expect(page.getByText('Este email ya está registrado').first()).toBeVisible()
  await field(page, 'DNI').fill('201234a')
  await expect(page.getByText('El DNI debe contener solo números').first()).toBeVisible()
  await field(page, 'DNI').fill(known.dni)
  await expect(page.getByText('Este DNI ya está registrado').first()).toBeVisible()
  await field(page, 'CUIT/CUIL').fill(known.cuit.slice(0, 10))
  await field(page, 'CUIT/CUIL').blur()
  await expect(page.getByText('El CUIT/CUIL debe tener 11 dígitos').first()).toBeVisible()
  await field(page, 'CUIT/CUIL').fill(known.cuit)
  await expect(page.getByText('Este CUIT/CUIL ya está registrado').first()).toBeVisible()
  await expect(createButton(page)).toBeDisabled()
  await expect(createButton(page)).toHaveAccessibleDescription(
    /Para crear la cuenta, corregí: Email, DNI, CUIT\/CUIL\..*Falta completar: Contraseña/,
  )
  await expectAccessible(page, 'the registration with taken values')
  await fillRegistration(page, newPerson())
  await expect(createButton(page)).toBeEnabled()
  await expect(createButton(page)).not.toHaveAccessibleDescription(/./)
})

test('the check of a replaced value is cancelled, and its late answer changes nothing (REG-006)', {
  tag: '@once',
}, async ({ page, openPerson }) => {
  const known = await openPerson()
  let release: () => void = () => undefined
  const held = new Promise<void>((open) => (release = open))
  await page.route(`**${availability}`, async (route) => {
    if (route.request().postDataJSON().value === known.email) await held
    await route.continue().catch(() => undefined)
  })
  await page.goto('/register')
  const given = page.waitForEvent('requestfailed')
  const first = page.waitForRequest(`**${availability}`)
  await field(page, 'Email').fill(known.email)
  await first
  const answer = page.waitForResponse(`**${availability}`)
  await field(page, 'Email').fill(newPerson().email)
  expect((await given).failure()?.errorText).toBe('net::ERR_ABORTED')
  expect(await (await answer).json()).toEqual({ taken: false })
  release()
  await expect(page.getByText('Este email ya está registrado')).toHaveCount(0)
})

test('the form reports why a check failed, and the message disappears with its cause (REG-011)', {
  tag: '@once',
}, async ({ page, pageFaults }) => {
  pageFaults.expect(/availability/)
  await page.goto('/register')
  await page.route(`**${availability}`, (route) => route.abort('internetdisconnected'))
  await field(page, 'DNI').fill(newPerson().dni)
  await expect(page.getByText('Sin conexión - verifique su internet').first()).toBeVisible()
  await expect(createButton(page)).toBeDisabled()
  // What the server answers while something that it needs is not set up.
  await page.route(`**${availability}`, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      json: { type: 'urn:puente:problem:server.unavailable', code: 'server.unavailable' },
    }),
  )
  await expect(page.getByText('Error de configuración - contacte soporte').first()).toBeVisible()
  await page.unroute(`**${availability}`)
  await expect(page.getByText('Error de configuración - contacte soporte')).toHaveCount(0)
  await expect(createButton(page)).toBeEnabled()
})

test('beyond 60 checks in ten minutes the field shows no error and the registration decides (REG-012)', {
  tag: '@once',
}, async ({ page, request, product, openPerson, pageFaults }) => {
  pageFaults.expect(answered(429, availability), answered(409, '/api/v1/accounts'))
  const known = await openPerson()
  const ask = () =>
    request.post(availability, {
      data: { field: 'dni', value: newPerson().dni },
      headers: { origin: product.url },
    })
  for (let batch = 0; batch < 6; batch += 1) await Promise.all(Array.from({ length: 10 }, ask))
  expect((await ask()).status()).toBe(429)
  await page.goto('/register')
  const refused = page.waitForResponse(`**${availability}`)
  await fillRegistration(page, newPerson({ email: known.email }))
  expect((await refused).status()).toBe(429)
  await expect(createButton(page)).toBeEnabled()
  await createButton(page).click()
  const summary = page
    .getByRole('alert')
    .filter({ hasText: 'Este email ya está registrado. Intente iniciar sesión.' })
  await expect(summary).toBeFocused()
  await expect(createButton(page)).toBeDisabled()
})

test('the phone is judged a second after the last key, by the rules of its country (REG-015, REG-016)', {
  tag: '@phone',
}, async ({ page }) => {
  await page.clock.install()
  await page.goto('/register')
  const country = page.getByLabel('País')
  const phone = field(page, 'Teléfono')
  await expect(country.locator('option')).toHaveCount(17)
  await expect(country).toHaveValue('54')
  await page.clock.pauseAt(Date.now() + 60_000)
  await phone.fill('11 2345')
  await page.clock.runFor(999)
  await expect(page.getByText('Número de teléfono incompleto')).toHaveCount(0)
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(page.getByText('Número de teléfono incompleto').first()).toBeVisible()
  await phone.fill('11 2345 678x')
  await expect(page.getByText('Formato de número inválido').first()).toBeVisible()
  await phone.fill('10 2345-6789')
  await expect(page.getByText('El número de teléfono debe ser válido y completo').first()).toBeVisible()
  await phone.fill('+595 961 123 456')
  await expect(page.getByText('Código de país inválido').first()).toBeVisible()
  await phone.fill('+55 (11) 98765-4321')
  await expect(country).toHaveValue('55')
  await expect(phone).toHaveValue('(11) 98765-4321')
  await expect(phone).not.toHaveAttribute('aria-invalid', 'true')
  await page.evaluate(() => localStorage.setItem('language', 'pt'))
  await page.reload()
  await page.getByLabel(pt.fields.phone).fill('11 2345')
  await expect(page.getByText('Número de telefone incompleto').first()).toBeVisible()
})

test('an easily guessed password is reported while it is typed, and leaves the page only with the form (AUTH-027, REG-017)', {
  tag: '@phone',
}, async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto('/register')
  const password = field(page, 'Contraseña')
  await password.pressSequentially('Flamengo-10!')
  await expect(password).toHaveAccessibleDescription(easy)
  await expect(page.getByRole('status').filter({ hasText: easy })).toBeAttached()
  await expect(password).toBeFocused()
  await expect(createButton(page)).toBeDisabled()
  await expect(createButton(page)).toHaveAccessibleDescription(/Para crear la cuenta, corregí: Contraseña\./)
  await expectAccessible(page, 'the registration with an easily guessed password')
  await password.fill('Yacutinga+77')
  await expect(password).not.toHaveAttribute('aria-invalid', 'true')
  await field(page, 'Email').fill('rosaquintana@e2e.puente.test')
  await password.fill('Rosaquintana-1')
  await expect(password).toHaveAccessibleDescription(easy)
  expect(requests.filter((request) => /Flamengo|Yacutinga|Rosaquintana-1/.test(request))).toEqual([])
})

test('without the list in the page, the server refuses a common password with its own message; two presses open one account (REG-002, REG-018)', {
  tag: '@once',
}, async ({ page, pageFaults }) => {
  pageFaults.expect(answered(422, '/api/v1/accounts'), addressesOf('guessable-passwords'))
  await page.route(addressesOf('guessable-passwords'), (route) => route.abort('failed'))
  const sent = countRequests(page, 'POST', '/api/v1/accounts')
  const person = newPerson({ fullName: "Zoë D'Angelo Ñandú-Gonçalves", password: 'Flamengo-10!' })
  await page.goto('/register')
  await fillRegistration(page, person)
  await createButton(page).click()
  const summary = page
    .getByRole('alert')
    .filter({ hasText: 'La contraseña no cumple con los requisitos mínimos.' })
  await expect(summary).toBeFocused()
  await expect(field(page, 'Contraseña')).toHaveAccessibleDescription(easy)
  await field(page, 'Contraseña').fill('Yacutinga+77')
  await field(page, 'Repetí la contraseña').fill('Yacutinga+77')
  const before = sent()
  await createButton(page).dblclick()
  await expect(page.getByRole('dialog', { name: 'Confirmá tu correo' })).toContainText(person.email)
  expect(sent()).toBe(before + 1)
})

test('without a network the form shows it and keeps what was typed (REG-018)', { tag: '@once' }, async ({
  page,
  context,
  pageFaults,
}) => {
  pageFaults.expect(/ERR_INTERNET_DISCONNECTED/)
  const person = newPerson()
  await page.goto('/register')
  await fillRegistration(page, person)
  await expect(createButton(page)).toBeEnabled()
  await context.setOffline(true)
  await createButton(page).click()
  await expect(
    page.getByText('Sin conexión a internet. Verifique su conexión e intente nuevamente.'),
  ).toBeVisible()
  await context.setOffline(false)
  await createButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Confirmá tu correo' })).toBeVisible()
})

test('a half-filled form survives a look at another page, without its password, and asks before a reload', {
  tag: '@once',
}, async ({ page }) => {
  const person = newPerson()
  await page.goto('/register')
  await fillRegistration(page, person)
  await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('heading', { name: 'Iniciar sesión', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(field(page, 'Nombre completo')).toHaveValue(person.fullName)
  await expect(field(page, 'Contraseña')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(person.dni)
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reloaded
  await expect(field(page, 'Nombre completo')).toHaveValue('')
})

test('a misspelt email is corrected from the dialog, and the link goes to the right one; closing it leads to the sign-in (REG-021)', {
  tag: '@phone',
}, async ({ page, local, pageFaults }) => {
  pageFaults.expect(answered(409, '/api/v1/accounts/correction'))
  const person = newPerson()
  const right = newPerson().email
  await page.goto('/register')
  await fillRegistration(page, person)
  await createButton(page).click()
  const done = page.getByRole('dialog', { name: 'Confirmá tu correo' })
  await expect(done).toContainText(
    'Te enviamos un correo para confirmar tu cuenta. Después de confirmarlo, inicia sesión y completa la verificación de identidad.',
  )
  await expect(done).toContainText(person.email)
  await expectAccessible(page, 'the dialog of a registration')
  await done.getByRole('button', { name: 'Corregir' }).click()
  await done.getByLabel('Email').fill(demo.merchant.email)
  await done.getByRole('button', { name: 'Guardar y enviar de nuevo' }).click()
  await expect(done.getByText('Este email ya está registrado')).toBeVisible()
  await expectAccessible(page, 'the correction of an email')
  await done.getByLabel('Email').fill(right)
  await done.getByRole('button', { name: 'Guardar y enviar de nuevo' }).click()
  await expect(done).toContainText(right)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('Email'), 'nobody types twice what was typed a moment ago').toHaveValue(right)
  await page.goto(await apiOf(local).mailedLink(right, '/confirmation'))
  await expect(page.getByRole('heading', { name: '¡Correo confirmado con éxito!' })).toBeVisible()
})

test('somebody registers with the keyboard alone (REG-001, REG-004)', { tag: '@once' }, async ({ page }) => {
  const person = newPerson()
  await page.goto('/register')
  await expect(field(page, 'Email')).toBeVisible()
  for (const [label, text] of registrationFields(person)) {
    await tabTo(page, label)
    await page.keyboard.type(text)
  }
  await tabTo(page, 'Código postal')
  await expect(createButton(page)).toBeEnabled()
  await page.keyboard.press('Enter')
  const done = page.getByRole('dialog', { name: 'Confirmá tu correo' })
  await expect(done).toBeVisible()
  await tabTo(page, 'Entendido')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
})

test('a signed-in person is led from the registration to Crear Orden (REG-001)', { tag: '@once' }, async ({
  page,
  merchant: _merchant,
}) => {
  await page.goto('/register')
  await expect(page).toHaveURL(/\/exchange$/)
})
