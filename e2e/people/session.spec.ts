import type { Page } from '@playwright/test'
import { texts as es } from '../../apps/web/src/messages/es/identity/session.ts'
import { texts as walk } from '../../apps/web/src/messages/es/verification/walk.ts'
import { texts as people } from '../../apps/web/src/messages/pt/verification/admin.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/identity/session.ts'
import { expectAccessible } from '../world/accessible.ts'
import { answered, countRequests } from '../world/page-faults.ts'
import { demo, type SignIn, signInContext } from '../world/people.ts'
import { drawDocuments, openCase } from '../world/review-cases.ts'
import { refusal } from '../world/refusal.ts'
import { expect, test } from '../world/test.ts'
import { onOneSize } from '../world/sizes.ts'

const guarded = [
  '/verification',
  '/document-upload',
  '/bank-data',
  '/verification-processing',
  '/verification-flow',
  '/exchange',
  '/receipt-upload',
  '/qr-code',
  '/payment-expired',
  '/payment-processing',
  '/complete-transfer',
  '/historial',
  '/perfil',
  '/mis-establecimientos',
  '/registro-establecimiento',
  '/generating-pix',
]
const open = [
  '/calculadorapix',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/check-email',
  '/confirmation',
  '/reset-pin',
  '/support',
  '/comprobante',
]

test('every route of a merchant asks a visitor to sign in and keeps the way back; the others open (AUTH-033, AUTH-034, AUTH-035, PROF-006)', {
  tag: '@once',
}, async ({ page }) => {
  for (const path of [...guarded, `/historial/${crypto.randomUUID()}`]) {
    await page.goto(`${path}?x=1`)
    await expect(page).toHaveURL(/\/login\?/)
    expect(new URL(page.url()).searchParams.get('from')).toContain(path)
  }
  for (const path of open) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  // The second exists for admins only (DBG-001).
  for (const path of ['/no-such-page', '/test-verification']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Oops! Página no encontrada' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test('every route of a merchant exists (AUTH-036)', { tag: '@once' }, async ({
  page,
  openPerson,
  signIn,
}) => {
  await signIn(await openPerson())
  for (const path of [...guarded, '/support']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Oops! Página no encontrada' })).toBeHidden()
  }
})

test('/test-verification shows admins their own verification state and each state with sample data, in production, too, and nothing to anybody while the operator has the tools switched off (DBG-001, DBG-010, ruling 2)', {
  tag: '@once',
}, async ({ page, signIn, pageFaults }) => {
  await signIn(demo.admin, 'admin')
  await page.goto('/test-verification')
  await expect(page.getByRole('heading', { name: es.verificationTest.title })).toBeVisible()
  await expect(page.getByText('not_started').first()).toBeVisible()
  const steps = page.getByRole('region', { name: walk.title }).getByRole('listitem')
  for (const [nth, [state, label, screen]] of (
    [
      [walk.states.untouched, 'Verificar cuenta', '/bank-data'],
      [walk.states.withBankData, 'Verificar cuenta', '/verification'],
      [walk.states.complete, 'Verificar cuenta', '/verification'],
      [walk.states.pending, 'Verificación en proceso', '/verification-processing'],
      [walk.states.rejected, 'Verificación rechazada', '/verification'],
      [walk.states.approved, 'Cuenta verificada', '/exchange'],
    ] as const
  ).entries()) {
    const step = steps.nth(nth)
    for (const text of [state, label, screen])
      await expect(step.getByText(text, { exact: true })).toBeVisible()
  }
  await expectAccessible(page, 'the test of the verification')
  await page.route('**/env.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), environment: 'production' } })
  })
  await page.reload()
  await expect(page.getByText('not_started').first()).toBeVisible()
  // As the server answers while the switch is off.
  pageFaults.expect(answered(404, '/debug/access'))
  await page.route('**/api/v1/debug/access', (route) => route.fulfill(refusal('route.not-found')))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Oops! Página no encontrada' })).toBeVisible()
  await expect(page.getByText('not_started')).toBeHidden()
})

const pin = '2580'

/** Opens a remembered session of a person with a PIN. */
async function signInWithPin(page: Page, origin: string, person: SignIn): Promise<void> {
  const opened = await page.request.post('/api/v1/session', {
    data: { ...person, remember: true },
    headers: { origin },
  })
  const { session } = await opened.json()
  const set = await page.request.put('/api/v1/account/pin', {
    data: { password: person.password, pin },
    headers: { origin, 'x-csrf-token': session.csrfToken },
  })
  expect(set.status()).toBe(204)
}

