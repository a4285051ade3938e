import type { Page } from '@playwright/test'
import { hourPresets } from '@puente/domain/establishment-hours'
import { texts as charges } from '../../apps/web/src/messages/pt/transactions/admin.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/transactions/url.ts'
import { expectAccessible } from '../world/accessible.ts'
import { layoutFaults } from '../world/layout-faults.ts'
import { answered } from '../world/page-faults.ts'
import { payoutOf, png, receipts } from '../world/payouts.ts'
import { demo } from '../world/people.ts'
import { startPayment } from '../world/store-payment.ts'
import { freshId } from '../world/stores.ts'
import { test as base, expect } from '../world/test.ts'
import { toastOn } from '../world/toasts.ts'
import { unique } from '../world/unique.ts'

/** A store of its own, and its payers. */
interface Store {
  readonly storeId: string
  /** The screen with the payments of this store alone. */
  readonly path: string
  pay(payerName: string): Promise<{ id: string; transactionId: string }>
}

const test = base.extend<{ openUrlStore: () => Promise<Store> }>({
  openUrlStore: async ({ page, product, records, openPerson, openBrowser, signIn }, use) =>
    use(async () => {
      const { email } = await openPerson()
      const storeId = freshId()
      await records.addStore(email, {
        name: unique('Hotel Jacarandá'),
        storeId,
        hours: hourPresets.veinticuatro,
      })
      const { request } = await openBrowser()
      await signIn(demo.admin, 'admin')
      const { establishments } = await (await page.request.get('/api/v1/admin/active-establishments')).json()
      const { id } = establishments.find((store: { storeId: string }) => store.storeId === storeId)
      return {
        storeId,
        path: `/admin/url-transactions?store=${id}`,
        pay: (payerName) => startPayment(product, request, storeId, { payerName }),
      }
    }),
})

test('shows the payments of an establishment, opens one with its payer and its owner, copies it, and cancels it with a reason (URLT-001, URLT-005, URLT-010, URLT-028, URLT-029, URLT-030, URLT-034, URLT-035)', async ({
  page,
  context,
  openUrlStore,
}) => {
  const { path, pay, storeId } = await openUrlStore()
  const name = 'Ivone Schneider'
  await pay(name)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Transações URL Personalizadas' })).toBeVisible()
  await expect(page.getByText('Mostrando 1 a 1 de 1 transações')).toBeVisible()
  for (const card of ['Total de transações', 'Volume total', 'Pendentes', 'Pagas'])
    await expect(page.getByText(card, { exact: true })).toBeVisible()
  await expect(page.getByText(/^Confirmado: R\$/)).toBeVisible()
  const headers = page.getByRole('columnheader')
  if ((await headers.count()) > 0) {
    await expect(headers).toHaveText([
      'Data',
      'Pagador',
      'Estabelecimento',
      'CPF',
      'Produto/Serviço',
      'Placa',
      'Valor (BRL)',
      'Valor (ARS)',
      'Status',
      'Ação',
      'Detalhes',
    ])
  }
  await expectAccessible(page, 'the payments at establishments')

  const menu = page.getByRole('button', { name: pt.menu.of(name) })
  await menu.click()
  await expect(page.getByRole('button', { name: 'Cancelar pagamento' })).toBeVisible()
  await expectAccessible(page, 'the menu of a payment')
  await page.getByRole('button', { name: 'Ver detalhes' }).click()
  const details = page.getByRole('dialog', { name: pt.details.title })
  await expect(details.getByRole('region', { name: 'Pagador' })).toContainText(/\d{3}\.\d{3}\.\d{3}-\d{2}/)
  await expect(details.getByRole('region', { name: 'Estabelecimento', exact: true })).toContainText(storeId)
  await expect(details.getByText('Nenhum dado bancário cadastrado.')).toBeVisible()
  await expect(details.getByText('Código Pix gerado')).toBeVisible()
  await expectAccessible(page, 'the details of a payment')
  expect(await layoutFaults(page)).toEqual([])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await details.getByRole('button', { name: 'Copiar', exact: true }).click()
  await expect(toastOn(page, 'Copiado!')).toContainText('Informações copiadas para a área de transferência.')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  for (const value of [name, storeId, 'Nenhum dado bancário cadastrado.', 'Nafta súper'])
    expect(copied).toContain(value)

  await details.getByRole('button', { name: 'Cancelar pagamento' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancelar pagamento' })
  const confirm = dialog.getByRole('button', { name: /^Cancelar R\$.51,00 de Ivone Schneider$/ })
  const reason = dialog.getByLabel('Motivo')
  await reason.fill('ab')
  await confirm.click()
  await expect(dialog.getByText(pt.cancellation.tooShort(3))).toBeVisible()
  await reason.fill('Cliente desistiu, pagou em pesos')
  await expect(dialog.getByText('32/500')).toBeVisible()
  await expectAccessible(page, 'the cancellation of a payment')
  expect(await layoutFaults(page)).toEqual([])
  await expectSteps(page, () => confirm.click())
  await expect(toastOn(page, 'Pagamento cancelado')).toBeVisible()
  await expect(details.getByText('Cancelado', { exact: true }).first()).toBeVisible()
  await expect(details.getByText('Motivo: Cliente desistiu, pagou em pesos')).toBeVisible()
  await expect(details.getByRole('button', { name: 'Cancelar pagamento' })).toHaveCount(0)
})

/** Confirms a cancellation and holds it on its way to the server: the dialog names its steps. */
async function expectSteps(page: Page, confirm: () => Promise<void>): Promise<void> {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/cancellation', async (route) => {
    await held
    await route.continue()
  })
  const status = page.getByRole('dialog', { name: /^Cancela/ }).getByRole('status')
  await expect(status).toHaveText('')
  await confirm()
  const under = page.getByRole('dialog', { name: pt.cancellation.busy })
  const steps = under.getByRole('list', { name: pt.cancellation.steps.label }).getByRole('listitem')
  await expect(steps).toHaveCount(2)
  await expect(steps.and(under.locator('[aria-current="step"]'))).toContainText('Cancelando no provedor')
  await expect(status).toHaveText('Cancelando no provedor. Até ele responder, o código ainda pode ser pago')
  await expectAccessible(page, 'a cancellation under way')
  expect(await layoutFaults(page)).toEqual([])
  release()
}

