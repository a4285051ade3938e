import { expectAccessible } from '../world/accessible.ts'
import { demo } from '../world/people.ts'
import { drawDocuments, openCase } from '../world/review-cases.ts'
import { expect, test } from '../world/test.ts'
import { toastOn } from '../world/toasts.ts'
import { unique } from '../world/unique.ts'

test('finds a company, shows it in five tabs, approves it and exports the list (PLUS-001, PLUS-002, PLUS-003, PLUS-004, PLUS-006)', {
  tag: '@once',
}, async ({ page, product, browser, local, signIn, openBrowser }) => {
  const companyName = unique('Cooperativa Yerbatera Ñandú')
  const fullName = unique('Íñigo')
  const pictures = await drawDocuments(browser, fullName)
  const company = await openCase(
    product,
    { context: await openBrowser(), mailbox: local, pictures },
    { fullName, companyName },
  )
  await signIn(demo.admin, 'admin')
  await page.goto('/admin/companies')
  await expect(page.getByRole('heading', { level: 1, name: 'Pessoas Jurídicas' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Empresa',
    'Titular',
    'Email',
    'CUIT',
    'Telefone',
    'Cidade',
    'Estabelecimentos',
    'Saldo (ARS)',
    'Status',
    'Data de cadastro',
    'Ações',
  ])
  await page.getByLabel('Empresa, titular, e-mail ou CUIT').fill(companyName.toLowerCase())
  const row = page.getByRole('row').filter({ hasText: companyName })
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row.getByText('Pendente')).toBeVisible()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Reprovado' })
  await expect(page.getByText('Nenhuma empresa encontrada')).toBeVisible()
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Pendente' })
  await expect(row).toBeVisible()
  await expect(page).toHaveURL(/label=pending/)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Exportar' }).click()
  await expect(page.getByText('Exportar 1 empresa')).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel (.xlsx)' }).click()
  expect((await file).suggestedFilename()).toMatch(/^pessoas-juridicas-\d{4}-\d\d-\d\d\.xlsx$/)

  await row.getByRole('button', { name: `Ver ${companyName}` }).click()
  const dialog = page.getByRole('dialog', { name: companyName })
  await expect(dialog.getByRole('tab')).toHaveText([
    'Empresa',
    'Titular',
    'Estabelecimentos',
    'Transações',
    'Documentos',
  ])
  await expect(dialog.getByText('Confirmado (ARS)')).toBeVisible()
  await dialog.getByRole('tab', { name: 'Titular' }).click()
  await expect(dialog.getByText(company.email)).toBeVisible()
  await dialog.getByRole('tab', { name: 'Documentos' }).click()
  await dialog.getByRole('button', { name: 'Ver: Selfie' }).click()
  await expect(page.locator('img[data-document="selfie"]')).toBeVisible()
  await page.keyboard.press('Escape')

  await dialog.getByRole('button', { name: 'Aprovar' }).click()
  await expect(dialog).toBeHidden()
  await expect(toastOn(page, 'Usuário aprovado com sucesso.')).toBeVisible()
  await page.getByRole('button', { name: 'Remover o filtro Status' }).click()
  await expect(row.getByText('Aprovado')).toBeVisible()
  await page.goto('/admin/people?search=' + encodeURIComponent(company.email))
  await expect(page.getByRole('row').filter({ hasText: fullName }).getByText('Ativo')).toBeVisible()
})

test('the list of companies and one of them have no fault of WCAG 2.2 AA', async ({ page, signIn }) => {
  await signIn(demo.admin, 'admin')
  await page.goto('/admin/companies?search=comercio%40demo')
  const open = page.getByRole('button', { name: /^Ver / })
  await expect(open).toHaveCount(1)
  await expectAccessible(page, 'the list')
  await open.click()
  const dialog = page.getByRole('dialog')
  for (const tab of ['Empresa', 'Titular', 'Estabelecimentos', 'Transações', 'Documentos']) {
    await dialog.getByRole('tab', { name: tab }).click()
    await expect(dialog.getByRole('tabpanel')).toBeVisible()
    await expectAccessible(page, tab)
  }
})
