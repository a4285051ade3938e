import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { texts as profileEs } from '../../apps/web/src/messages/es/identity/profile.ts'
import { texts as securityEs } from '../../apps/web/src/messages/es/identity/security.ts'
import { texts as signInEs } from '../../apps/web/src/messages/es/identity/sign-in.ts'
import { texts as stepEs } from '../../apps/web/src/messages/es/identity/second-factor.ts'
import { texts as profilePt } from '../../apps/web/src/messages/pt/identity/profile.ts'
import { texts as securityPt } from '../../apps/web/src/messages/pt/identity/security.ts'
import { texts as signInPt } from '../../apps/web/src/messages/pt/identity/sign-in.ts'
import { texts as stepPt } from '../../apps/web/src/messages/pt/identity/second-factor.ts'
import { expectAccessible } from '../world/accessible.ts'
import { answered } from '../world/page-faults.ts'
import type { SignIn } from '../world/people.ts'
import type { Product } from '../world/product.ts'
import { onOneSize } from '../world/sizes.ts'
import { test as base, expect } from '../world/test.ts'

// Passkeys need a name: the same product, reached as localhost. Playwright wants the first of the two types.
// oxlint-disable-next-line typescript/no-empty-object-type
const test = base.extend<{}, { product: Product }>({
  product: [
    async ({ product }, use) => use({ ...product, url: product.url.replace('127.0.0.1', 'localhost') }),
    { scope: 'worker' },
  ],
})

const languages = {
  es: { profile: profileEs, security: securityEs, signIn: signInEs, step: stepEs },
  pt: { profile: profilePt, security: securityPt, signIn: signInPt, step: stepPt },
} as const
type Words = (typeof languages)['es' | 'pt']

for (const language of ['es', 'pt'] as const) {
  const words = languages[language]
  test(`an authenticator app is turned on, asked for at sign-in, replaced once by a recovery code, and turned off (${language})`, {
    tag: onOneSize(language),
  }, async ({ page, merchant, pageFaults }) => {
    pageFaults.expect(answered(403, '/api/v1/session/second-factor'), answered(403, '/api/v1/account/totp'))
    await setLanguage(page, language)
    const { secret, recoveryCodes } = await turnAppOn(page, words, merchant)
    expect(new Set(recoveryCodes).size).toBe(10)

    await signOut(page)
    await giveCredentials(page, words, merchant)
    const { totp, recovery, submit } = words.step
    await expect(page.getByRole('heading', { name: words.step.title })).toBeVisible()
    const field = page.getByLabel(totp.label)
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await expectAccessible(page, 'the second step')
    await field.fill('000000')
    await page.getByRole('button', { name: submit }).click()
    await expect(page.getByText(words.step.wrong(4))).toBeVisible()
    await field.fill(codeOf(secret, 30))
    await page.getByRole('button', { name: submit }).click()
    await expect(page).toHaveURL(/\/exchange/)

    await signOut(page)
    await giveCredentials(page, words, merchant)
    await page.getByRole('button', { name: words.step.useRecovery }).click()
    await page.getByLabel(recovery.label).fill(recoveryCodes[0] ?? '')
    await page.getByRole('button', { name: submit }).click()
    await expect(page).toHaveURL(/\/exchange/)

    await openProfile(page, words)
    await expect(page.getByText(words.security.codes.left(9))).toBeVisible()
    await page.getByRole('button', { name: words.security.totp.turnOff }).click()
    const dialog = page.getByRole('dialog', { name: words.security.totp.offTitle })
    await dialog.getByLabel(words.profile.currentPassword, { exact: true }).fill(merchant.password)
    await dialog.getByRole('button', { name: words.security.totp.turnOff }).click()
    await expect(page.getByText(words.security.totp.turnedOff, { exact: true })).toBeVisible()
    await signOut(page)
    await giveCredentials(page, words, merchant)
    await expect(page).toHaveURL(/\/exchange/)
  })

  test(`a passkey is added, opens the account alone and as second step, and is removed (${language})`, {
    tag: onOneSize(language),
  }, async ({ page, merchant }) => {
    await setLanguage(page, language)
    await withAuthenticator(page)
    await openProfile(page, words)
    const { passkeys } = words.security
    await page.getByRole('button', { name: passkeys.add, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: passkeys.addTitle })
    await dialog.getByLabel(passkeys.name).fill("Teléfono de O'Higgins")
    await dialog.getByLabel(words.profile.currentPassword, { exact: true }).fill(merchant.password)
    await expectAccessible(page, 'the dialog of a new passkey')
    await dialog.getByRole('button', { name: passkeys.add, exact: true }).click()
    await expect(page.getByText(passkeys.added, { exact: true })).toBeVisible()
    await expect(page.getByText("Teléfono de O'Higgins")).toBeVisible()
    await expectAccessible(page, 'the security panel')

    await signOut(page)
    await page.goto('/login')
    await page.getByRole('button', { name: words.step.passkeyAlone }).click()
    await expect(page).toHaveURL(/\/exchange/)

    await signOut(page)
    await giveCredentials(page, words, merchant)
    await page.getByRole('button', { name: words.step.usePasskey }).click()
    await expect(page).toHaveURL(/\/exchange/)

    await openProfile(page, words)
    await page.getByRole('button', { name: passkeys.remove("Teléfono de O'Higgins") }).click()
    const removal = page.getByRole('dialog', { name: passkeys.removeTitle })
    await removal.getByLabel(words.profile.currentPassword, { exact: true }).fill(merchant.password)
    await removal.getByRole('button', { name: passkeys.removeButton }).click()
    await expect(page.getByText(passkeys.removed, { exact: true })).toBeVisible()
    await expect(page.getByText("Teléfono de O'Higgins")).toBeHidden()
  })
}

