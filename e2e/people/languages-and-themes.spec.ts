import type { Page } from '@playwright/test'
import { texts as exchangeEs } from '../../apps/web/src/messages/es/orders/exchange.ts'
import { texts as historyEs } from '../../apps/web/src/messages/es/orders/history.ts'
import { texts as newPasswordEs } from '../../apps/web/src/messages/es/identity/new-password.ts'
import { texts as recoveryEs } from '../../apps/web/src/messages/es/identity/recovery.ts'
import { texts as registrationEs } from '../../apps/web/src/messages/es/identity/registration.ts'
import { texts as shellEs } from '../../apps/web/src/messages/es/shell.ts'
import { texts as signInEs } from '../../apps/web/src/messages/es/identity/sign-in.ts'
import { texts as siteEs } from '../../apps/web/src/messages/es/site/frame.ts'
import { texts as supportEs } from '../../apps/web/src/messages/es/support/own.ts'
import { texts as exchangePt } from '../../apps/web/src/messages/pt/orders/exchange.ts'
import { texts as historyPt } from '../../apps/web/src/messages/pt/orders/history.ts'
import { texts as newPasswordPt } from '../../apps/web/src/messages/pt/identity/new-password.ts'
import { texts as recoveryPt } from '../../apps/web/src/messages/pt/identity/recovery.ts'
import { texts as registrationPt } from '../../apps/web/src/messages/pt/identity/registration.ts'
import { texts as shellPt } from '../../apps/web/src/messages/pt/shell.ts'
import { texts as sitePt } from '../../apps/web/src/messages/pt/site/frame.ts'
import { texts as supportPt } from '../../apps/web/src/messages/pt/support/own.ts'
import { texts as signInPt } from '../../apps/web/src/messages/pt/identity/sign-in.ts'
import { expect, test } from '../world/test.ts'
import { chargeEs, chargePt } from '../world/qr-code.ts'

/** Every plain text of a catalogue, wherever it is nested. */
function plainTexts(catalogue: unknown): string[] {
  if (typeof catalogue === 'string') return [catalogue]
  if (typeof catalogue !== 'object' || catalogue === null) return []
  return Object.values(catalogue).flatMap(plainTexts)
}

const portuguese = new Set(
  [
    chargePt,
    exchangePt,
    historyPt,
    newPasswordPt,
    recoveryPt,
    registrationPt,
    shellPt,
    signInPt,
    sitePt,
    supportPt,
  ].flatMap(plainTexts),
)
/** Texts that only Spanish screens may show; `Español` names itself in the switch. */
const spanishOnly = new Set(
  [
    chargeEs,
    exchangeEs,
    historyEs,
    newPasswordEs,
    recoveryEs,
    registrationEs,
    shellEs,
    signInEs,
    siteEs,
    supportEs,
  ]
    .flatMap(plainTexts)
    .filter((text) => text.length > 3 && !portuguese.has(text)),
)

/** What a person can read or a screen reader says on the page now, piece by piece. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      found.push(node.textContent ?? '')
    for (const element of document.querySelectorAll('[aria-label],[placeholder],[title],[alt]')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        found.push(element.getAttribute(name) ?? '')
    }
    return found.map((text) => text.trim()).filter((text) => text !== '')
  })
}

async function expectPortuguese(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  const left = (await textsOf(page)).filter((text) => spanishOnly.has(text))
  expect(left, `Spanish on ${page.url()}`).toEqual([])
}

test('the screens before the sign-in are whole in Portuguese, and the choice is remembered (UI-010, UI-011)', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-AR')
  await page.evaluate(() => localStorage.setItem('language', 'pt'))
  for (const [path, heading] of [
    ['/login', signInPt.title],
    ['/register', registrationPt.title],
    ['/forgot-password', recoveryPt.forgot.title],
    ['/check-email', recoveryPt.checkEmail.title],
    ['/confirmation', recoveryPt.confirmation.invalidTitle],
    ['/reset-password', recoveryPt.resetPassword.title],
    ['/reset-pin', recoveryPt.resetPin.instructionTitle],
    ['/no-such-page', shellPt.notFound.title],
    ['/support', supportPt.title],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expectPortuguese(page)
  }
  await page.goto('/register')
  await page.getByRole('button', { name: registrationPt.submit }).click()
  await expect(page.getByText(registrationPt.faults.dniRequired).first()).toBeVisible()
  await expectPortuguese(page)
})

test('the screens of a charge are whole in Portuguese (UI-011)', { tag: '@phone' }, async ({
  page,
  merchant: _merchant,
  payer,
}) => {
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('language', 'pt'))
  await page.goto('/exchange')
  const generate = page.getByRole('button', { name: exchangePt.ticket.generate })
  await expect(generate).toBeEnabled()
  await expectPortuguese(page)
  await generate.click()
  await expect(page.getByText(exchangePt.ticket.missing).first()).toBeVisible()
  await expectPortuguese(page)

  await page.getByLabel(exchangePt.amount.reais).fill('18000')
  await page.getByLabel(exchangePt.client.name).fill('Marina Souza')
  await page.getByLabel(exchangePt.client.document).fill('52998224725')
  await page.getByLabel(exchangePt.client.clientId).fill('Mesa 4')
  await page.getByLabel(exchangePt.client.description).fill('Jantar')
  await generate.click()
  await expect(page.getByRole('img', { name: chargePt.qrLabel })).toBeVisible()
  await page.getByRole('button', { name: chargePt.copy.show, exact: true }).click()
  await expectPortuguese(page)
  const code = await page.getByLabel(chargePt.copy.code).inputValue()
  await payer.pay(code)
  await expect(page.getByRole('dialog', { name: chargePt.success.title })).toBeVisible()
  await expectPortuguese(page)
  await page.getByRole('button', { name: chargePt.success.toHistory }).click()
  await expect(page.getByText(historyPt.status.confirmed).first()).toBeVisible()
  await expectPortuguese(page)
  await page.goto('/payment-expired')
  await expect(page.getByRole('heading', { name: chargePt.expired.title })).toBeVisible()
  await expectPortuguese(page)
})

test('the light theme is chosen before the first paint and remembered; the admin area stays dark (UI-013, ADM-001)', {
  tag: '@phone',
}, async ({ page, merchant: _merchant }) => {
  await page.goto('/exchange')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.evaluate(() => localStorage.setItem('theme', 'light'))
  await page.reload({ waitUntil: 'commit' })
  await expect(html).toHaveAttribute('data-theme', 'light')
  await expect(page.getByRole('heading', { name: 'Crear Orden' })).toBeVisible()
  await expect(html).toHaveAttribute('data-theme', 'light')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(
    'rgb(4, 20, 23)',
  )
  await page.goto('/admin/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(html).toHaveAttribute('data-theme', 'dark')
})

test('the admin sign-in is in Portuguese by default (ADM-002)', { tag: '@once' }, async ({ page }) => {
  await page.goto('/admin/login')
  await expect(page.getByRole('heading', { name: signInPt.admin.title })).toBeVisible()
  await expectPortuguese(page)
})
