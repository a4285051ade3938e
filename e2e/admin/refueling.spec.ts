import { hourPresets } from '@puente/domain/establishment-hours'
import { expectAccessible } from '../world/accessible.ts'
import { demo } from '../world/people.ts'
import { startPayment } from '../world/store-payment.ts'
import { freshId } from '../world/stores.ts'
import { expect, test } from '../world/test.ts'
import { unique } from '../world/unique.ts'

test('shows the payments at petrol stations, opens those of a plate, and exports them (PLUS-001, PLUS-011, PLUS-012)', async ({
  page,
  product,
  records,
  provider,
  openPerson,
  openBrowser,
  signIn,
}) => {
  const { email } = await openPerson()
  const [name, storeId] = [unique('Estación Ñandú'), freshId()]
  await records.addStore(email, { name, storeId, hours: hourPresets.veinticuatro })
  const { request } = await openBrowser()
  const pay = async (licensePlate: string, payerCpf: string): Promise<void> => {
    const { transactionId } = await startPayment(product, request, storeId, { licensePlate, payerCpf })
    await provider.pay(transactionId)
  }
  await pay('abc-1d23', '52998224725')
  await pay('ABC 1D23', '52998224725')
  await pay('mesa 4', '11144477735')

  await signIn(demo.admin, 'admin')
  await page.goto('/admin/refueling')
  await expect(page.getByRole('heading', { level: 1, name: 'Abastecimentos' })).toBeVisible()
  const wide = (page.viewportSize()?.width ?? 0) >= 900
  if (wide)
    await expect(page.getByRole('columnheader')).toHaveText([
      'Data',
      'Posto',
      'Cidade',
      'Placa',
      'Produto/Serviço',
      'Pagador',
      'Valor (BRL)',
      'Valor (ARS)',
      'Status PIX',
      'Repasse',
    ])
  await page.getByRole('button', { name: 'Por posto' }).click()
  await page.getByRole('button', { name: `Ver os pagamentos de ${name}` }).click()
  const sums = page.getByRole('region', { name: 'Totais' })
  const count = sums.locator('dd').first()
  await expect(count).toHaveText('3')
  await expect(page.getByText('Placa não reconhecida').first()).toBeVisible()
  await expect(page.getByText('mesa 4', { exact: false }).first()).toBeVisible()
  await expectAccessible(page, 'the list')

  await page.getByRole('button', { name: 'Por placa' }).click()
  const open = page.getByRole('button', { name: 'Ver os pagamentos de ABC1D23' })
  await expect(open).toBeVisible()
  await expectAccessible(page, 'the totals')
  await open.click()
  await expect(count).toHaveText('2')
  await expect(page.getByText('Brasileira').first()).toBeVisible()
  await expect(page).toHaveURL(/plate=ABC1D23/)

  await page.getByRole('button', { name: 'Exportar' }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV (.csv)' }).click()
  expect((await file).suggestedFilename()).toMatch(/^abastecimentos-\d{4}-\d\d-\d\d\.csv$/)
})
