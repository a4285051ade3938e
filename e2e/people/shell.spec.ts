import { texts as doorEs } from '../../apps/web/src/messages/es/identity/sign-in.ts'
import { texts as doorPt } from '../../apps/web/src/messages/pt/identity/sign-in.ts'
import { expectAccessible } from '../world/accessible.ts'
import { addressesOf, filesNamed } from '../world/built-files.ts'
import { codeFilesOf } from '../world/exchange.ts'
import { demo } from '../world/people.ts'
import { expect, test } from '../world/test.ts'

test('an unknown path shows the page for it, under /admin too, and leads home (UI-007, ADM-004, PROF-008)', {
  tag: '@once',
}, async ({ page }) => {
  for (const [path, title] of [
    ['/no-such-page', 'Oops! Página no encontrada'],
    ['/exchange/no-such-page', 'Oops! Página no encontrada'],
    ['/admin/no-such-page', 'Oops! Página não encontrada'],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/')
  }
})

test('a link into the signed-in area leads through the sign-in to where it pointed (AUTH-033)', {
  tag: '@phone',
}, async ({ page, openPerson }) => {
  const person = await openPerson()
  await page.goto('/historial?period=30')
  await expect(page).toHaveURL(/\/login\?/)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL(/\/historial\?period=/)
  await expect(page.getByRole('button', { name: '30 días' })).toHaveAttribute('aria-pressed', 'true')
})

for (const [language, words, success, ids] of [
  ['es', doorEs, 'Inicio de sesión exitoso', 'ADM-005, ADM-009'],
  ['pt', doorPt, 'Login realizado com sucesso', 'ADM-005'],
] as const) {
  test(`a visitor of the admin area is led to its sign-in, and after it to the page that was asked for, in ${language} (${ids})`, {
    tag: '@once',
  }, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('language.admin', chosen), language)
    await page.goto('/admin/people?p=2')
    await expect(page).toHaveURL(/\/admin\/login\?/)
    await page.getByLabel(words.email).fill(demo.admin.email)
    await page.getByLabel(words.password, { exact: true }).fill(demo.admin.password)
    await Promise.all([
      expect(page.getByText(success, { exact: true })).toBeVisible(),
      page.getByRole('button', { name: words.admin.submit, exact: true }).click(),
    ])
    await expect(page).toHaveURL(/\/admin\/people\?p=2/)
  })
}

test('a lost network is reported with the age of the data shown, stops new codes, and its return is reported (UI-008)', async ({
  page,
  context,
  merchant: _merchant,
  pageFaults,
}) => {
  pageFaults.expect(/ERR_INTERNET_DISCONNECTED/)
  // This part loads after the first screen, when the page is idle.
  const idle = page.waitForResponse(addressesOf('toast-layer'))
  const live = page.waitForResponse('**/api/v1/live')
  await page.goto('/exchange')
  await live
  const generate = page.getByRole('button', { name: 'Generar código QR de Pix' })
  await expect(generate).toBeEnabled()
  await (await idle).finished()
  await context.setOffline(true)
  // In one place, above the title: a toast would cover it.
  const strip = page.getByRole('status').filter({ hasText: 'Conexión perdida' })
  await expect(strip.getByText('Conexión perdida', { exact: true })).toBeVisible()
  await expect(strip.getByText('Actualizaciones automáticas pausadas', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Avisos/ }).getByRole('listitem')).toHaveCount(0)
  // The page below does not move when the words of the strip change.
  const title = page.getByRole('heading', { level: 1 })
  const place = await title.boundingBox()
  await expect(page.getByText(/^Sin conexión\. Mostramos datos de las \d\d:\d\d/)).toBeVisible()
  expect(await title.boundingBox()).toEqual(place)
  await expect(generate).toBeDisabled()
  await expect(
    page.getByText('Sin conexión: ahora no se puede generar el código.').filter({ visible: true }),
  ).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Conexión restaurada', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Sin conexión\. Mostramos/)).toBeHidden()
  await expect(generate).toBeEnabled()
})

test('pointing at a link without a network does not load its screen, so that the link works once the network is back', {
  tag: '@once',
}, async ({ page, context, merchant: _merchant, pageFaults }) => {
  pageFaults.expect(/ERR_INTERNET_DISCONNECTED/)
  const code = codeFilesOf(page)
  await page.goto('/exchange')
  await expect(page.getByRole('button', { name: 'Generar código QR de Pix' })).toBeEnabled()
  // The parts beside the screen load after it.
  await code.allLoaded()
  const asked: string[] = []
  const screen = addressesOf('profile-page')
  page.on('request', (request) => void (screen.test(request.url()) && asked.push(request.url())))
  const link = page.getByRole('navigation').getByRole('link', { name: 'Perfil', exact: true })
  await context.setOffline(true)
  await expect(page.getByText('Conexión perdida', { exact: true })).toBeVisible()
  // A touch loads ahead at once, without the pause after which a pointer does.
  await link.dispatchEvent('touchstart')
  // What the touch asked for has failed before this one.
  expect(await page.evaluate(() => fetch('/api/v1/session').catch(() => 'no network'))).toBe('no network')
  expect(asked).toEqual([])
  await context.setOffline(false)
  await expect(page.getByText('Conexión restaurada', { exact: true })).toBeVisible()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible()
})