for (const [language, words] of [
  ['es', es],
  ['pt', pt],
] as const) {
  test(`a remembered session with a PIN locks over everything, in every tab, and opens again where the person was (${language}) (AUTH-012, AUTH-021, AUTH-022)`, {
    tag: onOneSize(language),
  }, async ({ page, context, openPerson, records, product, pageFaults }) => {
    pageFaults.expect(answered(403, '/api/v1'))
    const { email, password } = await openPerson()
    await signInWithPin(page, product.url, { email, password })
    // A new tab starts on a blank page without an origin, which has no storage.
    await context.addInitScript((chosen) => {
      if (location.protocol !== 'about:') localStorage.setItem('language', chosen)
    }, language)
    await page.goto('/perfil')
    await expect(page.getByText(email).first()).toBeVisible()
    const tab = await context.newPage()
    await tab.goto('/historial')
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('pinVerifiedInSession'))).toBe('true')

    await records.moveSessions(email, { active: -16 })
    await page.reload()
    const title = page.getByRole('heading', { name: words.lock.title })
    await expect(title).toBeVisible()
    await expect(page.getByText(email)).toHaveCount(0)
    await expect(tab.getByRole('heading', { name: words.lock.title })).toBeVisible()
    expect((await page.request.get('/api/v1/history')).status()).toBe(403)
    expect(await page.evaluate(() => localStorage.getItem('pinVerifiedInSession'))).toBe('false')
    // The browser's storage grants no access.
    await page.evaluate(() => localStorage.setItem('pinVerifiedInSession', 'true'))
    await page.reload()
    await expect(title).toBeVisible()
    await expectAccessible(page, 'the lock')

    const field = page.getByLabel(words.lock.pin)
    await expect(field).toBeFocused()
    await field.fill('1111')
    await page.getByRole('button', { name: words.lock.submit }).click()
    await expect(field).toHaveAccessibleDescription(/PIN/)
    await expect(field).toHaveValue('')
    await field.fill(pin)
    await page.keyboard.press('Enter')
    await expect(page.getByText(email).first()).toBeVisible()
    await expect(page).toHaveURL(/\/perfil$/)
    await expect(tab.getByRole('heading', { name: words.lock.title })).toBeHidden()
    await expect(
      tab
        .getByRole('heading', { name: 'Historial' })
        .or(tab.getByRole('heading', { name: 'Histórico' }))
        .first(),
    ).toBeVisible()
  })
}

test('five wrong PINs end the session; a forgotten one is mailed; the lock has a way out (AUTH-022, AUTH-023)', {
  tag: '@once',
}, async ({ page, openPerson, records, product, pageFaults }) => {
  pageFaults.expect(answered(403, '/api/v1'), answered(401, '/api/v1'))
  const { email, password } = await openPerson()
  await signInWithPin(page, product.url, { email, password })
  await records.moveSessions(email, { active: -16 })
  await page.goto('/exchange')
  await page.getByRole('button', { name: es.lock.forgot }).click()
  await expect(page).toHaveURL(/\/check-email$/)
  // A locked session does not show the whole address.
  await expect(page.getByText(/p•+@e2e\.puente\.test/)).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)

  await page.goto('/exchange')
  for (let wrong = 1; wrong <= 5; wrong += 1) {
    const judged = page.waitForResponse('**/api/v1/session/unlocking')
    await page.getByLabel(es.lock.pin).fill('9999')
    await page.getByRole('button', { name: es.lock.submit }).click()
    await judged
  }
  await expect(page).toHaveURL(/\/login\?/)

  await signInWithPin(page, product.url, { email, password })
  await records.moveSessions(email, { active: -16 })
  await page.goto('/exchange')
  await page.getByRole('button', { name: es.lock.signOut }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect((await (await page.request.get('/api/v1/session')).json()).locked).toBe(false)
})

test('every open tab follows a sign-out and the sign-in of another person (AUTH-012)', {
  tag: '@once',
}, async ({ page, context, merchant, pageFaults }) => {
  // Requests under way when the session ended: those of the list in the other tab, those of the profile in this one.
  pageFaults.expect(
    answered(401, '/api/v1/(balance|history|messages|orders/confirmed|establishments/own|account/[a-z-]+)'),
  )
  await page.goto('/perfil')
  const tab = await context.newPage()
  await tab.goto('/historial')
  await expect(tab.getByRole('heading', { name: 'Historial' })).toBeVisible()
  await page.getByRole('button', { name: /Log Out|Cerrar sesión/ }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(tab).toHaveURL(/\/login\?from=/)
  await expect(tab.getByText(es.ended.signed_out)).toBeVisible()
  await page.getByLabel('Email').fill(merchant.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(merchant.password)
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
  await expect(page).toHaveURL(/\/exchange$/)
  await expect(tab).toHaveURL(/\/historial/)
})

test('if the server does not answer at start, the visitor sees the sign-in, and enters as soon as it answers (AUTH-013)', {
  tag: '@once',
}, async ({ page, merchant: _merchant }) => {
  let endSilence = (): void => {}
  const silence = new Promise<void>((resolve) => (endSilence = resolve))
  await page.route('**/api/v1/session', async (route) => {
    await silence
    await route.continue()
  })
  await page.goto('/historial')
  await expect(page).toHaveURL(/\/login\?/)
  await expect(page.getByText('Error de autenticación. Iniciá sesión de nuevo.').first()).toBeVisible()
  endSilence()
  await expect(page).toHaveURL(/\/historial/)
  await expect(page.getByRole('heading', { name: 'Historial' })).toBeVisible()
})

test('a sign-out that does not reach the server still clears this browser and is repeated (PROF-028, AUTH-017)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, pageFaults }) => {
  pageFaults.expect(/ERR_FAILED/)
  await page.goto('/perfil')
  const signOut = page.getByRole('button', { name: /Log Out|Cerrar sesión/ })
  await expect(signOut).toBeVisible()
  await page.route('**/api/v1/session', (route) =>
    route.request().method() === 'DELETE' ? route.abort('failed') : route.continue(),
  )
  await signOut.click()
  await expect(page.getByText('No se pudo cerrar la sesión').first()).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys).not.toContain('pinVerifiedInSession')
  expect(keys).not.toContain('lastActivityTime')
  // The next start finds the pending sign-out and completes it before anything is shown.
  await page.unroute('**/api/v1/session')
  await page.goto('/historial')
  await expect(page).toHaveURL(/\/login\?/)
  await expect.poll(async () => (await (await page.request.get('/api/v1/session')).json()).account).toBeNull()
})

