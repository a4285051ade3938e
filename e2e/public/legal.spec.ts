import { texts as es } from '../../apps/web/src/messages/es/identity/legal.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/identity/legal.ts'
import { expectAccessible } from '../world/accessible.ts'
import { onOneSize } from '../world/sizes.ts'
import { expect, test } from '../world/test.ts'

for (const [language, words, open] of [
  ['es', es, 'Términos y Privacidad'],
  ['pt', pt, 'Termos e Privacidade'],
] as const) {
  test(`the profile opens both texts in one dialog, each with its date (${language}) (LEGAL-001, LEGAL-002, LEGAL-003)`, {
    tag: onOneSize(language),
  }, async ({ page, merchant: _merchant }) => {
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto('/perfil')
    await page.getByRole('button', { name: open }).click()
    const dialog = page.getByRole('dialog', { name: words.title })
    await expect(dialog.getByRole('tab')).toHaveText([words.terms, words.privacy])
    await expect(dialog.getByText(words.termsDate('28/07/2025'))).toBeVisible()
    await dialog.getByRole('navigation', { name: words.index }).getByRole('link').last().click()
    await expect(dialog.getByRole('heading', { level: 3 }).last()).toBeInViewport()
    await expect(page).toHaveURL(/\/perfil$/)
    await dialog.getByRole('tab', { name: words.privacy }).click()
    await expect(dialog.getByText(words.privacyDate('17/06/2025'))).toBeVisible()
    await expectAccessible(page, `the legal dialog in ${language}`)
  })
}

test('registration says what it accepts and leads to both texts, which anybody may read (LEGAL-001)', {
  tag: '@once',
}, async ({ page, context }) => {
  await page.goto('/register')
  for (const [name, heading, date] of [
    ['Términos y Condiciones', 'Términos y Condiciones', 'Fecha: 28/07/2025'],
    ['Política de Privacidad', 'Política de Privacidad', 'Última actualización: 17/06/2025'],
  ] as const) {
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name }).click()
    const text = await opened
    await expect(text.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(text.getByText(date)).toBeVisible()
    await text.close()
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('both texts can be read with their figures, by an index (LEGAL-001, LEGAL-006, LEGAL-007)', {
    tag: '@once',
  }, async ({ page, pageFaults }) => {
    // This browser refuses scripts.
    pageFaults.expect(/assets\/\S+\.js csp$/)
    await page.goto('/terminos')
    await expect(page.getByText(/La tarifa por orden es de R\$\s1,00/)).toBeVisible()
    await page.getByRole('link', { name: '13. Ley aplicable' }).click()
    await expect(page.getByRole('heading', { name: '13. Ley aplicable' })).toBeInViewport()
    await page.goto('/privacidad')
    await expect(page.getByText(/consentimiento de quien paga \(LGPD\)/)).toBeVisible()
  })
})
