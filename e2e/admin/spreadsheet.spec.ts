import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../world/accessible.ts'
import { placeOrder, placePaidOrder } from '../world/orders.ts'
import { demo, signInContext } from '../world/people.ts'
import { expect, test } from '../world/test.ts'
import { unique } from '../world/unique.ts'

test('filters and sorts the sheet, chooses its columns and exports them in their order (PLUS-001, PLUS-013, PLUS-014, PLUS-015, PLUS-016, PLUS-017)', {
  tag: '@once',
}, async ({ page, product, provider, openBrowser, signIn }) => {
  const merchant = await openBrowser()
  await signInContext(product, merchant, demo.merchant)
  const family = unique('Ñandubay')
  await placePaidOrder(product, merchant.request, provider, `Ana ${family}`, { realValueMinor: '18000' })
  await placeOrder(product, merchant.request, `Bruno ${family}`, { realValueMinor: '25000' })

  await signIn(demo.admin, 'admin')
  await page.goto('/admin/people')
  await page.getByRole('link', { name: 'Planilha' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Planilha' })).toBeVisible()
  await page.getByLabel('Texto livre').fill(family.toLowerCase())
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText(`Bruno ${family}`)
  const sums = page.getByRole('region', { name: 'Totais' })
  await expect(sums.locator('dd').first()).toHaveText('2')
  await expect(sums.locator('dd').nth(1)).toHaveText('R$ 430,00')
  await page.getByRole('button', { name: 'Cliente' }).click()
  await page.getByRole('button', { name: 'Cliente' }).click()
  await expect(page.getByRole('columnheader', { name: 'Cliente' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows.nth(1)).toContainText(`Ana ${family}`)
  await expect(page).toHaveURL(/sort=clientName&up=true/)
  await expectAccessible(page, 'the sheet')

  await filter(page)
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Remover o filtro Usuário' })).toBeVisible()

  await page.getByRole('button', { name: 'Colunas: 12 de 38' }).click()
  const chooser = page.getByRole('dialog', { name: 'Colunas' })
  for (const column of ['Data/Hora', 'Tipo', 'Empresa', 'Cotação', 'Pago (ARS)', 'Resta (ARS)']) {
    await chooser.getByRole('checkbox', { name: column, exact: true }).uncheck()
  }
  await chooser.getByRole('checkbox', { name: 'Status do provedor' }).check()
  const up = chooser.getByRole('button', { name: 'Subir Valor (BRL)' })
  await up.press('Enter')
  await expect(up).toBeFocused()
  await expectAccessible(page, 'the columns')
  await chooser.getByRole('button', { name: 'Salvar' }).click()
  const titles = [
    'Valor (BRL)',
    'Cliente',
    'Valor (ARS)',
    'Status PIX',
    'Status ARS',
    'ID do Pix',
    'Status do provedor',
  ]
  await expect(page.getByRole('columnheader')).toHaveText(titles)
  await page.reload()
  await expect(page.getByRole('columnheader')).toHaveText(titles)

  await page.getByRole('button', { name: 'Exportar' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV (.csv)' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^transacoes-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  const [head, line] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(head).toBe(`\ufeff${titles.join(';')}`)
  expect(line).toContain(`180,00;Ana ${family};`)

  await page.getByRole('button', { name: 'Colunas: 7 de 38' }).click()
  await page.getByRole('button', { name: 'Restaurar padrão' }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(12)
})

async function filter(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filtros' }).click()
  const form = page.getByRole('dialog', { name: 'Filtros' })
  await form.getByLabel('Status PIX').selectOption({ label: 'Pago' })
  await form.getByLabel('Valor até (BRL)').fill('20000')
  await form.getByLabel('Usuário').fill(demo.merchant.email)
  await expectAccessible(page, 'the filters')
  await expect(form.locator(`datalist option[value="${demo.merchant.email}"]`)).toHaveCount(1)
  await form.getByRole('button', { name: 'Aplicar' }).click()
}
