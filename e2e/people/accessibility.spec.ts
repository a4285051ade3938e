import type { Page } from '@playwright/test'
import { expectAccessible } from '../world/accessible.ts'
import { codeOf, exchangeOf, quotesOf, successOf } from '../world/exchange.ts'
import { placePaidOrder } from '../world/orders.ts'
import { tabTo } from '../world/keyboard.ts'
import { answered } from '../world/page-faults.ts'
import { demo, signInContext } from '../world/people.ts'
import { expect, test } from '../world/test.ts'

// Each screen is checked twice, and each check takes a slow machine a second or two.
test.describe.configure({ timeout: 120_000 })

/** A page of the test's own, light or dark like ours. */
const pageWith = (
  body: string,
) => `<!doctype html><html lang="es" data-theme="dark"><title>Una página</title><style>
  html { background: black; color: white }
  html[data-theme='light'] { background: white; color: black }
</style><main><h1>Una página</h1>${body}</main></html>`

test('the check itself finds a field without a name, and text too faint in one of the themes', {
  tag: '@once',
}, async ({ page }) => {
  await page.setContent(pageWith('<label>Nombre <input></label>'))
  await expectAccessible(page, 'a page without a fault')
  await page.setContent(pageWith('<input id="nameless">'))
  await expect(expectAccessible(page, 'a field')).rejects.toThrow(/a field, dark[^]*label: #nameless/)
  await page.setContent(pageWith('<p style="color: rgb(235 235 235)">Pale words</p>'))
  await expect(expectAccessible(page, 'words')).rejects.toThrow(/words, light[^]*color-contrast: p/)
})

test('screens before the sign-in have no fault of WCAG 2.2 AA', async ({ page }) => {
  for (const path of [
    '/',
    '/login',
    '/register',
    '/forgot-password',
    '/check-email',
    '/confirmation',
    '/reset-password',
    '/reset-pin',
    '/admin/login',
    '/support',
    '/no-such-page',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, path)
  }
  await page.goto('/register')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectAccessible(page, 'the registration with faults')
})

test('the screens of a charge have no fault of WCAG 2.2 AA', async ({ page, merchant: _merchant, payer }) => {
  const exchange = exchangeOf(page)
  const code = codeOf(page)
  await exchange.open()
  await expectAccessible(page, 'Crear Orden')
  await exchange.generate.click()
  await expect(page.getByText('Por favor complete todos los campos').first()).toBeVisible()
  await expectAccessible(page, 'Crear Orden with faults')
  await exchange.enter()
  await exchange.generate.click()
  await code.waitForIt()
  const text = await code.text()
  await expectAccessible(page, 'the code')
  await payer.pay(text)
  await expect(successOf(page)).toBeVisible()
  // A key press keeps the success from closing by itself during the check.
  await successOf(page).press('Shift')
  await expectAccessible(page, 'the success')
  await successOf(page).getByRole('button', { name: 'Ir al historial ahora' }).click()
  await expect(page.getByText('Confirmado', { exact: true }).first()).toBeVisible()
  await expectAccessible(page, 'the history')
})

test('the other screens of a merchant have no fault of WCAG 2.2 AA', async ({
  page,
  merchant: _merchant,
}) => {
  for (const path of ['/payment-expired', '/perfil', '/registro-establecimiento']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, path)
  }
})