test('filters only once they are applied, and one day and a period exclude each other (URLT-013, URLT-014, URLT-015, URLT-018, URLT-019)', {
  tag: '@once',
}, async ({ page, pageFaults, openUrlStore }) => {
  const { path, pay } = await openUrlStore()
  await pay('Marina Souza')
  await pay('Larissa Prado')
  await page.goto(path)
  const rows = page.locator('tr[data-row]')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  await expect(page.getByLabel('Estabelecimento', { exact: true }).locator('option').first()).toHaveText(
    'Todos os estabelecimentos',
  )
  await page.getByRole('button', { name: 'Últimos 7 dias' }).click()
  await expect(page.getByLabel('Data inicial')).not.toHaveValue('')
  await page.getByLabel('Data específica').fill('2020-01-01')
  await expect(page.getByLabel('Data inicial')).toHaveValue('')
  await expect(page.getByLabel('Data final')).toHaveValue('')
  await page.getByLabel('Data inicial').fill('2020-01-01')
  await expect(page.getByLabel('Data específica')).toHaveValue('')
  await page.getByLabel('Nome ou CPF do pagador').fill('marina')
  await expectAccessible(page, 'the filters of payments')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Marina Souza')
  await page.getByRole('button', { name: pt.filters.remove('Nome ou CPF do pagador') }).click()
  await expect(rows).toHaveCount(2)
  await page.goto(`${path}&day=2020-01-01`)
  await expect(page.getByText('Nenhuma transação encontrada')).toBeVisible()

  pageFaults.expect(answered(500, '/admin/payments'))
  await page.route('**/admin/payments?*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`${path}&status=paid`)
  await expect(toastOn(page, 'Erro ao Carregar Transações')).toContainText(
    'Não foi possível carregar as transações. Tente novamente.',
  )
  await page.unroute('**/admin/payments?*')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Nenhuma transação encontrada')).toBeVisible()
})

test('lets the payment win over a cancellation, is paid from here, and is then paid in the list of all transactions, too (URLT-008, URLT-009, URLT-028, TXN-040)', {
  tag: '@once',
}, async ({ page, browser, provider, openUrlStore }) => {
  const { path, pay } = await openUrlStore()
  const name = unique('Pedro')
  const { id, transactionId } = await pay(name)
  await page.goto(path)
  const row = page.locator('tr[data-row]')
  await expect(row).toContainText('Pix pendente')
  await page.getByRole('button', { name: pt.menu.of(name) }).click()
  await page.getByRole('button', { name: 'Cancelar pagamento' }).click()
  await provider.pay(transactionId)
  const won = page.getByRole('dialog', { name: 'Não foi cancelado: já está pago' })
  await expect(won).toBeVisible()
  await expectAccessible(page, 'a payment that came before its cancellation')
  await won.getByRole('button', { name: 'Fechar' }).first().click()
  await expect(row).toContainText('Pix pago')
  await expect(row).toContainText('Pendente')

  const { dialog, attach, confirm } = payoutOf(page)
  await row.getByRole('button', { name: `Enviar ${name}` }).click()
  await attach(png((await receipts(browser)).png))
  await confirm.click()
  await expect(dialog).toBeHidden()
  await expect(row.getByText('Pago', { exact: true })).toHaveCount(2)
  await expect(row.getByRole('button', { name: `Enviar ${name}` })).toHaveCount(0)
  await page.goto(`/admin?id=${id}`)
  await expect(page.getByRole('dialog', { name: charges.drawer.title })).toContainText(charges.table.done)
})