test('a screen whose code does not load shows an error with an id, and loads when asked again (UI-003)', {
  tag: '@phone',
}, async ({ page, merchant: _merchant, pageFaults }) => {
  const lost = addressesOf('history-page')
  pageFaults.expect(lost, /ERR_FAILED/, /Failed to fetch dynamically imported module/)
  // Before the first screen, which loads this one ahead as soon as it is calm.
  await page.route(lost, (route) => route.abort('failed'))
  await page.goto('/exchange')
  await expect(page.getByRole('heading', { name: 'Crear Orden' })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Historial' }).click()
  await expect(page.getByRole('heading', { name: '¡Ups! Algo salió mal' })).toBeVisible()
  const id = /ID del error: (\w{8})/.exec((await page.getByText(/^ID del error:/).textContent()) ?? '')?.[1]
  const kept = await page.evaluate(() => localStorage.getItem('app_errors'))
  expect(JSON.parse(kept ?? '[]')[0].id).toBe(id)
  await page.unroute(lost)
  await page.getByRole('button', { name: 'Recargar página' }).click()
  await expect(page.getByRole('heading', { name: 'Historial' })).toBeVisible()
})

test('a part beside the screen that does not load leaves the screen in place, and offers to reload', {
  tag: '@once',
}, async ({ page, merchant: _merchant, pageFaults }) => {
  const lost = addressesOf('news')
  pageFaults.expect(lost, /ERR_FAILED/, /Failed to fetch dynamically imported module/)
  await page.route(lost, (route) => route.abort('failed'))
  await page.goto('/exchange')
  const line = page.getByRole('alert').filter({
    hasText: 'Una parte de la página no cargó. Puede que no veas los avisos de pago.',
  })
  await expect(line).toBeVisible()
  await expect(page.getByRole('button', { name: 'Generar código QR de Pix' })).toBeEnabled()
  await expectAccessible(page, 'a page without a part of it')
  await page.unroute(lost)
  await line.getByRole('button', { name: 'Recargar página' }).click()
  await expect(line).toBeHidden()
  await expect(page.getByRole('button', { name: 'Generar código QR de Pix' })).toBeEnabled()
})

test('when the texts of the shell and its error screen cannot load, the last resort shows an id and reloads (PROF-014, ADM-025)', {
  tag: '@once',
}, async ({ page, pageFaults }) => {
  pageFaults.expect(addressesOf('shell'), /ERR_FAILED/, /Failed to fetch dynamically imported module/)
  const words = addressesOf('shell')
  for (const [language, title] of [
    ['es', 'Error crítico en la aplicación'],
    ['pt', 'Erro crítico na aplicação'],
  ] as const) {
    await page.goto('/login')
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.route(words, (route) => route.abort('failed'))
    await page.reload()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText(/^ID d(el error|o erro): \w{8}/)).toBeVisible()
    await page.unroute(words)
  }
  await page.getByRole('button', { name: 'Recarregar página' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible()
})

test('the page may run only its own code: the policy is sent, and nothing of ours breaks it', {
  tag: '@once',
}, async ({ page, merchant: _merchant }) => {
  await page.addInitScript(() => {
    const broken: string[] = []
    Object.assign(globalThis, { brokenPolicies: broken })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      broken.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  for (const path of ['/', '/login', '/exchange', '/historial']) {
    const answer = await page.goto(path)
    const policy = answer?.headers()['content-security-policy'] ?? ''
    expect(policy).toMatch(/script-src 'nonce-[\w+/=]+' 'strict-dynamic'/)
    expect(policy).toContain("require-trusted-types-for 'script'")
    await expect(page.getByRole('heading').first()).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(globalThis, 'brokenPolicies'))).toEqual([])
  }
})

test.describe('installed', () => {
  test.use({ withServiceWorker: true })

  test('the app can be installed and starts without a network (UI-016)', { tag: '@phone' }, async ({
    page,
    context,
    pageFaults,
    merchant: _merchant,
  }) => {
    // Offline the settings cannot load. The error screen reports that, and its id cannot be sent to the server.
    pageFaults.expect(
      /ERR_INTERNET_DISCONNECTED/,
      /Failed to fetch/,
      /NetworkFailure: no answer/,
      /report-error/,
    )
    const manifest = await page.request.get('/manifest.webmanifest')
    expect(manifest.headers()['content-type']).toContain('application/manifest+json')
    const { start_url: startUrl, display, icons } = await manifest.json()
    expect(startUrl).toBeTruthy()
    expect(display).toBe('standalone')
    for (const { src } of icons) expect((await page.request.get(src)).ok()).toBe(true)
    const worker = await page.request.get('/sw.js')
    expect(worker.headers()['content-type']).toContain('text/javascript')
    expect(worker.headers()['cache-control']).toBe('no-cache')

    await page.goto('/exchange')
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    const cached = await page.evaluate(async () => {
      const names = await caches.keys()
      const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return keys.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(cached.length).toBeGreaterThan(5)
    expect(cached.filter((path) => path.startsWith('/api/'))).toEqual([])
    // The parts that a start loads separately from its screen, in every file that the build made of them.
    for (const part of ['session-follower', 'session-watch', 'dialog-layer', 'toast-layer', 'report-error']) {
      expect(cached, part).toEqual(expect.arrayContaining(filesNamed(part)))
    }
    await context.setOffline(true)
    await page.goto('/exchange')
    await expect(page.locator('#root')).not.toBeEmpty()
  })
})
