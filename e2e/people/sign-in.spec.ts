import type { Page, Route } from '@playwright/test'
import { texts as es } from '../../apps/web/src/messages/es/identity/sign-in.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/identity/sign-in.ts'
import { expectAccessible } from '../world/accessible.ts'
import { answered, countRequests } from '../world/page-faults.ts'
import { demo, newPerson, type SignIn } from '../world/people.ts'
import { onOneSize } from '../world/sizes.ts'
import { expect, test } from '../world/test.ts'

type Words = typeof es

/** Fills one of the two sign-in forms and presses its button. */
async function enter(page: Page, words: Words, who: SignIn, remember = false): Promise<void> {
  const door = new URL(page.url()).pathname.startsWith('/admin') ? words.admin : words
  await page.getByLabel(words.email).fill(who.email)
  await page.getByLabel(words.password, { exact: true }).fill(who.password)
  if (remember) await page.getByRole('checkbox', { name: door.remember }).check()
  await page.getByRole('button', { name: door.submit, exact: true }).click()
}

/** Finds a toast only. The same message in the page itself does not match. */
const toastOf = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })

for (const [language, words] of [
  ['es', es],
  ['pt', pt],
] as const) {
  test(`the merchants' sign-in has its fields and links, asks for both fields, and sends nothing without a server (${language}) (AUTH-001, AUTH-002, AUTH-006, AUTH-007, AUTH-010)`, {
    tag: onOneSize(language),
  }, async ({ page, pageFaults }) => {
    pageFaults.expect(/ERR_FAILED/)
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto('/login?fromAdmin=true')
    await expect(page.getByText(words.adminModeSubtitle)).toBeVisible()
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: words.title, exact: true })).toBeVisible()
    await expect(page.getByText(words.subtitle)).toBeVisible()
    await expect(page.getByText(words.adminModeSubtitle)).toBeHidden()
    const main = page.getByRole('main')
    for (const [name, href] of [
      [words.forgot, '/forgot-password'],
      [words.back, '/'],
      [words.register, '/register'],
    ] as const)
      await expect(main.getByRole('link', { name })).toHaveAttribute('href', href)
    await expect(page.getByRole('checkbox', { name: words.remember })).not.toBeChecked()

    const sent = countRequests(page, 'POST', '/api/v1/session')
    const password = page.getByLabel(words.password, { exact: true })
    await page.getByRole('button', { name: words.submit, exact: true }).click()
    await expect(page.getByLabel(words.email)).toBeFocused()
    await expect(page.getByText(words.missing.password)).toBeVisible()
    await expectAccessible(page, '/login with faults')
    await password.fill('Secreta-2026!')
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: words.showPassword }).click()
    await expect(password).toHaveAttribute('type', 'text')
    // The button's name says what it does, so a pressed state beside the name would contradict it.
    const hide = page.getByRole('button', { name: words.hidePassword })
    await expect(hide).not.toHaveAttribute('aria-pressed')

    await page.route('**/api/v1/session', (route) => route.abort('failed'))
    await enter(page, words, demo.merchant)
    await expect(page.getByRole('alert').filter({ hasText: words.failures.connection('') })).toBeVisible()
    expect(sent()).toBe(0)
  })
}

test('right credentials lead to where the visitor was going, a remembered choice outlives the sign-out, and signed-in people do not see the sign-in (AUTH-003, AUTH-011, AUTH-015, AUTH-018)', {
  tag: '@phone',
}, async ({ page, openPerson }) => {
  const person = await openPerson()
  await page.goto('/historial?period=30')
  await enter(page, es, person, true)
  await expect(page).toHaveURL(/\/historial\?period=/)
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key)
  expect(await stored('rememberMe')).toBe('true')
  const days = (Date.parse((await stored('sessionExpiry')) ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThan(30.1)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/exchange$/)
  await page.goto('/perfil')
  await page.getByRole('button', { name: /Log Out|Cerrar sesión/ }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('checkbox', { name: es.remember })).toBeChecked()
  expect(await stored('sessionExpiry')).toBeNull()

  await enter(page, es, person)
  await expect(page).toHaveURL(/\/exchange$/)
})

test('a return address on another site is not followed (AUTH-011)', { tag: '@once' }, async ({
  page,
  openPerson,
  pageFaults,
}) => {
  // Sessions end under open pages here.
  pageFaults.expect(answered(401, '/api/v1'))
  const person = await openPerson()
  for (const from of ['https://evil.example/', '//evil.example', '/\\evil.example', '/admin/people']) {
    await page.goto(`/login?from=${encodeURIComponent(from)}`)
    await enter(page, es, person)
    await expect(page).toHaveURL(/\/exchange$/)
    await page.context().clearCookies()
  }
})

