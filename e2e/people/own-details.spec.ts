import type { Page } from '@playwright/test'
import { hourPresets } from '@puente/domain/establishment-hours'
import { texts as es } from '../../apps/web/src/messages/es/establishments/own-changes.ts'
import { texts as wizardEs } from '../../apps/web/src/messages/es/establishments/registration.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/establishments/own-changes.ts'
import { texts as wizardPt } from '../../apps/web/src/messages/pt/establishments/registration.ts'
import { expectAccessible } from '../world/accessible.ts'
import { walkOf } from '../world/large-text.ts'
import { answered } from '../world/page-faults.ts'
import { freshId } from '../world/stores.ts'
import { expect, test } from '../world/test.ts'
import { toastOn } from '../world/toasts.ts'
import { onOneSize } from '../world/sizes.ts'

const name = 'Parador Cataratas'

async function openDetails(page: Page, texts: typeof es = es) {
  await page.getByRole('button', { name: texts.details.changeOf(name) }).click()
  const dialog = page.getByRole('dialog', { name: texts.details.title })
  await expect(dialog).toBeVisible()
  return dialog
}

for (const [language, texts, wizard] of [
  ['es', es, wizardEs],
  ['pt', pt, wizardPt],
] as const)
  test(`an owner changes hours, offers and description, and the page shows them without another approval, in ${language}`, {
    tag: onOneSize(language),
  }, async ({ page, openPerson, signIn, records }) => {
    const person = await openPerson()
    const path = await records.addStore(person.email, {
      name,
      storeId: freshId(),
      hours: hourPresets.veinticuatro,
    })
    await signIn(person)
    const walk = await walkOf(page)
    await walk.setLanguage(language)
    await page.goto('/mis-establecimientos')
    const dialog = await openDetails(page, texts)
    await expectAccessible(page, 'what an owner changes alone')

    await dialog.getByRole('button', { name: wizard.hours.closeAll }).click()
    await dialog.getByRole('button', { name: texts.details.save }).click()
    const summary = dialog.getByRole('alert').filter({ hasText: texts.details.faults })
    await expect(summary).toBeFocused()
    await expect(summary).toContainText(wizard.faults.noneOpen)
    await expectAccessible(page, 'changes with a fault')

    await dialog.getByRole('switch', { name: wizard.hours.isOpen(wizard.hours.dayNames.monday) }).click()
    await dialog.getByLabel(wizard.hours.from(wizard.hours.dayNames.monday)).fill('930')
    await dialog.getByLabel(wizard.hours.to(wizard.hours.dayNames.monday)).fill('17')
    // Typed and not added: saving adds it.
    await dialog.getByLabel(wizard.offers.own.services).fill('Ducha caliente')
    await dialog.getByLabel(wizard.fields.description).fill('Desayuno desde las 9:30')
    await dialog.getByRole('button', { name: texts.details.save }).click()
    await expect(toastOn(page, texts.details.saved)).toBeVisible()
    await expect(dialog).toBeHidden()

    const shown = await (await page.request.get(path)).text()
    expect(shown).toContain('Desayuno desde las 9:30')
    expect(shown).toContain('Ducha caliente')
    expect(shown).toContain('09:30')
    const again = await openDetails(page, texts)
    await expect(again.getByLabel(wizard.hours.from(wizard.hours.dayNames.monday))).toHaveValue('09:30')
    // Nothing was changed, so Escape closes it.
    await page.keyboard.press('Escape')
    await expect(again).toBeHidden()
  })

test('a change of a version that another tab replaced is refused, keeps what was typed, and offers to load the stored version', {
  tag: '@once',
}, async ({ page, context, openPerson, signIn, records, pageFaults }) => {
  pageFaults.expect(answered(409, '/details'))
  const person = await openPerson()
  await records.addStore(person.email, { name, storeId: freshId(), hours: hourPresets.veinticuatro })
  await signIn(person)
  await page.goto('/mis-establecimientos')
  const dialog = await openDetails(page)
  const description = dialog.getByLabel(wizardEs.fields.description)
  await description.fill('Abierto los feriados')
  // Typed texts outlive the key that closes other dialogs.
  await page.keyboard.press('Escape')
  await expect(description).toHaveValue('Abierto los feriados')

  const tab = await context.newPage()
  await tab.goto('/mis-establecimientos')
  const other = await openDetails(tab)
  await other.getByLabel(wizardEs.fields.description).fill('Cerrado por vacaciones')
  await other.getByRole('button', { name: es.details.save }).click()
  await expect(toastOn(tab, es.details.saved)).toBeVisible()
  await tab.close()

  await dialog.getByRole('button', { name: es.details.save }).click()
  const refusal = dialog.getByRole('alert').filter({ hasText: 'No se guardaron los cambios' })
  await expect(refusal).toContainText('Estos datos cambiaron en otra pestaña. Revisalos antes de guardar.')
  await expect(description).toHaveValue('Abierto los feriados')
  await refusal.getByRole('button', { name: es.details.readAgain }).click()
  await expect(description).toHaveValue('Cerrado por vacaciones')
})
