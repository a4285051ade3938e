import { filledForm, openDraft } from '../world/registration-wizard.ts'
import { expect, test } from '../world/test.ts'

test('the toast to correct a step disappears as soon as the step is correct or another is open (EST-005)', {
  tag: '@once',
}, async ({ page, openPerson, product, signIn }) => {
  const { wizard } = await openDraft({ page, product, openPerson, signIn }, filledForm({ name: '' }), 1)
  const asked = wizard.toast('Por favor corrige los errores antes de continuar')
  await wizard.next.click()
  // The pointer on a toast stops its time, so only the wizard can put it away.
  await asked.hover()
  await wizard.name.fill('P')
  await expect(wizard.summary).toContainText('El nombre debe tener entre 2 y 255 caracteres')
  await expect(asked).toBeVisible()
  await wizard.name.fill('Parador Ñandú')
  await expect(wizard.summary).toHaveCount(0)
  await expect(asked).toHaveCount(0)

  await wizard.next.click()
  await expect(wizard.step(2)).toBeVisible()
  await wizard.city.fill('')
  await wizard.next.click()
  await asked.hover()
  await wizard.previous.press('Enter')
  await expect(wizard.step(1)).toBeVisible()
  await expect(asked).toHaveCount(0)
})

test('what sending found at fault is no longer asked for once it is corrected (EST-057)', {
  tag: '@once',
}, async ({ page, openPerson, product, signIn }) => {
  const { wizard } = await openDraft({ page, product, openPerson, signIn }, filledForm({ name: 'X' }), 5)
  const asked = wizard.toast('Hay errores en la información básica.')
  await wizard.send.click()
  await expect(wizard.step(1)).toBeVisible()
  await asked.hover()
  await wizard.name.fill('Parador Ñandú')
  await expect(asked).toHaveCount(0)
})

test('a restored draft is announced where it opens, until it is dismissed, changed or left behind (EST-009)', {
  tag: '@phone',
}, async ({ page, openPerson, product, signIn }) => {
  const { wizard } = await openDraft({ page, product, openPerson, signIn }, filledForm(), 1)
  const note = page.getByRole('status').filter({ hasText: 'Recuperamos lo que cargaste' })
  await expect(note).toContainText('La imagen no se guarda: volvé a elegirla.')
  // Looking at a field changes nothing.
  await wizard.name.focus()
  await wizard.name.blur()
  await expect(note).toBeVisible()
  await note.getByRole('button', { name: 'Cerrar' }).click()
  await expect(note).toHaveCount(0)
  await expect(wizard.heading('Contanos de tu comercio')).toBeFocused()
  await expect(wizard.name).toHaveValue('Parador Ñandú')

  await page.reload()
  await expect(note).toBeVisible()
  await wizard.next.click()
  await expect(wizard.step(2)).toBeVisible()
  await expect(note).toHaveCount(0)
  await wizard.previous.click()
  await expect(wizard.step(1)).toBeVisible()
  await expect(note).toHaveCount(0)

  await page.reload()
  await expect(note).toBeVisible()
  await wizard.name.fill('Parador Ñandú II')
  await expect(note).toHaveCount(0)
  await wizard.name.fill('Parador Ñandú')
  await expect(note).toHaveCount(0)
})
