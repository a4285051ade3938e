import type { Page } from '@playwright/test'
import { texts as problemsEs } from '../../apps/web/src/messages/es/problems.ts'
import { texts as shellPt } from '../../apps/web/src/messages/pt/shell.ts'
import { apiOf } from '../world/api.ts'
import { refusal } from '../world/refusal.ts'
import { answered, countRequests } from '../world/page-faults.ts'
import { comes, pauseClock } from '../world/paused-clock.ts'
import { demo, signInContext } from '../world/people.ts'
import { expect, test } from '../world/test.ts'

const openProfile = async (page: Page): Promise<void> => {
  await page.goto('/perfil')
  await expect(page.getByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible()
}

/** Enters by the screen and asks to be remembered. */
async function signInRemembered(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(who.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(who.password)
  await page.getByLabel(/Recordar/).check()
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL(/\/exchange/)
}

test('the profile is reached from the bar and shows name and email; a remembered session shows its end and can be turned into a plain one (PROF-016, PROF-017, PROF-018, PROF-019, PROF-020)', {
  tag: '@phone',
}, async ({ page, openPerson, records, pageFaults }) => {
  const person = await openPerson()
  await signInRemembered(page, person)
  await page.getByRole('link', { name: 'Perfil' }).click()
  await expect(page).toHaveURL(/\/perfil$/)
  const header = page.locator('.card', { has: page.getByRole('heading', { name: 'Tu cuenta', exact: true }) })
  for (const text of [person.fullName, person.email])
    await expect(header.getByText(text, { exact: true })).toBeVisible()
  // The whole term is left if the page's error about the server's clock exceeds the time since the sign-in.
  const left = page.getByText(/Quedan (29 días, 23 h y 5\d|30 días, 0 h y 0) min\./)
  await expect(left).toBeVisible()

  // Half a minute more than whole minutes: the page's error about the server's clock is smaller.
  await records.moveSessions(person.email, { end: (29 * 24 + 12) * 60 + 30.5 })
  await page.clock.install()
  await page.reload()
  const minutes = (count: number) => page.getByText(`Quedan 29 días, 12 h y ${count} min.`)
  await expect(minutes(30)).toBeVisible()
  await pauseClock(page)
  // An answer carries the server's real time, which the page believes more than its own clock. After 8 s without a sign of life the page
  // also reopens its stream, and polls.
  pageFaults.expect(/\/api\/v1\//)
  await page.route('**/api/**', (route) => route.abort())
  await page.clock.runFor(40_000)
  await expect(minutes(30)).toBeVisible()
  await page.clock.runFor(20_000)
  await comes(page, minutes(29))
  await page.unroute('**/api/**')
  await page.clock.resume()
  await page.getByRole('button', { name: 'Dejar de recordar' }).click()
  await expect(page.getByText('Sesión recordada en este dispositivo')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible()
  await expect(page.getByText('Sesión recordada en este dispositivo')).toBeHidden()
  const session = await (await page.request.get('/api/v1/session')).json()
  expect(session.remembered).toBe(false)
  expect(Date.parse(session.expiresAt) - Date.parse(session.serverTime)).toBeLessThanOrEqual(12 * 3_600_000)
})

test('the area leads from each screen to the balance, the profile, help, the legal texts, the verification and the registration of a shop, dark at first (PROF-003, PROF-005)', async ({
  page,
  merchant: _merchant,
}) => {
  await page.goto('/historial')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByLabel('Saldo disponible')).toBeVisible()
  await page.getByRole('link', { name: 'Perfil' }).click()
  await expect(page.getByRole('button', { name: 'Cuenta verificada' })).toBeVisible()
  for (const [name, path, heading] of [
    ['Ayuda y Soporte', '/support', 'Ayuda y Soporte'],
    ['Registrar Tienda', '/registro-establecimiento', /establecimiento$/],
  ] as const) {
    // The card of an account without establishments has a link of the same name.
    await page.getByRole('main').getByRole('link', { name }).first().click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    // The public pages are separate documents, so go back only once the page has loaded.
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.goBack()
  }
  await page.getByRole('button', { name: 'Términos y Privacidad' }).click()
  const legal = page.getByRole('dialog', { name: 'Términos y Privacidad' })
  await expect(legal.getByText('Fecha: 28/07/2025')).toBeVisible()
  await legal.getByRole('tab', { name: 'Política de Privacidad' }).click()
  await expect(legal.getByText('Última actualización: 17/06/2025')).toBeVisible()
})

test('the account has its items in order, and each opens what it names (PROF-025, PROF-026)', {
  tag: '@phone',
}, async ({ page, merchant: _merchant }) => {
  await openProfile(page)
  await expect(page.getByRole('heading', { name: 'Mi cuenta', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Información y ayuda', exact: true })).toBeVisible()
  for (const [item, dialog] of [
    ['Cambiar email', 'Cambiar email'],
    ['Cambiar contraseña', 'Cambiar contraseña'],
    ['Datos bancarios', 'Datos bancarios'],
    [/^PIN de sesión/, 'PIN de sesión'],
    ['Términos y Privacidad', /Términos/],
  ] as const) {
    await page.getByRole('button', { name: item }).click()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Registrar Tienda' }).first(),
  ).toHaveAttribute('href', '/registro-establecimiento')
  await expect(page.getByRole('main').getByRole('link', { name: 'Ayuda y Soporte' })).toHaveAttribute(
    'href',
    '/support',
  )
  await page.getByText('Português').click()
  await expect(page.getByRole('heading', { name: 'Informações e ajuda', exact: true })).toBeVisible()
})

test('an email is changed by a link to the new address, after the password and a valid address were given (PROF-029, PROF-030, PROF-031)', {
  tag: '@phone',
}, async ({ page, merchant, local, pageFaults }) => {
  pageFaults.expect(answered(403, '/api/v1/account/email-change'))
  await openProfile(page)
  await page.getByRole('button', { name: 'Cambiar email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar email' })
  await dialog.getByLabel('Email nuevo').fill('sin-arroba')
  await dialog.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(dialog.getByText('Ingrese un email válido')).toBeVisible()
  await expect(dialog.getByLabel('Email nuevo')).toBeFocused()
  const newEmail = `nueva-${crypto.randomUUID().slice(0, 8)}@e2e.puente.test`
  await dialog.getByLabel('Email nuevo').fill(newEmail)
  await dialog.getByLabel('Contraseña actual', { exact: true }).fill('No-es-esta-1')
  await dialog.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(dialog.getByText('La contraseña actual es incorrecta')).toBeVisible()
  await expect(dialog.getByLabel('Contraseña actual', { exact: true })).toBeFocused()
  await dialog.getByLabel('Contraseña actual', { exact: true }).fill(merchant.password)
  await dialog.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByText('Email enviado', { exact: true })).toBeVisible()

  await page.goto(await apiOf(local).mailedLink(newEmail, '/reset-password'))
  await expect(page.getByRole('heading', { name: '¡Correo confirmado con éxito!' })).toBeVisible()
  await openProfile(page)
  await expect(page.getByText(newEmail).first()).toBeVisible()
})

test('a password is changed by proving the present one; other sessions end and this one stays (AUTH-027, PROF-032, PROF-033, PROF-034, PROF-035)', {
  tag: '@phone',
}, async ({ page, merchant, openBrowser, product, pageFaults }) => {
  pageFaults.expect(answered(403, '/api/v1/account/password'))
  const elsewhere = await openBrowser()
  await signInContext(product, elsewhere, merchant)
  await openProfile(page)
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' })
  const type = async (current: string, next: string, again: string): Promise<void> => {
    await dialog.getByLabel('Contraseña actual', { exact: true }).fill(current)
    await dialog.getByLabel('Contraseña nueva', { exact: true }).fill(next)
    await dialog.getByLabel('Repetí la contraseña nueva', { exact: true }).fill(again)
    await dialog.getByRole('button', { name: 'Guardar' }).click()
  }
  await type(merchant.password, 'Corta-1', 'Corta-1')
  await expect(dialog.getByText('La contraseña debe tener al menos 8 caracteres')).toBeVisible()
  await expect(dialog.getByLabel('Contraseña nueva', { exact: true })).toBeFocused()
  await type(merchant.password, 'sinmayuscula-1', 'sinmayuscula-1')
  await expect(dialog.getByText('La contraseña no cumple con todos los requisitos')).toBeVisible()
  await dialog.getByLabel('Contraseña nueva', { exact: true }).fill('Flamengo-10!')
  await expect(dialog.getByLabel('Contraseña nueva', { exact: true })).toHaveAccessibleDescription(
    'Esa contraseña es demasiado fácil de adivinar. Elegí otra.',
  )
  await type(merchant.password, 'Iguazu-2027!', 'Iguazu-2028!')
  await expect(dialog.getByText('Las contraseñas no coinciden')).toBeVisible()
  await type('No-es-esta-1', 'Iguazu-2027!', 'Iguazu-2027!')
  await expect(dialog.getByText('La contraseña actual es incorrecta')).toBeVisible()
  await expect(dialog.getByLabel('Contraseña actual', { exact: true })).toBeFocused()
  await type(merchant.password, 'Iguazu-2027!', 'Iguazu-2027!')
  await expect(page.getByText('Contraseña actualizada', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  expect((await (await elsewhere.request.get('/api/v1/session')).json()).account).toBeNull()
  expect((await (await page.request.get('/api/v1/session')).json()).account.email).toBe(merchant.email)
})

test('a change of password is not sent again after a lost answer, since the old password would then be wrong', {
  tag: '@once',
}, async ({ page, merchant, pageFaults }) => {
  pageFaults.expect(/account\/password/)
  await openProfile(page)
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' })
  await page.route('**/api/v1/account/password', async (route) => {
    await route.fetch()
    await route.abort('failed')
  })
  const sent = countRequests(page, 'PUT', '/api/v1/account/password')
  await dialog.getByLabel('Contraseña actual', { exact: true }).fill(merchant.password)
  await dialog.getByLabel('Contraseña nueva', { exact: true }).fill('Iguazu-2027!')
  await dialog.getByLabel('Repetí la contraseña nueva', { exact: true }).fill('Iguazu-2027!')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText(problemsEs.network)).toBeVisible()
  expect(sent()).toBe(1)
})

test('a failed copy is reported', { tag: '@once' }, async ({ page, merchant: _merchant }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
  })
  await openProfile(page)
  await page.getByRole('button', { name: 'Datos bancarios' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copiar' }).first().click()
  await expect(page.getByText(problemsEs.copyRefused).first()).toBeVisible()
})

test('bank data are shown to a verified person only (PROF-036, PROF-037)', { tag: '@phone' }, async ({
  page,
  merchant,
  records,
}) => {
  await openProfile(page)
  await page.getByRole('button', { name: 'Datos bancarios' }).click()
  const dialog = page.getByRole('dialog', { name: 'Datos bancarios' })
  for (const label of ['Titular de la cuenta', 'Banco', 'CBU/CVU', 'CUIT']) {
    await expect(dialog.getByText(label, { exact: true })).toBeVisible()
  }
  await expect(dialog.getByText(/^\d{8} \d{14}$/)).toBeVisible()
  await expect(dialog.getByText(/^\d{2}-\d{8}-\d$/)).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Cambiar los datos' })).toHaveAttribute('href', '/bank-data')
  await page.keyboard.press('Escape')

  await records.sendToReview(merchant.email)
  await page.reload()
  await page.getByRole('button', { name: 'Datos bancarios' }).click()
  await expect(page.getByText('Verificación requerida', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Debes verificar tu cuenta para acceder a los datos bancarios', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the establishments of the person, newest first, each with its state; a failed load is reported (PROF-001, PROF-021, PROF-022, PROF-023, PROF-024)', {
  tag: '@phone',
}, async ({ page, merchant, records, pageFaults }) => {
  await records.addEstablishments(merchant.email, [
    { name: 'Parrilla Aprobada', status: 'approved', isActive: true, reason: null },
    { name: 'Parrilla Cerrada', status: 'approved', isActive: false, reason: null },
    { name: 'Parrilla Pendiente', status: 'pending', isActive: false, reason: null },
    { name: 'Parrilla Rechazada', status: 'rejected', isActive: false, reason: 'Falta la foto del local.' },
  ])
  await openProfile(page)
  const entries = page.getByRole('listitem').filter({ hasText: 'Parrilla' })
  await expect(entries).toHaveCount(4)
  await expect(entries.nth(0)).toContainText('Parrilla Rechazada')
  await expect(entries.nth(0)).toContainText('Rechazado')
  await expect(entries.nth(0)).toContainText('Motivo: Falta la foto del local.')
  await expect(entries.nth(1)).toContainText('Pendiente')
  await expect(entries.nth(2)).toContainText('Inactivo')
  await expect(entries.nth(2).getByRole('link')).toHaveCount(0)
  await expect(entries.nth(3).getByText('Aprobado', { exact: true })).toBeVisible()
  await expect(entries.nth(3)).toContainText('Puerto Iguazú, Misiones')
  await expect(entries.nth(3).getByRole('link', { name: 'Ver página de Parrilla Aprobada' })).toHaveAttribute(
    'href',
    /^\/loja\/[A-Z0-9]{5}$/,
  )
  // One kind of account: the owner of establishments charges like anybody else.
  expect((await (await page.request.get('/api/v1/session')).json()).account.role).toBe('user')

  // The page shows a refusal at once; it does not retry for seven seconds first.
  pageFaults.expect(answered(422, '/api/v1/establishments/own'))
  await page.route('**/api/v1/establishments/own', (route) => route.fulfill(refusal('request.invalid')))
  await page.reload()
  await expect(page.getByText('Error al cargar establecimientos')).toBeVisible()
})

test('each verification state has its text and its link, and a decision updates an open profile (VST-006, VST-007, VST-008, VST-010, VST-011)', {
  tag: '@phone',
}, async ({ page, openPerson, signIn, records, product, openBrowser }) => {
  const person = await openPerson()
  await signIn(person)
  await apiOf(page.request, product.url).saveBankData(person.fullName)
  await openProfile(page)
  await expect(page.getByRole('link', { name: /Verificar cuenta.*Iniciar verificación/ })).toHaveAttribute(
    'href',
    '/verification-flow',
  )
  await records.sendToReview(person.email)
  await page.clock.install()
  await page.reload()
  const inReview = page.getByRole('button', { name: 'Verificación en proceso' })
  await inReview.waitFor()
  await pauseClock(page)
  await inReview.click()
  const toast = page
    .getByRole('region', { name: /Avisos/ })
    .getByText('Verificación en proceso', { exact: true })
  await comes(page, toast)
  await page.clock.runFor(3_800)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await page.clock.resume()
  await expect(toast).toBeHidden()

  const desk = await openBrowser()
  await signInContext(product, desk, demo.admin, 'admin')
  const admin = apiOf(desk.request, product.url)
  const { id } = (await (await page.request.get('/api/v1/session')).json()).account
  await admin.approve(id)
  await expect(page.getByRole('button', { name: 'Cuenta verificada' })).toBeVisible()

  await records.reject(person.email, 'La foto está borrosa.')
  await page.reload()
  // The rejection opens by itself once, over every screen (KYC-030).
  await page
    .getByRole('dialog', { name: 'Documentos rechazados' })
    .getByRole('button', { name: 'Ahora no' })
    .click()
  await expect(
    page.getByRole('link', { name: /Verificación rechazada.*Enviar nuevos documentos/ }),
  ).toHaveAttribute('href', '/verification-flow')
  await expect(page.getByText('Motivo: La foto está borrosa.')).toBeVisible()
})

test('a message of an admin arrives on the open profile as plain text, counted on the bar until it is read (PROF-038)', {
  tag: '@phone',
}, async ({ page, merchant: _merchant, product, openBrowser }) => {
  await page.goto('/historial')
  const desk = await openBrowser()
  await signInContext(product, desk, demo.admin, 'admin')
  const { id } = (await (await page.request.get('/api/v1/session')).json()).account
  await apiOf(desk.request, product.url).notify(id, 'Hola <b>Graciela</b>,\nfalta el CUIT del local.')
  await expect(page.getByText('1 aviso sin leer').first()).toBeAttached()
  await page.getByRole('link', { name: /Perfil/ }).click()
  await expect(page.getByText('Hola <b>Graciela</b>,')).toBeVisible()
  await expect(page.getByText('1 aviso sin leer')).toHaveCount(0)
})

test('leaving is announced; when the server does not answer, this browser still forgets the session (PROF-027, PROF-028)', {
  tag: '@phone',
}, async ({ page, merchant, pageFaults, signIn }) => {
  await openProfile(page)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Fuiste desconectado con éxito', { exact: true })).toBeVisible()

  await signIn(merchant)
  await openProfile(page)
  pageFaults.expect(/api\/v1\/session/, /ERR_FAILED/)
  await page.route('**/api/v1/session', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  )
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('No se pudo cerrar la sesión', { exact: true })).toBeVisible()
})

test('where the browser offers to install the app, the profile has the button and says how it went (PROF-015, ADM-026)', {
  tag: '@phone',
}, async ({ page, merchant: _merchant }) => {
  await openProfile(page)
  const offer = (outcome: 'accepted' | 'fails'): Promise<void> =>
    page.evaluate((how) => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => (how === 'fails' ? Promise.reject(new Error('refused')) : Promise.resolve()),
        userChoice: Promise.resolve({ outcome: how }),
      })
      dispatchEvent(event)
    }, outcome)
  const button = page.getByRole('button', { name: 'Instalar la app' })
  await expect(button).toBeHidden()
  await offer('fails')
  await button.click()
  await expect(page.getByText('No se pudo instalar la app', { exact: true })).toBeVisible()
  await offer('accepted')
  await button.click()
  await expect(page.getByText('¡App instalada con éxito!', { exact: true })).toBeVisible()
  await expect(button).toBeHidden()

  await page.getByText('Português').click()
  const portuguese = page.getByRole('button', { name: 'Instalar o app' })
  await offer('fails')
  await portuguese.click()
  await expect(page.getByText('Não foi possível instalar o app', { exact: true })).toBeVisible()
  await offer('accepted')
  await portuguese.click()
  await expect(page.getByText('App instalado com sucesso!', { exact: true })).toBeVisible()
})

test('a change of email or password that the server could not make is reported, and the dialog stays (PROF-031, PROF-035)', {
  tag: '@once',
}, async ({ page, merchant, pageFaults }) => {
  // A body that is not the server's, as a proxy would send.
  pageFaults.expect(answered(502, '/api/v1/account'))
  await page.route(/\/account\/(email-change|password)$/, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad Gateway' }),
  )
  await openProfile(page)
  await page.getByRole('button', { name: 'Cambiar email' }).click()
  await page.getByLabel('Email nuevo').fill('nueva@e2e.puente.test')
  await page.getByLabel('Contraseña actual', { exact: true }).fill(merchant.password)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByText('Ocurrió un error al enviar el enlace', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' })
  await dialog.getByLabel('Contraseña actual', { exact: true }).fill(merchant.password)
  await dialog.getByLabel('Contraseña nueva', { exact: true }).fill('Iguazu-2027!')
  await dialog.getByLabel('Repetí la contraseña nueva', { exact: true }).fill('Iguazu-2027!')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Ocurrió un error al cambiar la contraseña', { exact: true })).toBeVisible()
  await expect(dialog).toBeVisible()
})

test('a person downloads their data and closes the account; the dialog says what is kept', {
  tag: '@phone',
}, async ({ page, openPerson, signIn }) => {
  const person = await openPerson()
  await signIn(person)
  await openProfile(page)
  await page.getByRole('button', { name: 'Descargar mis datos' }).click()
  await page.getByLabel('Contraseña actual', { exact: true }).fill(person.password)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^mis-datos-\d{4}-\d\d-\d\d\.zip$/)

  await page.getByRole('button', { name: 'Cerrar mi cuenta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cerrar mi cuenta' })
  await expect(dialog.getByText(/borramos todos tus datos en menos de un día/)).toBeVisible()
  await dialog.getByLabel('Contraseña actual', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Cerrar la cuenta para siempre' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Tu cuenta quedó cerrada', { exact: true })).toBeVisible()
  expect((await (await page.request.get('/api/v1/session')).json()).account).toBeNull()
})

test('the parts of the profile come together, so that none moves under a press; one that fails holds up no other', {
  tag: '@phone',
}, async ({ page, merchant: _merchant, pageFaults }) => {
  const slow = '/api/v1/establishments/own'
  let answer = (): void => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**${slow}`, async (route) => {
    await held
    await route.fallback()
  })
  const others = page.waitForResponse('**/api/v1/sessions')
  await openProfile(page)
  await others
  await expect(page.getByText('Sesiones abiertas', { exact: true })).toBeHidden()
  await expect(page.getByText('Português')).toBeHidden()
  answer()
  await expect(page.getByText('Sesiones abiertas', { exact: true })).toBeVisible()
  await expect(page.getByText('Todavía no registraste ningún establecimiento.')).toBeVisible()

  pageFaults.expect(answered(500, slow))
  await page.route(`**${slow}`, (route) => route.fulfill(refusal('server.internal')))
  await openProfile(page)
  await expect(page.getByText('Português')).toBeVisible()
})

test('a language that the account could not save is reported, and stays on this device (UI-010)', {
  tag: '@once',
}, async ({ page, openPerson, signIn, pageFaults }) => {
  const path = '/api/v1/account/language'
  pageFaults.expect(answered(422, path))
  await signIn(await openPerson())
  await openProfile(page)
  await page.route(`**${path}`, (route) => route.fulfill(refusal('request.invalid')))
  await page.getByText('Português').click()
  await expect(page.getByText(shellPt.languageUnsaved, { exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await page.unroute(`**${path}`)
  const kept = page.waitForResponse(`**${path}`)
  await page.getByText('Español').click()
  expect((await kept).status()).toBe(204)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-AR')
})