test('five wrong codes end the attempt, and lead back to email and password', { tag: '@once' }, async ({
  page,
  merchant,
  pageFaults,
}) => {
  pageFaults.expect(answered(403, '/api/v1/session/second-factor'))
  const words = languages.es
  await turnAppOn(page, words, merchant)
  await signOut(page)
  await giveCredentials(page, words, merchant)
  for (const left of [4, 3, 2, 1]) {
    await page.getByLabel(words.step.totp.label).fill(`00000${left}`)
    await page.getByRole('button', { name: words.step.submit }).click()
    await expect(page.getByText(words.step.wrong(left))).toBeVisible()
  }
  await page.getByLabel(words.step.totp.label).fill('000000')
  await page.getByRole('button', { name: words.step.submit }).click()
  await expect(page.getByText(words.step.over.tries)).toBeVisible()
  await page.getByRole('button', { name: words.step.restart }).click()
  await expect(page.getByLabel(words.signIn.email, { exact: true })).toBeVisible()
})

test('dismissing the passkey prompt is not an error, and the form stays', { tag: '@once' }, async ({
  page,
  merchant,
}) => {
  const words = languages.es
  const { cdp, authenticatorId } = await withAuthenticator(page)
  await openProfile(page, words)
  await signOut(page)
  await page.goto('/login')
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.getByRole('button', { name: words.step.passkeyAlone }).click()
  await expect(page.getByText(words.step.passkeyCancelled)).toBeVisible()
  await giveCredentials(page, words, merchant)
  await expect(page).toHaveURL(/\/exchange/)
})

test('open sessions are listed, one is closed from here, then all the others', { tag: '@phone' }, async ({
  page,
  merchant,
  openBrowser,
  product,
}) => {
  const words = languages.es
  const { sessions } = words.security
  const elsewhere = await openBrowser()
  for (let count = 0; count < 3; count += 1) {
    const answer = await elsewhere.request.post(`${product.url}/api/v1/session`, {
      data: { email: merchant.email, password: merchant.password, remember: false },
      headers: { origin: product.url, cookie: '' },
    })
    expect(answer.ok()).toBe(true)
    await elsewhere.clearCookies()
  }
  await openProfile(page, words)
  await expect(page.getByRole('list').getByText(sessions.current, { exact: true })).toBeVisible()
  const ends = page.getByRole('button', { name: new RegExp(`^${sessions.end}`) })
  const before = await ends.count()
  expect(before).toBeGreaterThanOrEqual(3)
  await expectAccessible(page, 'the open sessions')
  await ends.first().click()
  await expect(ends).toHaveCount(before - 1)
  await page.getByRole('button', { name: sessions.endOthers }).click()
  await expect(ends).toHaveCount(0)
  await expect(page.getByRole('list').getByText(sessions.current, { exact: true })).toBeVisible()
})

/** Chooses the language on every page of ours that is opened from now on. An empty page has no storage. */
async function setLanguage(page: Page, language: string): Promise<void> {
  await page.addInitScript((chosen) => {
    if (location.protocol === 'http:') localStorage.setItem('language', chosen)
  }, language)
}

async function openProfile(page: Page, { profile }: Words): Promise<void> {
  await page.goto('/perfil')
  await expect(page.getByRole('heading', { level: 1, name: profile.title })).toBeVisible()
}

/** By the API: the way out on the screen is another test's subject. */
async function signOut(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  // A page that stays open would send requests without a session.
  await page.goto('about:blank')
  const session = await (await page.request.get('/api/v1/session')).json()
  await page.request.delete('/api/v1/session', {
    headers: { origin, 'x-csrf-token': session.csrfToken },
  })
  await page.goto('/login')
}

async function giveCredentials(page: Page, { signIn }: Words, who: SignIn): Promise<void> {
  await page.getByLabel(signIn.email, { exact: true }).fill(who.email)
  await page.getByLabel(signIn.password, { exact: true }).fill(who.password)
  await page.getByRole('button', { name: signIn.submit, exact: true }).click()
}

/** Through the profile's dialogs, as a person with a phone does it. */
async function turnAppOn(
  page: Page,
  words: Words,
  who: SignIn,
): Promise<{ readonly secret: string; readonly recoveryCodes: readonly string[] }> {
  const { totp, codes, next } = words.security
  await openProfile(page, words)
  await page.getByRole('button', { name: totp.turnOn, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: totp.dialogTitle })
  await dialog.getByLabel(words.profile.currentPassword, { exact: true }).fill(who.password)
  await dialog.getByRole('button', { name: next }).click()
  await expect(dialog.getByRole('img', { name: totp.qr.alt })).toBeVisible()
  await expectAccessible(page, 'the code to scan')
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel(totp.code).fill(codeOf(secret, 0))
  await dialog.getByRole('button', { name: totp.confirm, exact: true }).click()
  const shown = page.getByRole('dialog', { name: codes.shownTitle })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const recoveryCodes = await shown.getByRole('listitem').allInnerTexts()
  await expectAccessible(page, 'the recovery codes')
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: codes.saved }).click()
  await expect(page.getByText(totp.turnedOn, { exact: true })).toBeVisible()
  return { secret, recoveryCodes }
}

/** What an app shows `ahead` seconds from now (RFC 6238): a code a step ahead is taken as that of a fast clock. */
function codeOf(secret: string, ahead: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor((Date.now() / 1000 + ahead) / 30)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Chromium's virtual authenticator, which verifies its user. */
async function withAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}
