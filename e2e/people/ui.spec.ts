import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sessionKeys } from '../../apps/web/src/lib/session/session-keys.ts'
import { addressesOf } from '../world/built-files.ts'
import { codeOf, exchangeOf, successOf } from '../world/exchange.ts'
import { placePaidOrder } from '../world/orders.ts'
import { countRequests } from '../world/page-faults.ts'
import { demo } from '../world/people.ts'
import { expect, test } from '../world/test.ts'

test('a loading screen names its state in the language of its reader (UI-005)', { tag: '@once' }, async ({
  page,
  merchant: _merchant,
}) => {
  const chunk = addressesOf('history-page')
  for (const [language, words, title] of [
    ['es', 'Cargando...', 'Historial'],
    ['pt', 'Carregando...', 'Histórico'],
  ] as const) {
    await page.goto('/login')
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    let letGo = (): void => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(chunk, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/historial')
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    letGo()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.unroute(chunk)
  }
})

test('a screen that fails shows its three ways on, and its id is in the log of the server (UI-003)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, pageFaults, product }) => {
  const lost = addressesOf('history-page')
  pageFaults.expect(lost, /ERR_FAILED/, /Failed to fetch dynamically imported module/)
  // Before the first screen, which loads this one ahead as soon as it is calm.
  await page.route(lost, (route) => route.abort('failed'))
  await page.addInitScript(() => localStorage.setItem('language', 'pt'))
  await page.goto('/exchange')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Histórico' }).click()
  await expect(page.getByRole('heading', { name: 'Oops! Algo deu errado' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Voltar ao Início' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('button', { name: 'Recarregar Página' })).toBeVisible()
  const id = /(\w{8})$/.exec((await page.getByText(/^ID do erro:/).textContent()) ?? '')?.[1]
  expect(id).toBeTruthy()
  await expect.poll(() => readFile(product.log, 'utf8')).toContain(`"errorId":"${id}"`)
  const line = (await readFile(product.log, 'utf8'))
    .split('\n')
    .find((one) => one.includes(`"errorId":"${id}"`))
  expect(JSON.parse(line ?? '')).toMatchObject({ level: 'error', event: 'client.error', path: '/historial' })
  await page.unroute(lost)
  await page.getByRole('button', { name: 'Tentar Novamente' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Histórico' })).toBeVisible()
})

test('on a phone the signed-in screens have the bar with the three places, the present one marked (UI-009)', {
  tag: '@once',
}, async ({ page, merchant: _merchant }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/exchange')
  const bar = page.getByRole('navigation', { name: 'Principal' })
  await expect(bar.getByRole('link')).toHaveText(['Historial', 'Crear Orden', 'Perfil'])
  for (const [name, path] of [
    ['Historial', '/historial'],
    ['Perfil', '/perfil'],
    ['Crear Orden', '/exchange'],
  ] as const) {
    await bar.getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`${path}(\\?.*)?$`))
    await expect(bar.locator('[aria-current]')).toHaveText([name])
    await expect(bar.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  }
})

test('the app starts with env.json, which holds nothing secret, and reports missing parts (UI-028, UI-029)', {
  tag: '@once',
}, async ({ page, pageFaults }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/env.json' || pathname.startsWith('/api/')) asked.push(pathname)
  })
  // The document of the sign-in screen brings the same settings along; every other screen asks for them.
  await page.goto('/forgot-password')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked).toContain('/env.json')
  expect(asked).not.toContain('/api/v1/settings')
  const settings = await (await page.request.get('/env.json')).json()
  expect(settings).toMatchObject({ brand: 'Puente', order: { fee: { amountMinor: '100' } } })
  expect(JSON.stringify(settings)).not.toMatch(/secret|token|password|postgres:|webhook/i)

  await page.route('**/env.json', (route) =>
    route.fulfill({ json: { ...settings, brand: undefined, order: { min: settings.order.min } } }),
  )
  for (const [language, words] of [
    ['es', 'Faltan variables de entorno: brand, order.fee, order.max'],
    ['pt', 'Faltam variáveis de ambiente: brand, order.fee, order.max'],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.reload()
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await expect(page.getByText(/^ID d(el error|o erro): \w{8}/)).toBeVisible()
  }
  pageFaults.expect(/Missing environment variables/)
})

test('a lost stream comes back by itself and brings what was missed, without a poll (UI-017)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, provider, context, pageFaults }) => {
  pageFaults.expect(/\/api\/v1\/live/)
  const lost = { failures: 2, over: false }
  await page.route('**/api/v1/live', (route) => {
    lost.over = lost.failures-- <= 0
    return lost.over ? route.continue() : route.abort('failed')
  })
  // A change that a poll finds before the stream is back would prove nothing.
  await page.route('**/api/v1/orders/confirmed?*', (route) =>
    lost.over ? route.continue() : route.fulfill({ json: { orders: [] } }),
  )
  await page.goto('/historial')
  await placePaidOrder(product, context.request, provider, 'Marina Souza')
  await expect(successOf(page)).toBeVisible()
  expect(lost.over).toBe(true)
})

/** The paths that a page requests while its clock moves forward. */
async function pathsAsked(page: Page, forwardMs: number, wanted: readonly RegExp[]): Promise<string[]> {
  const paths: string[] = []
  const note = (request: { url(): string }) => void paths.push(new URL(request.url()).pathname)
  page.on('request', note)
  await page.clock.fastForward(forwardMs)
  await expect.poll(() => wanted.filter((path) => !paths.some((one) => path.test(one)))).toEqual([])
  page.off('request', note)
  return paths
}

test('without a stream a user’s poll reads their payments, balance, rate and profile, an admin’s also the summary (UI-018, UI-021)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, openBrowser, pageFaults, product }) => {
  pageFaults.expect(/\/api\/v1\/live/)
  await page.route('**/api/v1/live', (route) => route.abort('failed'))
  await page.clock.install()
  // A request that is still on its way is not sent twice.
  const read = [/\/history$/, /\/balance$/].map((path) =>
    page.waitForEvent('requestfinished', (request) => path.test(new URL(request.url()).pathname)),
  )
  await page.goto('/historial')
  await expect(page.getByRole('heading', { level: 1, name: 'Historial' })).toBeVisible()
  await Promise.all(read)
  // The history has a minute of its own (HIST-030).
  const own = await pathsAsked(page, 61_000, [/\/history$/, /\/balance$/, /\/session$/])
  expect(own.filter((path) => path.includes('/admin/'))).toEqual([])
  await page.goto('/exchange')
  await expect(exchangeOf(page).generate).toBeEnabled()
  await pathsAsked(page, 31_000, [/\/(quotes|rates)/, /\/history\/today$/])

  const desk = await openBrowser()
  await desk.request.post('/api/v1/admin/session', {
    data: { ...demo.admin, remember: false },
    headers: { origin: product.url },
  })
  const admin = await desk.newPage()
  await admin.route('**/api/v1/live', (route) => route.abort('failed'))
  await admin.clock.install()
  const answers = ['**/admin/summary', '**/admin/charges?*'].map((path) => admin.waitForResponse(path))
  await admin.goto('/admin')
  for (const answer of await Promise.all(answers)) await answer.finished()
  await pathsAsked(admin, 31_000, [/\/admin\/.*summary/, /\/admin\/charges/])
})