test('the dialogs of Crear Orden have no fault of WCAG 2.2 AA', async ({
  page,
  merchant,
  records,
  pageFaults,
}) => {
  pageFaults.expect(answered(409, '/api/v1/orders'))
  const exchange = exchangeOf(page)
  const quotes = await quotesOf(page)
  await exchange.open()
  await exchange.enter()
  await quotes.keep()
  await records.expireQuotes(merchant.email)
  await exchange.generate.click()
  await expect(page.getByRole('dialog', { name: 'La cotización cambió' })).toBeVisible()
  await expectAccessible(page, 'the dialog of a new rate')
  await quotes.answerAgain()
  await records.sendToReview(merchant.email)
  await exchange.open()
  await exchange.enter()
  await exchange.generate.click()
  await expect(page.getByRole('dialog', { name: 'Documentos en revisión' })).toBeVisible()
  await expectAccessible(page, 'the dialog of a review')
  await records.reject(merchant.email, 'La foto está borrosa.')
  await page.goto('/exchange')
  const rejection = page.getByRole('dialog', { name: 'Documentos rechazados' })
  await expect(rejection).toBeVisible()
  await expectAccessible(page, 'the rejection that a person sees first')
  await rejection.getByRole('button', { name: 'Ahora no' }).click()
  // It gives the focus back as it goes.
  await expect(rejection).toBeHidden()
  await exchange.enter()
  await exchange.generate.click()
  await expect(rejection).toBeVisible()
  await expectAccessible(page, 'the dialog of a rejection')
})

/** Shows the first entry as one that an event has just changed, at its most conspicuous moment. */
async function holdAsChanged(page: Page): Promise<void> {
  const entry = page.locator('[data-changed]').first()
  await entry.evaluate((element: HTMLElement) => {
    element.dataset['changed'] = 'true'
    const [flash] = element.getAnimations({ subtree: true })
    if (flash === undefined) throw new Error('a changed entry has no animation')
    for (const animation of element.getAnimations({ subtree: true })) {
      animation.pause()
      animation.currentTime = 0
    }
  })
}

test('the admin screens have no fault of WCAG 2.2 AA', async ({
  page,
  product,
  provider,
  openBrowser,
  signIn,
}) => {
  const merchant = await openBrowser()
  await signInContext(product, merchant, demo.merchant)
  const clientName = `Dora ${crypto.randomUUID().slice(0, 6)}`
  await placePaidOrder(product, merchant.request, provider, clientName)
  await signIn(demo.admin, 'admin')
  await page.goto('/admin')
  const pay = page.getByRole('button', { name: `Enviar ${clientName}` })
  await expect(pay).toBeVisible()
  await expectAccessible(page, 'the dashboard')
  await holdAsChanged(page)
  await expectAccessible(page, 'a row that has just changed')
  await pay.click()
  const dialog = page.getByRole('dialog', { name: 'Processar Pagamento' })
  await expect(dialog.getByText('CBU').first()).toBeVisible()
  await expectAccessible(page, 'the payout')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog.getByText('Por favor, adicione um comprovante').first()).toBeVisible()
  await expectAccessible(page, 'the payout with faults')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Detalhes de ${clientName}` }).click()
  await expect(page).toHaveURL(/id=/)
  await expect(page.locator('.drawer').getByRole('tab').first()).toBeVisible()
  await expectAccessible(page, 'the details of a transaction')
})

test('from the sign-in to the copied code with the keyboard alone', { tag: '@once' }, async ({
  page,
  context,
  openPerson,
  records,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const person = await openPerson()
  await records.approve(person.email)
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await tabTo(page, 'Email')
  await page.keyboard.type(person.email)
  await tabTo(page, 'Contraseña')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Generar código QR de Pix' })).toBeEnabled()
  await tabTo(page, 'Monto en reales')
  await page.keyboard.type('18000')
  await tabTo(page, 'Nombre del cliente')
  await page.keyboard.type('Marina Souza')
  await tabTo(page, 'CPF o CNPJ')
  await page.keyboard.type('52998224725')
  await tabTo(page, 'Identificación del cliente')
  await page.keyboard.type('Mesa 4')
  await tabTo(page, 'Descripción')
  await page.keyboard.type('Almuerzo')
  await tabTo(page, 'Generar código QR de Pix')
  await page.keyboard.press('Enter')
  // The form with the pressed button is gone. The title of the next screen is where the person goes on.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await codeOf(page).waitForIt()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await tabTo(page, 'Copiar y compartir código Pix')
  await page.keyboard.press('Enter')
  await expect(page.getByText('¡Código Pix copiado!', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^000201/)
})
