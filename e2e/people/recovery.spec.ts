import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../world/accessible.ts'
import { apiOf } from '../world/api.ts'
import { answered, countRequests } from '../world/page-faults.ts'
import { newPerson, signInContext } from '../world/people.ts'
import type { Product } from '../world/product.ts'
import { fillRegistration } from '../world/registration-form.ts'
import { expect, test } from '../world/test.ts'

const newPassword = 'Yacutinga+77'
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** The link in the newest mail to an address, once the mail is there. */
async function mailedLink(mailbox: APIRequestContext, email: string, path: string): Promise<string> {
  let link = ''
  await expect(async () => {
    link = await apiOf(mailbox).mailedLink(email, path)
  }).toPass({ timeout: 30_000 })
  return link
}

async function write(
  product: Product,
  request: APIRequestContext,
  method: 'POST' | 'PUT',
  path: string,
  data: object = {},
): Promise<void> {
  const { csrfToken } = await (await request.get(`${product.url}/api/v1/session`)).json()
  const answer = await request.fetch(`${product.url}/api/v1${path}`, {
    method,
    ...(Object.keys(data).length > 0 && { data }),
    headers: { origin: product.url, 'x-csrf-token': csrfToken },
  })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
}

test('a forgotten password is reset by the mailed link, which ends every session (AUTH-024, AUTH-026, AUTH-027, AUTH-028, AUTH-030, AUTH-031)', {
  tag: '@phone',
}, async ({ page, product, openPerson, openBrowser, local }) => {
  const person = await openPerson()
  const elsewhere = await openBrowser()
  await signInContext(product, elsewhere, person)
  await page.goto('/login')
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await expect(page.getByRole('heading', { name: 'Recuperar contraseña' })).toBeVisible()
  await page.getByLabel('Email').fill(person.email.toUpperCase())
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Si hay una cuenta con ese email' })).toBeVisible()
  await expect(page).toHaveURL(/\/check-email$/)
  await expect(page.getByRole('heading', { name: 'Revisa tu correo electrónico' })).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()

  const saved = countRequests(page, 'POST', '/api/v1/accounts/password')
  await page.goto(await mailedLink(local, person.email, '/reset-password'))
  await expect(page.getByRole('heading', { name: 'Nueva contraseña' })).toBeVisible()
  await expect(page).toHaveURL(/\/reset-password$/)
  await expect(page.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer')
  await field(page, 'Nueva contraseña').fill('Flamengo-10!')
  await expect(field(page, 'Nueva contraseña')).toHaveAccessibleDescription(
    'Esa contraseña es demasiado fácil de adivinar. Elegí otra.',
  )
  await field(page, 'Nueva contraseña').fill(newPassword)
  await field(page, 'Repetí la contraseña').fill('Yacutinga+78')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Las contraseñas no coinciden' })).toBeFocused()
  await expectAccessible(page, 'a new password with faults')
  expect(saved()).toBe(0)
  await field(page, 'Repetí la contraseña').fill(newPassword)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Contraseña actualizada', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('Email')).toHaveValue(person.email)

  const { account } = await (await elsewhere.request.get(`${product.url}/api/v1/session`)).json()
  expect(account).toBeNull()
  await field(page, 'Contraseña').fill(newPassword)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL(/\/exchange$/)
})

test('the email typed at the sign-in is in the recovery form, and in no address (AUTH-024)', {
  tag: '@once',
}, async ({ page, product }) => {
  const { email } = newPerson()
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto('/login')
  await page.getByLabel('Email').fill(` ${email} `)
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page).toHaveURL(`${product.url}/forgot-password`)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page).toHaveURL(/\/check-email$/)
  await expect(page.getByText(email)).toBeVisible()
  const [localPart = email] = email.split('@')
  expect(addresses.filter((address) => address.includes(localPart))).toEqual([])
  await page.goto('/forgot-password')
  await expect(page.getByLabel('Email')).toHaveValue('')
})

