import type { Page } from '@playwright/test'
import { exchangeOf } from '../world/exchange.ts'
import { answered, countRequests } from '../world/page-faults.ts'
import { newPerson } from '../world/people.ts'
import { fillRegistration } from '../world/registration-form.ts'
import { expect, test } from '../world/test.ts'

test('somebody registers, confirms by the mailed link, signs in, and is stopped before the first code (REG-001, REG-002, REG-020, REG-021, ORD-012, ORD-015)', async ({
  page,
  browser,
}) => {
  const person = newPerson()
  await page.goto('/register')
  await fillRegistration(page, person)
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  const done = page.getByRole('dialog', { name: 'Confirmá tu correo' })
  await expect(done).toContainText(person.email)
  await done.getByRole('button', { name: 'Entendido' }).click()
  await expect(page).toHaveURL(/\/login$/)

  // The mailbox is open to this machine itself, so it is read in a browser without the test's address.
  const desk = await browser.newContext({ extraHTTPHeaders: {} })
  const mailbox = await desk.newPage()
  await mailbox.goto('/mailbox')
  await expect(mailbox.getByRole('heading', { name: 'Bandeja de salida' })).toBeVisible()
  await mailbox
    .getByRole('link')
    .filter({ hasText: person.email })
    .filter({ hasText: /onfirm/ })
    .first()
    .click()
  const link = await mailbox.locator('pre a').filter({ hasText: '/confirmation?token=' }).getAttribute('href')
  await desk.close()

  await page.goto(link ?? '')
  await expect(page.getByRole('heading', { name: '¡Correo confirmado con éxito!' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
  await signInByForm(page, person)
  await expect(page).toHaveURL(/\/exchange$/)

  const orders = countRequests(page, 'POST', '/api/v1/orders')
  const exchange = exchangeOf(page)
  await expect(exchange.generate).toBeEnabled()
  await exchange.enter({ reais: '50,00' })
  await exchange.generate.click()
  const stop = page.getByRole('dialog', { name: 'Verificá tu identidad' })
  await expect(stop).toBeVisible()
  expect(orders()).toBe(0)
  await stop.getByRole('button', { name: 'Ahora no' }).click()
  await expect(exchange.reais).toHaveValue(/50,00/)
  await exchange.generate.click()
  await stop.getByRole('button', { name: 'Verificar mi cuenta' }).click()
  await expect(page).toHaveURL(/\/verification-flow$/)
})

test('an unconfirmed account cannot sign in (REG-020)', { tag: '@once' }, async ({
  page,
  request,
  product,
  pageFaults,
}) => {
  pageFaults.expect(answered(403, '/api/v1/session'), answered(401, '/api/v1/session'))
  const person = newPerson()
  const answer = await request.post('/api/v1/accounts', { data: person, headers: { origin: product.url } })
  expect(answer.status()).toBe(202)
  await page.goto('/login')
  await signInByForm(page, person)
  await expect(
    page.getByRole('alert').filter({ hasText: 'Confirme su email para continuar' }).first(),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
})

test('what is missing or wrong is named, and nothing is sent (REG-005, REG-013, REG-014, REG-017)', {
  tag: '@phone',
}, async ({ page }) => {
  const sent = countRequests(page, 'POST', '/api/v1/accounts')
  const create = page.getByRole('button', { name: 'Crear cuenta' })
  await page.goto('/register')
  await create.click()
  const summary = page.getByRole('alert')
  for (const words of [
    'El campo DNI es obligatorio',
    'El campo CUIT/CUIL es obligatorio',
    'Todos los campos de dirección son obligatorios',
  ]) {
    await expect(summary.filter({ hasText: words }).first()).toBeVisible()
  }
  await fillRegistration(page, newPerson())
  await expect(create).toBeEnabled()
  await page.getByLabel('Número', { exact: true }).fill('0')
  await page.getByLabel('Contraseña', { exact: true }).fill('corta')
  await expect(page.getByText('El número debe ser un valor positivo').first()).toBeVisible()
  await expect(page.getByText('La contraseña no cumple con todos los requisitos').first()).toBeVisible()
  await expect(page.getByText('Las contraseñas no coinciden').first()).toBeVisible()
  await expect(create).toBeDisabled()
  await expect(create).toHaveAccessibleDescription(/Para crear la cuenta, corregí:.*Número/)
  expect(sent()).toBe(0)
})

const stops = [
  { state: 'unverified', title: 'Verificá tu identidad', code: 'verification.required' },
  { state: 'in review', title: 'Documentos en revisión', code: 'verification.in-review' },
  { state: 'rejected', title: 'Documentos rechazados', code: 'verification.rejected' },
] as const

for (const { state, title, code } of stops) {
  test(`the server stops a person ${state} even if the browser does not (ORD-016), with the dialog of that state (ORD-015)`, {
    tag: '@once',
  }, async ({ page, openPerson, records, signIn, provider, pageFaults }) => {
    pageFaults.expect(answered(403, '/api/v1/orders'), answered(409, '/api/v1/orders'))
    const person = await openPerson()
    if (state === 'in review') await records.sendToReview(person.email)
    if (state === 'rejected') await records.reject(person.email, 'La foto del dorso está borrosa.')
    await signIn(person)
    // The browser is made to believe in a verified account: what it shows decides nothing.
    await page.route('**/api/v1/session', async (route) => {
      const answer = await route.fetch()
      const session = await answer.json()
      Object.assign(session.account, {
        verificationStatus: 'approved',
        hasAllDocuments: true,
        hasBankData: true,
      })
      await route.fulfill({ response: answer, json: session })
    })
    const before = (await provider.charges()).length
    const exchange = exchangeOf(page)
    await exchange.open()
    await exchange.enter()
    const refused = page.waitForResponse('**/api/v1/orders')
    await exchange.generate.click()
    expect((await (await refused).json()).code).toBe(code)
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expect(page).toHaveURL(/\/exchange$/)
    expect((await provider.charges()).length).toBe(before)
  })
}

test('the badge of a person without a verification leads to it', { tag: '@once' }, async ({
  page,
  openPerson,
  signIn,
}) => {
  await signIn(await openPerson())
  await page.goto('/exchange')
  await page.getByRole('main').getByRole('link', { name: 'Sin verificar' }).click()
  await expect(page).toHaveURL(/\/verification$/)
})

test('the dialogs of a review and of a rejection stand in front of the form before anything is sent (ORD-013, ORD-015)', {
  tag: '@phone',
}, async ({ page, openPerson, records, signIn }) => {
  const person = await openPerson()
  await records.sendToReview(person.email)
  await signIn(person)
  const orders = countRequests(page, 'POST', '/api/v1/orders')
  const exchange = exchangeOf(page)
  await exchange.open()
  await exchange.enter()
  await exchange.generate.click()
  const review = page.getByRole('dialog', { name: 'Documentos en revisión' })
  await expect(review).toContainText('24 y 48 horas')
  await review.getByRole('button', { name: 'Entendido' }).click()
  await records.reject(person.email, 'La foto del dorso está borrosa.')
  await page.goto('/exchange')
  const rejection = page.getByRole('dialog', { name: 'Documentos rechazados' })
  await rejection.getByRole('button', { name: 'Ahora no' }).click()
  // It gives the focus back as it goes.
  await expect(rejection).toBeHidden()
  await exchange.enter()
  await exchange.generate.click()
  await expect(rejection).toContainText('La foto del dorso está borrosa.')
  expect(orders()).toBe(0)
})

test('a rejected person learns it on the first screen, once, and the reason stays one press away', {
  tag: '@phone',
}, async ({ page, openPerson, records, signIn }) => {
  const person = await openPerson()
  await records.reject(person.email, 'La foto del dorso está borrosa.')
  await signIn(person)
  await page.goto('/historial')
  const rejection = page.getByRole('dialog', { name: 'Documentos rechazados' })
  await expect(rejection).toContainText('La foto del dorso está borrosa.')
  await rejection.getByRole('button', { name: 'Ahora no' }).click()
  await expect(rejection).toBeHidden()
  const strip = page.getByRole('button', { name: /Verificación rechazada/ })
  const read = page.waitForResponse('**/api/v1/verification')
  await page.goto('/perfil')
  await (await read).finished()
  await expect(strip).toBeVisible()
  await expect(rejection).toBeHidden()
  await strip.click()
  await expect(rejection).toContainText('La foto del dorso está borrosa.')
  await expect(rejection.getByRole('button', { name: 'Reenviar Documentos' })).toBeVisible()
  await page.goto('/exchange')
  await expect(page.getByRole('banner').or(page.getByRole('main')).locator('.badge-large')).toHaveText(
    'Rechazada',
  )
  // Generating looks unavailable beside it. A press still gives the reason, once the form is filled in.
  const generate = page.getByRole('button', { name: 'Generar código QR de Pix' })
  await expect(generate).toHaveClass(/button-quiet/)
  await expect(generate).not.toHaveClass(/button-primary/)
})

async function signInByForm(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}
