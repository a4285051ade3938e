import type { Page } from '@playwright/test'
import { texts as sessionEs } from '../../apps/web/src/messages/es/identity/session.ts'
import { texts as es } from '../../apps/web/src/messages/es/identity/sign-in.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/identity/sign-in.ts'
import { addressesOf } from '../world/built-files.ts'
import { expectStillUnderHands } from '../world/public-site.ts'
import { expect, test } from '../world/test.ts'

/** Holds the app's code back until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addressesOf('start-app'), async (route) => {
    await held
    await route.continue()
  })
  return release
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** The app has taken the screen over: it reacts to a press. */
async function expectTakenOver(page: Page, { showPassword, hidePassword }: typeof es): Promise<void> {
  const shown = page.getByRole('button', { name: hidePassword })
  await expect(async () => {
    // A slow machine may show the effect of a press only after its time is over.
    if (!(await shown.isVisible()))
      await page.getByRole('button', { name: showPassword }).click({ timeout: 500 })
    await expect(shown).toBeVisible({ timeout: 500 })
  }).toPass()
}

test('the sign-in screen is usable before its script loads, and keeps input and clicks', {
  tag: '@phone',
}, async ({ page, openPerson }) => {
  const person = await openPerson()
  const release = await holdCode(page)
  await page.goto('/login?from=%2Fperfil', { waitUntil: 'commit' })
  await expect(heading(page)).toHaveText(es.title)
  await page.getByLabel(es.email).fill(person.email)
  await page.getByLabel(es.password, { exact: true }).fill(person.password)
  await page.getByRole('checkbox', { name: es.remember }).check()
  await page.getByRole('button', { name: es.submit, exact: true }).click()
  await expect(page).toHaveURL(/\/login\?from=%2Fperfil$/)
  release()
  await expect(page).toHaveURL(/\/perfil$/)
  expect(await page.evaluate(() => localStorage.getItem('rememberMe'))).toBe('true')
})

test('the link for a forgotten password takes the typed email along, even if it is pressed before the script loads', {
  tag: '@once',
}, async ({ page }) => {
  const release = await holdCode(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(heading(page)).toHaveText(es.title)
  await page.getByLabel(es.email).fill('graciela@ejemplo.com.ar')
  await page.getByRole('link', { name: es.forgot }).click()
  release()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await expect(page.getByLabel(es.email)).toHaveValue('graciela@ejemplo.com.ar')
})

test('the app takes over the drawn sign-in screen as it is, in the language and theme that were chosen', {
  tag: '@once',
}, async ({ page, context }) => {
  for (const [language, locale, theme, texts] of [
    ['es', 'es-AR', 'dark', es],
    ['pt', 'pt-BR', 'light', pt],
  ] as const) {
    await context.addInitScript(
      ([chosen, look]) => {
        localStorage.setItem('language', chosen)
        localStorage.setItem('theme', look)
        localStorage.setItem('rememberMe', 'true')
      },
      [language, theme] as const,
    )
    const release = await holdCode(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(heading(page)).toHaveText(texts.title)
    await expect(page).toHaveTitle(`${texts.title} · Puente`)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await expect(page.getByRole('checkbox', { name: texts.remember })).toBeChecked()
    await page.getByRole('checkbox', { name: texts.remember }).uncheck()
    await page.getByLabel(texts.email).fill('graciela@')
    await heading(page).evaluate((element) => (element.dataset['drawn'] = 'by the server'))
    // A press that comes too early is repeated.
    await page.getByRole('button', { name: texts.showPassword }).click()
    release()
    await expect(page.getByRole('button', { name: texts.hidePassword })).toBeVisible()
    await expect(heading(page)).toHaveAttribute('data-drawn', 'by the server')
    await expect(heading(page)).toHaveText(texts.title)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await expect(page.getByLabel(texts.email)).toHaveValue('graciela@')
    await expect(page.getByRole('checkbox', { name: texts.remember })).not.toBeChecked()
    await expectStillUnderHands(page, 0.001)
    await page.unrouteAll()
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  // The scripts that the page announces are refused, as they are meant to be here.
  test.beforeEach(({ pageFaults }) => pageFaults.expect(/\/assets\/[\w-]+\.js csp$/))

  test('a screen that needs scripts begins with a note about that, and shows no form that cannot be sent', async ({
    page,
  }) => {
    for (const path of ['/login', '/register', '/forgot-password']) {
      await page.goto(path)
      // Its message is in a noscript element, which a search by role does not find.
      const note = page.locator('noscript')
      await expect(note.locator('h1')).toHaveText('Esta página necesita JavaScript')
      await expect(note.locator('[lang="pt-BR"] h2')).toBeInViewport()
      await expect(note.locator('a').first()).toHaveAttribute('href', '/')
      await expect(page.locator('#root')).toBeHidden()
    }
  })
})

test('a signed-in person is redirected from the sign-in screen and does not see it (AUTH-003)', {
  tag: '@once',
}, async ({ page, merchant: _merchant }) => {
  const release = await holdCode(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeAttached()
  await expect(heading(page)).toHaveCount(0)
  release()
  await expect(page).toHaveURL(/\/exchange$/)
})

/** The text of the app's first drawing that has a heading. Call it before the app's code runs. */
async function recordFirstDrawing(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const root = document.getElementById('root') as HTMLElement
    const byServer = root.querySelector('h1')
    const firstDrawing = new Promise<string | null>((resolve) => {
      new MutationObserver((_changes, observer) => {
        const title = root.querySelector('h1')
        if (title === null || title === byServer) return
        observer.disconnect()
        resolve(root.textContent)
      }).observe(root, { childList: true, subtree: true })
    })
    Object.assign(globalThis, { firstDrawing })
  })
  return () => page.evaluate(() => Reflect.get(globalThis, 'firstDrawing'))
}

test('the server renders neither the reason for the end of a session nor the link for admins, and the first rendering of the app shows both', {
  tag: '@once',
}, async ({ page, request }) => {
  const sent = async (path: string): Promise<string> => (await request.get(path)).text()
  expect(await sent('/login')).toContain(es.subtitle)
  expect(await sent('/login')).not.toContain(sessionEs.ended.signed_out)
  expect(await sent('/login?fromAdmin=true')).not.toContain(es.subtitle)
  const release = await holdCode(page)
  await page.goto('/login?fromAdmin=true', { waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeAttached()
  const forAdmins = await recordFirstDrawing(page)
  release()
  expect(await forAdmins()).toContain(es.adminModeSubtitle)

  await page.unrouteAll()
  await page.goto('/login')
  await expectTakenOver(page, es)
  await page.evaluate(() => history.replaceState({ ...history.state, sessionEnd: 'signed_out' }, ''))
  const releaseAgain = await holdCode(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(heading(page)).toHaveText(es.title)
  const withReason = await recordFirstDrawing(page)
  releaseAgain()
  expect(await withReason()).toContain(sessionEs.ended.signed_out)
  await expectTakenOver(page, es)
})
