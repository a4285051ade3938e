import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../world/accessible.ts'
import { pauseClock } from '../world/paused-clock.ts'
import { demo } from '../world/people.ts'
import { drawDocuments, openCase } from '../world/review-cases.ts'
import { expect, test } from '../world/test.ts'
import { unique } from '../world/unique.ts'

test('finds a person as one types, and shows all their data in three tabs (PEOP-003, PEOP-004, PEOP-005, PEOP-006, PEOP-007, PEOP-008, PEOP-009, PEOP-010)', {
  tag: '@once',
}, async ({ page, product, browser, local, signIn, openBrowser }) => {
  const fullName = unique('Íñigo')
  const pictures = await drawDocuments(browser, fullName)
  const person = await openCase(
    product,
    { context: await openBrowser(), mailbox: local, pictures },
    { fullName },
  )
  await signIn(demo.admin, 'admin')
  await page.goto('/admin/people')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Nome',
    'Email',
    'CPF',
    'DNI',
    'CUIT',
    'Telefone',
    'Status',
    'Data de cadastro',
    'Ações',
  ])
  expect(await page.locator('.table-frame').evaluate((frame) => getComputedStyle(frame).maxHeight)).toBe(
    '600px',
  )

  await expect(page.getByRole('button', { name: `Ver ${fullName}` })).toBeVisible()
  const searches = await searchFor(page, fullName.toLowerCase().replace('í', 'i').replace('ñ', 'n'))
  const row = page.getByRole('row').filter({ hasText: fullName })
  await expect(row.getByText('Pendente de Revisão')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  expect([...searches]).toHaveLength(1)
  await expect(row.getByText('Não informado')).toBeVisible()
  await expect(page).toHaveURL(/search=/)

  await row.getByRole('button', { name: `Ver ${fullName}` }).click()
  const dialog = page.getByRole('dialog', { name: fullName })
  await expect(dialog.getByRole('tab')).toHaveText(['Dados Pessoais', 'Documentos', 'Atividade'])
  await expect(dialog.getByText(person.email)).toBeVisible()
  await expect(dialog.getByText('28505909 40090418135201')).toBeVisible()
  const debug = dialog.getByRole('checkbox', { name: 'Informações de depuração' })
  await expect(debug).not.toBeChecked()
  await expect(dialog.getByText(person.userId)).toHaveCount(0)
  await debug.check()
  await expect(dialog.locator('pre')).toContainText(person.userId)
  await debug.uncheck()

  await dialog.getByRole('tab', { name: 'Documentos' }).click()
  await lookAtDocuments(page, dialog)

  await dialog.getByRole('tab', { name: 'Atividade' }).click()
  await expect(dialog.getByText('Conta criada')).toBeVisible()
  await expect(dialog.getByText('Não iniciada')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByLabel('Buscar por nome, e-mail ou CPF').fill('ninguém se chama assim')
  await expect(page.getByText('Ninguém encontrado')).toBeVisible()
})

test('clearing the search leaves the focus in its field', { tag: '@once' }, async ({ page, signIn }) => {
  await signIn(demo.admin, 'admin')
  await page.goto('/admin/people?search=comercio%40demo')
  const field = page.getByLabel('Buscar por nome, e-mail ou CPF')
  await expect(field).toHaveValue('comercio@demo')
  const clear = page.getByRole('button', { name: 'Limpar a busca' })
  await clear.click()
  await expect(clear).toHaveCount(0)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await expect(page).not.toHaveURL(/search=/)
})

/** Downloads each of the three documents, and opens it in the viewer. */
async function lookAtDocuments(page: Page, dialog: Locator): Promise<void> {
  for (const [name, document, fileName] of [
    ['Frente do DNI', 'frontId', 'frontId.jpeg'],
    ['Verso do DNI', 'backId', 'backId.jpeg'],
    ['Selfie', 'selfie', 'selfie.jpeg'],
  ] as const) {
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: `Baixar: ${name}` }).click()
    expect((await download).suggestedFilename()).toBe(fileName)
    await dialog.getByRole('button', { name: `Ver: ${name}` }).click()
    await expect(page.locator(`img[data-document="${document}"]`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('img[data-document]')).toHaveCount(0)
  }
}

/** Types without pauses: the server gets one search, 300 ms after the last key. */
async function searchFor(page: Page, text: string): Promise<ReadonlySet<string>> {
  const searches = searchesOf(page)
  await page.clock.install()
  await pauseClock(page)
  await page.getByLabel('Buscar por nome, e-mail ou CPF').fill(text)
  await page.clock.runFor(299)
  expect([...searches]).toHaveLength(0)
  await page.clock.runFor(1)
  await page.clock.resume()
  return searches
}

/** Records the searches that the list requests, each once. */
function searchesOf(page: Page): ReadonlySet<string> {
  const searches = new Set<string>()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const search = searchParams.get('search') ?? ''
    if (pathname === '/api/v1/admin/people' && search !== '') searches.add(search)
  })
  return searches
}

test('the list of people and one of them have no fault of WCAG 2.2 AA', async ({ page, signIn }) => {
  await signIn(demo.admin, 'admin')
  await page.goto('/admin/people?search=comercio%40demo')
  const open = page.getByRole('button', { name: /^Ver / })
  await expect(open).toHaveCount(1)
  await expectAccessible(page, 'the list')
  await open.click()
  const dialog = page.getByRole('dialog')
  for (const tab of ['Dados Pessoais', 'Documentos', 'Atividade']) {
    await dialog.getByRole('tab', { name: tab }).click()
    await expect(dialog.getByRole('tabpanel')).toBeVisible()
    await expectAccessible(page, tab)
  }
})
