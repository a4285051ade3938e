import { expectAccessible } from '../world/accessible.ts'
import { walkOf } from '../world/large-text.ts'
import { demo } from '../world/people.ts'
import { expect, test } from '../world/test.ts'

let forget: () => Promise<void>
test.beforeEach(async ({ signIn, records }) => {
  await signIn(demo.admin, 'admin')
  forget = await records.stopNotices('bcb')
})
test.afterEach(() => forget())

test('the alarm of notices that stopped is muted for a time with a reason, shows it to all, and sounds again when asked (decision 0060)', {
  tag: '@once',
}, async ({ page }) => {
  let listed = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/registrations/bcb')) listed += 1
  })
  await page.goto('/admin/webhooks?tab=registered')
  await expect(page.getByRole('button', { name: /^Remover http/ })).toBeVisible()
  const alarm = page.getByRole('alert').filter({ hasText: 'O último aviso do BCB chegou' })
  await expect(alarm).toBeVisible()
  await alarm.getByRole('button', { name: 'Silenciar…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Silenciar o alarme do BCB' })
  await dialog.getByLabel('Por quanto tempo').selectOption('4 horas')
  await dialog.getByRole('button', { name: 'Silenciar', exact: true }).click()
  await expect(dialog.getByText('Escreva o motivo')).toBeVisible()
  await expect(dialog.getByLabel('Motivo')).toBeFocused()
  await expectAccessible(page, 'muting the alarm')
  await dialog.getByLabel('Motivo').fill('O banco avisou da parada')
  await dialog.getByRole('button', { name: 'Silenciar', exact: true }).click()
  await expect(dialog).toBeHidden()
  const muted = page.getByText(
    new RegExp(
      `^Silenciado até \\d\\d/\\d\\d \\d\\d:\\d\\d por ${demo.admin.email}: “O banco avisou da parada”$`,
    ),
  )
  await expect(muted).toBeVisible()
  await expect(alarm).toHaveCount(0)
  const unmute = page.getByRole('button', { name: 'Reativar o alarme' })
  await expect(unmute).toBeFocused()
  await expectAccessible(page, 'the muted alarm')
  expect(listed, 'muting asks the provider for nothing').toBe(1)
  await page.reload()
  await expect(muted).toBeVisible()
  await unmute.click()
  await expect(alarm).toBeVisible()
  await expect(alarm.getByRole('button', { name: 'Silenciar…' })).toBeFocused()
  await expect(muted).toHaveCount(0)
})

for (const language of ['es', 'pt'] as const) {
  test(`the alarm and its muting fit a phone and large text (${language})`, { tag: '@once' }, async ({
    page,
  }) => {
    const walk = await walkOf(page)
    await walk.setLanguage(language)
    await page.goto('/admin/webhooks')
    await page.getByRole('button', { name: 'Silenciar…' }).click()
    await walk.look('muting the alarm')
    const dialog = page.getByRole('dialog')
    await dialog
      .getByLabel('Motivo')
      .fill('O banco avisou da parada de domingo à noite, que pode durar até a manhã')
    await dialog.getByRole('button', { name: 'Silenciar', exact: true }).click()
    const unmute = page.getByRole('button', { name: /^Reati?var|^Reactivar/ })
    await expect(unmute).toBeVisible()
    await walk.look('the muted alarm')
    await unmute.click()
    await expect(unmute).toHaveCount(0)
    expect(walk.faults).toEqual([])
  })
}