test('the admin session: its address, the warning before its end, renewal only if remembered, and the reason at the sign-in (ADM-016, ADM-022, ADM-023, ADM-024)', {
  tag: '@once',
}, async ({ page, records, product, pageFaults }) => {
  pageFaults.expect(answered(401, '/api/v1'))
  const remembered = { ...demo.admin, remember: true }
  await page.request.post('/api/v1/admin/session', { data: remembered, headers: { origin: product.url } })
  await page.goto('/admin/auditoria')
  await expect(page.getByText(demo.admin.email).filter({ visible: true })).toBeVisible()
  await expect(page.getByText(pt.warning.remembered)).toBeHidden()

  await records.moveSessions(demo.admin.email, { end: 23 * 60 })
  await page.reload()
  await expect(page.getByText(pt.warning.remembered)).toBeVisible()
  await expectAccessible(page, 'the banner of a session near its end')
  await page.getByRole('button', { name: 'Renovar' }).click()
  await expect(page.getByText('Sessão renovada com sucesso', { exact: true })).toBeVisible()
  await expect(page.getByText(pt.warning.remembered)).toBeHidden()

  await records.moveSessions(demo.admin.email, { end: -1 })
  await page.reload()
  await expect(page).toHaveURL(/\/admin\/login\?from=%2Fadmin%2Fauditoria/)
  await expect(page.getByText('Sua sessão expirou. Faça login novamente.', { exact: true })).toBeVisible()

  await signInContext(product, page.context(), demo.admin, 'admin')
  await records.moveSessions(demo.admin.email, { end: 9 })
  await page.goto('/admin/auditoria')
  await expect(page.getByText(pt.warning.plain)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Renovar' })).toBeHidden()
})

test('an admin signs out, or learns that it failed and stays (ADM-017)', { tag: '@once' }, async ({
  page,
  signIn,
  pageFaults,
}) => {
  pageFaults.expect(/ERR_FAILED/)
  await signIn(demo.admin, 'admin')
  await page.goto('/admin/auditoria')
  await expect(page.getByRole('main')).toBeVisible()
  const leave = page.getByRole('button', { name: 'Sair' }).filter({ visible: true })
  const ends = countRequests(page, 'DELETE', '/api/v1/session')
  await page.route('**/api/v1/session', (route) =>
    route.request().method() === 'DELETE' ? route.abort('failed') : route.continue(),
  )
  await leave.click()
  await expect(page.getByText('Falha ao desconectar. Tente novamente.').first()).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/auditoria$/)
  await page.unroute('**/api/v1/session')
  await leave.click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  expect(ends()).toBe(2)
  expect((await (await page.request.get('/api/v1/session')).json()).account).toBeNull()
})

test('a decision asks for the password again when the last proof is old, and goes on by itself when it is given', {
  tag: '@once',
}, async ({ page, browser, openBrowser, local, product, signIn, records, pageFaults }) => {
  pageFaults.expect(answered(403, '/api/v1'))
  const pictures = await drawDocuments(browser, 'Graciela Ñandutí')
  const person = await openCase(product, { context: await openBrowser(), mailbox: local, pictures })
  await signIn(demo.admin, 'admin')
  await page.goto(`/admin/approval?id=${person.userId}`)
  await records.moveSessions(demo.admin.email, { proof: -11 })
  await page
    .getByRole('button', { name: /^Aprovar/ })
    .filter({ visible: true })
    .first()
    .click()

  const dialog = page.getByRole('dialog', { name: pt.proof.title })
  const password = dialog.getByLabel(pt.proof.password, { exact: true })
  await expect(password).toBeVisible()
  await dialog.getByRole('button', { name: pt.proof.submit }).click()
  await expect(password).toHaveAccessibleDescription(pt.proof.missing)
  await expectAccessible(page, 'the proof of identity')
  await password.fill('Equivocada-2026!')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription('Senha incorreta.')
  await password.fill(demo.admin.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(people.approval.done).first()).toBeVisible()
})