test('Tab goes from the address straight to the password, and then to the link for a forgotten one', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel(es.email).focus()
  for (const next of [
    page.getByLabel(es.password, { exact: true }),
    page.getByRole('button', { name: es.showPassword }),
    page.getByRole('link', { name: es.forgot }),
    page.getByRole('checkbox', { name: es.remember }),
  ]) {
    await page.keyboard.press('Tab')
    await expect(next).toBeFocused()
  }
})

test('wrong credentials get the same message with and without an account; an unconfirmed address shows only with the right password (AUTH-008, AUTH-009)', {
  tag: '@once',
}, async ({ page, openPerson, request, product, pageFaults }) => {
  pageFaults.expect(answered(401, '/api/v1/session'), answered(403, '/api/v1/session'))
  const person = await openPerson()
  await page.goto('/login')
  for (const email of [person.email, 'nadie@e2e.puente.test']) {
    await enter(page, es, { email, password: 'Equivocada-2026!' })
    const refusal = page.getByRole('main').getByRole('alert')
    await expect(refusal).toHaveText('Error al iniciar sesión. Verifica tus credenciales.')
    await expect(refusal).toBeFocused()
    await page.reload()
  }
  const unconfirmed = newPerson()
  await request.post('/api/v1/accounts', { data: unconfirmed, headers: { origin: product.url } })
  const refused = page.waitForResponse((answer) => answer.status() === 403)
  await enter(page, es, unconfirmed)
  await expect(toastOf(page, 'Confirme su email para continuar')).toBeVisible()
  expect(await (await refused).json()).toMatchObject({ title: 'Email not confirmed' })

  await page.evaluate(() => localStorage.setItem('language', 'pt'))
  await page.reload()
  await enter(page, pt, unconfirmed)
  await expect(
    toastOf(page, 'Por favor, confirme seu email antes de fazer login. Verifique su caixa de entrada.'),
  ).toBeVisible()
})

test('an answer without a user, a lost network and any other failure have their Portuguese texts (AUTH-010)', {
  tag: '@once',
}, async ({ page, pageFaults }) => {
  pageFaults.expect(/ERR_FAILED/, answered(500, '/api/v1/session'))
  await page.addInitScript(() => localStorage.setItem('language', 'pt'))
  await page.goto('/login')
  const refusal = page.getByRole('main').getByRole('alert')
  let answer: (route: Route) => Promise<void>
  await page.route('**/api/v1/session', (route) =>
    route.request().method() === 'POST' ? answer(route) : route.continue(),
  )
  const signInAnswered = async (how: (route: Route) => Promise<void>, words: string | RegExp) => {
    answer = how
    await enter(page, pt, demo.merchant)
    await expect(refusal).toHaveText(words)
  }
  // An answer that signs nobody in: the server's view of a visitor.
  const visitor = await (await page.request.get('/api/v1/session')).json()
  await signInAnswered(
    (route) => route.fulfill({ status: 201, json: { kind: 'open', session: visitor } }),
    'Falha na autenticação - dados do usuário não encontrados',
  )
  await signInAnswered((route) => route.abort('failed'), /^Erro de conexão: \S/)
  await signInAnswered(
    (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'no' }),
    'Erro inesperado durante o login',
  )
})

test('admin mode leads an admin to the panel; others keep their session, learn why, and go to Crear Orden (AUTH-003, AUTH-004, AUTH-005)', {
  tag: '@once',
}, async ({ page, openPerson, pageFaults }) => {
  // Sessions end under open pages here.
  pageFaults.expect(/ERR_FAILED/, answered(401, '/api/v1'))
  await page.goto('/login?fromAdmin=true')
  await enter(page, es, demo.admin)
  await expect(page).toHaveURL(/\/admin$/)
  await page.context().clearCookies()

  const person = await openPerson()
  await page.goto('/login?fromAdmin=true')
  await enter(page, es, person)
  await expect(toastOf(page, 'Acceso denegado')).toBeVisible()
  await expect(page).toHaveURL(/\/exchange$/)
  // Signed in already: the same check.
  await page.goto('/login?fromAdmin=true')
  await expect(toastOf(page, 'Acceso denegado')).toBeVisible()
  await expect(page).toHaveURL(/\/exchange$/)
  await page.context().clearCookies()

  // The check that follows the sign-in gets no answer.
  await page.goto('/login?fromAdmin=true')
  let opened = false
  await page.route('**/api/v1/session', async (route) => {
    if (route.request().method() !== 'POST') return opened ? route.abort('failed') : route.continue()
    const response = await route.fetch()
    opened = true
    return route.fulfill({ response })
  })
  await enter(page, es, person)
  await expect(toastOf(page, 'Error de verificación')).toBeVisible()
  await expect(page).toHaveURL(/\/exchange$/)
})