test('automatic updates and their notifications are switched off in the profile, and stay off (UI-022)', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, context, provider, pageFaults }) => {
  pageFaults.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/perfil')
  await page.getByLabel('Actualizar las pantallas automáticamente').uncheck()
  await page.getByLabel('Avisar cuando se pierde o vuelve la conexión').uncheck()
  await page.reload()
  await expect(page.getByLabel('Actualizar las pantallas automáticamente')).not.toBeChecked()
  await expect(page.getByLabel('Avisar cuando se pierde o vuelve la conexión')).not.toBeChecked()
  expect(
    await page.evaluate(() => [localStorage['autoUpdateEnabled'], localStorage['autoUpdateNotifications']]),
  ).toEqual(['false', 'false'])
  // A payment that was confirmed before the first read of confirmed payments would be in that answer, and would open a dialog.
  const opened = ['**/api/v1/live', '**/api/v1/history?*', '**/api/v1/orders/confirmed?*'].map((path) =>
    page.waitForResponse(path),
  )
  await page.goto('/historial')
  await Promise.all(opened)
  await expect(page.getByRole('heading', { level: 1, name: 'Historial' })).toBeVisible()
  const asked = countRequests(page, 'GET', '/api/v1/history')
  await placePaidOrder(product, context.request, provider, 'Marina Souza')
  await context.setOffline(true)
  await expect(page.getByText(/^Sin conexión\. Mostramos datos/)).toBeVisible()
  await expect(page.getByText('Conexión perdida', { exact: true })).toBeHidden()
  expect(asked()).toBe(0)
  await context.setOffline(false)
})

