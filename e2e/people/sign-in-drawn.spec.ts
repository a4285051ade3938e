import type { Page } from '@playwright/test'
import { texts as es } from '../../apps/web/src/messages/es/identity/sign-in.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/identity/sign-in.ts'
import { addressesOf } from '../world/built-files.ts'
import { layoutShift } from '../world/public-site.ts'
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
  await expect(async () => {
    await page.getByRole('button', { name: showPassword }).click({ timeout: 500 })
    await expect(page.getByRole('button', { name: hidePassword })).toBeVisible({ timeout: 500 })
  }).toPass()
}

test('the sign-in screen is there before its code, and what is typed, ticked and pressed until then counts', async ({
  page,
  openPerson,
}) => {
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
    expect(await layoutShift(page)).toBeLessThan(0.001)
    await page.unrouteAll()
  }
})

test('a signed-in person is led on from the sign-in screen and does not see it (AUTH-003)', {
  tag: '@once',
}, async ({ page, merchant: _merchant }) => {
  const release = await holdCode(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeAttached()
  await expect(heading(page)).toHaveCount(0)
  release()
  await expect(page).toHaveURL(/\/exchange$/)
})

test('a reason for the end of a session, and the way in for admins, are in the first drawing of the app', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/login?fromAdmin=true')
  await expect(page.getByText(es.adminModeSubtitle)).toBeVisible()
  await page.goto('/login')
  await page.evaluate(() => history.replaceState({ ...history.state, sessionEnd: 'signed_out' }, ''))
  await page.reload()
  await expect(page.getByRole('status').or(page.getByRole('alert')).first()).toBeVisible()
  await expectTakenOver(page, es)
})