test('the admin sign-in is dark and Portuguese, asks for both fields, and gives every refusal in Portuguese, or as quoted in Spanish (ADM-001, ADM-002, ADM-008, ADM-010, ADM-012)', {
  tag: '@once',
}, async ({ page, pageFaults }) => {
  pageFaults.expect(answered(401, '/api/v1/admin/session'), answered(500, '/api/v1/admin/session'))
  await page.addInitScript(() => localStorage.setItem('theme', 'light'))
  await page.goto('/admin/login')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await expect(page.getByRole('checkbox', { name: 'Lembrar por 30 dias' })).not.toBeChecked()
  await expectAccessible(page, '/admin/login')
  const sent = countRequests(page, 'POST', '/api/v1/admin/session')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText(pt.missing.email)).toBeVisible()
  expect(sent()).toBe(0)
  for (const email of [demo.admin.email, 'nadie@e2e.puente.test']) {
    await enter(page, pt, { email, password: 'Equivocada-2026!' })
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Erro ao fazer login. Verifique suas credenciais.',
    )
    await page.reload()
  }
  await page.route('**/api/v1/admin/session', (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'server.internal', type: 'urn:puente:problem:server.internal', status: 500 },
    }),
  )
  await enter(page, pt, demo.admin)
  await expect(toastOf(page, 'Não foi possível verificar suas permissões de acesso.')).toContainText(
    'Erro de verificação',
  )
  await page.evaluate(() => localStorage.setItem('language.admin', 'es'))
  await page.reload()
  await enter(page, es, demo.admin)
  await expect(toastOf(page, 'No se pudieron verificar tus permisos de acceso.')).toContainText(
    'Error de verificación',
  )
  await page.unroute('**/api/v1/admin/session')
  await enter(page, es, { email: demo.admin.email, password: 'Equivocada-2026!' })
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Error al iniciar sesión. Verifica tus credenciales.',
  )
  const session = await (await page.request.get('/api/v1/session')).json()
  expect(session.account).toBeNull()
})

test('a failed role check ends the previous session, even if the sign-out reaches the server later (ADM-012)', {
  tag: '@once',
}, async ({ page, openPerson, signIn, pageFaults }) => {
  pageFaults.expect(answered(500, '/api/v1/admin/session'), /ERR_FAILED/)
  const person = await openPerson()
  await signIn(person)
  await page.goto('/admin/login')
  await page.route('**/api/v1/admin/session', (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'server.internal', type: 'urn:puente:problem:server.internal', status: 500 },
    }),
  )
  await page.route('**/api/v1/session', (route) =>
    route.request().method() === 'DELETE' ? route.abort('failed') : route.continue(),
  )
  await enter(page, pt, person)
  await expect(toastOf(page, 'Não foi possível verificar suas permissões de acesso.')).toBeVisible()
  // The next start finds the pending sign-out and completes it before anything is shown.
  await page.unroute('**/api/v1/session')
  await page.goto('/historial')
  await expect(page).toHaveURL(/\/login\?/)
  await expect.poll(async () => (await (await page.request.get('/api/v1/session')).json()).account).toBeNull()
})

test('a merchant at the admin sign-in loses the session that was open, learns why, and the page shows no signed-in person (ADM-011)', {
  tag: '@once',
}, async ({ page, openPerson, signIn, pageFaults }) => {
  pageFaults.expect(answered(403, '/api/v1/admin/session'))
  const person = await openPerson()
  await signIn(person)
  await page.goto('/admin/login')
  await expect(page.getByRole('link', { name: 'Ir para minha conta' })).toBeVisible()
  await enter(page, pt, person)
  await expect(toastOf(page, 'Você não tem permissão para acessar o painel administrativo.')).toContainText(
    'Acesso negado',
  )
  await expect(page.getByRole('link', { name: 'Ir para minha conta' })).toBeHidden()
  await page.evaluate(() => localStorage.setItem('language.admin', 'es'))
  await page.reload()
  await enter(page, es, person)
  await expect(toastOf(page, 'No tienes permiso para acceder al panel administrativo.')).toContainText(
    'Acesso denegado',
  )
  const session = await (await page.request.get('/api/v1/session')).json()
  expect(session.account).toBeNull()
})

test('somebody who asked for the verification before signing in is led to it afterwards, once (AUTH-019)', {
  tag: '@once',
}, async ({ page, openPerson }) => {
  const person = await openPerson()
  await page.goto('/bank-data')
  await expect(page).toHaveURL(/\/login\?/)
  expect(await page.evaluate(() => localStorage.getItem('userVerificationIntent'))).not.toBeNull()
  await enter(page, es, person)
  await expect(page).toHaveURL(/\/verification-flow$/)
  expect(await page.evaluate(() => localStorage.getItem('userVerificationIntent'))).toBeNull()
})