test('the browser keeps small choices and references only, and nothing that could be a secret (UI-027)', {
  tag: '@once',
}, async ({ page, merchant, payer }) => {
  const exchange = exchangeOf(page)
  await exchange.open()
  await exchange.enter()
  await exchange.generate.click()
  await codeOf(page).waitForIt()
  const code = await codeOf(page).text()
  await payer.pay(code)
  await expect(successOf(page)).toBeVisible()
  await page.goto('/historial')
  await expect(page.getByText('Confirmado', { exact: true }).first()).toBeVisible()
  await page.goto('/perfil')
  await page.getByText('Claro', { exact: true }).click()
  await page.getByLabel('Avisar los cobros con sonido').uncheck()
  const kept = await page.evaluate(() => ({ ...localStorage }))
  const known = [
    'app_errors',
    'autoUpdateEnabled',
    'autoUpdateNotifications',
    'language',
    'theme',
    'sound',
    'installRefusedAt',
    // The records of the session itself: its term, its activity, the reference of a pending order.
    ...Object.values(sessionKeys),
  ]
  expect(Object.keys(kept).filter((key) => !known.includes(key))).toEqual([])
  expect(kept).toMatchObject({ theme: 'light' })
  const everything = JSON.stringify(kept)
  for (const secret of [code.slice(0, 40), merchant.password, merchant.email, '52998224725', 'spread'])
    expect(everything).not.toContain(secret)
  const cookies = await page.context().cookies()
  for (const { value } of cookies) expect(everything).not.toContain(value)
})

test('after the second confirmed payment the app offers its installation, and keeps a refusal for 60 days', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, context, provider }) => {
  await page.goto('/exchange')
  await expect(exchangeOf(page).generate).toBeEnabled()
  await page.evaluate(() =>
    dispatchEvent(
      Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => Promise.resolve(),
        userChoice: Promise.resolve({ outcome: 'accepted' }),
      }),
    ),
  )
  const offer = page.getByText('Instalá la app para abrirla con un toque, también sin señal.', {
    exact: true,
  })
  for (const nth of [1, 2, 3]) {
    await placePaidOrder(product, context.request, provider, `Marina ${nth}`)
    await expect(successOf(page)).toBeVisible()
    await successOf(page).press('Escape')
    await expect(successOf(page)).toBeHidden()
    if (nth !== 2) {
      await expect(offer).toBeHidden()
      continue
    }
    await expect(offer).toBeVisible()
    await page.getByRole('button', { name: 'Cerrar' }).click()
    await expect(offer).toBeHidden()
  }
  expect(Number(await page.evaluate(() => localStorage['installRefusedAt']))).toBeGreaterThan(0)
})

/** Simulates a service worker that has found a newer version of the app, without a second build. */
async function withNewerVersion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const container = new EventTarget()
    const waiting = {
      postMessage(message: unknown): void {
        sessionStorage.setItem('told-the-worker', String(message))
        container.dispatchEvent(new Event('controllerchange'))
      },
    }
    const registration = Object.assign(new EventTarget(), { waiting, installing: null })
    Object.assign(container, { controller: {}, register: () => Promise.resolve(registration) })
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { configurable: true, get: () => container })
  })
}

test.describe('with a service worker', () => {
  test.use({ withServiceWorker: true })

  for (const [language, words, action] of [
    ['es', 'Hay una versión nueva', 'Actualizar'],
    ['pt', 'Há uma nova versão', 'Atualizar'],
  ] as const) {
    test(`a newer version is offered in a toast that stays, and loaded when asked for, never before (${language}) (UI-006)`, {
      tag: '@once',
    }, async ({ page }) => {
      await withNewerVersion(page)
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      await page.clock.install()
      await page.goto('/login')
      await expect(page.getByText(words, { exact: true })).toBeVisible()
      await page.evaluate(() => Object.assign(globalThis, { before: true }))
      await page.clock.fastForward(60_000)
      await expect(page.getByText(words, { exact: true })).toBeVisible()
      expect(await page.evaluate(() => Reflect.get(globalThis, 'before'))).toBe(true)
      const loaded = page.waitForEvent('load')
      await page.getByRole('button', { name: action, exact: true }).click()
      await loaded
      expect(await page.evaluate(() => sessionStorage.getItem('told-the-worker'))).toBe('activate-update')
      expect(await page.evaluate(() => Reflect.get(globalThis, 'before'))).toBeUndefined()
    })
  }
})
