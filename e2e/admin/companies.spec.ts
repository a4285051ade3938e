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

test('a company is notified and rejected, another is approved, with the rules, messages and audit of the approval desk, and each screen shows what the other decided (PLUS-005)', {
  tag: '@once',
}, async ({ page, product, browser, local, signIn, openBrowser }) => {
  const word = unique('Yerbatera')
  const pictures = await drawDocuments(browser, word)
  const open = async (companyName: string) =>
    openCase(
      product,
      { context: await openBrowser(), mailbox: local, pictures },
      { fullName: unique('Ñusta'), companyName },
    )
  const refused = await open(`${word} Norte`)
  const welcome = await open(`${word} Sul`)
  await signIn(demo.admin, 'admin')
  const list = `/admin/companies?search=${encodeURIComponent(word)}`
  await page.goto(list)
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: `${word} ${name}` })
  await rowOf('Norte').getByRole('button', { name: /^Ver / }).click()
  const dialog = page.getByRole('dialog', { name: `${word} Norte` })
  await dialog.getByRole('button', { name: 'Notificar' }).click()
  const message = page.getByRole('dialog', { name: `Notificar ${refused.fullName}` })
  await message.getByRole('button', { name: 'Enviar' }).click()
  await expect(message.getByText('Por favor, escreva uma mensagem para enviar.')).toBeVisible()
  await message.getByLabel('Mensagem').fill('Falta el dorso.')
  await message.getByRole('button', { name: 'Enviar' }).click()
  await expect(toastOn(page, 'Notificação enviada ao usuário.')).toBeVisible()

  await dialog.getByRole('button', { name: 'Reprovar' }).click()
  const rejection = page.getByRole('dialog', { name: `Reprovar ${refused.fullName}` })
  await rejection.getByRole('button', { name: 'Reprovar' }).click()
  await expect(rejection.getByText('Escreva um motivo de pelo menos 3 caracteres.')).toBeVisible()
  await rejection.getByLabel('O que a pessoa vai ler').fill('No se lee el DNI.')
  await rejection.getByRole('button', { name: 'Reprovar' }).click()
  await expect(
    toastOn(page, 'Usuário Reprovado').filter({ hasText: 'O usuário foi reprovado e notificado.' }),
  ).toBeVisible()
  await expect(rowOf('Norte').getByText('Reprovado')).toBeVisible()
  await rowOf('Norte').getByRole('button', { name: /^Ver / }).click()
  for (const act of ['Aprovar', 'Reprovar'])
    await expect(dialog.getByRole('button', { name: act })).toBeDisabled()
  await page.goto(list)
  await rowOf('Sul').getByRole('button', { name: /^Ver / }).click()
  await page
    .getByRole('dialog', { name: `${word} Sul` })
    .getByRole('button', { name: 'Aprovar' })
    .click()
  await expect(toastOn(page, 'Usuário aprovado com sucesso.')).toBeVisible()
  await expect(rowOf('Sul').getByText('Aprovado')).toBeVisible()

  const decided = [
    [refused, 'Reprovado', 'verification.reject', 'No se lee el DNI.'],
    [welcome, 'Aprovado', 'verification.approve', null],
  ] as const
  for (const [{ userId, fullName }, label, action, reason] of decided) {
    const query = `objectType=verification&objectId=${userId}&action=${action}`
    const { items } = await (await page.request.get(`/api/v1/admin/audit/entries?${query}`)).json()
    expect(items).toMatchObject([{ actor: { email: demo.admin.email }, outcome: 'done', reason }])
    await page.goto(`/admin/approval?id=${userId}`)
    await expect(page.getByRole('heading', { level: 1, name: fullName })).toBeVisible()
    await expect(page.getByText(label, { exact: true }).first()).toBeVisible()
  }
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