test('asking for a link looks the same and takes as long with or without an account (AUTH-024)', {
  tag: '@once',
}, async ({ page }) => {
  await page.clock.install()
  await page.goto('/forgot-password')
  const stranger = newPerson().email
  await page.getByLabel('Email').fill(stranger)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(page.getByText('Si hay una cuenta con ese email')).toBeVisible({ timeout: 100 })
  }).toPass()
  await page.clock.runFor(1_500)
  await expect(page).toHaveURL(/\/forgot-password$/)
  await page.clock.runFor(600)
  await page.clock.resume()
  await expect(page).toHaveURL(/\/check-email$/)
  await expect(page.getByText(stranger)).toBeVisible()
})

test('a mail that cannot be asked for is reported (AUTH-025)', { tag: '@once' }, async ({
  page,
  context,
  pageFaults,
}) => {
  pageFaults.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('ana@')
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByText('El formato del email no es válido.')).toBeVisible()
  await page.getByLabel('Email').fill(newPerson().email)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'No se pudo enviar el correo. Verifica la dirección e intenta nuevamente.',
  )
  await expect(page).toHaveURL(/\/forgot-password$/)
})

test('without a valid link a new password cannot be saved, and cancelling leads to the sign-in (AUTH-026, AUTH-029)', {
  tag: '@phone',
}, async ({ page, pageFaults }) => {
  pageFaults.expect(answered(410, '/api/v1/accounts/token'))
  await page.goto('/reset-password')
  await expect(page.getByText('Usá el enlace del correo')).toBeVisible()
  await field(page, 'Nueva contraseña').fill(newPassword)
  await field(page, 'Repetí la contraseña').fill(newPassword)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(
    page.getByRole('alert').filter({
      hasText: 'No se pudo actualizar la contraseña. Por favor, intenta solicitar un nuevo enlace.',
    }),
  ).toBeFocused()
  await expect(page.getByRole('link', { name: 'Pedir un enlace nuevo' })).toBeVisible()
  await expectAccessible(page, 'a new password that was not saved')

  // A link that was used or is too old is reported at once, without a form.
  await page.goto(`/reset-password?token=${'x'.repeat(43)}`)
  await expect(page.getByRole('alert')).toContainText('Este enlace ya no vale')
  await expect(field(page, 'Nueva contraseña')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Pedir un enlace nuevo' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  await expectAccessible(page, 'a link that is not valid any more')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a link that was used while the form was open saves nothing (AUTH-029)', { tag: '@once' }, async ({
  page,
  product,
  request,
  openPerson,
  local,
  pageFaults,
}) => {
  pageFaults.expect(answered(410, '/api/v1/accounts/password'))
  const person = await openPerson()
  const ask = { data: { email: person.email }, headers: { origin: product.url } }
  await request.post('/api/v1/accounts/password-reset-mail', ask)
  const link = await mailedLink(local, person.email, '/reset-password')
  await page.goto(link)
  await field(page, 'Nueva contraseña').fill(newPassword)
  await field(page, 'Repetí la contraseña').fill(newPassword)
  const token = link.split('token=')[1]
  const used = { data: { token, password: 'Curupí-1932' }, headers: { origin: product.url } }
  expect((await request.post('/api/v1/accounts/password', used)).status()).toBe(200)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(
    page.getByText('No se pudo actualizar la contraseña. Por favor, intenta solicitar un nuevo enlace.'),
  ).toBeVisible()
})

test('the confirmation mail is asked for again after a minute (AUTH-031)', { tag: '@once' }, async ({
  page,
  local,
}) => {
  const person = newPerson()
  await page.clock.install()
  await page.goto('/register')
  await fillRegistration(page, person)
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.getByRole('dialog').getByRole('link', { name: '¿No te llegó el correo?' }).click()
  await expect(page).toHaveURL(/\/check-email$/)
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ir a iniciar sesión' })).toHaveAttribute('href', '/login')
  await expect(page.getByText(/Podés pedirlo de nuevo en \d+ s\./)).toBeVisible()
  await page.clock.fastForward(61_000)
  const asked = page.waitForResponse('**/api/v1/accounts/confirmation-mail')
  await page.getByRole('button', { name: 'Enviar de nuevo' }).click()
  expect((await asked).status()).toBe(202)
  await expect(
    page.getByText('Pedido recibido. Vale el enlace del último correo que te llegue.'),
  ).toBeVisible()
  await expect(page.getByText(/Podés pedirlo de nuevo en \d+ s\./)).toBeVisible()
  await page.goto(await mailedLink(local, person.email, '/confirmation'))
  await expect(page.getByRole('heading', { name: '¡Correo confirmado con éxito!' })).toBeVisible()
})

test('opened directly, these pages need no session and name no address (AUTH-031, AUTH-035)', {
  tag: '@once',
}, async ({ page }) => {
  for (const path of ['/register', '/forgot-password', '/reset-password', '/confirmation', '/reset-pin']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
  await page.goto('/check-email')
  await expect(page.getByText('Te enviamos un correo.', { exact: true })).toBeVisible()
})

test('the confirmation link works once, and is reported as invalid afterwards (AUTH-032)', {
  tag: '@once',
}, async ({ page, request, product, local, pageFaults }) => {
  pageFaults.expect(answered(410, '/api/v1/accounts/confirmation'))
  const person = newPerson()
  await request.post('/api/v1/accounts', { data: person, headers: { origin: product.url } })
  const link = await mailedLink(local, person.email, '/confirmation')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: '¡Correo confirmado con éxito!' })).toBeVisible()
  await expect(page).toHaveURL(/\/confirmation$/)
  await expect(page.getByRole('status').getByText(person.email, { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'El enlace no es válido' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a forgotten PIN is reset by the mailed link (AUTH-023, AUTH-031, PROF-007)', { tag: '@phone' }, async ({
  page,
  product,
  merchant,
  local,
}) => {
  await write(product, page.request, 'PUT', '/account/pin', { password: merchant.password, pin: '1234' })
  // A session that was last used a quarter of an hour ago, as the screens see it.
  let locked = true
  await page.route('**/api/v1/session', async (route) => {
    if (!locked) return route.fallback()
    const answer = await route.fetch()
    return route.fulfill({
      response: answer,
      json: { ...(await answer.json()), locked: true, account: null },
    })
  })
  await page.goto('/exchange')
  await page.getByRole('button', { name: 'Olvidé mi PIN' }).click()
  await expect(page).toHaveURL(/\/check-email$/)
  locked = false
  await page.getByRole('link', { name: 'Ir a restablecer el PIN' }).click()
  await expect(page).toHaveURL(/\/reset-pin$/)
  await expect(page.getByRole('heading', { name: 'Usá el enlace del correo' })).toBeVisible()
  await expect(page.getByLabel('PIN nuevo')).toHaveCount(0)

  await page.goto(await mailedLink(local, merchant.email, '/reset-pin'))
  await expect(page).toHaveURL(/\/reset-pin$/)
  await page.getByLabel('PIN nuevo').fill('98 76')
  await expect(page.getByLabel('PIN nuevo')).toHaveValue('9876')
  await page.getByLabel('Repetí el PIN').fill('9875')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Los PIN no coinciden.' })).toBeFocused()
  await expectAccessible(page, 'a new PIN with faults')
  await page.getByLabel('Repetí el PIN').fill('9876')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('PIN actualizado', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/exchange$/)
})

test('the link for a new email shows that the new address is confirmed (PROF-007, PROF-030)', {
  tag: '@once',
}, async ({ page, product, merchant, local, openBrowser }) => {
  const next = newPerson().email
  await write(product, page.request, 'POST', '/account/email-change', {
    newEmail: next,
    password: merchant.password,
  })
  const mailbox = await (await openBrowser()).newPage()
  await mailbox.goto(product.url + (await mailedLink(local, next, '/reset-password')))
  await expect(mailbox.getByRole('heading', { name: '¡Correo confirmado con éxito!' })).toBeVisible()
  await expect(mailbox).toHaveURL(/\/confirmation$/)
  await expect(mailbox.getByRole('status').getByText(next, { exact: true })).toBeVisible()
  await mailbox.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
  await expect(mailbox.getByLabel('Email')).toHaveValue(next)
  await field(mailbox, 'Contraseña').fill(merchant.password)
  await mailbox.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(mailbox).toHaveURL(/\/exchange$/)
})
